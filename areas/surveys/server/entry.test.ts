import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meetingPoint } from '../../../app/testing/meeting.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { externalDraft, hostedDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import type { SurveyDraft } from './service.ts'
import { lockUnderAge } from '../../../app/testing/under-age.ts'

let world: SurveyWorld
beforeAll(async () => {
  world = await surveyWorld({ processes: 2 })
})
afterAll(() => world.close())

const one = async (...given: Parameters<SurveyWorld['panelists']>): Promise<string> =>
  (await world.panelists(...given))[0] ?? ''
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? String(error)
const entered = async (userId: string, surveyId: string): Promise<string> =>
  world.surveys.start(userId, surveyId, 'desktop').then(() => 'in', codeOf)

describe('entry', () => {
  test('gives an external survey its link, with our attempt in it and the way back', async () => {
    await world.surveys.save([externalDraft({ surveyId: 'linked', title: 'Tea & biscuits' })])
    const { attemptId, kind, entryUrl = '' } = await world.surveys.start(await one(1), 'linked', 'phone')
    expect(kind).toBe('external')
    const url = new URL(entryUrl)
    expect(url.origin + url.pathname).toBe('http://sandbox.test/supplier/entry')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      attemptId,
      title: 'Tea & biscuits',
      minutes: '4',
      points: '40',
      return: `http://panel.test/my-survey?attempt=${attemptId}`,
    })
  })

  test('resumes a started attempt instead of starting another, also when asked many times at once', async () => {
    await world.surveys.save([externalDraft({ surveyId: 'resumed', quotas: [{ name: 'All', places: 5 }] })])
    const userId = await one(1)
    const starts = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => world.processes[i % 2]?.surveys.start(userId, 'resumed', 'desktop')),
    )
    expect(new Set(starts.map((start) => start?.attemptId)).size).toBe(1)
    expect(await world.sql(`select reserved from survey_quotas where survey_id = 'resumed'`)).toEqual([{ reserved: 1 }])
  })

  test.each([
    ['email_verified_at = null', 'email-not-verified'],
    ['is_under_age = true', 'too-young'],
    ['blocked_at = now()', 'account-blocked'],
    ['stops_surveys = true', 'account-locked'],
    ['closed_at = now()', 'account-closed'],
    ['is_active = false', 'account-restricted'],
  ])('is refused to an account with %s', async (change, code) => {
    await world.surveys.save([externalDraft({ surveyId: 'for-allowed' })])
    const userId = await one(1)
    await world.sql(`update users set ${change} where user_id = $1`, [userId])
    expect(await entered(userId, 'for-allowed')).toBe(code)
  })

  test('is refused in the order of the checks: taken before targeting, targeting before the quota', async () => {
    const draft = externalDraft({
      surveyId: 'ordered',
      targets: [{ questionId: 'gender', optionIds: ['female'] }],
      quotas: [{ name: 'All', places: 1 }],
    })
    await world.surveys.save([draft])
    const [first, second, other] = [
      await one(1, { answers: { gender: ['female'] } }),
      await one(1, { answers: { gender: ['female'] } }),
      await one(1, { answers: { gender: ['male'] } }),
    ]
    expect(await entered(first, 'ordered')).toBe('in')
    expect(await entered(other, 'ordered')).toBe('survey-not-a-match')
    expect(await entered(second, 'ordered')).toBe('survey-quota-full')
    await world.sql(`update attempts set outcome = 'disqualified', ended_at = now() where user_id = $1`, [first])
    await world.surveys.save([{ ...draft, targets: [{ questionId: 'gender', optionIds: ['male'] }] }])
    expect(await entered(first, 'ordered')).toBe('survey-taken')
    await world.surveys.setStatus('ordered', 'paused')
    expect(await entered(other, 'ordered')).toBe('survey-not-open')
    expect(await entered(other, 'nowhere')).toBe('not-found')
  })

  test('is not begun for less than its card said where a supplier has lowered it, and is at what it pays by now', async () => {
    await world.surveys.save([externalDraft({ surveyId: 'lowered', points: 40 })])
    const [userId = ''] = await world.panelists(1)
    const start = (shownPoints: number) =>
      world.surveys.start(userId, 'lowered', 'desktop', '', { shownPoints, language: 'en', userAgent: '' })
    await world.surveys.save([externalDraft({ surveyId: 'lowered', points: 20 })])
    await expect(start(40)).rejects.toMatchObject({ code: 'survey-price-lowered' })
    const { attemptId } = await start(20)
    expect(await world.surveys.attempt(userId, attemptId)).toMatchObject({ outcome: 'started', points: 20 })
    // A panelist with a running attempt continues it, whatever the page shows.
    expect(await start(40)).toMatchObject({ attemptId })
  })

  test('is refused by country and by device', async () => {
    await world.surveys.save([externalDraft({ surveyId: 'picky', countryId: 'GB', devices: ['desktop'] })])
    expect(await entered(await one(1), 'picky')).toBe('survey-not-a-match')
    const briton = await one(1, { countryId: 'GB' })
    await expect(world.surveys.start(briton, 'picky', 'phone')).rejects.toMatchObject({ code: 'survey-not-a-match' })
    expect(await entered(briton, 'picky')).toBe('in')
  })

  test('a full quota of one answer turns away those who gave it, and nobody else', async () => {
    await world.surveys.save([
      externalDraft({
        surveyId: 'cells',
        quotas: [
          { name: 'All', places: 10 },
          { name: 'Women', places: 1, questionId: 'gender', optionIds: ['female'] },
        ],
      }),
    ])
    const women = await world.panelists(2, { answers: { gender: ['female'] } })
    expect(await entered(women[0] ?? '', 'cells')).toBe('in')
    expect(await entered(women[1] ?? '', 'cells')).toBe('survey-quota-full')
    expect(await entered(await one(1, { answers: { gender: ['male'] } }), 'cells')).toBe('in')
    const cells = await world.sql(`select name, reserved from survey_quotas where survey_id = 'cells' order by cell_no`)
    expect(cells).toEqual([
      { name: 'All', reserved: 2 },
      { name: 'Women', reserved: 1 },
    ])
  })
})

