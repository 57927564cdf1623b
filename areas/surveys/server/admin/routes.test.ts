import { permissionNames, type Permission } from '../../../../platform/contract/access.ts'
import { addressOf, type EndpointSpec } from '../../../../platform/contract/endpoint.ts'
import { surveyAdminApi } from '../../contract/survey-admin.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { surveyAdminWorld, type SurveyAdminWorld } from '../../../../app/testing/survey-admin-world.ts'
import { transaction } from '../../../../platform/server/db.ts'
import { newId } from '../../../../platform/server/secrets.ts'

let world: SurveyAdminWorld
let surveyId = ''
beforeAll(async () => {
  world = await surveyAdminWorld()
  surveyId = (await world.draft()).surveyId
})
afterAll(() => world.close())

const call = (spec: EndpointSpec, body?: object, query = '') => ({
  method: spec.method,
  access: spec.access,
  name: `${spec.method} ${spec.path}`,
  path: (id: string) => addressOf(spec, { surveyId: id }).replace('/api/v1/survey-admin/', '') + query,
  body,
})
const everyCall = [
  call(surveyAdminApi.listSurveys),
  call(surveyAdminApi.createSurvey, { title: 'New', kind: 'hosted' }),
  call(surveyAdminApi.getSurvey),
  call(surveyAdminApi.updateSurvey, { version: 1, title: 'Another' }),
  call(surveyAdminApi.deleteSurvey, undefined, '?version=1'),
  call(surveyAdminApi.changeSurveyStatus, { version: 1, status: 'closed' }),
  call(surveyAdminApi.getSurveyChecks),
  call(surveyAdminApi.cloneSurvey, {}),
  call(surveyAdminApi.replaceSurveyList, { version: 1, mode: 'exclude', panelistIds: [] }),
  call(surveyAdminApi.getSurveyHistory),
  call(surveyAdminApi.getTargetingQuestions),
  call(surveyAdminApi.getQuestionnaireTemplates),
  call(surveyAdminApi.checkQuestionnaire, { questionnaire: {} }),
  call(surveyAdminApi.previewSurvey),
  call(surveyAdminApi.tryAnswers, { answers: {} }),
  call(surveyAdminApi.getSurveyAnswers),
  call(surveyAdminApi.getSurveyResults),
  call(surveyAdminApi.getSurveyActivity),
  call(surveyAdminApi.getSurveyRatings),
]
// This call answers with a file, so only its refusals are checked here.
const calls = [...everyCall, call(surveyAdminApi.exportSurveyAnswers)]

describe('who may call', () => {
  test.each(calls)('$name: nobody without a session', async ({ method, path, body }) => {
    expect(await world.call(method, path(surveyId), body, null)).toMatchObject({ status: 401, code: 'signed-out' })
    expect(await world.call(method, path(surveyId), body, 'forged')).toMatchObject({ status: 401 })
  })

  test.each(calls)(
    '$name: no panelist, no vendor, and no staff without $access',
    async ({ method, path, body, access }) => {
      const others = permissionNames.filter((permission) => permission !== access)
      const callers: [string, readonly Permission[]][] = [
        ['1', []],
        ['8', []],
        ['9', ['affiliates.view', 'affiliates.update']],
        ['5', others],
        ['1,4', others],
      ]
      for (const [role, permissions] of callers) {
        const token = world.server.sign(newId(), role, permissions)
        const told = await world.call(method, path(surveyId), body, token)
        expect({ role, ...told }).toMatchObject({ role, status: 403, code: 'not-allowed' })
      }
    },
  )

  test.each(calls.filter(({ path }) => path('x') !== path('y')))(
    '$name: a survey that there is not is not found',
    async ({ method, path, body }) => {
      for (const id of ['nothing', newId(), "'; drop table surveys; --"])
        expect(await world.call(method, path(id), body)).toMatchObject({ status: 404, code: 'not-found' })
    },
  )

  test('staff with the one right may call, and an analyst reads results but changes nothing', async () => {
    const analyst = world.server.sign(newId(), '7', ['surveys.view', 'surveys.results'])
    for (const { method, path, body, access } of everyCall) {
      const told = await world.call(method, path(surveyId), body, analyst)
      const mayCall = access === 'surveys.view' || access === 'surveys.results'
      expect([path(surveyId), told.status]).toEqual([path(surveyId), mayCall ? 200 : 403])
    }
    expect(await world.read(surveyId)).toMatchObject({ version: 1, status: 'draft', title: 'About tea' })
  })
})

