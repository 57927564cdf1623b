import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { judgedWorld, straightAnswers, teaSurvey, type JudgedWorld } from '../../../app/testing/judged-world.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { hostedDraft } from '../../../app/testing/survey-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Setting, ValueOf } from '../../../platform/contract/setting.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { disputeSettings } from '../../disputes/contract.ts'
import { redemptionSettings } from '../../redemptions/contract.ts'
import { surveySettings } from '../../surveys/contract/settings.ts'
import { walletSettings } from '../../wallet/contract.ts'

let world: JudgedWorld
let boss: string
let second: string
let userId: string
beforeAll(async () => {
  world = await judgedWorld()
  ;[boss = '', second = ''] = await world.panelists(2)
  const card = { name: { en: 'Card' }, kind: 'codes', amounts: [500], deliveryText: { en: 'By email' } } as const
  await world.rewards.create({ userId: null, ip: null }, { ...card, amounts: [...card.amounts] }, 'card')
  const screened = hostedDraft({ surveyId: 'screened' })
  await world.surveys.save([
    teaSurvey,
    { ...screened, questionnaire: { ...screened.questionnaire, screenOutIf: "{q1} = 'b'" } },
  ])
})
afterAll(() => world.close())
beforeEach(async () => {
  userId = (await world.panelists(1))[0] ?? ''
})

const choose = async <S extends Setting>({ key }: S, value: ValueOf<S>) => {
  const changes = [{ key, value, version: world.chosen.versionOf(key) }]
  const rows = await world.settingsDesk.update({ userId: boss, ip: null }, { changes, reason: 'A test.' })
  const stepId = rows.find((row) => row.key === key)?.waiting?.stepId
  if (stepId === undefined) return
  await world.approvals.approve({ userId: second, ip: null, permissions: ['settings.update'] }, stepId)
  await world.settingsDesk.refresh()
}
/** Moves every choice an hour into the past. */
const anHourLater = async () => {
  await world.sql(`update setting_versions set changed_at = changed_at - interval '1 hour'`)
  await world.sql('update settings_edition set edition = edition + 1')
  await world.settingsDesk.refresh()
}
const screenedOut = async (change?: () => Promise<void>) => {
  const { attemptId } = await world.surveys.start(userId, 'screened', 'desktop')
  await world.sql(`update attempts set started_at = started_at - interval '200 seconds' where attempt_id = $1`, [
    attemptId,
  ])
  await change?.()
  return (await world.surveys.submit(userId, attemptId, { q1: 'b' })).points
}
const requested = async (points: number): Promise<string> => {
  const redemptionId = newId()
  await world.sql(
    `insert into redemptions (redemption_id, user_id, reward_id, reward_name, fulfilment, points, sent_cents, status, day, requested_at)
     values ($1, $2, 'card', 'Card', 'stock', $3, $3, 'requested', (now() at time zone 'UTC')::date, now())`,
    [redemptionId, (await world.panelists(1))[0], points],
  )
  return redemptionId
}
const reviewed = async (redemptionId: string) => {
  const { rows } = await world.redemptions.queue({ currentPage: 1, limit: 100 })
  return rows.find((row) => row.redemptionId === redemptionId)
}

test('whoever is in a survey is paid by the ladder of the start, and the next one by the new ladder', async () => {
  expect(await screenedOut(() => choose(surveySettings.screenOutLadder, [{ from: 0, pays: 1 }]))).toBe(5)
  await anHourLater()
  userId = (await world.panelists(1))[0] ?? ''
  expect(await screenedOut()).toBe(1)
})

test('an ended survey keeps the days in which its points can be disputed, in the lists and when it is asked', async () => {
  const attemptId = await world.take(userId, 'tea', straightAnswers)
  await choose(walletSettings.disputeDays, 7)
  const [ended] = (await world.surveys.completed(userId, { currentPage: 1, limit: 1 })).rows
  expect(Date.parse(ended?.disputeUntil ?? '') - Date.parse(ended?.endedAt ?? '')).toBe(30 * dayMs)
  await world.sql(`update attempts set ended_at = ended_at - interval '20 days' where attempt_id = $1`, [attemptId])
  await expect(world.disputes.raise(userId, { attemptId, message: 'Too few.' }, '::1')).resolves.toMatchObject({
    status: 'open',
  })
  const later = await world.take((await world.panelists(1))[0] ?? '', 'tea', straightAnswers)
  const [attempt] = await world.sql<{ ended_at: Date; user_id: string }>(
    'select ended_at, user_id from attempts where attempt_id = $1',
    [later],
  )
  const [other] = (await world.surveys.completed(attempt?.user_id ?? '', { currentPage: 1, limit: 1 })).rows
  expect(Date.parse(other?.disputeUntil ?? '') - Date.parse(other?.endedAt ?? '')).toBe(7 * dayMs)
})

test('an open dispute keeps the day that it was promised', async () => {
  const attemptId = await world.take(userId, 'tea', straightAnswers)
  const { disputeId, decideBy } = await world.disputes.raise(userId, { attemptId, message: 'Too few.' }, '::1')
  await choose(disputeSettings.decisionDays, 3)
  const [row] = await world.sql<{ decide_by: Date }>('select decide_by from disputes where dispute_id = $1', [
    disputeId,
  ])
  expect(row?.decide_by.toISOString()).toBe(decideBy)
})

test('an open request keeps who has to approve it, whether fewer or more would have to now', async () => {
  const small = await requested(400)
  const large = await requested(2_000)
  await choose(redemptionSettings.firstPayoutSecondAbove, 100)
  const strict = await requested(400)
  expect((await reviewed(small))?.flagCodes).not.toContain('two-approvers')
  expect((await reviewed(strict))?.flagCodes).toContain('two-approvers')
  await choose(redemptionSettings.firstPayoutSecondAbove, 100_000)
  expect((await reviewed(large))?.flagCodes).toContain('two-approvers')
  const [staff] = await addPanelists(world.db, world.users, 1, '5')
  const by = { userId: staff?.userId ?? '', ip: '::1' }
  expect(await world.redemptions.decide(by, { redemptionId: large, decision: 'approve' })).toMatchObject({
    status: 'awaiting_second',
  })
})

test('an approval keeps the time in which it can be taken back, and points that wait keep their day', async () => {
  await choose(redemptionSettings.undoSeconds, 40)
  const redemptionId = await requested(50)
  const [staff] = await addPanelists(world.db, world.users, 1, '5')
  await world.redemptions.decide({ userId: staff?.userId ?? '', ip: '::1' }, { redemptionId, decision: 'approve' })
  await choose(redemptionSettings.undoSeconds, 0)
  expect((await reviewed(redemptionId))?.undoSeconds).toBeGreaterThan(30)

  await choose(walletSettings.holdDays, 3)
  const credit = { key: newId(), userId, points: 40, kind: 'survey', house: 'house', description: 'A survey' } as const
  await transaction(world.db, (tx) => world.wallet.credit(tx, [credit]))
  const due = () =>
    world.sql<{ release_at: Date }>('select release_at from pending_credits where user_id = $1', [userId])
  const [before] = await due()
  await choose(walletSettings.holdDays, 0)
  expect((await due())[0]?.release_at).toEqual(before?.release_at)
})
