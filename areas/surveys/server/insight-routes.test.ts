import type { WhyNot } from '../../audience/contract.ts'
import type { Permission } from '../../../platform/contract/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveCallers } from '../../../app/testing/callers.ts'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { timeLeftIn } from '../../../app/testing/time-left.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { surveyInsightRoutes } from './insight-routes.ts'

let world: SurveyWorld
let web: Awaited<ReturnType<typeof serveCallers>>
beforeAll(async () => {
  world = await surveyWorld()
  web = await serveCallers((app) => surveyInsightRoutes(app, { surveys: world.surveys }))
})
afterAll(async () => {
  await web.app.close()
  await world.close()
})

const staff = (...permissions: Permission[]): string => web.sign(newId(), '4', permissions)
const whyNot = (token: string | null, surveyId: string, panelistId: string, device = 'desktop') =>
  web.call<WhyNot>(
    token,
    'GET',
    `survey-admin/whyNot?${new URLSearchParams({ surveyId, panelistId, device }).toString()}`,
  )

test('"why not" is for whoever may view surveys and panelists, and the chart for whoever may view surveys', async () => {
  const [userId = ''] = await world.panelists(1)
  await world.surveys.save([externalDraft({ surveyId: 'open' })])
  expect((await whyNot(null, 'open', userId)).code).toBe('signed-out')
  expect((await whyNot(web.sign(userId), 'open', userId)).code).toBe('not-allowed')
  expect((await whyNot(staff('surveys.view'), 'open', userId)).code).toBe('not-allowed')
  expect((await whyNot(staff('panelists.view'), 'open', userId)).code).toBe('not-allowed')
  const both = staff('surveys.view', 'panelists.view')
  expect((await whyNot(both, 'open', userId)).data).toMatchObject({ fits: true, failing: [] })
  expect((await whyNot(both, 'nowhere', userId)).code).toBe('not-found')
  expect((await whyNot(both, 'open', newId())).code).toBe('not-found')
  expect((await whyNot(both, 'open', 'nobody')).code).toBe('not-found')
  expect((await web.call(web.sign(userId), 'GET', 'survey-admin/calibration')).code).toBe('not-allowed')
  const chart = await web.call(staff('surveys.view'), 'GET', 'survey-admin/calibration')
  expect(chart).toMatchObject({ status: 200, data: { measuredAt: null, bins: [] } })
})

test('every reason is said in plain words, and a sensitive answer is not repeated', async () => {
  const answers = { gender: ['male'], religion: ['buddhist'], date_of_birth: '1960-01-01' }
  const [userId = ''] = await world.panelists(1, { answers, countryId: 'GB' })
  await world.sql(`update users set zipcode = 'EH1 1AA' where user_id = $1`, [userId])
  await world.surveys.save([
    externalDraft({
      surveyId: 'picky',
      status: 'paused',
      countryId: 'US',
      devices: ['phone'],
      isByList: true,
      targets: [
        { questionId: 'gender', optionIds: ['female'] },
        { questionId: 'date_of_birth', min: 18, max: 34 },
        { questionId: 'religion', optionIds: ['hindu'] },
        { questionId: 'employment' },
        { questionId: '@postcode', optionIds: ['SW1'] },
      ],
    }),
  ])
  await transaction(world.db, (tx) => world.surveys.saveList(tx, 'picky', 'exclude', [userId]))
  await world.sql('update users set blocked_at = now() where user_id = $1', [userId])
  const { data } = await whyNot(staff('surveys.view', 'panelists.view'), 'picky', userId)
  expect(data.fits).toBe(false)
  expect(data.failing.map(({ code }) => code)).toEqual([
    'account',
    'not-live',
    'excluded',
    'country',
    'answer',
    'answer',
    'answer',
    'unanswered',
    'answer',
    'device',
    'not-listed',
  ])
  const texts = data.failing.map(({ text }) => text)
  expect(texts).toContain('The survey is not open: it is paused.')
  expect(texts).toContain('The survey is for US; the panelist lives in GB.')
  expect(texts).toContain('“What is your gender?”: the answer is “Male”; wanted is “Female”.')
  expect(texts.join(' ')).toMatch(/“What is your date of birth\?”: the answer is \d+ years; wanted is 18 to 34\./)
  expect(texts).toContain('the postcode of the address: the answer is “EH1 1AA”; wanted is “SW1”.')
  expect(JSON.stringify(data)).not.toMatch(/buddhist|hindu/i)
})

test('a full quota, a full day and a study are told apart', async () => {
  await timeLeftIn(dayMs)
  const [first = '', second = ''] = await world.panelists(2, { answers: { gender: ['male'] } })
  await world.surveys.save([
    externalDraft({ surveyId: 'full', quotas: [{ name: 'All', places: 1 }], exclusionGroup: 'tea', cooldownDays: 30 }),
    externalDraft({ surveyId: 'day', dailyCap: 1 }),
    externalDraft({
      surveyId: 'cell',
      quotas: [{ name: 'Men', places: 0, questionId: 'gender', optionIds: ['male'] }],
    }),
    externalDraft({
      surveyId: 'crossed',
      exclusionGroup: 'tea',
      cooldownDays: 30,
      quotas: [{ name: 'Men', places: 0, also: [{ questionId: 'gender', optionIds: ['male'] }] }],
    }),
  ])
  await world.surveys.start(first, 'full', 'desktop')
  await world.surveys.start(first, 'day', 'desktop')
  const token = staff('surveys.view', 'panelists.view')
  const reasons = async (userId: string, surveyId: string) =>
    (await whyNot(token, surveyId, userId)).data.failing.map(({ text }) => text)
  expect(await reasons(second, 'full')).toEqual(['The quota of the whole survey is full.'])
  expect(await reasons(second, 'day')).toEqual(["Today's entries are used up."])
  expect(await reasons(second, 'cell')).toEqual(['The quota for the answer to “What is your gender?” is full.'])
  expect(await reasons(second, 'crossed')).toEqual([
    'The quota for this combination of answers is full: “What is your gender?”.',
  ])
  expect(await reasons(first, 'crossed')).toEqual([
    'The panelist took part in the study “tea” within the last 30 days.',
    'The quota for this combination of answers is full: “What is your gender?”.',
  ])
  expect(await reasons(first, 'day')).toEqual([
    "Today's entries are used up.",
    'The panelist has already started or taken this survey.',
  ])
})
