import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { surveyAdminWorld, surveyPermissions, type SurveyAdminWorld } from '../../../app/testing/survey-admin-world.ts'
import { externalDraft, hostedDraft } from '../../../app/testing/survey-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { ratingChips, type KeptRating, type RatingChip, type SurveyRatings } from '../contract/ratings.ts'

let world: SurveyAdminWorld
beforeAll(async () => {
  world = await surveyAdminWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sql(`update surveys set status = 'closed'`)
  await world.sql('delete from survey_ratings')
  await world.surveys.measureScores()
})

type Ended = 'completed' | 'disqualified' | 'quota_full'
/** Makes this many people who have each ended an attempt at a survey. */
async function enders(surveyId: string, count: number, outcome: Ended = 'completed') {
  await world.surveys.save([externalDraft({ surveyId })])
  const people = await world.panelists(count)
  const ended: { userId: string; attemptId: string }[] = []
  for (const userId of people) {
    const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
    ended.push({ userId, attemptId })
  }
  const at = new Date()
  await transaction(world.db, (tx) =>
    world.surveys.endAttempts(
      tx,
      ended.map(({ attemptId }) => ({ attemptId, outcome, key: attemptId, source: 'supplier:house', at })),
    ),
  )
  return ended
}
const rate = (userId: string, attemptId: string, body: object) =>
  world.server.call<KeptRating>(world.server.sign(userId), 'POST', `survey/attempt/${attemptId}/rating`, { body })
const kept = (attemptId: string) =>
  world.sql('select stars, chips from survey_ratings where attempt_id = $1', [attemptId])

describe('rating a survey', () => {
  test('an ended attempt is rated with one call, and the same again or another within seven days is harmless', async () => {
    const [{ userId, attemptId } = { userId: '', attemptId: '' }] = await enders('once', 1)
    const before = await world.wallet.balances(world.db, userId)
    const told = await rate(userId, attemptId, { stars: 4 })
    expect(told).toMatchObject({ status: 200, data: { stars: 4, chips: [] } })
    expect(await rate(userId, attemptId, { stars: 4 })).toEqual(told)
    expect(await rate(userId, attemptId, { stars: 2, chips: ['unclear', 'broken', 'broken'] })).toMatchObject({
      data: { stars: 2, chips: ['broken', 'unclear'] },
    })
    expect(await kept(attemptId)).toEqual([{ stars: 2, chips: ['broken', 'unclear'] }])
    const { rows } = await world.surveys.completed(userId, { currentPage: 1, limit: 10 })
    expect(rows).toMatchObject([{ rating: { stars: 2, chips: ['broken', 'unclear'] }, rateUntil: told.data.rateUntil }])
    // A rating is not paid, and the quality findings do not mention it.
    expect(await world.wallet.balances(world.db, userId)).toEqual(before)
    expect(await world.sql('select 1 from attempt_quality where attempt_id = $1', [attemptId])).toEqual([])
  })

  test.each(['disqualified', 'quota_full'] as const)('an attempt that ended as %s is rated too', async (outcome) => {
    const [{ userId, attemptId } = { userId: '', attemptId: '' }] = await enders(`ended-${outcome}`, 1, outcome)
    expect(await rate(userId, attemptId, { stars: 1, chips: ['unfair-end'] })).toMatchObject({ status: 200 })
  })

  test('after seven days nothing can be rated or changed any more', async () => {
    const [{ userId, attemptId } = { userId: '', attemptId: '' }] = await enders('late', 1)
    await rate(userId, attemptId, { stars: 3 })
    const ended = (ago: string) =>
      world.sql(`update attempts set ended_at = now() - $2::interval where attempt_id = $1`, [attemptId, ago])
    await ended('6 days 23 hours')
    expect(await rate(userId, attemptId, { stars: 5 })).toMatchObject({ status: 200 })
    await ended('7 days')
    expect(await rate(userId, attemptId, { stars: 1 })).toMatchObject({
      status: 409,
      code: 'rating-late',
      message: 'You can rate a survey for 7 days.',
    })
    expect(await kept(attemptId)).toEqual([{ stars: 5, chips: [] }])
  })

  test("nobody rates somebody else's attempt, one that runs, or one that there is not", async () => {
    const [one, other] = await enders('own', 2)
    expect(await rate(one?.userId ?? '', other?.attemptId ?? '', { stars: 1 })).toMatchObject({
      status: 404,
      code: 'not-found',
    })
    for (const id of ['nothing', newId()])
      expect(await rate(one?.userId ?? '', id, { stars: 1 })).toMatchObject({ status: 404 })
    await world.surveys.save([externalDraft({ surveyId: 'running' })])
    const { attemptId } = await world.surveys.start(one?.userId ?? '', 'running', 'desktop')
    expect(await rate(one?.userId ?? '', attemptId, { stars: 1 })).toMatchObject({
      status: 409,
      code: 'rating-too-early',
    })
    expect(await world.sql('select 1 from survey_ratings')).toEqual([])
  })

  test.each([{}, { stars: 0 }, { stars: 6 }, { stars: 2.5 }, { stars: 3, chips: ['rude'] }, { stars: 3, text: 'x' }])(
    'there are one to five whole stars and five chips: %j',
    async (body) => {
      const [{ userId, attemptId } = { userId: '', attemptId: '' }] = await enders(`bad-${newId()}`, 1)
      const told = await rate(userId, attemptId, body)
      expect(told).toMatchObject({ status: 400, code: 'invalid-input' })
      expect(told.errors?.length).toBeGreaterThan(0)
    },
  )
})

