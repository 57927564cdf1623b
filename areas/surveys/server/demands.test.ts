import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meetingPoint } from '../../../app/testing/meeting.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { timeLeftIn } from '../../../app/testing/time-left.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'

/** At full size these take minutes on a busy machine. */
const drill = { timeout: 600_000 }
let today = new Date('2026-05-10T12:00:00Z')
let world: SurveyWorld
beforeAll(async () => {
  world = await surveyWorld({ processes: 2, clock: () => today })
})
afterAll(() => world.close())

const one = async (...given: Parameters<SurveyWorld['panelists']>): Promise<string> =>
  (await world.panelists(...given))[0] ?? ''
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? String(error)
const entered = async (userId: string, surveyId: string, who = 0): Promise<string> =>
  (world.processes[who] ?? world).surveys.start(userId, surveyId, 'desktop').then(() => 'in', codeOf)
const listed = async (userId: string): Promise<string[]> => {
  const me = { userId, panelVersion: await world.versionOf(userId) }
  return (await world.surveys.recommended(me, { limit: 100 }, 'desktop')).rows.map(({ surveyId }) => surveyId)
}
const onlyThese = async (...drafts: Parameters<typeof externalDraft>[0][]): Promise<void> => {
  await world.sql(`update surveys set status = 'closed' where status = 'live'`)
  await world.surveys.save(drafts.map(externalDraft))
  await world.processes[1]?.surveys.refresh()
}

describe('one study', () => {
  const study = (surveyId: string, cooldownDays: number | null = null) => ({
    surveyId,
    exclusionGroup: 'tea',
    cooldownDays,
  })

  test('is taken once by a panelist, whatever its surveys are called', async () => {
    await onlyThese(study('tea-1'), study('tea-2'), { surveyId: 'coffee' })
    const userId = await one(1)
    expect(await listed(userId)).toHaveLength(3)
    expect(await entered(userId, 'tea-1')).toBe('in')
    expect(await entered(userId, 'tea-2')).toBe('survey-taken')
    expect((await listed(userId)).toSorted()).toEqual(['coffee', 'tea-1'])
  })

  test('is open again to whoever was turned away, and after its days to everybody', async () => {
    await onlyThese(study('tea-3'), study('tea-4', 30))
    const [turned, took] = [await one(1), await one(1)]
    expect([await entered(turned, 'tea-3'), await entered(took, 'tea-3')]).toEqual(['in', 'in'])
    await world.sql(`update attempts set outcome = 'disqualified', ended_at = now() where user_id = $1`, [turned])
    await world.sql('update users set panel_version = panel_version + 1')
    expect(await listed(turned)).toContain('tea-4')
    expect(await entered(turned, 'tea-4')).toBe('in')
    await world.sql(`update attempts set started_at = now() - interval '29 days' where user_id = $1`, [took])
    expect(await entered(took, 'tea-4')).toBe('survey-taken')
    await world.sql(`update attempts set started_at = now() - interval '30 days' where user_id = $1`, [took])
    expect(await entered(took, 'tea-4')).toBe('in')
  })

  test('is begun once when all of its surveys are started at the same moment in two processes', drill, async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `rush-${n}`)
    await onlyThese(...ids.map((surveyId) => study(surveyId)))
    for (let round = 0; round < scaleWork(100, 5); round++) {
      const userId = await one(1)
      const results = await Promise.all(ids.map((surveyId, n) => entered(userId, surveyId, n % 2)))
      expect(results.toSorted()).toEqual(['in', ...ids.slice(1).map(() => 'survey-taken')])
    }
  })

  test('would be begun twice by a check that does not hold on to the panelist', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `naive-${n}`)
    await onlyThese(...ids.map((surveyId) => study(surveyId)))
    await meetingPoint(world.sql, 2)
    await world.sql(`
      create function naive_entry(who uuid, wanted text) returns boolean language plpgsql as $$
      begin
        if exists (select from attempts a join surveys g using (survey_id) where a.user_id = who and g.exclusion_group = 'tea')
        then return false; end if;
        perform meet();
        insert into attempts (attempt_id, user_id, survey_id, points, started_at, expires_at)
          values (gen_random_uuid(), who, wanted, 0, now(), now() + interval '1 hour');
        return true;
      end $$`)
    const userId = await one(1)
    const results = await Promise.all(
      ids.map((surveyId, n) =>
        (world.processes[n % 2] ?? world).pool.query<{ got: boolean }>('select naive_entry($1, $2) as got', [
          userId,
          surveyId,
        ]),
      ),
    )
    expect(results.filter(({ rows }) => rows[0]?.got).length).toBeGreaterThan(1)
  })
})

