import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ListeningWorld,
  openListeningWorld,
  whyHeld,
  type WithSecret,
} from '../../../app/testing/listening-world.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import {
  type CallbackContent,
  confirmFacts,
  cpxAddress,
  got,
  startedAttempts,
} from '../../../app/testing/supplier-callbacks.ts'
import { supplierSecret } from '../../../app/testing/survey-world.ts'
import { panelSettings } from '../../settings/contract/approvals.ts'
import type { Supplier } from '../contract/supplier-admin.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await openListeningWorld()
})
afterAll(() => world.close())

const actions = () =>
  world.sql<{ action: string; actor_id: string | null }>(
    `select action, actor_id from audit_log where subject = 'supplier:house' and action <> 'suppliers.update' order by audit_id`,
  )

/** Adds a supplier of a network's format, from which `hearNetwork` sends callbacks. */
const networkAdded = async (supplierKey: string, more = {}) => {
  const added = { supplierKey, name: supplierKey, format: 'cpx', ipAddresses: ['127.0.0.1'], ...more }
  return (await world.call<WithSecret>('POST', 'supplier-admin/suppliers', added)).data
}

const hearNetwork = (supplierKey: string, secret: string, said: CallbackContent, process = 0) =>
  (world.processes[process] ?? world).suppliers.callback(supplierKey, got(cpxAddress(said, secret)), '127.0.0.1')

