import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { languageCookie } from '../../../platform/contract/site.ts'
import type { Question } from '../contract.ts'
import type {
  QuestionImpact,
  QuestionOverview,
  QuestionsOvertaken,
  StaffQuestion,
} from '../contract/question-editor.ts'

let world: StaffWorld
let manager: Person
let rival: Person
let member: Person
beforeAll(async () => {
  world = await staffWorld()
  manager = await world.person({ role: '4', firstName: 'Rhea', lastName: 'Diaz' })
  rival = await world.person({ role: '3', firstName: 'Noor', lastName: 'Khan' })
  member = await world.person()
})
afterAll(() => world.close())

const put = <Data = unknown>(path: string, body: object, { token } = manager) =>
  world.call<Data>(token, /\/(?:order|set)/.test(path) ? 'PUT' : 'POST', path, body)
const find = async (questionId: string, { token } = manager) =>
  (await world.call<StaffQuestion>(token, 'GET', `profileQuestions/getQuestion/${questionId}`)).data
const all = async () =>
  (await world.call<QuestionOverview>(manager.token, 'GET', 'profileQuestions/getAllQuestions')).data
const update = <Data = StaffQuestion>(questionId: string, body: object, { token } = manager) =>
  world.call<Data>(token, 'PATCH', `profileQuestions/updateQuestion/${questionId}`, body)
const setState = <Data = StaffQuestion>(questionId: string, body: object) =>
  world.call<Data>(manager.token, 'POST', `profileQuestions/setQuestionState/${questionId}`, body)
const create = (more: object = {}) =>
  put<StaffQuestion>('profileQuestions/createQuestion', {
    categoryId: 'household',
    type: 'single',
    text: { en: `Question ${Math.random()}?` },
    options: [{ text: { en: 'Yes' } }, { text: { en: 'No' } }],
    ...more,
  })
