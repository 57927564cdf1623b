import type { SurveyConflict } from '../../contract/survey-admin.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  surveyAdminWorld,
  surveyPermissions,
  threeQuestions,
  type SurveyAdminWorld,
} from '../../../../app/testing/survey-admin-world.ts'
import { transaction } from '../../../../platform/server/db.ts'

let world: SurveyAdminWorld
beforeAll(async () => {
  world = await surveyAdminWorld()
})
afterAll(() => world.close())

const live = async (more: object = {}) => (await world.move(await world.draft(more), 'live')).data
const enter = async (surveyId: string): Promise<{ userId: string; attemptId: string }> => {
  const [userId = ''] = await world.panelists(1)
  const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
  return { userId, attemptId }
}

test('a new survey is a draft with the house’s defaults, and is read back as it was written', async () => {
  const { data, status } = await world.call('POST', 'surveys', { title: 'A study', kind: 'hosted' })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    title: 'A study',
    kind: 'hosted',
    status: 'draft',
    version: 1,
    points: 50,
    minutes: 5,
    questionnaire: null,
    isUntouched: true,
    next: ['scheduled', 'live', 'closed'],
    figures: { entrants: 0, incidence: null, medianMinutes: null },
  })
  expect(await world.read(data.surveyId)).toEqual(data)
})

test('everything that staff write is kept: dates, targeting, interlocked quotas, pay, caps', async () => {
  const written = {
    title: 'Whole',
    category: 'Food',
    points: 120,
    minutes: 7,
    countryId: 'US',
    devices: ['desktop', 'phone'],
    opensAt: '2031-01-01T08:00:00.000Z',
    closesAt: '2031-02-01T08:00:00.000Z',
    normSeconds: 240,
    targets: [
      { questionId: 'gender', optionIds: ['female', 'male'] },
      { questionId: 'date_of_birth', min: 18, max: 34 },
      { questionId: '@state', optionIds: ['CA'] },
    ],
    quotas: [
      { name: 'All', places: 300, conditions: [] },
      { name: 'Women', places: 150, conditions: [{ questionId: 'gender', optionIds: ['female'] }] },
      {
        name: 'Young women',
        places: 50,
        conditions: [
          { questionId: 'gender', optionIds: ['female'] },
          { questionId: 'date_of_birth', min: 18, max: 24 },
        ],
      },
    ],
    screenOut: [
      { fromSeconds: 0, points: 1 },
      { fromSeconds: 120, points: 7 },
    ],
    exclusionGroup: 'tea-2031',
    cooldownDays: 30,
    dailyCap: 20,
    questionnaire: threeQuestions,
  }
  const { surveyId } = await world.draft(written)
  const read = await world.read(surveyId)
  expect(read).toMatchObject(written)
  expect(read).toMatchObject({ places: 300, attentionChecks: [{ question: 'Question q2', expected: 'First' }] })
  expect(read.quotaStates.map(({ name }) => name)).toEqual(['All', 'Women', 'Young women'])
})