describe('a race for places', () => {
  const people = scaleWork(5_000, 100)
  const races = [
    ['last', 1],
    ['rush', scaleWork(100, 4)],
  ] as const

  test.each(races)('for %s gives %i places, over two processes', { timeout: 600_000 }, async (surveyId, places) => {
    await world.surveys.save([
      externalDraft({
        surveyId,
        quotas: [
          { name: 'All', places },
          { name: 'Women', places: places * 2, questionId: 'gender', optionIds: ['female'] },
        ],
      }),
    ])
    const crowd = await world.panelists(people, { answers: { gender: ['female'] } })
    const results = await Promise.all(
      crowd.map((userId, i) =>
        (world.processes[i % 2] ?? world).surveys.start(userId, surveyId, 'desktop').then(() => 'in', codeOf),
      ),
    )
    expect(results.filter((result) => result === 'in')).toHaveLength(places)
    expect(new Set(results)).toEqual(new Set(['in', 'survey-quota-full']))
    const [held] = await world.sql('select count(*)::int as held from attempts where survey_id = $1', [surveyId])
    expect(held).toEqual({ held: places })
  })

  test('is one: a check that does not hold on to what it has read gives too many', async () => {
    await meetingPoint(world.sql, 8)
    await world.sql(`
      create function naive_place() returns boolean language plpgsql as $$
      declare has_room boolean;
      begin
        select is_open into has_room from survey_quotas where survey_id = 'naive';
        perform meet();
        if not has_room then return false; end if;
        update survey_quotas set reserved = reserved + 1 where survey_id = 'naive';
        return true;
      end $$`)
    await world.surveys.save([externalDraft({ surveyId: 'naive', quotas: [{ name: 'All', places: 4 }] })])
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        (world.processes[i % 2] ?? world).pool.query<{ got: boolean }>('select naive_place() as got'),
      ),
    )
    expect(results.filter(({ rows }) => rows[0]?.got).length).toBeGreaterThan(4)
  })
})

