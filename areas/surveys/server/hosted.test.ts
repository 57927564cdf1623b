import { surveyRefusal } from '../contract/survey-messages.ts'
import { sensitiveConsentVersion } from '../../profiler/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hostedDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { timeLeftIn } from '../../../app/testing/time-left.ts'
import { lockUnderAge } from '../../../app/testing/under-age.ts'
import { dayMs } from '../../../platform/contract/durations.ts'

let world: SurveyWorld
beforeAll(async () => {
  world = await surveyWorld({ screenOutDailyCap: 5 })
})
afterAll(() => world.close())

const done = { q1: 'a', q2: 'b', q3: 'a' }
let userId: string
beforeEach(async () => {
  const [one] = await world.panelists(1)
  userId = one ?? ''
  await world.sql(`update surveys set status = 'closed'`)
})

const begin = async (given: Parameters<typeof hostedDraft>[0]) => {
  await world.surveys.save([hostedDraft(given)])
  return (await world.surveys.start(userId, given.surveyId, 'desktop')).attemptId
}
const available = async () => (await world.wallet.balances(world.db, userId)).available

describe('a hosted survey', () => {
  test('pays its points once, in the transaction that ends it, and a repeated submit answers the same', async () => {
    const attemptId = await begin({ surveyId: 'hosted-pays', points: 40 })
    await world.surveys.saveAnswers(userId, attemptId, { answers: { q1: 'a' }, pageNo: 1 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.surveys.submit(userId, attemptId, done)))
    expect(answers).toEqual(answers.map(() => ({ outcome: 'completed', points: 40 })))
    // 40 points, and the part of the welcome bonus for the first completion.
    expect(await available()).toBe(290)
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('pays the welcome for the first completion only', async () => {
    for (const surveyId of ['first-one', 'second-one']) {
      await world.surveys.submit(userId, await begin({ surveyId, points: 10 }), done)
    }
    expect(await available()).toBe(270)
  })

  test('resumes half-written where it was left, with the same attempt and its answers', async () => {
    const attemptId = await begin({ surveyId: 'hosted-resumes' })
    await world.surveys.saveAnswers(userId, attemptId, { answers: { q1: 'a' }, pageNo: 1 })
    await world.surveys.saveAnswers(userId, attemptId, { answers: { q2: 'b' }, pageNo: 2 })
    expect((await world.surveys.start(userId, 'hosted-resumes', 'desktop')).attemptId).toBe(attemptId)
    const attempt = await world.surveys.attempt(userId, attemptId)
    expect(attempt).toMatchObject({ outcome: 'started', answers: { q1: 'a', q2: 'b' }, pageNo: 2 })
    expect(attempt.timeline.map(({ event }) => event)).toEqual(['started'])
  })

  test('is not finished while a required question that shows has no valid answer', async () => {
    const attemptId = await begin({ surveyId: 'hosted-incomplete' })
    for (const answers of [{}, { q1: 'a', q2: 'b' }, { ...done, q3: 'c' }, { ...done, q3: '' }]) {
      await expect(world.surveys.submit(userId, attemptId, answers)).rejects.toMatchObject({
        code: 'answers-incomplete',
      })
    }
    expect(await available()).toBe(0)
  })

  test('is nobody else’s to read, save or submit', async () => {
    const attemptId = await begin({ surveyId: 'hosted-private' })
    const [stranger = ''] = await world.panelists(1)
    const notFound = { code: 'not-found' }
    await expect(world.surveys.attempt(stranger, attemptId)).rejects.toMatchObject(notFound)
    await expect(world.surveys.attempt(userId, 'no id')).rejects.toMatchObject(notFound)
    const given = { answers: done, pageNo: 0 }
    await expect(world.surveys.saveAnswers(stranger, attemptId, given)).rejects.toMatchObject(notFound)
    await expect(world.surveys.submit(stranger, attemptId, done)).rejects.toMatchObject(notFound)
  })

  test('is neither continued nor paid once its panelist is known to be under age', async () => {
    const attemptId = await begin({ surveyId: 'hosted-young', points: 40 })
    await lockUnderAge(world.users, userId)
    const given = { answers: { q1: 'a' }, pageNo: 1 }
    await expect(world.surveys.saveAnswers(userId, attemptId, given)).rejects.toMatchObject({ code: 'too-young' })
    await expect(world.surveys.submit(userId, attemptId, done)).rejects.toMatchObject({ code: 'too-young' })
    expect(await available()).toBe(0)
  })

  test('with an answer that cannot be one is not paid, and says which', async () => {
    const rating = { type: 'rating', name: 'stars', isRequired: true, rateMin: 1, rateMax: 5 }
    const note = { type: 'comment', name: 'note', isRequired: true }
    const attemptId = await begin({ surveyId: 'hosted-nonsense', questionnaire: { elements: [rating, note] } })
    await expect(world.surveys.submit(userId, attemptId, { stars: 'banana' })).rejects.toMatchObject({
      code: 'answers-incomplete',
      status: 400,
      more: {
        errors: [
          { field: 'stars', message: surveyRefusal('noAnswer') },
          { field: 'note', message: surveyRefusal('answersMissing') },
        ],
      },
    })
    expect(await available()).toBe(0)
    expect(await world.surveys.submit(userId, attemptId, { stars: 4, note: 'Good' })).toMatchObject({
      outcome: 'completed',
    })
  })

  test('keeps no answer to a question it does not ask, none that could never be one, and nothing beside them', async () => {
    const age = { type: 'text', inputType: 'number', name: 'age', min: 18 }
    const questionnaire = { elements: [{ type: 'radiogroup', name: 'q1', choices: ['a', 'b'] }, age] }
    const attemptId = await begin({ surveyId: 'hosted-strangers', questionnaire })
    const save = (answers: Record<string, unknown>) =>
      world.surveys.saveAnswers(userId, attemptId, { answers, pageNo: 0 })
    const notAsked = surveyRefusal('notAsked')
    const unfit = surveyRefusal('noAnswer')
    for (const [answers, field, message] of [
      [{ q1: 'a', hacked: 1 }, 'hacked', notAsked],
      [{ q1: 'a', 'hacked-Comment': 'x' }, 'hacked-Comment', notAsked],
      [{ q1: 'c' }, 'q1', unfit],
      [{ q1: { a: 1 } }, 'q1', unfit],
      [{ q1: 'a', 'q1-Comment': 7 }, 'q1-Comment', unfit],
      [{ q1: 'a', age: ['40'] }, 'age', unfit],
      [{ q1: 'a', age: 'x'.repeat(2_001) }, 'age', unfit],
    ] as const)
      await expect(save(answers)).rejects.toMatchObject({
        code: 'answers-unfit',
        status: 400,
        more: { errors: [{ field, message }] },
      })
    expect((await world.surveys.attempt(userId, attemptId)).answers).toEqual({})
    await expect(world.surveys.submit(userId, attemptId, { q1: 'a', hacked: 1 })).rejects.toMatchObject({
      code: 'answers-unfit',
    })
    // Saving keeps unfinished answers, and removes the answers that are null.
    await save({ q1: 'a', age: 1, gone: null })
    await save({ q1: null, age: '' })
    expect((await world.surveys.attempt(userId, attemptId)).answers).toEqual({ age: '' })
  })

  test('keeps no more than its limit of answers', async () => {
    const elements = Array.from({ length: 60 }, (_, n) => ({ type: 'comment', name: `c${n}` }))
    const attemptId = await begin({ surveyId: 'hosted-limit', questionnaire: { elements } })
    const answers = Object.fromEntries(elements.map(({ name }) => [name, 'x'.repeat(2_000)]))
    await expect(world.surveys.saveAnswers(userId, attemptId, { answers, pageNo: 0 })).rejects.toMatchObject({
      code: 'answers-too-large',
    })
  })
})

const screening = (surveyId: string) => ({
  surveyId,
  questionnaire: { ...hostedDraft({ surveyId }).questionnaire, screenOutIf: "{q1} = 'b'" },
})

describe('a screen-out', () => {
  test('ends the attempt as soon as a saved answer shows it, and pays by the time spent', async () => {
    const attemptId = await begin(screening('screen-pays'))
    await world.age(200)
    const saved = await world.surveys.saveAnswers(userId, attemptId, { answers: { q1: 'b' }, pageNo: 1 })
    expect(saved.screenedOut).toBe(true)
    expect(await available()).toBe(5)
    expect(await world.surveys.attempt(userId, attemptId)).toMatchObject({ outcome: 'disqualified', earned: 5 })
    expect(await world.surveys.submit(userId, attemptId, done)).toEqual({ outcome: 'disqualified', points: 5 })
    await expect(
      world.surveys.saveAnswers(userId, attemptId, { answers: { q1: 'a' }, pageNo: 1 }),
    ).rejects.toMatchObject({ code: 'attempt-ended' })
  })

  test('pays nothing above the cap of the day', async () => {
    await timeLeftIn(dayMs)
    for (const surveyId of ['cap-one', 'cap-two']) {
      const attemptId = await begin(screening(surveyId))
      await world.age(200)
      await world.surveys.submit(userId, attemptId, { q1: 'b' })
    }
    expect(await available()).toBe(5)
  })

  test('is decided by the server alone: the browser never sees the condition', async () => {
    const attemptId = await begin(screening('screen-secret'))
    expect(JSON.stringify(await world.surveys.attempt(userId, attemptId))).not.toContain('screenOutIf')
  })
})

describe('what the profile knows', () => {
  const questionnaire = {
    pages: [
      {
        elements: [
          { type: 'radiogroup', name: 'gender', isRequired: true, choices: ['female', 'male'] },
          { type: 'radiogroup', name: 'q1', isRequired: true, choices: ['a', 'b'] },
        ],
      },
    ],
  }

  test('is filled in, not asked again, and counts as answered', async () => {
    const [known = ''] = await world.panelists(1, { answers: { gender: ['female'] } })
    userId = known
    const attemptId = await begin({ surveyId: 'prefilled', questionnaire })
    const attempt = await world.surveys.attempt(userId, attemptId)
    expect(attempt.answers).toEqual({ gender: 'female' })
    expect(attempt.questionnaire).toMatchObject({ pages: [{ elements: [{ name: 'gender', visible: false }, {}] }] })
    expect(await world.surveys.submit(userId, attemptId, { q1: 'a' })).toMatchObject({ outcome: 'completed' })
  })

  test('is forgotten with the consent to it, asked instead, and kept where the attempt was finished before', async () => {
    const [known = ''] = await world.panelists(1, { answers: { gender: ['female'], diet: ['vegan'] } })
    userId = known
    const elements = [
      ...(questionnaire.pages[0]?.elements ?? []),
      { type: 'radiogroup', name: 'eats', profileQuestionId: 'diet', choices: ['vegan', 'none'] },
    ]
    const [finished, open] = [
      await begin({ surveyId: 'sensitive-finished', questionnaire: { pages: [{ elements }] } }),
      await begin({ surveyId: 'sensitive-open', questionnaire: { pages: [{ elements }] } }),
    ]
    await world.surveys.submit(userId, finished, { q1: 'a' })
    await world.profiler.changeConsent(userId, { isGiven: false, version: sensitiveConsentVersion })
    const attempt = await world.surveys.attempt(userId, open)
    expect(attempt.answers).toEqual({ gender: 'female' })
    const shown = (attempt.questionnaire as { pages: { elements: object[] }[] }).pages[0]?.elements
    expect(shown).toMatchObject([{ name: 'gender', visible: false }, { name: 'q1' }, { name: 'eats' }])
    expect(shown?.[2]).not.toHaveProperty('visible')
    expect((await world.surveys.attempt(userId, finished)).answers).toMatchObject({ eats: 'vegan' })
    expect(await world.surveys.submit(userId, open, { q1: 'a' })).toMatchObject({ outcome: 'completed' })
  })

  test('is asked again when it is no longer fresh', async () => {
    const [known = ''] = await world.panelists(1, { answers: { gender: ['female'] } })
    userId = known
    await world.sql(`update profile_answers set answered_at = now() - interval '20 years' where user_id = $1`, [known])
    const attemptId = await begin({ surveyId: 'stale', questionnaire })
    expect((await world.surveys.attempt(userId, attemptId)).answers).toEqual({})
  })
})

describe('time', () => {
  test('an attempt that is not continued is given up and frees its place, and may still be finished late', async () => {
    const attemptId = await begin({ surveyId: 'overdue', quotas: [{ name: 'All', places: 1 }] })
    const [other = ''] = await world.panelists(1)
    await expect(world.surveys.start(other, 'overdue', 'desktop')).rejects.toMatchObject({ code: 'survey-quota-full' })
    await world.age(25 * 3600)
    expect(await world.surveys.abandonOverdue()).toBeGreaterThanOrEqual(1)
    expect(await world.surveys.attempt(userId, attemptId)).toMatchObject({ outcome: 'abandoned' })
    await world.surveys.start(other, 'overdue', 'desktop')
    expect(await world.surveys.submit(userId, attemptId, done)).toMatchObject({ outcome: 'completed' })
    expect(await world.surveys.abandonOverdue()).toBe(0)
  })

  test('a completion in under a third of the norm is pending, but only once thirty people have set the norm', async () => {
    const attemptId = await begin({ surveyId: 'quick', points: 40, normSeconds: 600 })
    expect(await world.surveys.submit(userId, attemptId, done)).toMatchObject({ outcome: 'completed' })
    expect((await world.wallet.balances(world.db, userId)).pending).toBe(0)
    const crowd = await world.panelists(30)
    for (const member of crowd) await world.surveys.start(member, 'quick', 'desktop')
    await world.sql(
      `update attempts set outcome = 'completed', started_at = now() - interval '5 minutes', ended_at = now()
       where survey_id = 'quick' and outcome = 'started'`,
    )
    await world.surveys.measure()
    const [hasty = ''] = await world.panelists(1)
    const { attemptId: fast } = await world.surveys.start(hasty, 'quick', 'desktop')
    expect(await world.surveys.submit(hasty, fast, done)).toEqual({ outcome: 'completed', points: 40 })
    expect(await world.wallet.balances(world.db, hasty)).toMatchObject({ available: 0, pending: 40 })
  })

  test('a card calls its minutes an estimate until thirty have finished, and then says within how long most do', async () => {
    await begin({ surveyId: 'paced', minutes: 4, normSeconds: 240 })
    const crowd = await world.panelists(30)
    for (const member of crowd) await world.surveys.start(member, 'paced', 'desktop')
    const [reader = ''] = await world.panelists(1)
    const me = { userId: reader, panelVersion: await world.versionOf(reader) }
    const card = async () => {
      await world.surveys.measure()
      await world.surveys.refresh()
      const { rows } = await world.surveys.all(me, { limit: 100 }, 'desktop')
      return rows.find(({ surveyId }) => surveyId === 'paced')
    }
    // They took 1, 2, 3 ... 30 minutes; one panelist is left out at first.
    const finish = (among: string) =>
      world.sql(
        `update attempts a set outcome = 'completed', ended_at = now(), started_at = now() - numbered.n * interval '1 minute'
         from (select attempt_id, row_number() over (order by attempt_id) as n from attempts where survey_id = 'paced' and user_id <> $1) numbered
         where a.attempt_id = numbered.attempt_id and a.outcome = 'started' and ${among}`,
        [userId],
      )
    await finish('numbered.n < 30')
    expect(await card()).toMatchObject({ minutes: 4, mostMinutes: null })
    await finish('true')
    // Half take up to 15.5 minutes, and 24 of the 30 take at most 24.2.
    expect(await card()).toMatchObject({ minutes: 16, mostMinutes: 25 })
  })
})

test('the panelist’s own count and history follow every ending', async () => {
  const ended = await begin({ surveyId: 'history-one', points: 20 })
  await world.surveys.submit(userId, ended, done)
  await begin({ surveyId: 'history-two' })
  expect(await world.surveys.count(userId)).toEqual({ attempted: 2, completed: 1, disqualified: 0, inProgress: 1 })
  const { rows, count } = await world.surveys.completed(userId, {})
  expect(count).toBe(1)
  expect(rows).toMatchObject([{ attemptId: ended, outcome: 'completed', points: 20 }])
  const days = Date.parse(rows[0]?.disputeUntil ?? '') - Date.parse(rows[0]?.endedAt ?? '')
  expect(days).toBe(30 * dayMs)
})