test.each([
  ['a question that is not asked', { targets: [{ questionId: 'shoe_size' }] }, 'targets[0]'],
  ['an option that there is not', { targets: [{ questionId: 'gender', optionIds: ['robot'] }] }, 'targets[0]'],
  [
    'those who prefer not to say',
    { targets: [{ questionId: 'gender', optionIds: ['prefer_not_to_say'] }] },
    'targets[0]',
  ],
  ['numbers of a question with options', { targets: [{ questionId: 'gender', min: 1 }] }, 'targets[0]'],
  ['an age without bounds', { targets: [{ questionId: 'date_of_birth' }] }, 'targets[0]'],
  ['an age upside down', { targets: [{ questionId: 'date_of_birth', min: 40, max: 30 }] }, 'targets[0]'],
  ['a postcode of no beginning', { targets: [{ questionId: '@postcode', optionIds: [] }] }, 'targets[0]'],
  [
    'a quota that counts a riddle',
    { quotas: [{ name: 'x', places: 1, conditions: [{ questionId: 'gender' }] }] },
    'quotas[0].conditions[0]',
  ],
  [
    'the same quota twice',
    {
      quotas: [
        { name: 'x', places: 1, conditions: [] },
        { name: 'y', places: 2, conditions: [] },
      ],
    },
    'quotas[1]',
  ],
  [
    'pay that falls with time',
    {
      screenOut: [
        { fromSeconds: 0, points: 5 },
        { fromSeconds: 60, points: 1 },
      ],
    },
    'screenOut',
  ],
  ['a start that no clock shows', { opensAt: '2016-12-31T23:59:60Z' }, 'opensAt'],
  ['an end in no whole time zone', { opensAt: '2031-02-01T00:00:00Z', closesAt: '2031-01-01T00:00:00+02' }, 'closesAt'],
  ['an end before the start', { opensAt: '2031-02-01T00:00:00Z', closesAt: '2031-01-01T00:00:00Z' }, 'closesAt'],
  ['a wait without a study', { cooldownDays: 3 }, 'cooldownDays'],
  [
    'HTML in a question',
    { questionnaire: { pages: [{ name: 'p', elements: [{ type: 'text', name: 'x', title: '<b>x</b>' }] }] } },
    'questionnaire.pages[0].elements[0].title',
  ],
  ['a link to nowhere', { kind: 'external', entryUrl: 'ftp://x/{attemptId}' }, 'entryUrl'],
])('%s is not saved, not even in a draft, and the field is named', async (_, more, field) => {
  const told = await world.call('POST', 'surveys', { title: 'No', kind: 'hosted', ...more })
  expect(told).toMatchObject({ status: 400, code: 'invalid-input' })
  expect(told.errors?.map((one) => one.field)).toContain(field)
})

test.each([
  { title: '' },
  { title: 'x', status: 'live' },
  { title: 'x', version: 9 },
  { title: 'x', points: -1 },
  { title: 'x', minutes: 0 },
  { title: 'x', devices: ['watch'] },
  { title: 'x', opensAt: 'tomorrow' },
  { title: 'x', countryId: 'usa' },
  { title: 'x', screenOut: [] },
  { title: 'x', quotas: [{ name: 'x', places: 1, conditions: [], reserved: 0 }] },
])('%o is refused before anything is looked at', async (fields) => {
  const told = await world.call('POST', 'surveys', { kind: 'hosted', ...fields })
  expect(told).toMatchObject({ status: 400, code: 'invalid-input' })
})

describe('two editors', () => {
  const late = (surveyId: string, version: number) =>
    world.call<SurveyConflict>('PATCH', `surveys/${surveyId}`, { version, title: 'Second', points: 99 })
  const marta = async (): Promise<string> => {
    const names = { email: 'marta@example.com', firstName: 'Marta', lastName: 'Manager' }
    const { userId } = await transaction(world.db, (tx) => world.users.create(tx, names))
    return world.server.sign(userId, '4', surveyPermissions)
  }

  test('who saves over a version they have not seen is refused, and is told what was written, by whom and when', async () => {
    const survey = await world.draft()
    const first = await world.call('PATCH', `surveys/${survey.surveyId}`, { version: 1, title: 'First' }, await marta())
    expect(first).toMatchObject({ status: 200, data: { version: 2 } })
    expect(await late(survey.surveyId, 1)).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      data: {
        current: { title: 'First', points: 40, version: 2 },
        changed: { by: 'staff', name: 'Marta Manager', at: first.data.updatedAt },
      },
    })
    expect(await world.read(survey.surveyId)).toMatchObject({ title: 'First', points: 40, version: 2 })
  })

  test('when its day came meanwhile, the clock is named', async () => {
    const survey = (await world.move(await world.draft(), 'live')).data
    await world.sql(`update surveys set closes_at = now() - interval '1 second' where survey_id = $1`, [
      survey.surveyId,
    ])
    await world.admin.openAndClose()
    expect(await late(survey.surveyId, survey.version)).toMatchObject({
      data: { current: { status: 'closed' }, changed: { by: 'clock', name: null } },
    })
  })

  test('a save that changes nothing grows no version and is not recorded', async () => {
    const survey = await world.draft()
    const told = await world.edit(survey, { title: survey.title, questionnaire: threeQuestions })
    expect(told).toMatchObject({ status: 200, data: { version: 1 } })
    expect((await history(survey.surveyId)).map(({ action }) => action)).toEqual(['surveys.create'])
  })
})