test('no call is left out of these refusals', () => {
  expect(calls).toHaveLength(Object.keys(surveyAdminApi).length)
})

describe('the list', () => {
  type Rows = {
    rows: { surveyId: string; title: string; figures: { entrants: number } }[]
    count: number
    byStatus: { status: string; count: number }[]
  }
  const list = async (query: string) => (await world.call<Rows>('GET', `surveys?${query}`)).data
  const titles = async (query: string) => (await list(query)).rows.map(({ title }) => title)

  beforeAll(async () => {
    const external = {
      kind: 'external',
      supplierKey: 'house',
      entryUrl: '{sandbox}/supplier/entry?attemptId={attemptId}',
      questionnaire: null,
    }
    await world.draft({ title: 'Zebra 100%', points: 500, countryId: 'GB' })
    await world.draft({ title: 'Ant_hill', points: 5, ...external })
    const open = await world.draft({ title: 'Bear', points: 70, closesAt: '2031-01-01T00:00:00.000Z' })
    await world.move(open, 'live')
    const [userId = ''] = await world.panelists(1)
    const { attemptId } = await world.surveys.start(userId, open.surveyId, 'desktop')
    await world.surveys.submit(userId, attemptId, { q1: 'a', q2: 'b' })
    await world.admin.measure()
  })

  test('is filtered by text, state, kind, country, supplier and day', async () => {
    expect(await titles('text=zeb')).toEqual(['Zebra 100%'])
    expect(await titles('text=100%25')).toEqual(['Zebra 100%'])
    expect(await titles('text=t_h')).toEqual(['Ant_hill'])
    expect(await titles('text=%25')).toEqual(['Zebra 100%'])
    expect(await titles('status=live')).toEqual(['Bear'])
    expect(await titles('kind=external')).toEqual(['Ant_hill'])
    expect(await titles('supplierKey=house')).toEqual(['Ant_hill'])
    expect(await titles('countryId=GB')).toEqual(['Zebra 100%'])
    expect(await titles('endDate=2001-01-01')).toEqual([])
    expect((await list('startDate=2001-01-01')).count).toBe(4)
    const { rows } = await list('text=bear')
    expect(await titles(`text=${rows[0]?.surveyId}`)).toEqual(['Bear'])
  })

  test('is sorted as asked, and paged without a gap', async () => {
    expect(await titles('sort=title')).toEqual(['About tea', 'Ant_hill', 'Bear', 'Zebra 100%'])
    expect(await titles('sort=points')).toEqual(['Zebra 100%', 'Bear', 'About tea', 'Ant_hill'])
    expect((await titles('sort=entrants'))[0]).toBe('Bear')
    expect((await titles('sort=closes'))[0]).toBe('Bear')
    expect(await titles('sort=title&limit=2&currentPage=2')).toEqual(['Bear', 'Zebra 100%'])
    for (const sort of ['newest', 'updated', 'completes']) expect((await titles(`sort=${sort}`)).length).toBe(4)
    expect(await world.call('GET', 'surveys?sort=price')).toMatchObject({ status: 400 })
  })

  test('counts states by the other filters, and tells how entrants fared', async () => {
    const { rows, count, byStatus } = await list('status=live')
    expect(count).toBe(1)
    expect(byStatus).toEqual([
      { status: 'draft', count: 3 },
      { status: 'scheduled', count: 0 },
      { status: 'live', count: 1 },
      { status: 'paused', count: 0 },
      { status: 'closed', count: 0 },
    ])
    expect(rows[0]).toMatchObject({
      places: 100,
      figures: { entrants: 1, completes: 1, running: 0, incidence: 100, medianMinutes: 0, pointsPaid: 70 },
    })
  })
})

