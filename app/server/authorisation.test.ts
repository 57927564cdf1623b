import { api } from '../api.ts'
import { defaultPermissions, isGuarded, isStaff, roleNames } from '../../platform/contract/access.ts'
import { addressOf, takesPerson, type EndpointSpec, type EndpointTable } from '../../platform/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  authorisation,
  movingMoney,
  takingPerson,
  type ObjectReference,
  type Kind,
  type Row,
} from '../testing/authorisation-table.ts'
import { staffWorld, type StaffWorld } from '../testing/staff-world.ts'
import { createAccessTokens } from '../../areas/auth/server/access-tokens.ts'

/** A caller: their permissions, whether their session is valid, and what belongs to them. */
type Caller = {
  name: string
  role: string
  permissions: readonly string[]
  isLive: boolean
  token: string | null
  own: Readonly<Record<Kind, string>>
}
type Whose = 'own' | 'other' | 'missing'
type Cell = { caller: Caller; whose: Whose | null; status: number; code: string; body: string }

const missingId = '01900000-0000-7000-8000-0000000000ff'
const missing: Record<Kind, string> = {
  panelist: missingId,
  session: missingId,
  attempt: missingId,
  hold: missingId,
  ticket: 'T-99999999',
}
const endpoints = Object.entries<EndpointTable>(api).flatMap(([area, table]) =>
  Object.entries(table).map(([name, spec]): [string, EndpointSpec] => [`${area}.${name}`, spec]),
)
const accessOf = (row: Row): string => (typeof row === 'string' ? row : row.access)
const alsoNeededBy = (row: Row): string => (typeof row === 'string' ? '' : (row.alsoNeeds ?? ''))
const neededBy = (row: Row): string[] => [accessOf(row), alsoNeededBy(row)].filter((one) => one !== '')

let world: StaffWorld
let callers: Caller[]
let other: Caller['own']

beforeAll(async () => {
  world = await staffWorld()
  await world.program.surveys.save([survey])
  const boss = await world.person({ role: '2' })
  const custom = await world.call<{ roleId: string }>(boss.token, 'POST', 'rolesAndPermission/addRoles', {
    roleName: 'Reader',
    basedOn: '4',
    permissionIds: ['panelists.view'],
  })
  const based = await world.call<{ roleId: string }>(boss.token, 'POST', 'rolesAndPermission/addRoles', {
    roleName: 'Former manager',
    basedOn: '9',
    permissionIds: [],
  })
  const known = Object.keys(roleNames).map((role) => ({
    name: role,
    role,
    permissions: defaultPermissions[role] ?? [],
  }))
  const reader = { name: 'custom', role: `4,${custom.data.roleId}`, permissions: ['panelists.view'] }
  // The id of 9 is in this role too, but none of its permissions is.
  const former = { name: 'based on 9', role: `9,${based.data.roleId}`, permissions: [] }
  callers = [{ ...reader, name: 'none', permissions: [], isLive: false, token: null, own: missing }]
  for (const one of [...known, reader, former]) callers.push({ ...one, isLive: true, ...(await belongings(one.role)) })
  for (const name of ['blocked', 'deleted', 'expired'] as const) {
    const made = await belongings('2')
    callers.push({ name, role: '2', permissions: defaultPermissions['2'] ?? [], isLive: false, ...made })
    const userId = made.own.panelist
    if (name === 'blocked') await world.rows('update users set blocked_at = now() where user_id = $1', [userId])
    if (name === 'deleted') await world.rows('update users set closed_at = now() where user_id = $1', [userId])
    if (name === 'expired') await replaceByExpired(callers.at(-1))
  }
  other = (await belongings('1')).own
}, 120_000)
afterAll(() => world.close())

/** A token of the same session that expired a second ago. */
async function replaceByExpired(caller: Caller | undefined): Promise<void> {
  if (!caller) throw new Error('nobody to expire')
  const now = Date.now()
  const claims = { userId: caller.own.panelist, sessionId: caller.own.session, expiresAt: new Date(now - 1_000) }
  caller.token = await createAccessTokens(world.secrets).sign(claims, new Date(now - 60_000))
}

