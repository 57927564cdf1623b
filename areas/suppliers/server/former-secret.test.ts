import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ListeningWorld, openListeningWorld, type WithSecret } from '../../../app/testing/listening-world.ts'
import { type CallbackContent, got, houseAddress, startedAttempts } from '../../../app/testing/supplier-callbacks.ts'
import { externalDraft } from '../../../app/testing/survey-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Supplier } from '../contract/supplier-admin.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await openListeningWorld()
})
afterAll(() => world.close())

const endPrevious = (supplierKey = 'house') =>
  world.call<Supplier>('POST', `supplier-admin/suppliers/${supplierKey}/endPreviousSecret`)

/** Refuses all callbacks that an earlier test has left waiting. */
const takeAllBack = async () => {
  for (const { stepId } of await world.steps()) await world.call('POST', 'settings/takeStepBack', { stepId })
}

/** Makes a supplier live that was put back, without a second passing for the processes. */
const isLiveAgain = async (supplierKey: string): Promise<void> => {
  const { isLive: isStill, liveAskedAt } = await world.supplier(supplierKey)
  if (isStill) return
  if (liveAskedAt === null) await world.goLive(supplierKey)
  await world.approve()
}

const outcomeOf = (heard: Promise<object>) =>
  heard.then(
    (said) =>
      'reply' in said && (said as { reply: { status: number } }).reply.status === 403 ? 'signature-invalid' : 'taken',
    (error: unknown) => (error as { code?: string }).code,
  )

