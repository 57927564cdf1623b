import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { createRandom } from '../../../seed/content/random.ts'
import type { Condition } from '../../matching/contract.ts'
import { createOwnIndex } from '../../audience/server/own-index.ts'
import { createAudience, type Audience } from '../../audience/server/service.ts'
import type { ProfileReply } from '../contract.ts'
import type { QuestionForm } from '../contract/question-editor.ts'

/**
 * Counts the matching panelists again in PostgreSQL, from the stored answers and targets. Compares these counts with
 * the lists of two processes and with the audience, before and after each kind of change of the questions.
 */
const people = scaleWork(200, 24)
const surveys = scaleWork(60, 30)
const random = createRandom(20_261_123)

let world: SurveyWorld
let here: SurveyWorld['processes'][number]
let there: SurveyWorld['processes'][number]
let audience: Audience
let userIds: string[] = []
const ids = { drink: '', tools: '', steps: '', height: '', moved: '' }
const actor = { userId: '', ip: null }

const choices = ['Tea', 'Milk', 'Rum', 'Gin', 'Prefer not to say'].map((en) => ({ text: { en } }))
const cm = { unitId: 'cm', text: { en: 'cm' }, factor: 1 }
const inches = { unitId: 'in', text: { en: 'in' }, factor: 2.54 }
const day = (): string => {
  const part = (most: number) => String(random.int(1, most)).padStart(2, '0')
  return `${random.int(1960, 2025)}-${part(12)}-${part(28)}`
}

/** A random answer that the question accepts now. */
function reply(questionId: string): ProfileReply {
  const question = here.profiler.questionsById().get(questionId)
  const offered = question?.options.filter(({ isOffered }) => isOffered).map(({ optionId }) => optionId) ?? []
  if (question?.type === 'single') return { questionId, optionIds: [random.pick(offered)] }
  if (question?.type === 'multiple') {
    const some = offered.filter((id) => id !== 'prefer_not_to_say' && random.chance(0.5))
    return { questionId, optionIds: some.length > 0 ? some : ['prefer_not_to_say'] }
  }
  if (question?.type === 'date') return { questionId, value: day() }
  if (question?.type !== 'quantity') return { questionId, value: String(random.int(0, 40)) }
  const unit = random.pick(['cm', 'in'])
  return { questionId, value: String(unit === 'cm' ? random.int(100, 250) : random.int(40, 98)), unit }
}
async function answerSome(chance: number): Promise<void> {
  for (const userId of userIds) {
    const asked = Object.values(ids).filter((questionId) => here.profiler.questionsById().get(questionId)?.isAsked)
    const { rows } = await here.profiler.questions(userId, { limit: 100, categoryId: 'household' })
    const mine = asked.filter((id) => random.chance(chance) && rows.some(({ questionId }) => questionId === id))
    if (mine.length > 0) await here.profiler.upsert(userId, mine.map(reply))
  }
}
function condition(): Condition {
  const options = ['tea', 'milk', 'rum', 'gin', 'water'].filter(() => random.chance(0.4))
  const range = (questionId: string, most: number): Condition => {
    const [low, high] = [random.int(0, most), random.int(0, most)]
    const [min, max] = [Math.min(low, high), Math.max(low, high)]
    return random.pick([
      { questionId, min, max },
      { questionId, min },
      { questionId, max },
    ])
  }
  return random.pick([
    { questionId: random.pick([ids.drink, ids.tools]), optionIds: options.length > 0 ? options : ['tea'] },
    { questionId: ids.drink },
    range(ids.steps, 40),
    range(ids.height, 250),
    range(ids.moved, 60),
    range('date_of_birth', 90),
  ])
}

/** The rule of matching in SQL, by pairs of panelist and survey. */
const recount = `
  with told as (
    select a.user_id, a.question_id, array_remove(a.option_ids, 'prefer_not_to_say') as options,
      case when q.type in ('number', 'quantity') then a.value::numeric
        when q.type = 'date' then extract(year from age((now() at time zone 'utc')::date, a.value::date)) end as number
    from profile_answers a join profile_questions q using (question_id))
  select u.user_id::text, s.survey_id from users u cross join surveys s
  where u.user_id = any ($1) and s.status = 'live' and not exists (
    select from survey_targets t where t.survey_id = s.survey_id and not exists (
      select from told where told.user_id = u.user_id and told.question_id = t.question_id and case
        when t.option_ids is not null then told.options && t.option_ids
        when t.min_value is null and t.max_value is null then cardinality(told.options) > 0 or told.number is not null
        else told.number >= coalesce(t.min_value, told.number) and told.number <= coalesce(t.max_value, told.number) end))`

