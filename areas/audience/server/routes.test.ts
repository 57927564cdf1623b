import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveCallers } from '../../../app/testing/callers.ts'
import { surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { audienceRoutes } from './routes.ts'
import { createOwnIndex } from './own-index.ts'
import { createAudience, type Audience } from './service.ts'

let world: SurveyWorld
let audience: Audience
let web: Awaited<ReturnType<typeof serveCallers>>
beforeAll(async () => {
  world = await surveyWorld()
  const questions = () => world.profiler.questionsById()
  audience = createAudience({ index: createOwnIndex({ db: world.db }), questions, odds: () => world.surveys.odds() })
  web = await serveCallers((app) => audienceRoutes(app, { audience }))
})
afterAll(async () => {
  await web.app.close()
  await world.close()
})

const path = 'survey-admin/feasibility'
const ask = (token: string | null, body: object) => web.call<Record<string, unknown>>(token, 'POST', path, { body })

test('feasibility is for whoever may view surveys, and for nobody else', async () => {
  const body = { targeting: [] }
  expect((await ask(null, body)).code).toBe('signed-out')
  expect((await ask(web.sign(newId(), '1'), body)).code).toBe('not-allowed')
  expect((await ask(web.sign(newId(), '6', ['panelists.view', 'support.view']), body)).code).toBe('not-allowed')
  expect(await ask(web.sign(newId(), '7', ['surveys.view']), body)).toMatchObject({
    status: 200,
    data: { panelists: 0, isFew: true, byQuestion: [] },
  })
})

test('feasibility counts a targeting with options, ranges, states and postcodes', async () => {
  const staff = web.sign(newId(), '4', ['surveys.view'])
  const people = await world.panelists(20, { answers: { gender: ['female'], date_of_birth: '1990-05-05' } })
  await world.panelists(10, { answers: { gender: ['male'], date_of_birth: '1990-05-05' }, countryId: 'GB' })
  await world.sql(`update users set state_id = 'US.NY', zipcode = '10001' where user_id = any ($1)`, [people])
  const targeting = [
    { questionId: 'gender', optionIds: ['female', 'male'] },
    { questionId: 'date_of_birth', min: 18, max: 99 },
    { questionId: '@state', optionIds: ['US.NY'] },
    { questionId: '@postcode', optionIds: ['100'] },
  ]
  await audience.refresh()
  const { data } = await ask(staff, { targeting })
  expect(data).toMatchObject({
    panelists: 20,
    inAll: 30,
    isFew: false,
    response: 0.15,
    chance: 0.4,
    expectedCompletes: 1,
  })
  expect(data['byQuestion']).toEqual([
    { questionId: 'gender', alone: 30, without: 20, costs: 0 },
    { questionId: 'date_of_birth', alone: 30, without: 20, costs: 0 },
    { questionId: '@state', alone: 20, without: 20, costs: 0 },
    { questionId: '@postcode', alone: 20, without: 20, costs: 0 },
  ])
  expect((await ask(staff, { targeting: [], countryId: 'GB' })).data).toMatchObject({ panelists: 10, inAll: 10 })
})

test.each([
  ['a question that nobody is asked', { targeting: [{ questionId: 'shoe_size' }] }],
  ['a condition of another shape', { targeting: [{ questionId: 'gender', optionIds: 'female' }] }],
  ['more than thirty conditions', { targeting: Array.from({ length: 31 }, () => ({ questionId: 'gender' })) }],
  ['anything else in the body', { targeting: [], secretly: true }],
])('feasibility refuses %s', async (_what, body) => {
  expect(await ask(web.sign(newId(), '4', ['surveys.view']), body)).toMatchObject({
    status: 400,
    code: 'invalid-input',
  })
})
