import { sensitiveConsentVersion as version } from '../../profiler/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'

let world: SurveyWorld
beforeAll(async () => {
  world = await surveyWorld({ processes: 2 })
  await world.surveys.save([
    externalDraft({ surveyId: 'for-cats', targets: [{ questionId: 'pets', optionIds: ['cat'] }] }),
    externalDraft({ surveyId: 'for-vegans', targets: [{ questionId: 'diet', optionIds: ['vegan'] }] }),
  ])
  for (const { surveys } of world.processes) await surveys.refresh()
})
afterAll(() => world.close())

/** The surveys that each process offers a panelist now. */
const offered = async (userId: string) => {
  const panelist = { userId, panelVersion: await world.versionOf(userId) }
  const lists = await Promise.all(
    world.processes.map(({ surveys }) => surveys.recommended(panelist, { currentPage: 1, limit: 10 }, 'desktop')),
  )
  const [one, other] = lists.map(({ rows }) => rows.map(({ surveyId }) => surveyId))
  expect(one).toEqual(other)
  return one
}

test('matching reacts to an answer at once, in every process, and to the next one too', async () => {
  const [userId = ''] = await world.panelists(1)
  expect(await offered(userId)).toEqual([])
  await world.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['cat'] }])
  expect(await offered(userId)).toEqual(['for-cats'])
  await world.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['dog'] }])
  expect(await offered(userId)).toEqual([])
})

test('a sensitive answer opens surveys while there is a consent, and none once it is taken back', async () => {
  const [userId = ''] = await world.panelists(1)
  await world.profiler.changeConsent(userId, { isGiven: true, version })
  await world.profiler.upsert(userId, [{ questionId: 'diet', optionIds: ['vegan'] }])
  expect(await offered(userId)).toEqual(['for-vegans'])
  await world.profiler.changeConsent(userId, { isGiven: false, version })
  expect(await offered(userId)).toEqual([])
})