type Change = { action: string; actorId: string; before: object | null; after: object }
const history = async (surveyId: string) => (await world.call<Change[]>('GET', `surveys/${surveyId}/history`)).data

test('every change is recorded with who made it and the fields before and after', async () => {
  const survey = await world.draft()
  await world.edit(survey, { points: 60, title: 'Renamed' })
  const [change, creation] = await history(survey.surveyId)
  expect(change).toMatchObject({
    action: 'surveys.update',
    actorId: expect.any(String),
    before: { points: 40, title: 'About tea' },
    after: { points: 60, title: 'Renamed' },
  })
  expect(creation).toMatchObject({ action: 'surveys.create', after: { questionnaire: { pages: 2, questions: 3 } } })
})

describe('what entrants hold on to', () => {
  test('the questionnaire of a survey that was entered stays, and so do its kind and supplier', async () => {
    const survey = await live()
    await enter(survey.surveyId)
    const other = { ...threeQuestions, title: 'Other' }
    for (const change of [
      { questionnaire: other },
      { kind: 'external', supplierKey: 'house', entryUrl: 'https://x.example/{attemptId}' },
    ])
      expect(await world.edit(survey, change)).toMatchObject({ status: 409, code: 'survey-entered' })
    expect(await world.edit(survey, { title: 'Another title' })).toMatchObject({ status: 200 })
  })

  test('a live survey that nobody entered may get another questionnaire', async () => {
    const survey = await live()
    const told = await world.edit(survey, { questionnaire: { ...threeQuestions, title: 'Other' } })
    expect(told).toMatchObject({ status: 200, data: { questionnaire: { title: 'Other' } } })
  })

  test('who is inside is paid what was offered at the start, though the points fell meanwhile', async () => {
    const survey = await live({ points: 80 })
    const { userId, attemptId } = await enter(survey.surveyId)
    expect(await world.edit(survey, { points: 10 })).toMatchObject({ status: 200 })
    const ended = await world.surveys.submit(userId, attemptId, { q1: 'a', q2: 'a' })
    expect(ended).toEqual({ outcome: 'completed', points: 80 })
  })

  test('screen-out pay may rise but not fall while somebody is inside', async () => {
    const survey = await live()
    await enter(survey.surveyId)
    const less = [{ fromSeconds: 0, points: 0 }]
    expect(await world.edit(survey, { screenOut: less })).toMatchObject({ status: 409, code: 'screen-out-lowered' })
    const more = [
      { fromSeconds: 0, points: 3 },
      { fromSeconds: 60, points: 12 },
    ]
    expect(await world.edit(survey, { screenOut: more })).toMatchObject({ status: 200, data: { screenOut: more } })
  })

  test('a screen-out pays what its survey says, and the card says the same', async () => {
    const screenOut = [
      { fromSeconds: 0, points: 3 },
      { fromSeconds: 60, points: 12 },
    ]
    const survey = await live({ screenOut })
    const { userId, attemptId } = await enter(survey.surveyId)
    const [other = ''] = await world.panelists(1)
    const cards = await world.surveys.all({ userId: other, panelVersion: 1 }, { limit: 100 }, 'desktop')
    expect(cards.rows.find((card) => card.surveyId === survey.surveyId)?.screenOutPoints).toEqual(screenOut)
    const saved = await world.surveys.saveAnswers(userId, attemptId, { answers: { q1: 'b' }, pageNo: 1 })
    expect(saved.screenedOut).toBe(true)
    const [attempt] = await world.sql<{ earned: number }>('select earned from attempts where attempt_id = $1', [
      attemptId,
    ])
    expect(attempt?.earned).toBe(3)
  })

  test('a quota that stays keeps the places it has given away', async () => {
    const survey = await live()
    await enter(survey.surveyId)
    const told = await world.edit(survey, { quotas: [{ name: 'Everybody', places: 50, conditions: [] }] })
    expect(told.data.quotaStates).toEqual([{ name: 'Everybody', reserved: 1, completed: 0 }])
  })

  test('a closed survey is not changed any more', async () => {
    const survey = await live()
    const closed = (await world.move(survey, 'closed')).data
    expect(await world.edit(closed, { title: 'No' })).toMatchObject({ status: 409, code: 'survey-closed' })
  })
})

