import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { createOwnIndex } from '../../audience/server/own-index.ts'
import { createAudience } from '../../audience/server/service.ts'
import { profilerArea } from './area.ts'

let world: SurveyWorld
let here: SurveyWorld['processes'][number]
let there: SurveyWorld['processes'][number]
let actor: { userId: string; ip: null }
const stops: (() => void)[] = []
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  world = await surveyWorld({ processes: 2 })
  const [one, other] = world.processes
  if (!one || !other) throw new Error('two processes were asked for')
  ;[here, there] = [one, other]
  actor = { userId: (await world.panelists(1))[0] ?? '', ip: null }
  const lost = (what: string) => (error: unknown) => expect.fail(`${what}: ${String(error)}`)
  const stop = await profilerArea.follow?.(there, lost)
  if (stop) stops.push(stop)
})
afterAll(async () => {
  for (const stop of stops) stop()
  vi.useRealTimers()
  await world.close()
})

/**
 * Makes each process look for changes of the questions again, as it does after a second; only the time is simulated.
 */
async function aSecondLater(): Promise<void> {
  const { edition } = here.profiler.catalogue()
  vi.advanceTimersByTime(1_000)
  for (let looks = 0; there.profiler.catalogue().edition !== edition; looks += 1) {
    if (looks > 400) throw new Error('the questions have not come within a second')
    await wait(5)
  }
}
/** The surveys that a process offers to a panelist. */
const offered = async (userId: string, process: typeof here) => {
  const panelist = { userId, panelVersion: await world.versionOf(userId) }
  const { rows } = await process.surveys.recommended(panelist, { limit: 100 }, 'desktop')
  return rows.map(({ surveyId }) => surveyId).toSorted()
}
const made = (more: object) =>
  here.questionEditor.create(actor, {
    categoryId: 'household',
    type: 'single',
    text: { en: `Question ${Math.random()}?` },
    ...more,
  })

test('a question of numbers made in one process is matched in the other within a second, also for who was read before', async () => {
  const [userId = ''] = await world.panelists(1)
  const { questionId } = await made({ type: 'number', min: 0, max: 99 })
  await world.surveys.save([externalDraft({ surveyId: 'five-up', targets: [{ questionId, min: 5 }] })])
  await there.surveys.refresh()
  await here.profiler.upsert(userId, [{ questionId, value: '7' }])
  expect(await offered(userId, here)).toEqual(['five-up'])
  // The other process reads the answer before it has noticed that the question now takes a number.
  expect(await offered(userId, there)).toEqual([])
  await aSecondLater()
  expect(await offered(userId, there)).toEqual(['five-up'])
})

test('an option made in one process is chosen, matched and counted in the other', async () => {
  const [userId = ''] = await world.panelists(1)
  const pets = await here.questionEditor.find('pets')
  const snake = { optionId: 'snake', text: { en: 'Snake', es: 'Serpiente' } }
  const change = { version: pets.version, options: [...pets.options, snake] }
  await here.questionEditor.update(actor, 'pets', change, false)
  await aSecondLater()
  const targets = [{ questionId: 'pets', optionIds: ['snake'] }]
  await world.surveys.save([externalDraft({ surveyId: 'snakes', targets })])
  await there.surveys.refresh()
  const audience = createAudience({
    index: createOwnIndex({ db: there.db }),
    questions: there.profiler.questionsById,
    odds: () => there.surveys.odds(),
  })
  expect(await audience.count({ conditions: targets })).toBe(0)
  await there.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['snake'] }])
  expect(await offered(userId, there)).toEqual(['snakes'])
  await audience.refresh()
  expect(await audience.count({ conditions: targets })).toBe(1)
  const asked = await there.profiler.questions(userId, { categoryId: 'household', limit: 100 }, 'es')
  const options = asked.rows.find(({ questionId }) => questionId === 'pets')?.options
  expect(options?.at(-1)).toEqual({ optionId: 'snake', text: 'Serpiente' })
})

test('an option that is retired in one process is refused in the other at once, and matched as before', async () => {
  const [userId = ''] = await world.panelists(1)
  await there.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['cat'] }])
  await world.surveys.save([externalDraft({ surveyId: 'cats', targets: [{ questionId: 'pets', optionIds: ['cat'] }] })])
  await there.surveys.refresh()
  const pets = await here.questionEditor.find('pets')
  const options = pets.options.map((one) => (one.optionId === 'cat' ? { ...one, isOffered: false } : one))
  await here.questionEditor.update(actor, 'pets', { version: pets.version, options }, true)
  const again = there.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['cat'] }])
  await expect(again).rejects.toMatchObject({ code: 'invalid-input' })
  expect(await offered(userId, there)).toEqual(['cats'])
})

test('answers and the change of their kind at once leave no answer that does not fit', async () => {
  await world.warm()
  for (let round = 0; round < 6; round += 1) {
    const { questionId, options } = await made({ options: [{ text: { en: 'Yes' } }, { text: { en: 'No' } }] })
    await there.profiler.refresh()
    const people = await world.panelists(8)
    const retired = options.map((one) => ({ ...one, isOffered: false }))
    const change = here.questionEditor.update(actor, questionId, { version: 1, type: 'text', options: retired }, false)
    const results = await Promise.allSettled([
      ...people.map((userId) => there.profiler.upsert(userId, [{ questionId, optionIds: ['yes'] }])),
      change,
    ])
    const [kept] = await world.sql<{ answered: number; type: string }>(
      `select type, (select count(*)::int from profile_answers a where a.question_id = q.question_id) as answered
       from profile_questions q where question_id = $1`,
      [questionId],
    )
    expect(kept?.type === 'text' ? kept.answered : 0).toBe(0)
    const isChanged = results.at(-1)?.status === 'fulfilled'
    expect(kept?.type).toBe(isChanged ? 'text' : 'single')
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(isChanged ? 1 : people.length)
  }
})
