import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'

let world: SurveyWorld
beforeAll(async () => {
  world = await surveyWorld()
})
afterAll(() => world.close())

const clock = async (): Promise<Date> => (await world.sql<{ now: Date }>('select clock_timestamp() as now'))[0]!.now
const news = async (userId: string, since: Date) =>
  (await world.surveys.newFor(userId, since)).map(({ surveyId }) => surveyId)

test('a survey is news from when it goes live on, to those it fits, and also when it went live again', async () => {
  const [ann = '', ben = ''] = await world.panelists(2)
  await world.surveys.save([
    externalDraft({ surveyId: 'old' }),
    externalDraft({ surveyId: 'waiting', status: 'draft' }),
  ])
  const before = await clock()
  expect(await news(ann, before)).toEqual([])
  const targets = [{ questionId: 'gender', optionIds: ['female'] }]
  await world.surveys.save([
    externalDraft({ surveyId: 'fits', points: 90 }),
    externalDraft({ surveyId: 'phones', devices: ['phone'] }),
    externalDraft({ surveyId: 'abroad', countryId: 'FR' }),
    externalDraft({ surveyId: 'others', targets }),
  ])
  await world.surveys.setStatus('waiting', 'live')
  expect((await news(ann, before)).toSorted()).toEqual(['fits', 'phones', 'waiting'])
  expect((await news(ann, before))[0]).toBe('fits')

  await world.surveys.start(ann, 'fits', 'desktop')
  expect(await news(ann, before)).not.toContain('fits')
  expect(await news(ben, before)).toContain('fits')

  const later = await clock()
  await world.surveys.setStatus('fits', 'live')
  expect(await news(ben, later)).toEqual([])
  await world.surveys.setStatus('old', 'paused')
  await world.surveys.setStatus('old', 'live')
  expect(await news(ben, later)).toEqual(['old'])
})