describe('a former secret', () => {
  afterEach(takeAllBack)
  const added = async (supplierKey: string) => {
    const { secret } = (
      await world.call<WithSecret>('POST', 'supplier-admin/suppliers', {
        supplierKey,
        name: supplierKey,
        format: 'house',
      })
    ).data
    await world.goLive(supplierKey)
    await world.approve()
    await world.surveys.save([externalDraft({ surveyId: `of-${supplierKey}`, points: 40, supplierKey })])
    world.secondLater()
    return secret
  }
  const hearWith = (supplierKey: string, secret: string, said: CallbackContent, process = 0) =>
    (world.processes[process] ?? world).suppliers.callback(supplierKey, got(houseAddress(said, secret)))
  const isTaken = (supplierKey: string, secret: string, process: number) =>
    outcomeOf(hearWith(supplierKey, secret, { attemptId: randomUUID() }, process))
  const daysLeft = ({ previousSecretUntil: end, secretSince: start }: Supplier): number =>
    end === null ? 0 : Math.round((Date.parse(end) - Date.parse(start)) / dayMs)
  /**
   * Panelists at a survey of this supplier whose callbacks can be decided without locks, so that both ways are tested.
   */
  const attemptsAt = async (supplierKey: string, secret: string, count: number) => {
    const surveyId = `of-${supplierKey}`
    await world.surveys.save([externalDraft({ surveyId: `${surveyId}-first`, points: 5, supplierKey })])
    const earlier = await startedAttempts(world, count, `${surveyId}-first`)
    for (const { attemptId } of earlier)
      expect(await hearWith(supplierKey, secret, { attemptId })).toEqual({ credited: true })
    await world.surveys.setStatus(surveyId, 'live')
    return Promise.all(
      earlier.map(async ({ userId }) => ({
        userId,
        attemptId: (await world.surveys.start(userId, surveyId, 'desktop')).attemptId,
      })),
    )
  }

  test.each([0, 3, 7])('stays good for as many days as asked: %i', async (previousDays) => {
    const supplierKey = `days-${previousDays}`
    const first = await added(supplierKey)
    const { data } = await world.rotate(supplierKey, { previousDays })
    expect(daysLeft(data.supplier)).toBe(previousDays)
    expect(await isTaken(supplierKey, data.secret, 0)).toBe('taken')
    expect(await isTaken(supplierKey, first, 0)).toBe(previousDays === 0 ? 'signature-invalid' : 'taken')
    const entries = await world.audit.entriesOf(`supplier:${supplierKey}`)
    expect(entries.filter(({ action }) => action === 'suppliers.rotate-secret')).toMatchObject([
      { actor_id: world.askerId, after: { previousDays } },
    ])
  })

  test('stays good for a week when nobody says how long, and never longer', async () => {
    await added('usual')
    expect(daysLeft((await world.rotate('usual')).data.supplier)).toBe(7)
    for (const previousDays of [8, -1, 1.5])
      expect(await world.rotate('usual', { previousDays })).toMatchObject({
        status: 400,
        errors: [{ field: 'previousDays' }],
      })
  })

  test.each([
    ['a new one that ends it at once', (key: string) => world.rotate(key, { previousDays: 0 })],
    ['a press of the button', async (key: string) => (await world.rotate(key), endPrevious(key))],
  ])('ended by %s is refused in every process at once, and pays in none', async (_by, end) => {
    const supplierKey = `ended-${randomUUID().slice(0, 8)}`
    const first = await added(supplierKey)
    const [one, two, three] = await attemptsAt(supplierKey, first, 3)
    if (!one || !two || !three) throw new Error('no attempt was started')
    // Both processes know the secret, and no second passes for them.
    for (const process of [0, 1]) expect(await isTaken(supplierKey, first, process)).toBe('taken')
    expect(await end(supplierKey)).toMatchObject({ status: 200 })
    for (const process of [0, 1]) expect(await isTaken(supplierKey, first, process)).toBe('signature-invalid')
    await isLiveAgain(supplierKey)
    const paidBefore = await world.paidTo(one.userId)
    for (const [process, { attemptId }] of [one, two].entries()) {
      expect(await outcomeOf(hearWith(supplierKey, first, { attemptId }, process))).toBe('signature-invalid')
      expect(await world.callbacksOf(attemptId)).toEqual([])
    }
    expect(await world.paidTo(one.userId)).toBe(paidBefore)
    expect(await world.paidTo(two.userId)).toBe(paidBefore)
    world.secondLater()
    expect(await isTaken(supplierKey, first, 1)).toBe('signature-invalid')
    await world.suppliers.idle()
    const refused = await world.call<{ rows: { reason: string }[] }>(
      'GET',
      `supplier-admin/refusedCallbacks?supplierKey=${supplierKey}`,
    )
    expect(new Set(refused.data.rows.map(({ reason }) => reason))).toEqual(new Set(['wrong-signature']))
  })

  test('that was not ended pays on, in every process, also on what was read', async () => {
    const first = await added('going')
    const [one, two] = await attemptsAt('going', first, 2)
    if (!one || !two) throw new Error('no attempt was started')
    const { data } = await world.rotate('going')
    await isLiveAgain('going')
    expect(await hearWith('going', first, { attemptId: one.attemptId }, 1)).toEqual({ credited: true })
    world.secondLater()
    expect(await hearWith('going', first, { attemptId: two.attemptId }, 1)).toEqual({ credited: true })
    expect(await isTaken('going', data.secret, 1)).toBe('taken')
  })

  test('is ended once, which is recorded; the present one stays good', async () => {
    await added('button')
    const { secret } = (await world.rotate('button')).data
    for (const _ of [1, 2])
      expect(await endPrevious('button')).toMatchObject({ status: 200, data: { previousSecretUntil: null } })
    const entries = await world.audit.entriesOf('supplier:button')
    expect(entries.filter(({ action }) => action === 'suppliers.end-previous-secret')).toMatchObject([
      { actor_id: world.askerId },
    ])
    expect(await isTaken('button', secret, 0)).toBe('taken')
    expect(await endPrevious('nobody')).toMatchObject({ status: 404 })
  })

  test('does not come back when the button for a new one is pressed again', async () => {
    const first = await added('again')
    await world.rotate('again', { previousDays: 0 })
    const { secret } = (await world.rotate('again', { previousDays: 7 })).data
    expect(await isTaken('again', first, 0)).toBe('signature-invalid')
    expect(await isTaken('again', secret, 0)).toBe('taken')
  })

  test('does not push what a supplier offers once it has ended', async () => {
    const first = await added('pushed')
    const document = JSON.stringify({ surveys: [] })
    const push = (process: number) => {
      const ts = Math.floor(Date.now() / 1000)
      const sig = createHmac('sha256', first).update(`${ts}.${document}`).digest('hex')
      const { suppliers } = world.processes[process] ?? world
      return outcomeOf(suppliers.inventory.push('pushed', { document, ts, sig }, '127.0.0.1'))
    }
    expect(await push(1)).toBe('taken')
    await world.rotate('pushed', { previousDays: 0 })
    await isLiveAgain('pushed')
    for (const process of [0, 1]) expect(await push(process)).toBe('signature-invalid')
  })
})
