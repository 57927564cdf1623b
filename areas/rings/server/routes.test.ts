import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Rows } from '../../../platform/contract/paging.ts'
import type { Ring, RingDecision, RingPreview, RingRow } from '../contract.ts'

let world: StaffWorld
let manager: Person
beforeAll(async () => {
  world = await staffWorld()
  manager = await world.person({ role: '4', firstName: 'Mo', lastName: 'Hart' })
})
afterAll(() => world.close())

const call = <Data = never>({ token }: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  world.call<Data>(token, method, path, body)

/** Two people of one home at one computer, whose ring the job has found. */
async function household() {
  const { rings, db } = world.program
  const people = [await world.person({ lastName: 'Okafor' }), await world.person({ lastName: 'Okafor' })]
  const visitorId = newId()
  for (const { userId } of people) await transaction(db, (tx) => rings.browserSeen(tx, { userId, visitorId }))
  expect(await world.queued('rings.follow')).toContainEqual({ userId: people[1]!.userId })
  await rings.followRing(people[1]!.userId)
  return people as [Person, Person]
}
const reason = 'They never answered at the same time'

describe('rings', () => {
  test('are listed and read by those who may see them, and decided by those who may decide', async () => {
    const people = await household()
    const [finance, support, analyst] = await Promise.all(['5', '6', '7'].map((role) => world.person({ role })))
    const asked = `rings?panelistId=${people[0].userId}`
    for (const reader of [manager, finance!, support!]) {
      const { data } = await call<Rows<RingRow>>(reader, 'GET', asked)
      expect(data).toMatchObject({ count: 1, rows: [{ size: 2, kinds: ['browser'], state: 'open' }] })
      const ring = await call<Ring>(reader, 'GET', `rings/${data.rows[0]!.ringId}`)
      expect(ring.data).toMatchObject({
        size: 2,
        accounts: [{ email: people[0].email }, { email: people[1].email }],
        keys: [{ key: 0, kind: 'browser', accounts: 2, isPublic: false }],
        decisions: [],
        isOwn: false,
      })
      expect(ring.data.facts).toContainEqual({ code: 'surname', count: 2, of: 2, isFor: true })
    }
    for (const sort of ['waiting', 'size', 'strength', 'earned', 'newest', 'oldest'])
      expect((await call<Rows<RingRow>>(manager, 'GET', `rings?sort=${sort}&state=open&kind=browser`)).status).toBe(200)
    const found = await call<Rows<RingRow>>(manager, 'GET', `rings?searchField=${people[1].email}`)
    expect(found.data.count).toBe(1)
    expect((await call<Rows<RingRow>>(manager, 'GET', 'rings?searchField=nobody-at-all')).data.rows).toEqual([])
    const { ringId } = found.data.rows[0]!
    const choice = { ringId, panelistIds: people.map(({ userId }) => userId), action: 'clear' }
    const deciding = { ...choice, reason, lastDecisionId: null }
    for (const reader of [finance!, support!]) {
      expect(await call(reader, 'POST', 'rings/preview', choice)).toMatchObject({ status: 403 })
      expect(await call(reader, 'POST', 'rings/decisions', deciding)).toMatchObject({ status: 403 })
      expect(await call(reader, 'POST', `rings/decisions/${newId()}/undo`)).toMatchObject({ status: 403 })
    }
    for (const stranger of [analyst!, people[0]]) {
      expect(await call(stranger, 'GET', 'rings')).toMatchObject({ status: 403 })
      expect(await call(stranger, 'GET', `rings/${ringId}`)).toMatchObject({ status: 403 })
    }
    expect(await call(manager, 'GET', 'rings/999999')).toMatchObject({ status: 404 })
    expect((await call<RingPreview>(manager, 'POST', 'rings/preview', choice)).data).toMatchObject({ messages: [] })
  })
})

describe('a decision', () => {
  test('with one key is made once, and undone in one call', async () => {
    const people = await household()
    const { data } = await call<Rows<RingRow>>(manager, 'GET', `rings?panelistId=${people[0].userId}`)
    const { ringId } = data.rows[0]!
    const body = {
      ringId,
      panelistIds: people.map(({ userId }) => userId),
      action: 'hold',
      reason,
      lastDecisionId: null,
    }
    const ask = async (key: string) => {
      const answer = await world.program.app.inject({
        method: 'POST',
        url: '/api/v1/rings/decisions',
        headers: { authorization: `Bearer ${manager.token}`, 'idempotency-key': key },
        payload: body,
      })
      return { status: answer.statusCode, ...answer.json<{ code?: string; data: RingDecision }>() }
    }
    const key = newId()
    const [first, again] = [await ask(key), await ask(key)]
    expect(first).toMatchObject({ status: 200, data: { state: 'done', byName: 'Mo Hart', accounts: 2, handled: 2 } })
    expect(again.data.decisionId).toBe(first.data.decisionId)
    expect(await ask(newId())).toMatchObject({ status: 409, code: 'decision-late' })
    const short = { ...body, reason: 'too short', lastDecisionId: first.data.decisionId }
    expect(await call(manager, 'POST', 'rings/decisions', short)).toMatchObject({
      status: 400,
      code: 'reason-short',
      errors: [{ field: 'reason', message: 'Say in at least five words what you found.' }],
    })
    const details = await call<{ restrictions: object[] }>(people[0], 'GET', 'user/getUserDetails')
    expect(details.data.restrictions).toMatchObject([
      { kind: 'payout-waits', reasons: ['same-browser'], stops: ['redemptions'], decidedBy: 'person' },
    ])
    const undone = await call<RingDecision>(manager, 'POST', `rings/decisions/${first.data.decisionId}/undo`)
    expect(undone).toMatchObject({ status: 200, data: { state: 'undone', undoneByName: 'Mo Hart' } })
    expect((await call<{ restrictions: object[] }>(people[0], 'GET', 'user/getUserDetails')).data.restrictions).toEqual(
      [],
    )
  })
})
