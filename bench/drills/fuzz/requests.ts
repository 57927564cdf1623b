import type { Random } from '../../../seed/content/random.ts'
import { makeReportPath } from '../../http/report-path.ts'
import type { Operation } from './document.ts'
import type { Known } from './known.ts'
import { objectOf, unused, valueOf } from './values.ts'

export type Request = {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, string>
  /** Undefined for none; a text is sent as it is. */
  body: unknown
}

/** Calls that make something under a name or an address of its own, which has to be new. */
const makes = /signup|emailAlreadyExist|supplier-admin\/suppliers$|support\/contact/

/** What no page would send. */
const bent: readonly unknown[] = [
  { toString: 1 },
  { toString: null, valueOf: 1 },
  { __proto__: null, constructor: { prototype: { role: '2' } } },
  [],
  [[]],
  [null],
  {},
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  2_147_483_648,
  2 ** 53 + 2,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  'NaN',
  'null',
  'undefined',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '2026-11-20T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  'x'.repeat(300),
  'x'.repeat(5_000),
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202E\uFEFF\u200B',
  'ﷺ'.repeat(200),
  "Bo\n=cmd|' /C calc'!A0",
  "' or 1=1; --",
  '%',
  '%00',
  '\\',
  '../../etc/passwd',
  '{{7*7}}',
  '${x}',
  '<script>1</script>',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
  'T-99999999999999999999',
  '999999999',
  '2147483648',
  'https://user:pw@[::1]:99999/',
]

/** A request as the document asks for it, with things that there are. */
export function plainRequest(operation: Operation, random: Random, known: Known, selfId: string): Request {
  const maker = { random, known, selfId, isFresh: makes.test(operation.name) && operation.method === 'POST' }
  const isFree = /emailAlreadyExist/.test(operation.name)
  // Where nothing is required by the schema, the service asks for most.
  const share = random.pick(operation.body?.required ? [0.05, 0.3, 0.6, 1] : [0.3, 1, 1])
  const request: Request = { path: {}, query: {}, headers: {}, body: undefined }
  for (const { name, in: place, required, schema } of operation.parameters) {
    const likely = place === 'header' ? (known.one(name) === null ? 0.1 : 0.9) : share * 0.6
    if (!required && place !== 'path' && !random.chance(likely)) continue
    const value = valueOf(nameIn(operation, name), schema, { ...maker, isFresh: maker.isFresh || isFree }, share)
    if (place === 'header') request.headers[name] = String(value)
    else request[place][name] = value
  }
  if (operation.body) {
    const body = objectOf(operation.body, maker, share)
    const version = known.versionOf([...Object.values(request.path), ...Object.values(body)])
    if (operation.body.properties?.['version']?.type === 'integer' && version !== null && random.chance(0.9))
      body['version'] = version
    request.body = body
  }
  if ('version' in request.query) request.query['version'] = known.versionOf(Object.values(request.path)) ?? 1
  return signed(operation, request, random, known)
}

/** What `{id}` means depends on the path around it. */
const nameIn = ({ path }: Operation, name: string): string =>
  name !== 'id' ? name : path.includes('Role') ? 'roleId' : 'panelistId'

/** Suppliers sign the query of their callbacks: the secret is answered once, when a supplier is made or its secret changed. */
function signed({ path }: Operation, request: Request, random: Random, known: Known): Request {
  const suppliers = known.suppliers()
  if (!path.endsWith('/callback') || suppliers.length === 0) return request
  // The first were made before anything was bent; most of the others have another format, or are closed.
  const supplierKey = random.chance(0.7) ? random.pick(suppliers.slice(0, 3)) : random.pick(suppliers)
  const reported = {
    attemptId: known.one('attemptId') ?? crypto.randomUUID(),
    outcome: random.pick(['completed', 'disqualified', 'quota_full', 'reversed']),
    eventId: unused(random),
  }
  const [, query] = makeReportPath(reported, { supplierKey, secret: known.secretOf(supplierKey) ?? '' }).split('?')
  return { ...request, path: { supplierKey }, query: Object.fromEntries(new URLSearchParams(query)) }
}

type Spot = { holder: Record<string, unknown> | unknown[]; at: string | number }
/** Every place in a value that could hold something else. */
function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.entries(holder).flatMap(([at, part]) => [{ holder, at }, ...spotsIn(part)])
}

/** The same with one to three things in it that no page of ours would send. */
export function bentRequest(plain: Request, random: Random): Request {
  const request = structuredClone(plain)
  for (let left = random.int(1, 3); left > 0; left--) bendOnce(request, random)
  return request
}

function bendOnce(request: Request, random: Random): void {
  const spots = [
    ...spotsIn(request.path),
    ...spotsIn(request.query),
    ...spotsIn(request.headers),
    ...spotsIn(request.body),
  ]
  const way = random.weighted({ replace: 70, drop: 10, add: 10, whole: 6, query: 4 })
  if (way === 'replace' && spots.length > 0) {
    const { holder, at } = random.pick(spots)
    Reflect.set(holder, at, structuredClone(random.pick(bent)))
  } else if (way === 'drop' && spots.length > 0) {
    const { holder, at } = random.pick(spots)
    Reflect.deleteProperty(holder, at)
  } else if (way === 'whole' && request.body !== undefined) {
    request.body = random.pick<unknown>(['{', '"x"', '[]', '[1]', 'null', '{"a":1}', '{"__proto__":{"x":1}}', '\u0000'])
  } else if (way === 'query') {
    request.query[random.pick(['currentPage', 'limit', 'startDate', 'after', 'search'])] = structuredClone(
      random.pick(bent),
    )
  } else if (typeof request.body === 'object' && request.body !== null) {
    Reflect.set(
      request.body,
      random.pick(['surprise', 'role', 'isAdmin', 'points']),
      structuredClone(random.pick(bent)),
    )
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** A text as an address can carry it: half a character cannot be escaped. */
const escaped = (value: unknown): string => encodeURIComponent(textOf(value).replaceAll(/\p{Surrogate}/gu, '\ufffd'))

/** The request as it goes over the wire. */
export function wireOf({ method, path }: Operation, request: Request) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(request.path[name] ?? 'x'))
  const pairs = Object.entries(request.query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, textOf(value).replaceAll(/[^\x20-\x7e]/g, '?')]),
  )
  const payload =
    request.body === undefined ? null : typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
  return {
    method,
    url: filled + (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
    headers: { ...headers, ...(payload === null ? {} : { 'content-type': 'application/json' }) },
    ...(payload === null ? {} : { payload }),
  }
}
