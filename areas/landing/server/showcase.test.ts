import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalDraft, hostedDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { openRedemptionWorld, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { staffWorld } from '../../../app/testing/staff-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { emptyShowcase, type Showcase } from '../../../platform/contract/showcase.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { NewReward } from '../../rewards/server/service.ts'
import { leastShown } from '../contract.ts'

const now = new Date('2026-03-20T15:00:00Z')

/** Returns the median of some numbers: the middle one, or the mean of the two in the middle. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (index: number): number => sorted[index] ?? Number.NaN
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2
}

let surveys: SurveyWorld
let requests: RedemptionWorld
beforeAll(async () => {
  surveys = await surveyWorld({ clock: () => now })
  requests = await openRedemptionWorld()
  requests.setNow(now)
})
afterAll(async () => {
  await surveys.close()
  await requests.close()
})

const figuresOf = async (world: Pick<SurveyWorld, 'landing'>) => {
  await world.landing.refresh()
  return world.landing.showcase().figures
}
const save = (...drafts: ReturnType<typeof externalDraft>[]) => surveys.surveys.save(drafts)

test('an empty panel shows no figure and no reward', async () => {
  await surveys.landing.refresh()
  expect(surveys.landing.showcase()).toEqual({
    figures: { surveysOpen: null, usdPerHour: null, rewardsSent: null, decisionMinutes: null },
    rewards: [],
    isLimited: false,
  })
})

test('the surveys that are open and what half of them pay are those that a member could take, and none below five', async () => {
  const open = [
    { surveyId: 'a', points: 60, minutes: 5 },
    { surveyId: 'b', points: 100, minutes: 20 },
    { surveyId: 'c', points: 30, minutes: 4 },
    // The measured time counts: people take ten minutes, whatever was announced.
    { surveyId: 'd', points: 90, minutes: 3, normSeconds: 600 },
  ]
  await save(
    ...open.map((one) => externalDraft(one)),
    externalDraft({ surveyId: 'draft', status: 'draft' }),
    externalDraft({ surveyId: 'paused', status: 'paused' }),
    externalDraft({ surveyId: 'listed', isByList: true }),
    externalDraft({ surveyId: 'full', quotas: [{ name: 'All', places: 0 }] }),
    externalDraft({
      surveyId: 'all-cells-full',
      quotas: [{ name: 'Men', places: 0, questionId: 'gender', optionIds: ['m'] }],
    }),
    externalDraft({ surveyId: 'of-nobody', supplierKey: 'switched-off' }),
    externalDraft({ surveyId: 'full-today', dailyCap: 1 }),
  )
  await surveys.sql(`update surveys set full_on = '2026-03-20' where survey_id = 'full-today'`)
  expect(open).toHaveLength(leastShown.surveysOpen - 1)
  expect(await figuresOf(surveys)).toMatchObject({ surveysOpen: null, usdPerHour: null })

  // One survey has a quota that was full yesterday; another has some places left.
  await save(
    hostedDraft({ surveyId: 'e', points: 50, minutes: 10, dailyCap: 1 }),
    externalDraft({
      surveyId: 'f',
      points: 200,
      minutes: 10,
      quotas: [
        { name: 'Men', places: 0, questionId: 'gender', optionIds: ['m'] },
        { name: 'Women', places: 5, questionId: 'gender', optionIds: ['f'] },
      ],
    }),
  )
  await surveys.sql(`update surveys set full_on = '2026-03-19' where survey_id = 'e'`)
  // Computed by hand, with 100 points to the dollar.
  const perHour = [60 * 12, 100 * 3, 30 * 15, 90 * 6, 50 * 6, 200 * 6]
  expect(await figuresOf(surveys)).toMatchObject({
    surveysOpen: perHour.length,
    usdPerHour: medianOf(perHour) / 100,
  })
})

type Row = { status: string; requested_at: Date; decided_at: Date | null; sent_at: Date | null }

/** Makes a request for each of these times, each by another panelist, and decides it after that many minutes. */
async function decide(minutes: readonly number[], at: Date, status: 'sent' | 'rejected' | 'approved'): Promise<void> {
  for (const after of minutes) {
    const { userId } = await requests.panelist(500)
    const { redemptionId } = await requests.ask(userId, 500)
    await requests.pool.query(
      `update redemptions set status = $2, requested_at = $3, decided_at = $4, sent_at = $5, reason = $6 where redemption_id = $1`,
      [
        redemptionId,
        status,
        new Date(at.getTime() - after * 60_000),
        at,
        status === 'sent' ? at : null,
        status === 'rejected' ? 'No' : null,
      ],
    )
  }
}

test('the rewards of a month and the time of a decision are those of the rows, and neither is told of too few', async () => {
  requests.setNow(null)
  const recount = async () => {
    const { rows } = await requests.pool.query<Row>('select * from redemptions')
    const today = new Date()
    const month = Date.UTC(today.getUTCFullYear(), today.getUTCMonth())
    const spans = rows.flatMap(({ decided_at: decided, requested_at: requested }) =>
      decided && decided.getTime() > today.getTime() - 90 * dayMs ? [decided.getTime() - requested.getTime()] : [],
    )
    const sent = rows.filter((row) => row.status === 'sent' && (row.sent_at?.getTime() ?? 0) >= month).length
    return { sent, decisions: spans.length, medianMinutes: Math.ceil(medianOf(spans) / 60_000) }
  }
  const today = new Date()
  const lastMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth()) - 1_000)
  const longAgo = new Date(today.getTime() - 91 * dayMs)
  const { userId } = await requests.panelist(500)
  await requests.ask(userId, 500)
  await decide([1, 2, 3], longAgo, 'sent')
  await decide([60, 61, 62, 63], today, 'sent')
  await decide([600, 700], today, 'rejected')
  await decide([800, 900], today, 'approved')
  await decide([90], lastMonth, 'sent')
  expect(await recount()).toMatchObject({ sent: leastShown.rewardsSent - 1, decisions: leastShown.decisions - 1 })
  expect(await figuresOf(requests)).toMatchObject({ rewardsSent: null, decisionMinutes: null })

  await decide([1_000.5], today, 'sent')
  const { sent, decisions, medianMinutes } = await recount()
  expect({ sent, decisions }).toEqual({ sent: leastShown.rewardsSent, decisions: leastShown.decisions })
  expect(await figuresOf(requests)).toMatchObject({ rewardsSent: sent, decisionMinutes: medianMinutes })
})

