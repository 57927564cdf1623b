import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'

let world: SurveyWorld
beforeAll(async () => {
  world = await surveyWorld()
})
afterAll(() => world.close())

const clock = async (): Promise<Date> =>
  // Waits two milliseconds afterwards, so that the next step has a later time in milliseconds.
  (await world.sql<{ now: Date }>('select clock_timestamp() as now, pg_sleep(0.002)'))[0]!.now
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

test('a list says when the newest survey went live; asked since then, it holds what fits, came after and is not in hand', async () => {
  await world.sql(`update surveys set status = 'closed'`)
  const [ann = ''] = await world.panelists(1)
  const list = async (
    more: { since?: string; maxMinutes?: number } = {},
    which: 'recommended' | 'all' = 'recommended',
  ) => {
    const ask = { currentPage: 1, limit: 10, ...more }
    const page = await world.surveys[which]({ userId: ann, panelVersion: await world.versionOf(ann) }, ask, 'desktop')
    return { ...page, ids: page.rows.map(({ surveyId }) => surveyId).toSorted() }
  }
  await world.surveys.refresh()
  expect((await list()).newestAt).toBeNull()
  await world.surveys.save([externalDraft({ surveyId: 'seen' })])
  await world.surveys.save([externalDraft({ surveyId: 'in-hand' })])
  await world.surveys.start(ann, 'in-hand', 'desktop')
  const { newestAt, ids } = await list()
  expect(ids).toEqual(['in-hand', 'seen'])
  expect(newestAt).toBe(world.surveys.newestAt()?.toISOString())
  const since = newestAt ?? ''
  expect(await list({ since })).toMatchObject({ rows: [], count: 0, newestAt })

  const targets = [{ questionId: 'gender', optionIds: ['female'] }]
  await world.surveys.save([
    externalDraft({ surveyId: 'new-short', minutes: 3 }),
    externalDraft({ surveyId: 'new-long', minutes: 30 }),
    externalDraft({ surveyId: 'new-for-others', targets }),
  ])
  const newer = await list({ since })
  expect(newer).toMatchObject({ ids: ['new-long', 'new-short'], count: 2 })
  expect(Date.parse(newer.newestAt ?? '')).toBeGreaterThan(Date.parse(since))
  expect((await list({ since, maxMinutes: 5 })).ids).toEqual(['new-short'])
  expect((await list({ since }, 'all')).ids).toEqual(['new-for-others', 'new-long', 'new-short'])
  await world.surveys.start(ann, 'new-short', 'desktop')
  expect((await list({ since })).ids).toEqual(['new-long'])
})