/** A caller of a role who owns one of each kind of object. */
async function belongings(role: string): Promise<Pick<Caller, 'token' | 'own'>> {
  const { userId, token } = await world.person({ role })
  const [session] = await world.rows<{ session_id: string }>('select session_id from sessions where user_id = $1', [
    userId,
  ])
  const [attempt] = await world.rows<{ attempt_id: string }>(
    `insert into attempts (attempt_id, user_id, survey_id, points, started_at, expires_at)
     values (gen_random_uuid(), $1, 'diary', 5, now(), now() + interval '1 day') returning attempt_id`,
    [userId],
  )
  const attemptId = attempt?.attempt_id ?? ''
  await world.rows(
    `insert into attempt_quality (attempt_id, user_id, survey_id, title, points, score, reasons, seconds, state, at, release_at)
     values ($1, $2, 'diary', 'A diary', 5, 20, '[]', 9, 'held', now(), now() + interval '1 day')`,
    [attemptId, userId],
  )
  const asked = { topic: 'other', subject: 'A question', message: 'Hello' }
  const ticket = await world.call<{ ticketNumber: string }>(token, 'POST', 'support/tickets', asked)
  const own = {
    panelist: userId,
    session: session?.session_id ?? '',
    attempt: attemptId,
    hold: attemptId,
    ticket: ticket.data.ticketNumber,
  }
  return { token, own }
}

