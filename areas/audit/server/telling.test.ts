import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../list.ts'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { languageCodes, type Language } from '../../../platform/contract/language.ts'
import { languageCookie } from '../../../platform/contract/site.ts'
import { recordOf, type Recorded } from '../../../platform/server/recorded.ts'
import { actAs } from '../../../platform/server/acting-key.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { learn } from '../../../platform/server/words.ts'
import type { AuditedModule, AuditPerson, AuditRow } from '../contract.ts'
import { createTelling } from './telling.ts'

let world: StaffWorld
let amara: Person
beforeAll(async () => {
  world = await staffWorld()
  amara = await world.person({ role: '3', firstName: 'Amara', lastName: 'Okafor' })
})
afterAll(() => world.close())

/** Calls a path as a reader with this language; returns the data. */
async function ask<Data>(path: string, token = amara.token, language: Language = 'en'): Promise<Data> {
  const answer = await world.program.app.inject({
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${token}`, cookie: `${languageCookie}=${language}` },
  })
  return answer.json<{ data: Data }>().data
}
const newest = async (subject: string, token?: string, language?: Language) =>
  (await ask<{ rows: AuditRow[] }>(`audit/log?limit=1&subject=${subject}`, token, language)).rows[0]
const blocked = async (lastName: string) => {
  const maya = await world.person({ firstName: 'Maya', lastName })
  const reason = 'Several accounts on one device'
  await world.call(amara.token, 'POST', `panelist/blockPanelist/${maya.userId}`, { reason })
  return maya
}

test('an entry says who did what to whom, by their names and in the language of its reader', async () => {
  const maya = await blocked('Diaz')
  const href = (id: string) => `/panelists-details/${id}`
  expect(await newest(maya.userId)).toMatchObject({
    sentence: 'Amara Okafor blocked Maya Diaz',
    pieces: [
      { text: 'Amara Okafor', href: href(amara.userId) },
      { text: ' blocked ', href: null },
      { text: 'Maya Diaz', href: href(maya.userId) },
    ],
    subjectName: 'Maya Diaz',
    reason: 'Several accounts on one device',
    changes: [],
  })
  expect((await newest(maya.userId, amara.token, 'es'))?.sentence).toBe('Amara Okafor bloqueó a Maya Diaz')
})

test('what was before and after is said in words: fields, codes, and ids by their names', async () => {
  const lee = await world.person({ role: '1,6', firstName: 'Lee', lastName: 'Park' })
  await world.call(amara.token, 'PATCH', 'panelist/updateUserRole', { userId: lee.userId, role: '1,7' })
  expect(await newest(lee.userId)).toMatchObject({
    sentence: 'Amara Okafor changed the roles of Lee Park',
    changes: [{ field: 'Roles', before: 'Panelist, Support', after: 'Panelist, Analyst' }],
  })
  await world.rows(
    `insert into audit_log (audit_id, actor_id, action, subject, before, after) values
       (gen_random_uuid(), null, 'roles.update', 'role:6', '{"permissionIds":["support.view","audit.view"]}', '{"permissionIds":["support.view","support.update"]}')`,
  )
  expect(await newest('role:6')).toMatchObject({
    sentence: 'The program changed the role “Support”',
    changes: [{ field: 'Permissions', before: 'Audit log: View', after: 'Support: Change' }],
  })
})

test('somebody who was erased is nobody by name: neither in a sentence, nor in the file, nor among those to be found', async () => {
  const maya = await blocked('Erasable')
  expect(JSON.stringify(await newest(maya.userId))).toContain('Erasable')
  expect(await ask<AuditPerson[]>('audit/people?searchField=erasab')).toMatchObject([{ name: 'Maya Erasable' }])
  await world.call(amara.token, 'POST', `panelist/deletePanelist/${maya.userId}`)
  const { rows } = await ask<{ rows: AuditRow[] }>(`audit/log?subject=${maya.userId}`)
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Amara Okafor closed the account of a former user',
    'Amara Okafor blocked a former user',
  ])
  expect(rows[1]).toMatchObject({ reason: null, changes: [] })
  const file = await world.program.app.inject({
    url: `/api/v1/audit/export?subject=${maya.userId}`,
    headers: { authorization: `Bearer ${amara.token}` },
  })
  expect(file.body).toContain('Amara Okafor blocked a former user')
  expect(JSON.stringify(rows) + file.body).not.toContain('Erasable')
  expect(await ask('audit/people?searchField=erasab')).toEqual([])
})

test('a name leads to a page only for those who may open it', async () => {
  const maya = await blocked('Linked')
  const boss = await world.person({ role: '2' })
  const wanted = { roleName: 'Auditor', basedOn: '7', permissionIds: ['audit.view'] }
  const { data: role } = await world.call<{ roleId: string }>(boss.token, 'POST', 'rolesAndPermission/addRoles', wanted)
  const auditor = await world.person({ role: `7,${role.roleId}` })
  expect((await newest(maya.userId, auditor.token))?.pieces.map(({ href }) => href)).toEqual([null, null, null])
})

test('people are found by part of a name or an email, and by id', async () => {
  const kim = await world.person({ firstName: 'Kim', lastName: 'Sorensen', email: 'k.unusual@example.com' })
  const found = [{ userId: kim.userId, name: 'Kim Sorensen', email: kim.email }]
  for (const query of ['searchField=SORENS', 'searchField=k.unus', `id=${kim.userId}`])
    expect(await ask(`audit/people?${query}`)).toEqual(found)
  for (const query of ['', 'searchField=%20', 'id=nobody']) expect(await ask(`audit/people?${query}`)).toEqual([])
})

test('every action that is declared has a sentence in every language, of a subject that is there or gone, erased or not', async () => {
  const { rows: before } = await ask<{ rows: AuditRow[] }>('audit/log?limit=1')
  const modules = await ask<AuditedModule[]>('audit/actions')
  const actions = modules.flatMap((one) => one.actions.map(({ action }) => action))
  expect(actions.length).toBeGreaterThan(90)
  await world.rows(
    `insert into audit_log (audit_id, at, actor_id, action, subject)
     select gen_random_uuid(), now() + interval '1 hour', gen_random_uuid(), action, 'gone:' || gen_random_uuid()
     from unnest($1::text[]) action`,
    [actions],
  )
  for (const language of languageCodes) {
    const told: AuditRow[] = []
    let after = ''
    do {
      const page = await ask<{ rows: AuditRow[]; next: string | null }>(
        `audit/log?limit=100${after && `&after=${after}`}`,
        amara.token,
        language,
      )
      told.push(...page.rows)
      after = page.next ?? ''
    } while (after && !told.some(({ auditId }) => auditId === before[0]?.auditId))
    const fresh = told.filter(({ action, actorName }) => actions.includes(action) && actorName === null)
    expect(new Set(fresh.map(({ action }) => action)).size).toBe(actions.length)
    const wrong = fresh.filter(
      ({ sentence }) => /\{\{|_|undefined|\uE000|^[a-z]/.test(sentence) || sentence.length < 10,
    )
    expect(wrong.map(({ action, sentence }) => `${action}: ${sentence}`)).toEqual([])
    const names = (await ask<AuditedModule[]>('audit/actions', amara.token, language)).flatMap((one) => [
      one.name,
      ...one.actions.map(({ name }) => name),
    ])
    expect(names.filter((name) => /\{\{|_|undefined/.test(name) || !/^\p{Lu}/u.test(name))).toEqual([])
  }
})

test('a page asks once for each kind, whatever it names and however many', async () => {
  for (const { words = [] } of areas as readonly { words?: Parameters<typeof learn>[0] }[]) learn(words)
  const asked: string[] = []
  const finding = (kind: string, refs: Record<string, { kind: string; id: string }> = {}) => ({
    [kind]: async (ids: readonly string[]) => {
      asked.push(kind)
      return new Map(ids.map((id) => [id, { name: `${kind} ${id}`, refs }]))
    },
  })
  const people = recordOf({ words: 'users-audit', actions: { 'users.role': 'user' }, fields: {}, kinds: { user: {} } })
  const surveys = recordOf({
    words: 'surveys-audit',
    actions: { 'surveys.live': 'survey', 'quality.release': 'attempt' },
    fields: { clonedFrom: { of: 'survey' } },
    kinds: { survey: {}, attempt: {} },
  })
  const of = { who: { kind: 'user', id: 'u9' }, survey: { kind: 'survey', id: 's9' } }
  const recorded: Recorded[] = [
    { ...people, find: finding('user') },
    { ...surveys, find: { ...finding('survey'), ...finding('attempt', of) } },
  ]
  const telling = createTelling({ recorded: () => recorded })
  const entry = (action: string, subject: string) => ({
    actor_id: 'u1',
    action,
    subject,
    before: null,
    after: { clonedFrom: 's3' },
  })
  const rows = [
    entry('surveys.live', 'survey:s1'),
    entry('surveys.live', 'survey:s2'),
    entry('quality.release', 'attempt:a1'),
    entry('users.role', 'u2'),
  ]
  await telling.tell(rows, { language: 'en', permissions: [] })
  expect(asked.toSorted()).toEqual(['attempt', 'survey', 'user'])
})

test('what an API key does is told as the key’s, and only while that key calls', async () => {
  for (const { words = [] } of areas as readonly { words?: Parameters<typeof learn>[0] }[]) learn(words)
  // A kind that can act, in place of API keys.
  const keys = recordOf({
    words: 'access-audit',
    actions: { 'roles.add': 'role' },
    fields: {},
    kinds: { role: { acts: true } },
  })
  const people = recordOf({ words: 'users-audit', actions: { 'users.role': 'user' }, fields: {}, kinds: { user: {} } })
  const naming = (known: Record<string, string>) => async (ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (known[id] ? [[id, { name: known[id] }] as const] : [])))
  const telling = createTelling({
    recorded: () => [
      { ...people, find: { user: naming({ u1: 'Amara Okafor', u2: 'Maya Diaz' }) } },
      { ...keys, find: { role: naming({ k1: 'Nightly report' }) } },
    ],
  })
  const entry = (actorId: string) => ({
    actor_id: actorId,
    action: 'users.role',
    subject: 'u2',
    before: null,
    after: null,
  })
  const told = await telling.tell([entry('k1'), entry('u1'), entry('u9')], { language: 'en', permissions: [] })
  expect(told.map(({ sentence, actorName }) => [sentence, actorName])).toEqual([
    ['The role “Nightly report” changed the roles of Maya Diaz', 'The role “Nightly report”'],
    ['Amara Okafor changed the roles of Maya Diaz', 'Amara Okafor'],
    ['A former user changed the roles of Maya Diaz', null],
  ])
})

test('what a person’s key records is kept as the key’s, and of nobody else', async () => {
  const keyId = newId()
  const record = (actorId: string | null) =>
    transaction(world.program.db, (tx) =>
      world.program.audit.record(tx, { actorId, action: 'users.create', subject: keyId, ip: null }),
    )
  await actAs({ keyId, userId: amara.userId, permissions: [] }, async () => {
    await record(amara.userId)
    await record(null)
    const two = [null, amara.userId].map((actorId) => ({ actorId, action: 'users.create', subject: keyId, ip: null }))
    await transaction(world.program.db, (tx) => world.program.audit.recordAll(tx, two))
  })
  await record(amara.userId)
  const kept = await world.program.audit.entriesOf(keyId)
  const times = (actorId: string | null) => kept.filter((one) => one.actor_id === actorId).length
  expect([times(keyId), times(amara.userId), times(null), kept.length]).toEqual([2, 1, 2, 5])
})

test('a name that looks like a part of a sentence is a name', async () => {
  const odd = await world.person({ firstName: '{{subject}}', lastName: '$t(problems.whole) <b>' })
  await world.call(amara.token, 'POST', `panelist/blockPanelist/${odd.userId}`, { reason: '{{who}}' })
  expect(await newest(odd.userId)).toMatchObject({
    sentence: 'Amara Okafor blocked {{subject}} $t(problems.whole) <b>',
    reason: '{{who}}',
  })
})