describe('the score of a survey', () => {
  const cardOf = async (surveyId: string) => {
    await world.surveys.refresh()
    const [userId = ''] = await world.panelists(1)
    const { rows } = await world.surveys.all({ userId, panelVersion: 0 }, { currentPage: 1, limit: 50 }, 'desktop')
    return rows.find((row) => row.surveyId === surveyId)
  }
  const rateAll = async (ended: readonly { userId: string; attemptId: string }[], stars: readonly number[]) => {
    for (const [n, { userId, attemptId }] of ended.entries())
      await world.surveys.rate(userId, attemptId, { stars: stars[n] ?? 3 })
  }

  test('is on its card from ten ratings on, with five of the house counted in, and goes again below ten', async () => {
    const good = await enders('good', 10)
    const bad = await enders('bad', 2)
    await rateAll(good.slice(0, 9), Array(9).fill(5))
    await rateAll(bad, [1, 2])
    await world.surveys.measureScores()
    expect((await cardOf('good'))?.rating).toBeNull()
    await rateAll(good.slice(9), [4])
    await world.surveys.measureScores()
    // All surveys together: 52 stars in 12 ratings. (5 x 52/12 + 49) / 15 = 4.71.
    expect((await cardOf('good'))?.rating).toEqual({ score: 4.7, count: 10 })
    expect((await cardOf('bad'))?.rating).toBeNull()
    // The second run changes nothing, so no process reads anything again.
    expect(await world.surveys.measureScores()).toBe(0)
    await transaction(world.db, (tx) => world.surveys.erase(tx, { userId: good[0]?.userId ?? '' }))
    expect(await world.surveys.measureScores()).toBe(1)
    expect((await cardOf('good'))?.rating).toBeNull()
  })

  test('is what an independent count of the ratings gives', async () => {
    const surveys = await Promise.all(['count-a', 'count-b', 'count-c'].map((surveyId) => enders(surveyId, 14)))
    // The surveys differ, because with equal ones every way of averaging gives the same.
    const stars = (min: number, max: number) => fc.array(fc.integer({ min, max }), { minLength: 7, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(stars(1, 2), stars(5, 5), stars(1, 5)), async (given) => {
        await world.sql('delete from survey_ratings')
        for (const [n, ratings] of given.entries()) await rateAll((surveys[n] ?? []).slice(0, ratings.length), ratings)
        await world.surveys.measureScores()
        const all = given.flat()
        const sum = (of: readonly number[]) => of.reduce((so, one) => so + one, 0)
        const house = sum(all) / all.length
        const shown = await world.sql<{ survey_id: string; score: string | null; score_ratings: number | null }>(
          `select survey_id, score, score_ratings from surveys where survey_id like 'count-%' order by survey_id`,
        )
        expect(shown.map((row) => row.score_ratings)).toEqual(given.map((one) => (one.length < 10 ? null : one.length)))
        for (const [n, one] of given.entries()) {
          const score = shown[n]?.score ?? null
          if (one.length < 10) expect(score).toBeNull()
          else expect(Math.abs(Number(score) - (5 * house + sum(one)) / (5 + one.length))).toBeLessThanOrEqual(0.0501)
        }
      }),
      { numRuns: 12 },
    )
  })

  test('moves no survey in anybody’s list: matching does not read it', async () => {
    const ended = await enders('disliked', 12)
    await world.surveys.save([externalDraft({ surveyId: 'liked', points: 38 })])
    const [userId = ''] = await world.panelists(1)
    const order = async () => {
      await world.surveys.refresh()
      const ask = { currentPage: 1, limit: 10 }
      const { rows } = await world.surveys.recommended({ userId, panelVersion: 0 }, ask, 'desktop')
      return rows.map(({ surveyId }) => surveyId)
    }
    const before = await order()
    expect(before).toEqual(expect.arrayContaining(['liked', 'disliked']))
    await rateAll(ended, Array(12).fill(1))
    expect(await world.surveys.measureScores()).toBe(1)
    expect(await order()).toEqual(before)
  })
})