test('a clone is a draft of its own, without dates, lists and people', async () => {
  const survey = await live({ closesAt: '2031-01-01T00:00:00.000Z', screenOut: [{ fromSeconds: 0, points: 4 }] })
  await enter(survey.surveyId)
  const { data: clone } = await world.call('POST', `surveys/${survey.surveyId}/clone`, {})
  expect(clone).toMatchObject({
    title: 'About tea (copy)',
    status: 'draft',
    version: 1,
    closesAt: null,
    screenOut: [{ fromSeconds: 0, points: 4 }],
    isUntouched: true,
    questionnaire: threeQuestions,
    quotaStates: [{ name: 'All', reserved: 0, completed: 0 }],
  })
  expect(clone.surveyId).not.toBe(survey.surveyId)
  expect(await world.call('POST', 'surveys/nothing/clone', {})).toMatchObject({ status: 404 })
})

test('a draft that nobody entered can be removed, a survey that was live cannot', async () => {
  const survey = await world.draft()
  const path = `surveys/${survey.surveyId}`
  expect(await world.call('DELETE', `${path}?version=7`)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect(await world.call('DELETE', `${path}?version=1`)).toMatchObject({ status: 200 })
  expect(await world.call('GET', path)).toMatchObject({ status: 404, code: 'not-found' })
  const open = await live()
  const told = await world.call('DELETE', `surveys/${open.surveyId}?version=${open.version}`)
  expect(told).toMatchObject({ status: 409, code: 'survey-cannot-move' })
})

describe('recontact lists', () => {
  test('those who completed an earlier survey are met again, and nobody else', async () => {
    const earlier = await live()
    const { userId, attemptId } = await enter(earlier.surveyId)
    await world.surveys.submit(userId, attemptId, { q1: 'a', q2: 'a' })
    const dropped = await enter(earlier.surveyId)
    const draft = await world.draft({ isByList: true })
    const lists = `surveys/${draft.surveyId}/list`
    const asked = { version: draft.version, mode: 'include', fromSurveyId: earlier.surveyId }
    const { data: listed } = await world.call('PUT', lists, asked)
    expect(listed.lists).toEqual({ include: 1, exclude: 0 })
    await world.move(listed, 'live')
    await expect(world.surveys.start(dropped.userId, draft.surveyId, 'desktop')).rejects.toMatchObject({ status: 409 })
    expect(await world.surveys.start(userId, draft.surveyId, 'desktop')).toMatchObject({ kind: 'hosted' })
  })

  test('a panelist that there is not is on no list', async () => {
    const draft = await world.draft()
    const body = { version: 1, mode: 'exclude', panelistIds: ['0198c0de-0000-7000-8000-00000000dead'] }
    const told = await world.call('PUT', `surveys/${draft.surveyId}/list`, body)
    expect(told).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(await world.read(draft.surveyId)).toMatchObject({ version: 1, lists: { exclude: 0 } })
  })
})
