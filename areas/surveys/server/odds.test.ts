import { surveyReason } from '../contract/survey-messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'

let world: SurveyWorld
beforeAll(async () => {
  world = await surveyWorld()
})
afterAll(() => world.close())

const adults = [{ questionId: 'date_of_birth', min: 18 }]
const women = { answers: { gender: ['female'], date_of_birth: '1960-01-01' } }
const men = { answers: { gender: ['male'], date_of_birth: '1960-01-01' } }
const enter = async (people: string[], surveyId: string, outcome: string): Promise<void> => {
  for (const userId of people) await world.surveys.start(userId, surveyId, 'desktop')
  await world.sql(`update attempts set outcome = $1, ended_at = now() where survey_id = $2 and outcome = 'started'`, [
    outcome,
    surveyId,
  ])
}
const cards = async (userId: string) => {
  const me = { userId, panelVersion: await world.versionOf(userId) }
  const { rows } = await world.surveys.recommended(me, {}, 'desktop')
  return rows.map(({ surveyId, match }) => `${surveyId} ${match.strength}`)
}

test('a house without history believes what is believed of one, and shows no chart', async () => {
  expect(await world.surveys.odds()).toEqual({ response: 0.15, chance: 0.4 })
  expect(await world.surveys.calibration()).toEqual({ measuredAt: null, entrants: 0, brier: 0, bins: [] })
})

test('odds are counted by segment: the list and the words on a card are those of people like the reader', async () => {
  await world.surveys.save([
    externalDraft({ surveyId: 'for-her', targets: adults }),
    externalDraft({ surveyId: 'for-him', targets: adults }),
  ])
  const [her, him] = [(await world.panelists(1, women))[0] ?? '', (await world.panelists(1, men))[0] ?? '']
  expect(await cards(her)).toEqual(['for-her good', 'for-him good'])
  expect(await cards(him)).toEqual(['for-her good', 'for-him good'])
  const [w, m] = [await world.panelists(60, women), await world.panelists(60, men)]
  await enter(w, 'for-her', 'completed')
  await enter(m, 'for-her', 'disqualified')
  await enter(m, 'for-him', 'completed')
  await enter(w, 'for-him', 'disqualified')
  await world.surveys.measure()
  await world.surveys.measureOdds()
  await world.surveys.refresh()
  expect(await world.sql(`select survey_id, segments from surveys order by 1`)).toEqual([
    { survey_id: 'for-her', segments: { 'female-55': [60, 0], 'male-55': [0, 60] } },
    { survey_id: 'for-him', segments: { 'female-55': [0, 60], 'male-55': [60, 0] } },
  ])
  expect(await cards(her)).toEqual(['for-her strong', 'for-him possible'])
  expect(await cards(him)).toEqual(['for-him strong', 'for-her possible'])
})

test('the list begins with what its words call strong, whatever pays more an hour; a survey for everybody gets no such word', async () => {
  await world.surveys.save([
    externalDraft({ surveyId: 'rich', points: 900, targets: adults }),
    externalDraft({ surveyId: 'anybody', points: 500 }),
    externalDraft({ surveyId: 'known', points: 300, targets: adults }),
  ])
  const [userId = ''] = await world.panelists(1, women)
  expect(await cards(userId)).toEqual(['for-her strong', 'rich good', 'anybody open', 'known good', 'for-him possible'])
  const me = { userId, panelVersion: await world.versionOf(userId) }
  const { rows } = await world.surveys.recommended(me, {}, 'desktop')
  expect(Object.fromEntries(rows.map(({ surveyId, match }) => [surveyId, match.reasons[0]]))).toMatchObject({
    anybody: surveyReason('partnerAsks'),
    rich: { code: 'survey-reasons.ofAge' },
  })
  await world.sql(`update surveys set status = 'closed' where survey_id in ('rich', 'anybody', 'known')`)
  await world.surveys.refresh()
})

test('what was told is kept with each entrant, and set against what happened', async () => {
  const { measuredAt, entrants, brier, bins } = await world.surveys.calibration()
  expect(measuredAt).not.toBeNull()
  expect(entrants).toBe(240)
  expect(bins).toEqual([{ from: 0.4, entrants: 240, predicted: expect.closeTo(0.4, 5) as number, actual: 0.5 }])
  expect(brier).toBeCloseTo((0.6 ** 2 + 0.4 ** 2) / 2, 5)
  // Everybody in the panel took part, except the two readers; half of the entrants qualified.
  expect(await world.surveys.odds()).toEqual({ response: (120 + 15) / (122 + 100), chance: (120 + 4) / (240 + 10) })
})

test('chances that proved too low are told higher from the next night on', async () => {
  await world.surveys.save([externalDraft({ surveyId: 'after' })])
  const [userId = ''] = await world.panelists(1)
  await world.surveys.start(userId, 'after', 'desktop')
  const [told] = await world.sql<{ modelled_chance: number; told_chance: number }>(
    `select modelled_chance, told_chance from attempts where survey_id = 'after'`,
  )
  // A new survey has a modelled chance of 0.4; of the 240 entrants who saw that, 120 qualified.
  expect(told?.modelled_chance).toBeCloseTo(0.4, 5)
  expect(told?.told_chance).toBeCloseTo((0.4 * 20 + 120) / 260, 5)
})