test('strangers see the first four rewards that can be had, at the fewest points for which they can', async () => {
  const nobody = { userId: null, ip: null }
  const byHand = { kind: 'manual', method: 'charity', amounts: [700, 300] } as const
  await requests.pool.query(`update rewards set state = 'retired'`)
  const make = async (rewardId: string, given: object, isOffered = true): Promise<void> => {
    await requests.rewards.create(
      nobody,
      { ...byHand, amounts: [700, 300], name: { en: rewardId }, ...given },
      rewardId,
    )
    if (isOffered) await requests.pool.query(`update rewards set state = 'offered' where reward_id = $1`, [rewardId])
  }
  await make('Draft', { position: 1 }, false)
  await make('Sold out', { kind: 'codes', method: null, position: 2 })
  await make('Vendor', { kind: 'tremendous', method: null, productIds: ['OKMHM2X2OHYV'], position: 3 })
  await make('Cinema', { kind: 'codes', method: null, position: 4, name: { en: 'Cinema', es: 'Cine' } })
  await make('Donation', { position: 5, feeCents: 25, feeBearer: 'panelist' })
  await transaction(requests.db, (tx) => requests.rewards.addCodes(tx, 'Cinema', 700, ['CINEMA-CODE-1']))
  const shown = async () => {
    await requests.landing.refresh()
    return requests.landing.showcase()
  }
  expect(await shown()).toMatchObject({
    isLimited: false,
    rewards: [
      { name: { en: 'Cinema', es: 'Cine' }, points: 700, cents: 700, drawing: 'movies', picture: null },
      { name: { en: 'Donation' }, points: 300, cents: 275, drawing: 'shopping', picture: null },
    ],
  })
  await make('Abroad', { position: 6, countries: ['CA'] })
  for (const position of [7, 8]) await make(`More ${position}`, { position })
  const { rewards, isLimited } = await shown()
  expect(rewards.map(({ name }) => name['en'])).toEqual(['Cinema', 'Donation', 'Abroad', 'More 7'])
  expect(isLimited).toBe(true)
})

test('anybody may ask what is shown, and no visit counts anything', async () => {
  const world = await staffWorld()
  const ask = async () => (await world.call<Showcase>(null, 'GET', 'landing/getShowcase')).data
  expect(await ask()).toEqual(emptyShowcase)
  const donation = { kind: 'manual', method: 'charity', amounts: [300], name: { en: 'Donation' } } satisfies NewReward
  const { rewardId } = await world.program.rewards.create({ userId: null, ip: null }, donation)
  await world.program.rewards.setState({ userId: null, ip: null }, rewardId, 'offered')
  expect(await ask()).toEqual(emptyShowcase)
  await world.program.landing.refresh()
  expect((await ask()).rewards).toMatchObject([{ name: { en: 'Donation' }, points: 300, cents: 300 }])
  await world.close()
})
