import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveSurveys } from '../../../app/testing/survey-server.ts'
import { externalDraft, hostedDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
beforeAll(async () => {
  world = await surveyWorld()
  server = await serveSurveys(world)
  await world.surveys.save([hostedDraft({ surveyId: 'hosted', points: 40 }), externalDraft({ surveyId: 'external' })])
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

let userId = ''
let token = ''
beforeEach(async () => {
  const [one = ''] = await world.panelists(1)
  userId = one
  token = server.sign(one)
})

const unknownId = '0198c0de-0000-7000-8000-00000000dead'
const lists = [
  ['survey/getRecommendedSurveys?currentPage=1&limit=10&type=recommended', { rows: [], count: 0 }],
  ['survey/getAllSurvey?currentPage=1&limit=10&type=all', { rows: [], count: 0 }],
  ['survey/getCompletedSurveys?currentPage=1&limit=10', { rows: [], count: 0 }],
  ['survey/getReturned?supplierKey=bitlabs', { attemptId: null }],
  ['survey/getAttemptSurveyCount', { attempted: 0, completed: 0, disqualified: 0, inProgress: 0 }],
] as const
const acts = [
  ['POST', 'survey/startSurvey', { surveyId: 'hosted' }],
  ['GET', `survey/attempt/${unknownId}`, undefined],
  ['PUT', `survey/attempt/${unknownId}/answers`, { answers: {}, pageNo: 0 }],
  ['POST', `survey/attempt/${unknownId}/submit`, { answers: {} }],
] as const
const activity = { surveyId: 'hosted', activityType: 'opened', activityDetails: 'from the list' }

describe('who may call', () => {
  test('nobody without a session', async () => {
    for (const [path] of lists)
      expect(await server.call(null, 'GET', path)).toMatchObject({ status: 401, code: 'signed-out' })
    for (const [method, path, body] of acts)
      expect(await server.call('forged', method, path, body)).toMatchObject({ status: 401, code: 'signed-out' })
    expect(await server.call(null, 'POST', 'survey/surveyActivityLogs', activity)).toMatchObject({ status: 401 })
  })

  test.each(['2', '4', '7', '8', '9'])('role %s reads empty lists, not 403, and takes no survey', async (role) => {
    const staff = server.sign(userId, role)
    for (const [path, empty] of lists)
      expect(await server.call(staff, 'GET', path)).toMatchObject({ status: 200, data: empty })
    expect(await server.call(staff, 'POST', 'survey/surveyActivityLogs', activity)).toMatchObject({ status: 200 })
    for (const [method, path, body] of acts)
      expect(await server.call(staff, method, path, body)).toMatchObject({
        status: 403,
        code: 'not-a-panelist',
        message: 'This account does not take surveys',
      })
  })

  test('a member of staff who is also a panelist takes surveys', async () => {
    const both = server.sign(userId, '1,4')
    expect(await server.call(both, 'POST', 'survey/startSurvey', { surveyId: 'hosted' })).toMatchObject({ status: 200 })
  })

  test('nobody reaches somebody else’s attempt', async () => {
    const { data } = await server.call(token, 'POST', 'survey/startSurvey', { surveyId: 'hosted' })
    const { attemptId } = data as { attemptId: string }
    const [other = ''] = await world.panelists(1)
    const stranger = server.sign(other)
    for (const [method, path, body] of acts.slice(1))
      expect(await server.call(stranger, method, path.replace(unknownId, attemptId), body)).toMatchObject({
        status: 404,
        code: 'not-found',
        message: 'Data Not Found',
      })
  })
})

test('a panelist finds, takes and finishes a hosted survey', async () => {
  const list = await server.call(token, 'GET', 'survey/getRecommendedSurveys?limit=1')
  expect(list).toMatchObject({
    status: 200,
    data: {
      count: 2,
      rows: [
        {
          title: expect.any(String),
          points: 40,
          minutes: 4,
          mostMinutes: null,
          pointsPerHour: 600,
          screenOutPoints: [
            { fromSeconds: 0, points: 0 },
            { fromSeconds: 60, points: 2 },
            { fromSeconds: 180, points: 5 },
            { fromSeconds: 480, points: 10 },
          ],
          match: { strength: 'open', reasons: ['The partner asks first whether it fits you'] },
          devices: ['desktop', 'tablet', 'phone'],
          status: 'open',
        },
      ],
    },
  })
  const started = await server.call(token, 'POST', 'survey/startSurvey', { surveyId: 'hosted' })
  expect(started.data).toEqual({ attemptId: expect.any(String), kind: 'hosted' })
  const path = `survey/attempt/${(started.data as { attemptId: string }).attemptId}`
  const saved = await server.call(token, 'PUT', `${path}/answers`, { answers: { q1: 'a' }, pageNo: 1 })
  expect(saved.data).toEqual({ savedAt: expect.any(String), screenedOut: false })
  const resumed = await server.call(token, 'GET', path)
  expect(resumed.data).toMatchObject({ kind: 'hosted', outcome: 'started', answers: { q1: 'a' }, pageNo: 1, earned: 0 })
  expect(resumed.data).toHaveProperty('questionnaire.pages.2.elements.0.choices', ['a', 'b'])
  expect(await server.call(token, 'POST', `${path}/submit`, { answers: { q2: 'b' } })).toMatchObject({
    status: 400,
    code: 'answers-incomplete',
    message: 'Please answer all questions',
  })
  const done = { answers: { q2: 'b', q3: 'a' } }
  const ended = { status: 200, data: { outcome: 'completed', points: 40 } }
  expect(await server.call(token, 'POST', `${path}/submit`, done)).toMatchObject(ended)
  expect(await server.call(token, 'POST', `${path}/submit`, done)).toMatchObject(ended)
  expect(await server.call(token, 'PUT', `${path}/answers`, { ...done, pageNo: 2 })).toMatchObject({
    status: 409,
    code: 'attempt-ended',
  })
  expect((await server.call(token, 'GET', 'survey/getCompletedSurveys')).data).toMatchObject({
    count: 1,
    rows: [{ surveyId: 'hosted', outcome: 'completed', points: 40, disputeUntil: expect.any(String) }],
  })
  expect((await server.call(token, 'GET', 'survey/getAttemptSurveyCount')).data).toMatchObject({
    attempted: 1,
    completed: 1,
  })
  expect(await server.call(token, 'POST', 'survey/startSurvey', { surveyId: 'hosted' })).toMatchObject({
    status: 409,
    code: 'survey-taken',
    message: 'You have already taken this survey.',
  })
})

test('a survey that does not fit is refused in the specification’s words', async () => {
  const targets = [{ questionId: 'gender', optionIds: ['female'] }]
  await world.surveys.save([externalDraft({ surveyId: 'for-women', targets })])
  expect(await server.call(token, 'POST', 'survey/startSurvey', { surveyId: 'for-women' })).toMatchObject({
    status: 409,
    code: 'survey-not-a-match',
    message: "You don't qualify for this survey.",
  })
})

test.each([
  ['POST', 'survey/startSurvey', {}],
  ['POST', 'survey/startSurvey', { surveyId: 7 }],
  ['POST', 'survey/startSurvey', { surveyId: 'hosted', points: 5000 }],
  ['POST', 'survey/startSurvey', { surveyId: 'x'.repeat(65) }],
  ['PUT', `survey/attempt/${unknownId}/answers`, { answers: 'all', pageNo: 0 }],
  ['PUT', `survey/attempt/${unknownId}/answers`, { answers: {}, pageNo: -1 }],
  ['POST', `survey/attempt/${unknownId}/submit`, { answers: {}, outcome: 'completed' }],
  ['POST', 'survey/surveyActivityLogs', { ...activity, activityType: '<b>' }],
] as const)('%s %s with %o is refused before anything is done', async (method, path, body) => {
  expect(await server.call(token, method, path, body)).toMatchObject({ status: 400, code: 'invalid-input' })
})

test('pages outside the limits are refused, and one beyond the end is empty', async () => {
  for (const query of ['limit=0', 'limit=101', 'currentPage=0', 'currentPage=x', 'type=mine'])
    expect(await server.call(token, 'GET', `survey/getAllSurvey?${query}`)).toMatchObject({ status: 400 })
  const { data } = await server.call(token, 'GET', 'survey/getAllSurvey?currentPage=1000')
  expect(data).toMatchObject({ rows: [] })
})

test('what a panelist does with a survey is noted under the own name', async () => {
  expect(await server.call(token, 'POST', 'survey/surveyActivityLogs', activity)).toMatchObject({
    status: 200,
    data: null,
  })
  expect(
    await world.sql('select activity_type, activity_details from user_activities where user_id = $1', [userId]),
  ).toEqual([{ activity_type: 'opened', activity_details: 'hosted: from the list' }])
})