const inLanguage = async <Data>({ token }: Person, path: string, language: string) =>
  (
    await world.program.app.inject({
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${token}`, cookie: `${languageCookie}=${language}` },
    })
  ).json<{ data: Data }>().data
type Asked = { rows: Question[]; count: number }
const askedOf = async (categoryId: string, person = member, language = 'en') =>
  (await inLanguage<Asked>(person, `profileSurveys/getProfileQuestions?limit=100&categoryId=${categoryId}`, language))
    .rows
const answer = (questionId: string, reply: object, { token } = member) =>
  world.call(token, 'POST', 'profileSurveys/upsertProfileSurveyReply', { replies: [{ questionId, ...reply }] })
/** A survey with one condition, open to everybody who meets it. */
const survey = async (surveyId: string, target: object, status: 'live' | 'draft' | 'paused' = 'live') => {
  await world.program.surveys.save([
    {
      surveyId,
      title: `Survey ${surveyId}`,
      kind: 'external',
      category: 'Everyday life',
      points: 40,
      minutes: 4,
      countryId: null,
      devices: [],
      status,
      supplierKey: 'house',
      entryUrl: 'https://supplier.test/{attemptId}',
      questionnaire: null,
      normSeconds: null,
      quotas: [],
      targets: [],
      ...target,
    },
  ])
}
const lastAudit = (subject: string) =>
  world.rows<{ action: string; actor_id: string; before: object; after: object }>(
    'select action, actor_id, before, after from audit_log where subject = $1 order by at desc, audit_id desc limit 1',
    [subject],
  )

const optionsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ text: { en: `Option ${n}` } }))

describe('who may', () => {
  test('look and write: Super Admin, Admin and Panel Manager, and nobody else', async () => {
    for (const role of ['2', '3', '4'])
      expect(
        (await world.call((await world.person({ role })).token, 'GET', 'profileQuestions/getAllQuestions')).status,
      ).toBe(200)
    for (const role of ['1', '5', '6', '7', '8', '9']) {
      const { token } = await world.person({ role })
      expect(await world.call(token, 'GET', 'profileQuestions/getAllQuestions')).toMatchObject({
        status: 403,
        code: 'not-allowed',
      })
      expect(await update('pets', { version: 0 }, { ...manager, token })).toMatchObject({ status: 403 })
    }
    expect(await world.call(null, 'GET', 'profileQuestions/getAllQuestions')).toMatchObject({ status: 401 })
  })
})

describe('the list of all', () => {
  test('has every question by category, with how many answered it and what is not translated', async () => {
    const before = await all()
    expect(before.categories.map(({ name }) => name.es)).toContain('Hogar')
    expect(before.top.questionIds).toEqual(['gender', 'date_of_birth', 'postcode', 'employment', 'household_income'])
    const coffee = () => all().then(({ questions }) => questions.find(({ questionId }) => questionId === 'coffee'))
    expect(await coffee()).toMatchObject({ answered: 0, options: 5, retiredOptions: 0, untranslated: [], version: 0 })
    for (const person of [member, await world.person()]) {
      await answer('coffee', { optionIds: ['daily'] }, person)
      await answer('coffee', { optionIds: ['never'] }, person)
    }
    expect(await coffee()).toMatchObject({ answered: 2 })
    await world.program.questionEditor.sumAnswers()
    expect(await coffee()).toMatchObject({ answered: 2 })
    const [counted] = await world.rows<{ kept: number }>(
      `select count(*)::int as kept from profile_answers where question_id = 'coffee'`,
    )
    expect(counted?.kept).toBe(2)
    await world.rows(`delete from profile_answers where question_id = 'coffee' and user_id = $1`, [member.userId])
    expect(await coffee()).toMatchObject({ answered: 1 })
    await world.program.questionEditor.sumAnswers()
    expect(await coffee()).toMatchObject({ answered: 1 })
  })
})

describe('a question', () => {
  test('is made in two languages, asked at once, and answered in the words of its reader', async () => {
    const { status, data } = await create({
      text: { en: 'Do you keep bees?', es: '¿Tienes abejas?' },
      whyWeAsk: { en: 'Few people do.' },
      options: [{ text: { en: 'Yes', es: 'Sí' } }, { text: { en: 'No' } }],
      standards: [
        { standard: 'prodege', question: '77', byCountry: [], options: [{ optionId: 'yes', codes: ['1', '2'] }] },
      ],
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ questionId: 'do_you_keep_bees', version: 1, changedByName: 'Rhea Diaz', answered: 0 })
    const inSpanish = (await askedOf('household', member, 'es')).find(
      ({ questionId }) => questionId === data.questionId,
    )
    expect(inSpanish).toMatchObject({
      text: '¿Tienes abejas?',
      whyWeAsk: 'Few people do.',
      options: [{ text: 'Sí' }, { text: 'No' }],
    })
    expect(await answer(data.questionId, { optionIds: ['yes'] })).toMatchObject({ status: 200 })
    expect(await find(data.questionId)).toMatchObject({
      answered: 1,
      standards: [{ options: [{ codes: ['1', '2'] }] }],
    })
    expect(await lastAudit(`question:${data.questionId}`)).toMatchObject([
      { action: 'questions.create', actor_id: manager.userId, after: { text: { en: 'Do you keep bees?' } } },
    ])
  })

  test('changes the fields that are named and no others, and the record has them before and after', async () => {
    const { data: made } = await create({ whyWeAsk: { en: 'Because.' }, ttlDays: 30 })
    const { data } = await update(made.questionId, { version: 1, ttlDays: 60, countries: ['us'] })
    expect(data).toMatchObject({ ...made, ttlDays: 60, countries: ['US'], version: 2, changedAt: data.changedAt })
    expect(await lastAudit(`question:${made.questionId}`)).toMatchObject([
      { action: 'questions.update', before: { ttlDays: 30, countries: [] }, after: { ttlDays: 60, countries: ['US'] } },
    ])
    const same = await update(made.questionId, { version: 2, ttlDays: 60 })
    expect(same.data.version).toBe(2)
  })

  test('of an old version is not changed: the refusal says who was faster, and when', async () => {
    const { data: made } = await create()
    await update(made.questionId, { version: 1, ttlDays: 9 }, rival)
    const late = await update<QuestionsOvertaken>(made.questionId, { version: 1, text: { en: 'Mine?' } })
    expect(late).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      message: 'Noor Khan has changed this in the meantime. Nothing was saved.',
      data: { version: 2, changedBy: rival.userId, changedByName: 'Noor Khan' },
    })
    expect(Date.parse(late.data.changedAt ?? '')).not.toBeNaN()
    expect((await find(made.questionId)).text).toEqual(made.text)
  })

  test('changed by twenty editors at once takes one of them, and tells the others', async () => {
    const { data: made } = await create()
    const changes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => update(made.questionId, { version: 1, ttlDays: 100 + n })),
    )
    const statuses = changes.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const winner = changes.find(({ status }) => status === 200)
    expect(await find(made.questionId)).toMatchObject({ version: 2, ttlDays: winner?.data.ttlDays })
  })

  test.each([
    ['with 201 options', { options: optionsOf(201) }],
    ['with a control character', { text: { en: 'A\u0000b?' } }],
    ['with two lines', { text: { en: 'A?\nB?' } }],
    ['with an option of control characters', { options: [{ text: { en: 'A\u001b[31m' } }, { text: { en: 'B' } }] }],
    ['without English', { text: { es: '¿Sí?' } }],
    ['of a type that there is not', { type: 'rating' }],
    ['with an id that looks like none', { questionId: '@state' }],
    ['with a factor below 1', { type: 'quantity', options: [], units: [{ text: { en: 'kg' }, factor: 0.4536 }] }],
    ['that lasts for ever', { ttlDays: 100_000 }],
    ['with a field that nobody knows', { isTop: true }],
    ['with an option that differs by case', { options: [{ text: { en: 'Cat' } }, { text: { en: 'cAT' } }] }],
  ])('%s is refused with words at its field', async (_what, change) => {
    const before = (await all()).questions.length
    const refused = await create(change)
    expect(refused).toMatchObject({ status: 400, code: 'invalid-input', errors: [{ message: expect.any(String) }] })
    expect((await all()).questions).toHaveLength(before)
  })

  test('has 200 options at most, and ten thousand are too much to read', async () => {
    expect(await create({ options: optionsOf(10_000) })).toMatchObject({ status: 413, code: 'too-large' })
    const { data } = await create({ type: 'multiple', options: optionsOf(200) })
    const all200 = data.options.map(({ optionId }) => optionId ?? '')
    expect(await answer(data.questionId, { optionIds: all200 })).toMatchObject({ status: 200 })
    expect(new Set(all200).size).toBe(200)
  })

  test('is refused in the language of the page, beside its field', async () => {
    const refused = await world.program.app.inject({
      method: 'POST',
      url: '/api/v1/profileQuestions/createQuestion',
      headers: { authorization: `Bearer ${manager.token}`, cookie: `${languageCookie}=es` },
      payload: { categoryId: 'household', type: 'single', text: { en: 'One?' }, options: [{ text: { en: 'Yes' } }] },
    })
    expect(refused.headers['content-language']).toBe('es')
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'options', message: expect.stringContaining('Deja al menos dos opciones') }],
    })
  })

  test('takes an id of its own, once', async () => {
    expect((await create({ questionId: 'own_id' })).data.questionId).toBe('own_id')
    expect(await create({ questionId: 'own_id' })).toMatchObject({
      status: 400,
      errors: [{ field: 'questionId', message: 'There is already a question with this id' }],
    })
    const text = { en: 'The same words?' }
    const ids = (await Promise.all([create({ text }), create({ text })])).map(({ data }) => data.questionId)
    expect(ids.toSorted()).toEqual(['the_same_words', 'the_same_words_2'])
  })
})

describe('an option', () => {
  test('that is retired stays in the answers that have it, and cannot be chosen any more', async () => {
    const { data: made } = await create({
      type: 'multiple',
      options: ['Red', 'Green', 'Blue'].map((en) => ({ text: { en } })),
    })
    const { questionId } = made
    await answer(questionId, { optionIds: ['red', 'blue'] })
    const options = made.options.map((one) => (one.optionId === 'red' ? { ...one, isOffered: false } : one))
    expect((await update(questionId, { version: 1, options })).status).toBe(200)
    const shown = (await askedOf('household')).find((one) => one.questionId === questionId)
    expect(shown?.options.map(({ optionId }) => optionId)).toEqual(['green', 'blue'])
    expect(await answer(questionId, { optionIds: ['red'] })).toMatchObject({
      status: 400,
      errors: [{ field: questionId, message: 'Please choose from the list' }],
    })
    const answers = await inLanguage<{ questionId: string }[]>(member, 'profileSurveys/getUserProfileAnswer', 'en')
    expect(answers.find((one) => one.questionId === questionId)).toMatchObject({
      optionIds: ['red', 'blue'],
      retired: [{ optionId: 'red', text: 'Red' }],
    })
  })

  test('is put in another order, and the last but one cannot be retired', async () => {
    const { data: made } = await create({ options: ['A', 'B', 'C'].map((en) => ({ text: { en } })) })
    const { data } = await update(made.questionId, { version: 1, options: made.options.toReversed() })
    expect(data.options.map(({ optionId }) => optionId)).toEqual(['c', 'b', 'a'])
    const options = data.options.map((one, place) => ({ ...one, isOffered: place === 0 }))
    expect(await update(made.questionId, { version: 2, options })).toMatchObject({
      status: 400,
      errors: [{ field: 'options' }],
    })
  })
})

describe('a change that open surveys would notice', () => {
  test('is refused with the surveys until it is confirmed; drafts do not count', async () => {
    const { data: made } = await create({ options: ['Tea', 'Milk', 'Rum'].map((en) => ({ text: { en } })) })
    const { questionId } = made
    const wants = (optionIds: string[]) => ({ targets: [{ questionId, optionIds }] })
    await survey('wants-tea', wants(['tea', 'milk']))
    await survey('wants-milk', wants(['milk']))
    await survey('drafts-tea', wants(['tea']), 'draft')
    await survey('counts-tea', {
      quotas: [
        { name: 'Tea', places: 9, questionId: 'pets', optionIds: ['dog'], also: [{ questionId, optionIds: ['tea'] }] },
      ],
    })
    const options = made.options.map((one) => ({ ...one, isOffered: one.optionId !== 'tea' }))
    const preview = await put<QuestionImpact>(`profileQuestions/previewQuestion/${questionId}`, { version: 1, options })
    expect(preview.data).toMatchObject({
      surveyCount: 2,
      effects: [{ message: 'These can no longer be chosen: Tea. Existing answers still count.' }],
    })
    expect(preview.data.surveys.map(({ surveyId }) => surveyId).toSorted()).toEqual(['counts-tea', 'wants-tea'])
    const refused = await update<QuestionImpact>(questionId, { version: 1, options })
    expect(refused).toMatchObject({
      status: 409,
      code: 'targeting-changes',
      message: '2 open surveys would be affected. Nothing was saved.',
      data: preview.data,
    })
    expect(await find(questionId)).toMatchObject({ version: 1 })
    expect((await update(questionId, { version: 1, options, isConfirmed: true })).data.version).toBe(2)
  })

  test('by many editors at once is refused to each of them, and holds nobody up', async () => {
    const changes = await Promise.all(
      Array.from({ length: 40 }, () => setState('pets', { state: 'retired', version: 0 })),
    )
    expect(new Set(changes.map(({ code }) => code))).toEqual(new Set(['targeting-changes']))
  })

  test('of the whole question names every survey that asks it; other changes need no word', async () => {
    const { data: made } = await create({ type: 'number', options: [], min: 0, max: 10 })
    const { questionId } = made
    await survey('wants-number', { targets: [{ questionId, min: 3 }] }, 'paused')
    const asks = (body: object) =>
      put<QuestionImpact>(`profileQuestions/previewQuestion/${questionId}`, { version: 1, ...body })
    const count = async (body: object) => (await asks(body)).data.surveyCount
    expect(await count({ max: 9 })).toBe(1)
    expect(await count({ state: 'retired' })).toBe(1)
    expect(
      await count({ type: 'single', min: null, max: null, options: ['A', 'B'].map((en) => ({ text: { en } })) }),
    ).toBe(1)
    expect(await count({ countries: ['US'] })).toBe(1)
    expect(await count({ text: { en: 'Another text?' }, ttlDays: 9 })).toBe(0)
    expect(await setState(questionId, { state: 'retired', version: 1 })).toMatchObject({ code: 'targeting-changes' })
    const retired = await setState(questionId, { state: 'retired', version: 1, isConfirmed: true })
    expect(retired.data).toMatchObject({ state: 'retired', version: 2 })
    expect(await answer(questionId, { value: '5' })).toMatchObject({
      errors: [{ message: 'This question is not asked' }],
    })
    expect((await setState(questionId, { state: 'asked', version: 2 })).data).toMatchObject({ state: 'asked' })
    expect(await answer(questionId, { value: '5' })).toMatchObject({ status: 200 })
  })

  test('with answers of another kind is refused, and told from the answers that were counted', async () => {
    const { data: made } = await create()
    await answer(made.questionId, { optionIds: ['yes'] })
    const asText = { version: 1, type: 'text', options: made.options.map((one) => ({ ...one, isOffered: false })) }
    expect(await update(made.questionId, asText)).toMatchObject({
      status: 400,
      errors: [{ field: 'type', message: '1 answer would no longer fit. Retire this question and make a new one.' }],
    })
    expect((await update(made.questionId, { version: 1, type: 'multiple' })).status).toBe(200)
  })
})

describe('the five top questions', () => {
  test('are chosen by order; none of them is retired, and whoever has answered the new five is let in', async () => {
    const waiting = await world.person()
    const five = {
      gender: { optionIds: ['male'] },
      date_of_birth: { value: '1990-01-01' },
      postcode: { value: '10001' },
    }
    for (const [questionId, reply] of Object.entries(five)) await answer(questionId, reply, waiting)
    await answer('pets', { optionIds: ['dog'] }, waiting)
    await answer('cars', { optionIds: ['one'] }, waiting)
    const { top } = await all()
    const refused = await setState('gender', { state: 'retired', version: 0 })
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'state' }] })
    const questionIds = ['date_of_birth', 'pets', 'cars', 'gender', 'postcode']
    const body = { questionIds, version: top.version }
    expect((await put('profileQuestions/setTopQuestions', body)).status).toBe(200)
    const asked = await inLanguage<{ profileQuestions: Question[] }>(
      waiting,
      'profileSurveys/getTop5ProfilerQuestions',
      'en',
    )
    expect(asked.profileQuestions.map(({ questionId, isTop }) => [questionId, isTop])).toEqual(
      questionIds.map((questionId) => [questionId, true]),
    )
    expect(await world.queued('profiler.open')).toHaveLength(1)
    const isIn = async () =>
      (
        await world.rows<{ is_top_answer: boolean }>('select is_top_answer from users where user_id = $1', [
          waiting.userId,
        ])
      )[0]
    expect(await isIn()).toEqual({ is_top_answer: false })
    await world.program.profiler.openAnswered()
    await world.program.profiler.openAnswered()
    expect(await isIn()).toEqual({ is_top_answer: true })
    expect((await world.program.wallet.balances(world.program.db, waiting.userId)).available).toBe(150)
    expect(await put('profileQuestions/setTopQuestions', body)).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    const without = { questionIds: ['pets', 'cars', 'gender', 'postcode', 'coffee'], version: top.version + 1 }
    expect(await put('profileQuestions/setTopQuestions', without)).toMatchObject({
      status: 400,
      errors: [{ message: 'The date of birth has to be one of the top five, as it shows who is 18 or older' }],
    })
  })
})

describe('categories', () => {
  test('are made, named, ordered and removed; panelists see one once it asks something', async () => {
    const made = await put<{ categoryId: string }>('profileQuestions/createCategory', {
      name: { en: 'Garden', es: 'Jardín' },
    })
    const { categoryId } = made.data
    expect(categoryId).toBe('garden')
    const seen = async () =>
      (
        await inLanguage<{ categories: { name: string }[] }>(member, 'profileSurveys/profileProgress', 'es')
      ).categories.map(({ name }) => name)
    expect(await seen()).not.toContain('Jardín')
    const { data: question } = await create({ categoryId })
    expect(await seen()).toContain('Jardín')
    expect(await put('profileQuestions/createCategory', { name: { en: 'GARDEN' } })).toMatchObject({
      status: 400,
      errors: [{ field: 'name.en', message: 'There is already a category called “Garden”' }],
    })
    const rename = (name: object, version: number) =>
      world.call(manager.token, 'PATCH', `profileQuestions/updateCategory/${categoryId}`, { name, version })
    expect((await rename({ en: 'Gardens' }, 1)).status).toBe(200)
    expect(await rename({ en: 'Late' }, 1)).toMatchObject({ status: 409 })
    const { categories, orderVersion } = await all()
    const categoryIds = categories.map((one) => one.categoryId).toReversed()
    expect((await put('profileQuestions/orderCategories', { categoryIds, version: orderVersion })).status).toBe(200)
    expect((await all()).categories.map((one) => one.categoryId)).toEqual(categoryIds)
    expect(
      await put('profileQuestions/orderCategories', { categoryIds: categoryIds.slice(1), version: orderVersion + 1 }),
    ).toMatchObject({
      status: 400,
      errors: [{ field: 'categoryIds' }],
    })
    const remove = (id: string, version: number) =>
      world.call(manager.token, 'DELETE', `profileQuestions/deleteCategory/${id}?version=${version}`)
    expect(await remove(categoryId, 2)).toMatchObject({
      status: 400,
      message: '1 question is in this category, retired ones included. Move it to another one first.',
    })
    await update(question.questionId, { version: 1, categoryId: 'household' })
    expect((await remove(categoryId, 2)).status).toBe(200)
    expect((await all()).categories.some((one) => one.categoryId === categoryId)).toBe(false)
    expect(await remove('household', 0)).toMatchObject({ status: 400 })
    expect(await remove('nowhere', 0)).toMatchObject({ status: 404 })
  })

  test('have their questions in an order of their own, which names all that are asked', async () => {
    const { categories, questions } = await all()
    const version = categories.find(({ categoryId }) => categoryId === 'travel')?.orderVersion ?? -1
    const travel = questions.filter(({ categoryId }) => categoryId === 'travel').map(({ questionId }) => questionId)
    const questionIds = travel.toReversed()
    expect((await put('profileQuestions/orderQuestions/travel', { questionIds, version })).status).toBe(200)
    expect((await askedOf('travel')).map(({ questionId }) => questionId)).toEqual(questionIds)
    expect(
      await put('profileQuestions/orderQuestions/travel', { questionIds: travel.slice(1), version: version + 1 }),
    ).toMatchObject({
      status: 400,
      errors: [{ field: 'questionIds', message: 'The list has changed in the meantime. Reload the page.' }],
    })
    expect(await put('profileQuestions/orderQuestions/nowhere', { questionIds: [], version: 0 })).toMatchObject({
      status: 404,
    })
  })
})

describe('countries and units', () => {
  test('a question of one country is neither shown to nor answered by people of another', async () => {
    const { data } = await create({ countries: ['FR'] })
    expect((await askedOf('household')).some(({ questionId }) => questionId === data.questionId)).toBe(false)
    expect(await answer(data.questionId, { optionIds: ['yes'] })).toMatchObject({
      errors: [{ message: 'This question is not asked' }],
    })
    await world.rows(`update users set country_id = 'FR' where user_id = $1`, [member.userId])
    expect((await askedOf('household')).some(({ questionId }) => questionId === data.questionId)).toBe(true)
    expect(await answer(data.questionId, { optionIds: ['yes'] })).toMatchObject({ status: 200 })
    await world.rows(`update users set country_id = 'US' where user_id = $1`, [member.userId])
  })

  test('a quantity is told in any of its units, kept in the first, and shown as it was told', async () => {
    const units = [
      { unitId: 'cm', text: { en: 'cm' }, factor: 1 },
      { unitId: 'in', text: { en: 'inches', es: 'pulgadas' }, factor: 2.54 },
    ]
    const { data } = await create({ type: 'quantity', options: [], units, min: 100, max: 250 })
    const { questionId } = data
    const shown = (await askedOf('household', member, 'es')).find((one) => one.questionId === questionId)
    expect(shown?.units).toEqual([
      { unitId: 'cm', text: 'cm' },
      { unitId: 'in', text: 'pulgadas' },
    ])
    expect(await answer(questionId, { value: '70', unit: 'in' })).toMatchObject({ status: 200 })
    const kept = await world.rows('select value, unit from profile_answers where question_id = $1', [questionId])
    expect(kept).toEqual([{ value: '178', unit: 'in' }])
    const mine = await inLanguage<{ questionId: string }[]>(member, 'profileSurveys/getUserProfileAnswer', 'en')
    expect(mine.find((one) => one.questionId === questionId)).toMatchObject({ value: '70', unit: 'in' })
    expect(await answer(questionId, { value: '99' })).toMatchObject({
      errors: [{ message: 'Please enter a whole number from 100 to 250' }],
    })
    expect(await answer(questionId, { value: '120', unit: 'in' })).toMatchObject({
      errors: [{ message: 'Please enter a whole number from 40 to 98' }],
    })
    expect(await answer(questionId, { value: '5', unit: 'miles' })).toMatchObject({
      errors: [{ message: 'Please choose one of the units' }],
    })
  })
})

describe('the consent to sensitive questions', () => {
  const consent = async (person = member) =>
    inLanguage<{ isGiven: boolean; asked: { version: string; text: string } }>(
      person,
      'profileSurveys/sensitiveConsent',
      'es',
    )
  const agree = async () => {
    const { version } = (await consent()).asked
    return world.call(member.token, 'POST', 'profileSurveys/sensitiveConsent', { isGiven: true, version })
  }
  test('is worded by staff; a new version asks everybody again, words put right do not', async () => {
    await agree()
    expect(await consent()).toMatchObject({ isGiven: true, asked: { version: '2026-11' } })
    const put2 = (text: object, isNewVersion: boolean, version: number) =>
      put('profileQuestions/setConsent', { text, isNewVersion, version })
    expect((await put2({ en: 'We keep it.', es: 'Lo guardamos.' }, false, 0)).status).toBe(200)
    expect(await consent()).toMatchObject({ isGiven: true, asked: { version: '2026-11', text: 'Lo guardamos.' } })
    expect((await put2({ en: 'We keep it for a year.' }, true, 1)).status).toBe(200)
    const asked = await consent()
    expect(asked).toMatchObject({ isGiven: false, asked: { text: 'We keep it for a year.' } })
    expect(asked.asked.version).toMatch(/^\d{4}-\d\d-\d\d$/)
    const religion = () => answer('religion', { optionIds: ['hindu'] })
    expect(await religion()).toMatchObject({ status: 409, code: 'consent-missing' })
    await agree()
    expect(await religion()).toMatchObject({ status: 200 })
    expect(await put2({ en: 'Late' }, true, 1)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect((await all()).consent).toMatchObject({ version: 2, changedByName: 'Rhea Diaz' })
    expect(await lastAudit('questions:consent')).toMatchObject([
      { action: 'questions.word-consent', after: { text: { en: 'We keep it for a year.' } } },
    ])
    expect(await put2({ en: ' ' }, true, 2)).toMatchObject({ status: 400, errors: [{ field: 'text.en' }] })
    const texts = await world.rows<{ version: string }>('select version from profile_consent_texts order by text_no')
    expect(texts.map(({ version }) => version)).toEqual(['2026-11', '2026-11', asked.asked.version])
  })
})