describe('ways to begin', () => {
  test('templates come with what they would be like to answer', async () => {
    const { data } = await world.call<{ templateId: string; summary: { questions: number } }[]>('GET', 'templates')
    expect(data.length).toBeGreaterThanOrEqual(3)
    for (const template of data) expect(template.summary.questions).toBeGreaterThanOrEqual(3)
  })

  test('the questions of a targeting say how they are asked', async () => {
    const { data } = await world.call<{ questionId: string; asks: string; options: object[] }[]>('GET', 'questions')
    expect(data.find(({ questionId }) => questionId === 'gender')).toMatchObject({ asks: 'options' })
    expect(data.find(({ questionId }) => questionId === 'date_of_birth')).toMatchObject({ asks: 'ages' })
    expect(data.find(({ questionId }) => questionId === 'postcode')).toBeUndefined()
  })

  test('a pasted document is judged, and its flaws are named by where they stand', async () => {
    const questionnaire = { pages: [{ name: 'p', elements: [{ type: 'radiogroup', name: 'x', choices: [] }] }] }
    expect((await world.call('POST', 'checkQuestionnaire', { questionnaire })).data).toEqual({
      errors: [{ path: 'pages[0].elements[0].choices', message: 'At least one is needed' }],
      summary: null,
    })
  })

  test('a pasted document is judged where an object stands for a text as well', async () => {
    const noText = { toString: 1 }
    const question = { type: 'radiogroup', name: 'x', title: 'Tea?', choices: ['a', 'b'] }
    const judged = (more: object, ofAll: object = {}) =>
      world.call<{ errors: { path: string }[]; summary: { names: object[] } | null }>('POST', 'checkQuestionnaire', {
        questionnaire: { ...ofAll, pages: [{ name: 'p', elements: [{ ...question, ...more }] }] },
      })
    for (const field of ['name', 'type', 'title', 'choices', 'visibleIf', 'correctAnswer', 'valueName'])
      for (const value of [noText, [noText], [{ value: noText }]])
        expect([field, value, (await judged({ [field]: value })).status]).toEqual([field, value, 200])
    expect((await judged({}, { title: noText })).status).toBe(200)
    // A title may be given in several languages; a question without a title is known by its name.
    expect((await judged({ title: noText })).data).toMatchObject({ errors: [], summary: { names: [{ title: 'x' }] } })
    expect((await judged({ name: noText })).data).toMatchObject({
      errors: [{ path: 'pages[0].elements[0].name' }],
      summary: null,
    })
  })
})

describe('a test run', () => {
  test('shows what a panelist would see, without what it screens out on and what it checks for', async () => {
    const { data } = await world.call<{ questionnaire: object }>('GET', `surveys/${surveyId}/preview`)
    expect(data).toMatchObject({ kind: 'hosted', entryUrl: null, questionnaire: { title: 'Three questions' } })
    expect(JSON.stringify(data)).not.toMatch(/screenOutIf|correctAnswer/)
  })

  test('says how it would end, and nothing of it is kept or counted', async () => {
    const given = async (answers: object) => (await world.call('POST', `surveys/${surveyId}/preview`, { answers })).data
    expect(await given({ q1: 'b' })).toEqual({ outcome: 'disqualified', flaws: [], failedChecks: [] })
    expect(await given({ q1: 'a' })).toEqual({ outcome: 'incomplete', flaws: ['q2'], failedChecks: [] })
    expect(await given({ q1: 'a', q2: 'b' })).toEqual({ outcome: 'completed', flaws: [], failedChecks: ['q2'] })
    expect(await given({ q1: 'a', q2: 'a', stranger: 1 })).toEqual({
      outcome: 'completed',
      flaws: [],
      failedChecks: [],
    })
    expect(await world.read(surveyId)).toMatchObject({ isUntouched: true, figures: { entrants: 0 } })
  })

  test('of a supplier’s survey leads there under a name that no attempt can have', async () => {
    const survey = await world.draft({
      kind: 'external',
      supplierKey: 'house',
      entryUrl: '{sandbox}/entry?attemptId={attemptId}&points={points}',
      questionnaire: null,
    })
    const path = `surveys/${survey.surveyId}/preview`
    const { data } = await world.call<{ entryUrl: string }>('GET', path)
    expect(data.entryUrl).toMatch(/^http:\/\/sandbox\.test\/entry\?attemptId=test-[\w-]+&points=40$/)
    const attemptId = new URL(data.entryUrl).searchParams.get('attemptId') ?? ''
    const ending = { attemptId, outcome: 'completed' as const, key: 'test', source: 'supplier:house', at: new Date() }
    const [ended] = await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [ending]))
    expect(ended).toMatchObject({ changed: false, credited: false, reason: 'unknown-attempt' })
    expect(await world.call('POST', path, { answers: {} })).toMatchObject({ status: 404 })
  })
})