/** Compares all counts; returns how many pairs of panelist and survey match. */
async function compare(): Promise<number> {
  const rows = await world.sql<{ user_id: string; survey_id: string }>(recount, [userIds])
  const wanted = new Map(userIds.map((userId) => [userId, new Set<string>()]))
  for (const row of rows) wanted.get(row.user_id)?.add(row.survey_id)
  for (const process of [here, there]) {
    await process.profiler.refresh()
    await process.surveys.refresh()
    for (const userId of userIds) {
      const panelist = { userId, panelVersion: await world.versionOf(userId) }
      const listed = await process.surveys.recommended(panelist, { limit: 100 }, 'desktop')
      const found = listed.rows.map(({ surveyId }) => surveyId).toSorted()
      expect([userId, found]).toEqual([userId, [...(wanted.get(userId) ?? [])].toSorted()])
    }
  }
  await audience.refresh()
  for (const [surveyId, conditions] of targets) {
    const counted = await audience.count({ conditions })
    expect([surveyId, counted]).toEqual([surveyId, rows.filter((row) => row.survey_id === surveyId).length])
  }
  return rows.length
}
const targets = new Map<string, Condition[]>()

const make = async (form: Pick<QuestionForm, 'type' | 'text'> & Partial<QuestionForm>) =>
  (await here.questionEditor.create(actor, { categoryId: 'household', ...form })).questionId
const change = async (questionId: string, next: (form: QuestionForm) => Partial<QuestionForm>) => {
  const { version, ...form } = await here.questionEditor.find(questionId)
  await here.questionEditor.update(actor, questionId, { version, ...next(form) }, true)
}

beforeAll(async () => {
  world = await surveyWorld({ processes: 2 })
  const [one, other] = world.processes
  if (!one || !other) throw new Error('two processes were asked for')
  ;[here, there] = [one, other]
  await there.profiler.refresh()
  audience = createAudience({
    index: createOwnIndex({ db: there.db }),
    questions: there.profiler.questionsById,
    odds: () => there.surveys.odds(),
  })
  userIds = (
    await Promise.all(Array.from({ length: people }, () => world.panelists(1, { answers: { date_of_birth: day() } })))
  ).flat()
  actor.userId = userIds[0] ?? ''
  ids.drink = await make({ type: 'single', text: { en: 'Which drink?' }, options: choices })
  ids.tools = await make({ type: 'multiple', text: { en: 'Which drinks?' }, options: choices })
  ids.steps = await make({ type: 'number', text: { en: 'How many steps?' }, min: 0, max: 40 })
  ids.height = await make({ type: 'quantity', text: { en: 'How tall?' }, units: [cm, inches], min: 100, max: 250 })
  ids.moved = await make({ type: 'date', text: { en: 'When did you move?' } })
  for (let n = 0; n < surveys; n += 1) targets.set(`s${n}`, Array.from({ length: random.int(1, 3) }, condition))
  await world.surveys.save([...targets].map(([surveyId, own]) => externalDraft({ surveyId, targets: own })))
  await answerSome(0.7)
})
afterAll(() => world.close())

test('the lists of two processes and the audience agree with PostgreSQL before and after every kind of change', async () => {
  const before = await compare()
  expect(before).toBeGreaterThan(people)

  // A retired option still matches the panelists who chose it, and cannot be chosen any more.
  await change(ids.drink, ({ options }) => ({
    options: options.map((one) => (one.optionId === 'tea' ? { ...one, isOffered: false } : one)),
  }))
  expect(await compare()).toBe(before)
  await answerSome(0.4)
  const afterRetiring = await compare()
  expect(afterRetiring).not.toBe(before)

  // A new option that surveys already ask for, and a single choice that becomes a multiple one.
  await change(ids.drink, ({ options }) => ({
    type: 'multiple',
    options: [...options, { optionId: 'water', text: { en: 'Water' } }],
  }))
  expect(await compare()).toBe(afterRetiring)
  await answerSome(0.4)
  const afterAdding = await compare()
  expect(afterAdding).not.toBe(afterRetiring)

  // A number becomes a quantity with other bounds.
  await change(ids.steps, () => ({ type: 'quantity', units: [cm, inches], min: 100, max: 250 }))
  expect(await compare()).toBe(afterAdding)
  await answerSome(0.4)
  const afterUnit = await compare()

  // The question is limited to a country without panelists, retired, and asked again.
  await change(ids.moved, () => ({ countries: ['FR'] }))
  await answerSome(0.3)
  const { version } = await here.questionEditor.find(ids.height)
  await here.questionEditor.setState(actor, ids.height, { state: 'retired', version }, true)
  await answerSome(0.3)
  expect(await compare()).not.toBe(afterUnit)
  await here.questionEditor.setState(actor, ids.height, { state: 'asked', version: version + 1 }, false)
  await answerSome(0.3)
  await compare()
})