const options = { gender: ['female', 'male', 'prefer_not_to_say'], employment: ['full_time', 'student', 'retired'] }
const held = ['pets_a', 'pets_b', 'pets_c']
const someOf = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 })
const target = fc.oneof(
  someOf(options.gender).map((optionIds) => ({ questionId: 'gender', optionIds })),
  someOf(options.employment).map((optionIds) => ({ questionId: 'employment', optionIds })),
  someOf(held).map((optionIds) => ({ questionId: 'pets', optionIds })),
  fc.record({ min: fc.integer({ min: 18, max: 50 }), max: fc.integer({ min: 30, max: 90 }) }).map((range) => ({
    questionId: 'date_of_birth',
    ...range,
  })),
  fc.constant({ questionId: 'employment' }),
  fc.constantFrom(['US.NY'], ['US.CA', 'US.NY']).map((optionIds) => ({ questionId: '@state', optionIds })),
  fc
    .constantFrom(['10'], ['100', '9'], ['10001-', '90210'])
    .map((optionIds) => ({ questionId: '@postcode', optionIds })),
)
const crossing = fc.uniqueArray(target, { minLength: 1, maxLength: 3, selector: ({ questionId }) => questionId })
const quota = fc.oneof(
  fc.record({ name: fc.constant('All'), places: fc.integer({ min: 0, max: 1 }) }),
  fc.record({
    name: fc.constant('Cell'),
    places: fc.integer({ min: 0, max: 1 }),
    questionId: fc.constant('pets'),
    optionIds: someOf(held),
  }),
  fc.record({
    name: fc.constant('Gender'),
    places: fc.integer({ min: 0, max: 1 }),
    questionId: fc.constant('gender'),
    optionIds: fc.constantFrom(['female'], ['male']),
  }),
  fc.record({
    name: fc.constant('Women who'),
    places: fc.integer({ min: 0, max: 1 }),
    questionId: fc.constant('gender'),
    optionIds: fc.constantFrom(['female'], ['male']),
    also: crossing,
  }),
  fc.record({ name: fc.constant('Those who'), places: fc.integer({ min: 0, max: 1 }), also: crossing }),
)
const survey = fc.record({
  targets: fc.array(target, { maxLength: 3 }),
  quotas: fc.uniqueArray(quota, { maxLength: 3, selector: ({ name }) => name }),
  countryId: fc.constantFrom(null, 'US', 'GB'),
  devices: fc.constantFrom<SurveyDraft['devices']>([], ['desktop'], ['phone']),
  status: fc.constantFrom<SurveyDraft['status']>('live', 'live', 'live', 'closed'),
})
const panelist = fc.record({
  gender: fc.option(fc.constantFrom(...options.gender)),
  employment: fc.option(fc.constantFrom(...options.employment)),
  pets: fc.option(someOf(held)),
  age: fc.option(fc.integer({ min: 18, max: 90 })),
  state: fc.constantFrom(null, 'US.NY', 'US.CA', 'US.TX'),
  zipcode: fc.constantFrom(null, '10001', '10001-1234', '90210'),
})