async function make(spec: EndpointSpec, token: string | null, { params, query, body }: ObjectReference) {
  const filled =
    params ?? Object.fromEntries([...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, missingId]))
  const asked = query ? `?${new URLSearchParams(query).toString()}` : ''
  const answer = await world.program.app.inject({
    method: spec.method,
    url: addressOf(spec, filled) + asked,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(spec.method === 'GET' || spec.method === 'DELETE' ? {} : { payload: body ?? {} }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const told: { code?: string; data?: unknown } = isJson ? answer.json() : {}
  return { status: answer.statusCode, code: told.code ?? '', body: JSON.stringify(told.data ?? null) }
}

/**
 * Makes the call as every caller, with an object of their own, with another person's, and with one that does not exist.
 */
async function cellsOf(spec: EndpointSpec, row: Row): Promise<Cell[]> {
  const { of = null, ask = null, ends = null } = typeof row === 'string' ? {} : row
  const cells: Cell[] = []
  for (const caller of callers) {
    const targets: (Whose | null)[] = of ? ['missing', 'other', 'own'] : [null]
    for (const whose of targets) {
      // A permission is checked before any object is read, so that the owner makes no difference here.
      if (whose && whose !== 'missing' && mayByRight(caller, row) && spec.method !== 'GET') continue
      const id = of && (whose === 'own' ? caller.own : whose === 'other' ? other : missing)[of]
      const token = ends && caller.isLive ? (await world.person({ role: caller.role })).token : caller.token
      cells.push({ caller, whose, ...(await make(spec, token, id !== null && ask ? ask(id) : {})) })
    }
  }
  return cells
}

const isPermission = (access: string): boolean => access.includes('.')
const mayByRight = (caller: Caller, row: Row): boolean =>
  caller.isLive &&
  isPermission(accessOf(row)) &&
  neededBy(row).every((permission) => caller.permissions.includes(permission))

/** Finds what is wrong with the response in a cell; null when nothing is. */
function flawOf({ forOthers }: EndpointSpec, row: Row, { caller, whose, status, code, body }: Cell): string | null {
  const access = accessOf(row)
  const isRefused = status === 401 || status === 403
  if (status >= 500) return `failed with ${status}`
  if (access === 'public') return null
  if (!caller.isLive) return isRefused ? null : `opened to a caller who is ${caller.name}`
  if (typeof row !== 'string' && row.mayOpenTo)
    return row.mayOpenTo.includes(caller.name) || status >= 400 ? null : `opened to ${caller.name}`
  if (isPermission(access))
    return mayByRight(caller, row) === isRefused ? (isRefused ? 'closed to its holder' : 'opened') : null
  if (access === 'staff')
    return isGuarded(caller.role, caller.permissions) === isRefused ? (isRefused ? 'closed to staff' : 'opened') : null
  if (access === 'panelist' && caller.role !== '1') {
    if (forOthers !== undefined) return body === JSON.stringify(forOthers) ? null : 'told more than nothing'
    return code === 'not-a-panelist' ? null : `opened to role ${caller.role}`
  }
  if (whose === null) return isRefused ? 'closed' : null
  if (whose === 'missing') return status === 404 ? null : `of nobody: ${status} ${code}`
  const { alsoFor = null } = typeof row === 'string' ? {} : row
  const isTheirs = whose === 'own' || (alsoFor !== null && caller.permissions.includes(alsoFor))
  if (isTheirs) return isRefused || status === 404 ? `closed to its owner: ${status} ${code}` : null
  return status === 404 && code === 'not-found' ? null : `somebody else's: ${status} ${code}`
}

const flawsOf = async (name: string, spec: EndpointSpec, row: Row): Promise<string[]> =>
  (await cellsOf(spec, row)).flatMap((cell) => {
    const flaw = flawOf(spec, row, cell)
    return flaw
      ? [`${name} by ${cell.caller.name}, ${cell.whose ?? 'no object'}: ${flaw} (${cell.status} ${cell.code})`]
      : []
  })

test('every call of the contract has its row in the table, which says the same of who may make it', () => {
  const said = endpoints.map(([name, { access, alsoNeeds = '' }]) => `${name} ${access} ${alsoNeeds}`)
  expect(
    Object.entries(authorisation)
      .map(([name, row]) => `${name} ${accessOf(row)} ${alsoNeededBy(row)}`)
      .toSorted(),
  ).toEqual(said.toSorted())
})

test('every call says the same as the table of whether it takes a person', () => {
  const underPermission = endpoints.filter(([, { access }]) => isPermission(access))
  const closed = underPermission.filter(([, spec]) => takesPerson(spec)).map(([name]) => name)
  expect(closed.toSorted()).toEqual(takingPerson.toSorted())
  const own = endpoints.filter(([, { access }]) => access === 'signed-in' || access === 'panelist')
  expect(own.filter(([, spec]) => !takesPerson(spec))).toEqual([])
})

test('every call that moves money keeps its key, and no other does', () => {
  const moving = endpoints.filter(([, { movesMoney }]) => movesMoney).map(([name]) => name)
  expect(moving.toSorted()).toEqual(movingMoney.toSorted())
  const repeatable = ([, { access, method }]: [string, EndpointSpec]) => isPermission(access) && method !== 'GET'
  expect(endpoints.filter(([name]) => movingMoney.includes(name)).filter((one) => !repeatable(one))).toEqual([])
  expect(moving.length).toBeGreaterThan(20)
})

test(
  'nobody gets through a door that is not theirs, and everybody through those that are',
  { timeout: 300_000 },
  async () => {
    const flaws: string[] = []
    for (const [name, spec] of endpoints) flaws.push(...(await flawsOf(name, spec, authorisation[name] ?? spec.access)))
    expect(flaws).toEqual([])
  },
)

test('a door that is left open would be found', async () => {
  const { getAllRoles } = api.roles
  expect(await flawsOf('getAllRoles', getAllRoles, 'finance.adjust')).not.toEqual([])
  const { getTicket } = api.tickets
  const ask = (): ObjectReference => ({ params: { ticketNumber: callers[1]?.own.ticket ?? '' } })
  expect(await flawsOf('getTicket', getTicket, { access: 'signed-in', of: 'ticket', ask })).not.toEqual([])
  expect(callers.filter(({ role }) => isStaff(role)).length).toBeGreaterThan(6)
})

const survey = {
  surveyId: 'diary',
  title: 'A diary',
  kind: 'hosted' as const,
  category: 'Everyday life',
  points: 5,
  minutes: 4,
  countryId: null,
  devices: [],
  status: 'live' as const,
  supplierKey: null,
  entryUrl: null,
  questionnaire: { pages: [{ name: 'p', elements: [{ type: 'comment', name: 'q1', title: 'Your day' }] }] },
  normSeconds: null,
  targets: [],
  quotas: [],
}