describe('what is read of ratings', () => {
  const shown = async (surveyId: string, token?: string, order = '') =>
    (
      await world.call<SurveyRatings>(
        'GET',
        `surveys/${surveyId}/ratings?currentPage=1&limit=3${order}`,
        undefined,
        token,
      )
    ).data
  const named = () => world.server.sign(newId(), '4', [...surveyPermissions, 'panelists.view'])

  test('staff see the score and what was said, and who rated only with the right to see panelists, from five on', async () => {
    const ended = await enders('seen', 5)
    expect(await shown('seen', named())).toEqual({
      score: null,
      count: 0,
      byStars: [0, 0, 0, 0, 0],
      byChip: ratingChips.map((chip) => ({ chip, count: 0 })),
      isNamed: false,
      rows: [],
    })
    const said: [number, RatingChip[]][] = [
      [1, ['broken', 'unclear']],
      [2, ['broken']],
      [5, []],
      [5, []],
    ]
    for (const [n, [stars, chips]] of said.entries())
      await world.surveys.rate(ended[n]?.userId ?? '', ended[n]?.attemptId ?? '', { stars, chips })
    expect(await shown('seen', named())).toMatchObject({ isNamed: false, rows: [] })
    await world.surveys.rate(ended[4]?.userId ?? '', ended[4]?.attemptId ?? '', { stars: 4, chips: ['too-long'] })
    await world.surveys.measureScores()
    const all = await shown('seen', named())
    expect(all).toMatchObject({ score: 3.4, count: 5, byStars: [1, 1, 0, 1, 2] })
    expect(Object.fromEntries(all.byChip.map(({ chip, count }) => [chip, count]))).toEqual({
      'too-long': 1,
      broken: 2,
      'asked-twice': 0,
      unclear: 1,
      'unfair-end': 0,
    })
    expect(all.rows.map(({ panelistId, stars }) => [panelistId, stars])).toEqual(
      [4, 3, 2].map((n) => [ended[n]?.userId, said[n]?.[0] ?? 4]),
    )
    const starsBy = async (sort: string) =>
      (await shown('seen', named(), `&sort=${sort}`)).rows.map(({ stars }) => stars)
    expect(await Promise.all(['newest', 'oldest', 'best', 'worst'].map(starsBy))).toEqual([
      [4, 5, 5],
      [1, 2, 5],
      [5, 5, 4],
      [1, 2, 4],
    ])
    const others = await shown('seen')
    expect(others).toEqual({ ...all, isNamed: false, rows: [] })
    expect(JSON.stringify(others)).not.toContain(ended[4]?.userId)
  })

  test('the copy of somebody’s data has their ratings, and erasing them takes them away', async () => {
    await world.surveys.save([hostedDraft({ surveyId: 'copied' })])
    const [userId = ''] = await world.panelists(1)
    const { attemptId } = await world.surveys.start(userId, 'copied', 'desktop')
    await world.surveys.submit(userId, attemptId, { q1: 'a', q2: 'b', q3: 'a' })
    await world.surveys.rate(userId, attemptId, { stars: 2, chips: ['too-long'] })
    expect(await world.surveys.exportOf(userId)).toMatchObject([{ rating: { stars: 2, chips: ['too-long'] } }])
    await transaction(world.db, (tx) => world.surveys.erase(tx, { userId }))
    expect(await kept(attemptId)).toEqual([])
    expect(await world.surveys.exportOf(userId)).toMatchObject([{ rating: null }])
  })
})