test('the index in memory, "why not" and the check at entry agree about every panelist and every survey', async () => {
  const [process] = world.processes
  if (!process) throw new Error('no process')
  await world.sql(`update surveys set status = 'closed'`)
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(survey, { minLength: 1, maxLength: 4 }), panelist, async (drafts, said) => {
      round++
      const ids = drafts.map((_, i) => `agree-${round}-${i}`)
      await world.surveys.save(drafts.map((draft, i) => externalDraft({ ...draft, surveyId: ids[i] ?? '' })))
      const age = said.age === null ? {} : { date_of_birth: `${new Date().getUTCFullYear() - said.age}-01-01` }
      const answers = {
        ...(said.gender ? { gender: [said.gender] } : {}),
        ...(said.employment ? { employment: [said.employment] } : {}),
        ...(said.pets ? { pets: said.pets } : {}),
        ...age,
      }
      const userId = await one(1, { answers })
      const { state, zipcode } = said
      await world.sql('update users set state_id = $2, zipcode = $3 where user_id = $1', [userId, state, zipcode])
      const me = { userId, panelVersion: await world.versionOf(userId) }
      const { rows, count } = await world.surveys.recommended(me, { limit: 100 }, 'desktop')
      expect(count).toBe(rows.length)
      const listed = new Set(rows.map(({ surveyId }) => surveyId))
      const explained: string[] = []
      for (const surveyId of ids) {
        const { fits, failing } = await world.surveys.whyNot(surveyId, userId, 'desktop')
        expect(fits).toBe(failing.length === 0)
        if (fits) explained.push(surveyId)
      }
      expect(ids.filter((surveyId) => listed.has(surveyId))).toEqual(explained)
      const admitted: string[] = []
      for (const surveyId of ids) if ((await entered(userId, surveyId)) === 'in') admitted.push(surveyId)
      expect(ids.filter((surveyId) => listed.has(surveyId))).toEqual(admitted)
      await world.sql(`update surveys set status = 'closed' where survey_id = any ($1)`, [ids])
    }),
    { numRuns: scaleWork(1_000, 40) },
  )
})

