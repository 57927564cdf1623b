import { api } from '../../app/api.ts'
import { addressOf, type EndpointSpec, type EndpointTable } from '../../platform/contract/endpoint.ts'
import { expect, knownPerson, newPerson, test } from '../people.ts'
import { call } from '../world.ts'
import { exampleOf } from './example.ts'

type Named = EndpointSpec & { name: string }

const calls: Named[] = Object.values<EndpointTable>(api)
  .flatMap((table) => Object.values(table))
  .map((spec) => ({ ...spec, name: `${spec.method} ${spec.path}` }))
const open = new Set(['public', 'signed-in', 'panelist'])
const nobodysId = '00000000-0000-7000-8000-000000000000'
/** What the names in a path or a required query stand for; any other is nobody's id. */
const fillers: Record<string, string> = {
  by: 'survey',
  walletKind: '3',
  supplierKey: 'house',
  provider: 'tremendous',
  surveyId: 'demo-hosted',
  countryId: 'US',
  stateId: 'US.NY',
  cityName: 'Brooklyn',
  ticketNumber: 'T-1',
  slug: 'no-article',
  report: 'attempts',
  affId: '1',
  jobId: '1',
}
const filled = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fillers[name] ?? nobodysId] as const))
const paramsOf = ({ path }: EndpointSpec) => filled([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))
const requiredOf = ({ query }: EndpointSpec): readonly string[] =>
  query && 'required' in query && Array.isArray(query.required) ? query.required : []

/** One call with its path filled in, and a body that its contract takes unless the test brings another. */
const make = (spec: EndpointSpec, { token, body, query = '' }: { token?: string; body?: object; query?: string }) =>
  call(spec.method, addressOf(spec, paramsOf(spec)) + query, {
    ...(token ? { token } : {}),
    ...(spec.body ? { body: body ?? (exampleOf(spec.body) as object) } : {}),
    headers: { 'x-api-key': 'k'.repeat(43) },
  })

const panelist = async () => (await newPerson()).token.access.token
const finance = async () => (await knownPerson('finance@example.com')).token.access.token
/** Holds every right there is. */
const everything = async () => (await knownPerson('admin@example.com')).token.access.token
const analyst = async () => (await knownPerson('analyst@example.com')).token.access.token

test('every call but the public ones is refused without a session: 401, signed-out', async () => {
  const closed = calls.filter(({ access }) => access !== 'public')
  expect(closed.length).toBeGreaterThan(20)
  for (const spec of closed) {
    expect(await make(spec, {}), spec.name).toMatchObject({ status: 401, code: 'signed-out' })
    expect(await make(spec, { token: 'a.forged.token' }), spec.name).toMatchObject({ status: 401, code: 'signed-out' })
  }
})

test('a call behind a permission is refused to panelists and to staff without it: 403, in words', async () => {
  const behind = calls.filter(({ access }) => !open.has(access))
  expect(behind.map(({ name }) => name)).toContain('POST wallet/reviewRedemptionRequest')
  const [member, staff] = await Promise.all([panelist(), analyst()])
  for (const spec of behind) {
    const refused = { status: 403, code: 'not-allowed', message: "You don't have access to this" }
    expect(await make(spec, { token: member }), spec.name).toMatchObject(refused)
    if (spec.access.startsWith('redemptions.'))
      expect(await make(spec, { token: staff }), spec.name).toMatchObject(refused)
  }
})

test('staff reads empty lists from the panelists’ calls, and is refused what only a panelist may do', async () => {
  const token = await finance()
  for (const spec of calls.filter(({ access }) => access === 'panelist')) {
    const answer = await make(spec, { token })
    if (spec.forOthers === undefined)
      expect(answer, spec.name).toMatchObject({ status: 403, message: 'This account does not take surveys' })
    else expect(answer, spec.name).toMatchObject({ status: 200, data: spec.forOthers })
  }
})

test('a body field that the contract does not name is refused by every call that takes a body, and named', async () => {
  const [member, staff] = await Promise.all([panelist(), everything()])
  // Logging out takes whatever is passed along.
  const taking = calls.filter(({ body, path }) => body !== undefined && path !== 'auth/logout')
  expect(taking.length).toBeGreaterThan(15)
  for (const spec of taking) {
    const token = open.has(spec.access) ? member : staff
    const answer = await make(spec, { token, body: { surprise: true } })
    expect(answer, spec.name).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(answer.errors, spec.name).toContainEqual({
      field: 'surprise',
      message: 'surprise is not a field of this call',
    })
  }
})

test('every list counts pages from 1, gives at most 100 rows, and ignores fields it does not know', async () => {
  const [member, staff] = await Promise.all([panelist(), everything()])
  const lists = calls.filter(({ query }) => JSON.stringify(query ?? {}).includes('currentPage'))
  expect(lists.length).toBeGreaterThan(5)
  for (const spec of lists) {
    const required = filled(requiredOf(spec))
    const ask = (paging: Record<string, string>) =>
      make(spec, {
        token: spec.access === 'panelist' ? member : staff,
        query: `?${new URLSearchParams({ ...required, ...paging }).toString()}`,
      })
    for (const currentPage of ['0', '-1'])
      expect(await ask({ currentPage }), `${spec.name} ${currentPage}`).toMatchObject({ status: 400 })
    for (const limit of ['0', '101', 'ten', '1.5'])
      expect(await ask({ limit }), `${spec.name} ${limit}`).toMatchObject({ status: 400 })
    const answer = await ask({ currentPage: '1', limit: '100', surprise: '1' })
    // What a list hangs on is nobody's here.
    const isOfOne = spec.path.includes('{') || Object.keys(required).length > 0
    if (isOfOne && answer.status === 404) continue
    expect(answer, spec.name).toMatchObject({ status: 200 })
    expect(answer.data, spec.name).toMatchObject({ rows: expect.any(Array), count: expect.any(Number) })
    const far = await ask({ currentPage: '1000000', limit: '1' })
    // Lists that stop counting somewhere have no page behind that; they are read on by their keys.
    const isCapped = JSON.stringify(spec.data).includes('isCapped')
    if (isCapped && far.status === 400) expect(far.errors, spec.name).toMatchObject([{ field: 'currentPage' }])
    else expect(far.data, spec.name).toMatchObject({ rows: [] })
  }
})

test('what belongs to somebody else does not exist', async () => {
  const token = await panelist()
  const theirs = calls.filter(({ path, access }) => path.includes('{attemptId}') && open.has(access))
  expect(theirs.length).toBeGreaterThan(3)
  for (const spec of theirs) {
    const answer = await make(spec, { token })
    // What says "nothing" of one's own attempts says it of other people's too.
    const nothing = spec.forOthers === null ? { status: 200, data: null } : { status: 404, message: 'Data Not Found' }
    expect(answer, spec.name).toMatchObject(nothing)
  }
})