describe('a daily cap', () => {
  const cap = scaleWork(100, 4)

  test('lets exactly so many in on one day, over two processes, and the next day again', drill, async () => {
    await timeLeftIn(dayMs)
    await onlyThese({ surveyId: 'capped', dailyCap: cap }, { surveyId: 'free' })
    const crowd = await world.panelists(scaleWork(2_000, 40))
    const results = await Promise.all(crowd.map((userId, n) => entered(userId, 'capped', n % 2)))
    expect(results.filter((result) => result === 'in')).toHaveLength(cap)
    expect(new Set(results)).toEqual(new Set(['in', 'survey-quota-full']))
    // The database's day decides; the lists of this process get the same day.
    today = new Date()
    await world.surveys.save([externalDraft({ surveyId: 'free' })])
    const late = await one(1)
    expect(await listed(late)).toEqual(['free'])
    today = new Date(today.getTime() + dayMs)
    await world.surveys.refresh()
    expect((await listed(late)).toSorted()).toEqual(['capped', 'free'])
    await world.sql(`update survey_days set day = day - 1 where survey_id = 'capped'`)
    expect(await entered(late, 'capped')).toBe('in')
  })

  test('that is raised opens the survey again at once', async () => {
    await timeLeftIn(dayMs)
    today = new Date()
    await onlyThese({ surveyId: 'raised', dailyCap: 1 })
    expect(await entered(await one(1), 'raised')).toBe('in')
    const userId = await one(1)
    expect([await listed(userId), await entered(userId, 'raised')]).toEqual([[], 'survey-quota-full'])
    await world.surveys.save([externalDraft({ surveyId: 'raised', dailyCap: 2 })])
    expect([await listed(userId), await entered(userId, 'raised')]).toEqual([['raised'], 'in'])
  })

  test('would be passed by a counter that is read before it is written', async () => {
    await timeLeftIn(dayMs)
    await onlyThese({ surveyId: 'naive-cap', dailyCap: 4 })
    await world.sql(`insert into survey_days values ('naive-cap', current_date, 0)`)
    await meetingPoint(world.sql, 8)
    await world.sql(`
      create function naive_day() returns boolean language plpgsql as $$
      declare so_far integer;
      begin
        select entrants into so_far from survey_days where survey_id = 'naive-cap';
        perform meet();
        if so_far >= 4 then return false; end if;
        update survey_days set entrants = entrants + 1 where survey_id = 'naive-cap';
        return true;
      end $$`)
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        (world.processes[n % 2] ?? world).pool.query<{ got: boolean }>('select naive_day() as got'),
      ),
    )
    expect(results.filter(({ rows }) => rows[0]?.got).length).toBeGreaterThan(4)
  })
})

describe('an interlocked quota', () => {
  const places = scaleWork(100, 4)
  const quotas = [
    { name: 'All', places: places * 3 },
    {
      name: 'Young women',
      places,
      questionId: 'gender',
      optionIds: ['female'],
      also: [{ questionId: 'date_of_birth', min: 18, max: 34 }],
    },
  ]
  const person = (gender: string, born: string) => ({ answers: { gender: [gender], date_of_birth: born } })

  test(
    'never gives more places than there are to those who meet all of it, and none of them to others',
    drill,
    async () => {
      await onlyThese({ surveyId: 'crossed', quotas })
      const [young, old] = [
        await world.panelists(scaleWork(1_000, 40), person('female', '2000-01-01')),
        await world.panelists(places, person('female', '1960-01-01')),
      ]
      const results = await Promise.all(young.map((userId, n) => entered(userId, 'crossed', n % 2)))
      expect(results.filter((result) => result === 'in')).toHaveLength(places)
      expect(new Set(results)).toEqual(new Set(['in', 'survey-quota-full']))
      await world.surveys.refresh()
      expect(await listed(await one(1, person('female', '2000-01-01')))).toEqual([])
      expect(await listed(old[0] ?? '')).toEqual(['crossed'])
      for (const userId of old) expect(await entered(userId, 'crossed')).toBe('in')
      expect(
        await world.sql(`select name, reserved from survey_quotas where survey_id = 'crossed' order by cell_no`),
      ).toEqual([
        { name: 'All', reserved: places * 2 },
        { name: 'Young women', reserved: places },
      ])
    },
  )
})

describe('a recontact list', () => {
  const list = (surveyId: string, mode: 'include' | 'exclude', userIds: string[]) =>
    transaction(world.db, (tx) => world.surveys.saveList(tx, surveyId, mode, userIds))

  test('lets in whom it includes and nobody else, and never whom it excludes', async () => {
    await onlyThese({ surveyId: 'again', isByList: true }, { surveyId: 'fresh' })
    const [known, stranger, both] = [await one(1), await one(1), await one(1)]
    expect(await listed(known)).toEqual(['fresh'])
    await list('again', 'include', [known, both])
    await list('again', 'exclude', [both])
    await list('fresh', 'exclude', [known])
    expect(await listed(known)).toEqual(['again'])
    expect(await listed(stranger)).toEqual(['fresh'])
    expect([await entered(known, 'again'), await entered(known, 'fresh')]).toEqual(['in', 'survey-not-a-match'])
    expect([await entered(stranger, 'again'), await entered(both, 'again')]).toEqual([
      'survey-not-a-match',
      'survey-not-a-match',
    ])
    await list('fresh', 'exclude', [])
    expect(await entered(known, 'fresh')).toBe('in')
  })
})