describe('another process', () => {
  const listed = async (who: 0 | 1, userId: string, surveyId: string): Promise<boolean> => {
    const me = { userId, panelVersion: await world.versionOf(userId) }
    const { rows } = (await world.processes[who]?.surveys.recommended(me, { limit: 100 }, 'desktop')) ?? { rows: [] }
    return rows.some((row) => row.surveyId === surveyId)
  }
  const eventually = async (claim: () => Promise<boolean>): Promise<boolean> => {
    for (let tries = 0; tries < 800; tries++) {
      if (await claim()) return true
      // Tries again a moment later, until it succeeds.
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    return false
  }

  test('shows a survey, its closing and its full quota within a second, without being told', async () => {
    const stop = world.processes[1]?.surveys.follow(250, () => undefined)
    const userId = await one(1, { answers: { gender: ['female'] } })
    const rival = await one(1, { answers: { gender: ['female'] } })
    const quotas = [{ name: 'Women', places: 1, questionId: 'gender', optionIds: ['female'] }]
    await world.surveys.save([externalDraft({ surveyId: 'seen' }), externalDraft({ surveyId: 'scarce', quotas })])
    expect(await listed(0, userId, 'seen')).toBe(true)
    expect(await eventually(() => listed(1, userId, 'seen'))).toBe(true)
    expect(await listed(1, userId, 'scarce')).toBe(true)
    await world.surveys.start(rival, 'scarce', 'desktop')
    expect(await listed(0, userId, 'scarce')).toBe(false)
    expect(await eventually(async () => !(await listed(1, userId, 'scarce')))).toBe(true)
    await world.surveys.setStatus('seen', 'closed')
    expect(await listed(0, userId, 'seen')).toBe(false)
    expect(await eventually(async () => !(await listed(1, userId, 'seen')))).toBe(true)
    stop?.()
  })

  test('that slept until the changes were forgotten reads everything anew', async () => {
    const userId = await one(1)
    await world.processes[1]?.surveys.refresh()
    await world.surveys.save([externalDraft({ surveyId: 'overslept' })])
    await world.sql(`update survey_changes set at = now() - interval '2 days'`)
    expect(await world.surveys.trim()).toBeGreaterThan(0)
    await world.processes[1]?.surveys.refresh()
    expect(await listed(1, userId, 'overslept')).toBe(true)
  })
})

describe('the lists', () => {
  test('follow an answer, an attempt and its end at once, and cost no query in between', async () => {
    await world.sql(`update surveys set status = 'closed'`)
    await world.surveys.save([
      hostedDraft({ surveyId: 'open-to-all', points: 10 }),
      hostedDraft({ surveyId: 'for-women', points: 90, targets: [{ questionId: 'gender', optionIds: ['female'] }] }),
    ])
    const userId = await one(1)
    const list = async (which: 'recommended' | 'all') => {
      const me = { userId, panelVersion: await world.versionOf(userId) }
      return (await world.surveys[which](me, {}, 'desktop')).rows.map(({ surveyId, status }) => `${surveyId} ${status}`)
    }
    expect(await list('recommended')).toEqual(['open-to-all open'])
    expect(await list('all')).toEqual(['open-to-all open', 'for-women open'])
    await world.profiler.upsert(userId, [{ questionId: 'gender', optionIds: ['female'] }])
    expect(await list('recommended')).toEqual(['for-women open', 'open-to-all open'])
    const me = { userId, panelVersion: await world.versionOf(userId) }
    const [card] = (await world.surveys.recommended(me, {}, 'desktop')).rows
    expect(card).toMatchObject({
      points: 90,
      pointsPerHour: 1350,
      match: {
        reasons: [
          { code: 'survey-reasons.saidText', values: { answer: { en: 'Female' }, question: { en: 'gender' } } },
        ],
      },
    })
    const { attemptId } = await world.surveys.start(userId, 'open-to-all', 'desktop')
    expect(await list('recommended')).toEqual(['open-to-all in_progress', 'for-women open'])
    await world.surveys.submit(userId, attemptId, { q1: 'a', q2: 'a', q3: 'a' })
    expect(await list('recommended')).toEqual(['for-women open'])
    const again = { userId, panelVersion: await world.versionOf(userId) }
    const page = await world.surveys.recommended(again, {}, 'desktop')
    expect((await world.surveys.recommended(again, {}, 'desktop')).rows).toBe(page.rows)
  })

  test('come in pages that neither repeat nor lose a survey', async () => {
    await world.sql(`update surveys set status = 'closed'`)
    const ids = Array.from({ length: 25 }, (_, i) => `paged-${i}`)
    await world.surveys.save(
      ids.map((surveyId, i) =>
        hostedDraft({
          surveyId,
          points: 10 + i,
          targets: i % 3 === 0 ? [{ questionId: 'gender', optionIds: ['male'] }] : [],
        }),
      ),
    )
    const userId = await one(1)
    await world.surveys.start(userId, 'paged-1', 'desktop')
    const me = { userId, panelVersion: await world.versionOf(userId) }
    for (const [which, expected] of [
      ['recommended', ids.filter((_, i) => i % 3 !== 0)],
      ['all', ids],
    ] as const) {
      const seen: string[] = []
      for (let currentPage = 1; currentPage <= 4; currentPage++) {
        const { rows, count } = await world.surveys[which](me, { currentPage, limit: 7 }, 'desktop')
        expect(count).toBe(expected.length)
        seen.push(...rows.map(({ surveyId }) => surveyId))
      }
      expect(seen[0]).toBe('paged-1')
      expect(seen.toSorted()).toEqual(expected.toSorted())
    }
  })

  test('are empty for somebody under age', async () => {
    const userId = await one(1)
    await lockUnderAge(world.users, userId)
    const me = { userId, panelVersion: (await world.versionOf(userId)) + 1 }
    expect(await world.surveys.all(me, {}, 'desktop')).toMatchObject({ rows: [], count: 0 })
  })

  test('tell the profiler which questions the open surveys ask', async () => {
    await world.sql(`update surveys set status = 'closed'`)
    const targets = [{ questionId: 'gender', optionIds: ['female'] }]
    await world.surveys.save(['asks-1', 'asks-2'].map((surveyId) => hostedDraft({ surveyId, targets })))
    expect(Object.fromEntries(await world.surveys.demand())).toEqual({ gender: 2 })
  })
})