describe('going live', () => {
  beforeEach(() => world.isLive(false))

  test.each([
    ['of a newcomer', false],
    ['of someone who may be paid on what was read', true],
  ])('pays new events only: what was heard before is paid by no replay, %s', async (_whom, isExperienced) => {
    const [one, two] = await world.allBegun(2, { isExperienced })
    if (!one || !two) throw new Error('no attempt was started')
    const paidBefore = await world.paidTo(one.userId)
    await world.isLive(false)
    await world.hear({ attemptId: one.attemptId })
    await world.isLive(true)
    for (const process of [0, 1])
      expect(await world.hear({ attemptId: one.attemptId }, process)).toEqual({ credited: false })
    expect(await world.paidTo(one.userId)).toBe(paidBefore)
    expect(await world.callbacksOf(one.attemptId)).toMatchObject([
      { state: 'quarantined', reason: whyHeld, repeats: 2 },
    ])
    expect(await world.hear({ attemptId: one.attemptId, eventId: `new-${one.attemptId}` })).toEqual({ credited: true })
    expect(await world.hear({ attemptId: two.attemptId }, 1)).toEqual({ credited: true })
    const paidNow = [await world.paidTo(one.userId), await world.paidTo(two.userId)]
    expect(paidNow).toEqual([paidBefore + 1, paidBefore + 1])
  })

  test('counts at once in every process, and an event is paid at most once', async () => {
    const stormed = await world.allBegun(scaleWork(200, 20))
    const [first, last] = await startedAttempts(world, 2, 'open')
    if (!first || !last) throw new Error('no attempt was started')
    await world.isLive(false)
    // Both processes have the supplier in memory as listening, and no second passes for them.
    for (const process of [0, 1]) await world.hear({ attemptId: randomUUID() }, process)
    await world.goLive()
    await world.approve()
    expect(await world.hear({ attemptId: first.attemptId }, 1)).toEqual({ credited: true })
    expect(await world.hear({ attemptId: last.attemptId }, 0)).toEqual({ credited: true })
    const said = stormed.flatMap(({ attemptId }) => [0, 1, 0, 1].map((process) => ({ attemptId, process })))
    const answers = await Promise.all(said.map(({ attemptId, process }) => world.hear({ attemptId }, process)))
    expect(answers.filter(({ credited }) => credited)).toHaveLength(stormed.length)
    for (const { userId, attemptId } of stormed) {
      expect(await world.callbacksOf(attemptId)).toMatchObject([{ state: 'applied', repeats: 3 }])
      expect(await world.paidTo(userId)).toBe(1)
    }
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('lets go live what was asked for: a change, or a new secret, ends the asking and asks anew', async () => {
    const changes = [
      () => world.call('PATCH', 'supplier-admin/suppliers/house', { maxPoints: 4_999 }),
      () => world.call('PATCH', 'supplier-admin/suppliers/house', { sharePercent: 51 }),
      () => world.call('PATCH', 'supplier-admin/suppliers/house', { ipAddresses: ['10.0.0.0/8'] }),
      () =>
        world.call('PATCH', 'supplier-admin/suppliers/house', { ipAddresses: [], maxPoints: 5_000, sharePercent: 50 }),
      () => world.call('POST', 'supplier-admin/suppliers/house/rotateSecret', {}),
    ]
    await world.goLive()
    for (const change of changes) {
      const from = (await actions()).length
      const [step] = await world.steps()
      expect(await change()).toMatchObject({ status: 200 })
      expect(await world.supplier()).toMatchObject({ isLive: false, liveAskedAt: expect.any(String) as string })
      const [again, ...more] = await world.steps()
      expect(more).toEqual([])
      expect(again?.stepId).not.toBe(step?.stepId)
      expect(await world.call('POST', 'settings/approveStep', { stepId: step?.stepId }, world.decider)).toMatchObject({
        status: 409,
        code: 'approval-ended',
      })
      expect((await world.supplier()).isLive).toBe(false)
      expect((await actions()).slice(from).slice(-2)).toEqual([
        { action: 'suppliers.withdraw-live', actor_id: world.askerId },
        { action: 'suppliers.ask-live', actor_id: world.askerId },
      ])
    }
    const [kept] = await world.steps()
    await world.call('PATCH', 'supplier-admin/suppliers/house', { maxPoints: 5_000 })
    expect(await world.steps()).toMatchObject([{ stepId: kept?.stepId }])
    await world.listen()
    await world.suppliers.rotateSecret('house', supplierSecret)
  })

  test('takes a second person, who is not the first, and is recorded', async () => {
    const from = (await actions()).length
    expect((await world.goLive()).data).toMatchObject({ isLive: false, liveAskedAt: expect.any(String) as string })
    expect(await world.goLive()).toMatchObject({ status: 409, code: 'supplier-live-asked' })
    const [step] = await world.steps()
    expect(step).toMatchObject({
      kind: 'suppliers.live',
      title: 'Let the supplier “House” go live: its callbacks pay from then on',
      href: '/suppliers/house',
      mayApprove: false,
    })
    expect(await world.approve(world.asker)).toMatchObject({ status: 409, code: 'approval-own' })
    expect((await world.supplier()).isLive).toBe(false)
    expect(await world.approve()).toMatchObject({ status: 200, data: { state: 'done' } })
    expect(await world.supplier()).toMatchObject({ isLive: true, liveAskedAt: null })
    expect(await world.goLive()).toMatchObject({ status: 409, code: 'supplier-live' })
    expect((await actions()).slice(from)).toEqual([
      { action: 'suppliers.ask-live', actor_id: world.askerId },
      { action: 'suppliers.go-live', actor_id: world.deciderId },
    ])
  })

  test('is taken back by either, and by switching the supplier off', async () => {
    await world.goLive()
    const [step] = await world.steps()
    await world.call('POST', 'settings/takeStepBack', { stepId: step?.stepId ?? '' }, world.decider)
    expect(await world.supplier()).toMatchObject({ isLive: false, liveAskedAt: null })
    await world.goLive()
    expect((await world.listen()).data).toMatchObject({ isLive: false, liveAskedAt: null })
    await world.goLive()
    await world.call('PATCH', 'supplier-admin/suppliers/house', { isActive: false })
    expect(await world.steps()).toEqual([])
    expect(await world.goLive()).toMatchObject({ status: 409, code: 'supplier-off' })
    await world.call('PATCH', 'supplier-admin/suppliers/house', { isActive: true })
    expect((await world.supplier()).isLive).toBe(false)
  })

  test('is asked for after one verified callback, except in our own format', async () => {
    const added = { supplierKey: 'fresh', name: 'Fresh', format: 'bitlabs' }
    expect(
      (await world.call<{ supplier: Supplier }>('POST', 'supplier-admin/suppliers', added)).data.supplier,
    ).toMatchObject({
      isLive: false,
      listened: 0,
    })
    expect(await world.goLive('fresh')).toMatchObject({ status: 409, code: 'supplier-unheard' })
    await world.call('POST', 'supplier-admin/suppliers', { supplierKey: 'ours', name: 'Ours', format: 'house' })
    expect(await world.goLive('ours')).toMatchObject({ status: 200 })
    await world.listen('ours')
    expect(await world.goLive('nobody')).toMatchObject({ status: 404 })
  })

  test('counts what was heard for the secret that signed it: a new one has to be heard before anybody asks', async () => {
    const { secret: first } = await networkAdded('nets')
    const hearOf = (secret: string, said: CallbackContent, process = 0) => hearNetwork('nets', secret, said, process)
    const known = { attemptId: randomUUID() }
    for (const process of [0, 1]) await hearOf(first, known, process)
    expect(await world.supplier('nets')).toMatchObject({ listened: 1 })
    expect(await world.goLive('nets')).toMatchObject({ status: 409, code: 'supplier-unconfirmed' })
    await confirmFacts(world, 'nets', world.askerId)
    expect(await world.goLive('nets')).toMatchObject({ status: 200 })
    const second = (await world.rotate('nets')).data
    expect(second.supplier).toMatchObject({ liveAskedAt: null, listened: 0 })
    expect(await world.goLive('nets')).toMatchObject({ status: 409, code: 'supplier-unheard' })
    // The former secret is still valid, even in a process that takes it for the current one; but it does not prove that
    // the new one works.
    for (const process of [0, 1]) await hearOf(first, { attemptId: randomUUID() }, process)
    await hearOf(first, known)
    expect(await world.supplier('nets')).toMatchObject({ listened: 0 })
    expect(await world.goLive('nets')).toMatchObject({ status: 409, code: 'supplier-unheard' })
    // A known event may be sent again, signed by the new secret, which proves that the new one works.
    await hearOf(second.secret, known)
    expect(await world.supplier('nets')).toMatchObject({ listened: 1 })
    await hearOf(first, known)
    expect(await world.goLive('nets')).toMatchObject({ status: 200 })
    await world.listen('nets')
  })

  test('comes after a day on a panel run by one person', async () => {
    const { key } = panelSettings.onePerson
    const runByOne = (value: boolean) =>
      world.settingsDesk.update(
        { userId: world.askerId, ip: '::1' },
        { changes: [{ key, value, version: world.chosen.versionOf(key) }], reason: 'A test.' },
      )
    await runByOne(true)
    const { liveDueAt } = (await world.goLive()).data
    expect(Math.abs(Date.parse(liveDueAt ?? '') - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
    expect(await world.approvals.takeDue()).toBe(0)
    await world.sql(
      `with later as (update settings set changed_at = changed_at - interval '25 hours' where key = $1)
       update waiting_steps set asked_at = asked_at - interval '24 hours' where state = 'waiting'`,
      [key],
    )
    expect(await world.approvals.takeDue()).toBe(1)
    expect(await world.supplier()).toMatchObject({ isLive: true, liveDueAt: null })
    expect((await actions()).at(-1)).toEqual({ action: 'suppliers.go-live', actor_id: null })
    await runByOne(false)
  })
})
