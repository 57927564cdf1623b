import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchCounters } from '../../../app/testing/counters.ts'
import { got, houseAddress, saveLive, startedAttempts } from '../../../app/testing/supplier-callbacks.ts'
import { externalDraft, supplierSecret, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { walletMetrics } from '../../wallet/server/metrics.ts'
import { supplierMetrics } from './metrics.ts'

let world: SurveyWorld
beforeAll(async () => {
  world = await surveyWorld()
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret, maxPoints: 100 })
  await world.surveys.save([
    externalDraft({ surveyId: 'first', points: 40 }),
    externalDraft({ surveyId: 'again', points: 30 }),
    externalDraft({ surveyId: 'dear', points: 300 }),
  ])
})
afterAll(() => world.close())

const hear = (said: Parameters<typeof houseAddress>[0], secret = supplierSecret) =>
  world.suppliers.callback('house', got(houseAddress(said, secret)))

/** What the books say of themselves: transfers by kind, and their points. */
async function recount(): Promise<Record<string, number>> {
  const rows = await world.sql<{ kind: string; found: number; points: number }>(
    `select kind, count(*)::int as found, sum(points)::int as points from transfers group by kind`,
  )
  const lines = rows.flatMap(({ kind, found, points }): [string, number][] =>
    kind === 'reversal'
      ? [
          ['reversals_total', found],
          ['reversed_points_total', points],
        ]
      : [
          [`credits_total{source="${kind}"}`, found],
          [`credited_points_total{source="${kind}"}`, points],
        ],
  )
  return Object.fromEntries(lines)
}

test('credits, reversals and messages are counted once each, as often as the books have them', async () => {
  const money = await watchCounters(walletMetrics)
  const messages = await watchCounters(supplierMetrics)
  const people = await startedAttempts(world, 3, 'first')
  for (const { attemptId } of people) await hear({ attemptId })
  // These need no lock: their panelists have completed a survey before.
  const again = await Promise.all(
    people.map(async ({ userId }) => (await world.surveys.start(userId, 'again', 'desktop')).attemptId),
  )
  await Promise.all(again.map((attemptId) => hear({ attemptId })))
  const [one = '', two = ''] = again
  await hear({ attemptId: one })
  await hear({ attemptId: two, outcome: 'reversed', eventId: 'taken-back' })
  await expect(hear({ attemptId: one, eventId: 'forged' }, 'another secret')).rejects.toMatchObject({
    code: 'signature-invalid',
  })
  await hear({ attemptId: '00000000-0000-4000-8000-000000000000', eventId: 'nowhere' })
  const [dear] = await startedAttempts(world, 1, 'dear')
  await hear({ attemptId: dear?.attemptId ?? '' })

  expect(await money()).toEqual(await recount())
  expect(await money()).toMatchObject({ 'credits_total{source="survey"}': 6, reversals_total: 1 })
  expect(await messages()).toEqual({
    'callbacks_total{verdict="applied"}': 7,
    'callbacks_total{verdict="repeated"}': 1,
    'callbacks_total{verdict="refused"}': 1,
    'callbacks_total{verdict="quarantined"}': 1,
    'callbacks_total{verdict="ignored"}': 1,
  })
})

test('a credit that is rolled back does not count', async () => {
  const money = await watchCounters(walletMetrics)
  const [someone] = await startedAttempts(world, 1, 'first')
  const credit = { userId: someone?.userId ?? '', points: 70, kind: 'adjustment', house: 'house' } as const
  const failing = transaction(world.db, async (tx) => {
    await world.wallet.credit(tx, [{ ...credit, key: 'rolled-back', description: 'A gift' }])
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect(await money()).toEqual({})
})
