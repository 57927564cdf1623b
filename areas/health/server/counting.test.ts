import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock, tellTime } from '../../../app/testing/handed-clock.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { flowFigures, levelFigures, type HealthDim, type HealthFigure } from '../contract/health.ts'

/*
 * Members who join, take surveys, are blocked and let in again, leave, and are reported late, in random order over five
 * months; and a recount that knows nothing of the program: it reads what this test did, and counts person by person.
 */

const spanDays = 150
let world: SurveyWorld
let time = Math.floor(Date.now() / dayMs) * dayMs - spanDays * dayMs + 3_600_000
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const today = (): string => dayAt(time)
const shift = (day: string, days: number): string => dayAt(Date.parse(day) + days * dayMs)
const goTo = async (ms: number): Promise<void> => {
  time = ms
  await tellTime(world.sql, new Date(time))
}

let seed = 20_261_130
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!

type Person = {
  userId: string
  joined: string
  country: string
  source: string
  /** The days from which, and until before which, they were blocked. */
  blocks: { from: string; to: string }[]
  closed: string | null
  /** The days on which an attempt first ended with answers, and whether it counts as a complete now. */
  took: Map<string, { day: string; isComplete: boolean }>
  hasStarted: boolean
}
const people: Person[] = []
const never = '9999-12-31'
const surveys = Array.from({ length: 30 }, (_, n) => `s${n}`)
const micros = 1_300_000
let campaigns: string[] = []
let staffId = ''

beforeAll(async () => {
  world = await surveyWorld({
    prepare: (url) => handClock(url, ['attempts_ended_late', 'attempts_ended_anew', 'attempt_events_told_late']),
    clock: () => new Date(time),
    screenOutDailyCap: 500,
  })
  await goTo(time)
  for (const [n, surveyId] of surveys.entries())
    await world.surveys.save([
      externalDraft({ surveyId, points: 40 + n, price: { micros, currency: 'USD', sharePercent: 50 } }),
    ])
  ;[staffId = ''] = await world.panelists(1)
  await world.sql(`update users set role = '4' where user_id = $1`, [staffId])
  const made = await world.sql<{ aff_id: number }>(
    `insert into campaigns (title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id, vendor_id, cost_cents,
       budget_cents, lead_cap, redirect_type, redirect_url)
     select title, 'https://a.test', '', '', '', '', '', '', 1, $1, 0, 0, 1000, 3, '' from unnest(array['Spring', 'Autumn']) title returning aff_id`,
    [staffId],
  )
  campaigns = made.map(({ aff_id: id }) => String(id))
})
afterAll(() => world.close())

const joinOne = async (): Promise<void> => {
  const country = pick(['US', 'US', 'DE'])
  const source = pick(['', ...campaigns])
  const userId = await transaction(world.db, async (tx) => {
    const account = await world.users.create(tx, { email: `${newId()}@example.com`, countryId: country })
    await world.users.markEmailVerified(tx, account.userId, new Date(time))
    return account.userId
  })
  if (source !== '')
    await world.sql(
      `insert into leads (lead_id, aff_id, person_key, user_id, status, click_value, sub_1, sub_2, source, creative, placement, parameters,
         clicked_at, signed_up_at, verified_at, visited_on, cost_cents)
       values ($1, $2, $3, $4, 'paid', '', '', '', '', '', '', '{}', now(), now(), now(), now()::date, 150)`,
      [newId(), Number(source), Buffer.from(userId), userId],
    )
  people.push({
    userId,
    joined: today(),
    country,
    source,
    blocks: [],
    closed: null,
    took: new Map(),
    hasStarted: false,
  })
}
const isOpen = (one: Person): boolean => one.closed === null && one.blocks.every(({ to }) => to !== never)
const endings = ['completed', 'completed', 'completed', 'disqualified', 'quota_full', 'abandoned'] as const
const takeOne = async (): Promise<void> => {
  const one = pick(people.filter(isOpen))
  const surveyId = one && pick(surveys.filter((id) => !one.took.has(id)))
  if (!one || !surveyId || one.took.has(`x${surveyId}`)) return
  const { attemptId } = await world.surveys.start(one.userId, surveyId, 'desktop').catch(() => ({ attemptId: '' }))
  if (attemptId === '') return
  one.hasStarted = true
  const outcome = pick(endings)
  // Some are reported days after they happened.
  const late = random() < 0.15 ? Math.floor(random() * 3) : 0
  const at = new Date(Math.max(time - late * dayMs, Date.parse(one.joined)))
  const said = { attemptId, outcome, key: newId(), source: 'supplier:house', at } as const
  await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [said]))
  one.took.set(`x${surveyId}`, { day: '', isComplete: false })
  if (outcome !== 'abandoned') one.took.set(surveyId, { day: dayAt(at.getTime()), isComplete: outcome === 'completed' })
}
/** A complete is taken back weeks later: its member still took part on that day. */
const takeBack = async (): Promise<void> => {
  const one = pick(people.filter(({ closed }) => closed === null))
  const [surveyId, took] = [...(one?.took ?? [])].find(([, { isComplete }]) => isComplete) ?? []
  if (!one || !took || !surveyId) return
  const [row] = await world.sql<{ attempt_id: string }>(
    'select attempt_id from attempts where user_id = $1 and survey_id = $2',
    [one.userId, surveyId],
  )
  const said = { outcome: 'reversed', key: newId(), source: 'supplier:house', at: new Date(time) } as const
  await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [{ attemptId: row?.attempt_id ?? '', ...said }]))
  took.isComplete = false
}
const block = async (one = pick(people.filter(isOpen))): Promise<Person | undefined> => {
  if (!one) return undefined
  const set = { userId: one.userId, kind: 'blocked', reasons: ['by-staff'], byId: staffId } as const
  await transaction(world.db, (tx) => world.users.restrict(tx, set))
  one.blocks.push({ from: today(), to: never })
  return one
}
const unblock = async (): Promise<void> => {
  const one = pick(people.filter((each) => each.closed === null && !isOpen(each)))
  if (!one) return
  await transaction(world.db, (tx) =>
    world.users.lift(tx, { userId: one.userId, kind: 'blocked', byId: staffId, reason: 'x' }),
  )
  one.blocks.find(({ to }) => to === never)!.to = today()
}
const leave = async (): Promise<void> => {
  const one = pick(people.filter(({ closed }) => closed === null))
  if (!one || random() < 0.5) return
  await transaction(world.db, async (tx) => {
    await world.health.erase(tx, { userId: one.userId })
    await world.users.close(tx, one.userId, new Date(time))
  })
  one.closed = today()
}
const sumUp = async (): Promise<void> => void (await world.health.advance())

type Of = { dim: HealthDim; value: string }
const isOf = ({ country, source }: Person, { dim, value }: Of): boolean =>
  dim === 'all' || (dim === 'country' ? country : source) === value
const isMember = ({ joined, closed, blocks }: Person, day: string): boolean =>
  joined <= day && (closed === null || day < closed) && !blocks.some(({ from, to }) => from <= day && day < to)
const daysOf = ({ took }: Person): string[] => [...took.values()].map(({ day }) => day).filter((day) => day !== '')
const isActive = (one: Person, day: string, days: number): boolean =>
  isMember(one, day) && daysOf(one).some((took) => took > shift(day, -days) && took <= day)
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Whether somebody is in a figure of a day, by the definitions of the product. */
function counts(figure: HealthFigure, one: Person, day: string): boolean {
  if (figure === 'members') return isMember(one, day)
  if (figure.startsWith('active_')) return isActive(one, day, Number(figure.slice(7)))
  const was = isActive(one, shift(monthOf(day), -1), 90)
  const is = isActive(one, day, 90)
  const firstDay = daysOf(one).toSorted()[0] ?? never
  if (figure === 'first') return !was && is && firstDay >= monthOf(day)
  if (figure === 'returned') return !was && is && firstDay < monthOf(day)
  if (figure === 'lapsed') return was && !is && isMember(one, day)
  if (figure === 'left') return was && !is && one.closed !== null && one.closed <= day
  return was && !is && !isMember(one, day) && !(one.closed !== null && one.closed <= day)
}
const count = (figure: HealthFigure, day: string, of: Of): number =>
  people.filter((one) => isOf(one, of) && counts(figure, one, day)).length

const everything = { knowsPeople: true, knowsMoney: true }
const pointOf = {
  members: 'members',
  active_7: 'active7',
  active_30: 'active30',
  active_90: 'active90',
  active_365: 'active365',
} as const
/** What the product shows for a figure on a day. */
async function told(figure: HealthFigure, day: string, { dim, value }: Of): Promise<number> {
  const ask = { dim, ...(dim === 'all' ? {} : { values: value }), startDate: day, endDate: day }
  const [series] = (await world.health.overview(ask, everything)).series
  if (figure in pointOf) return series?.days.at(-1)?.[pointOf[figure as keyof typeof pointOf]] ?? -1
  return series?.months.at(-1)?.[figure as (typeof flowFigures)[number]] ?? -1
}
const anyPart = (): Of =>
  pick<Of>([
    { dim: 'all', value: '' },
    { dim: 'country', value: pick(['US', 'DE']) },
    { dim: 'source', value: pick(['', ...campaigns]) },
  ])
const anyDay = (): string => shift(today(), -Math.floor(random() * (spanDays - 5)))

describe('panel health', () => {
  test('is what a count person by person says, in any cell, whatever happened in whatever order', async () => {
    const acts = [joinOne, joinOne, takeOne, takeOne, takeOne, takeOne, takeBack, block, unblock, leave, sumUp]
    for (let n = 0; n < 8; n += 1) await joinOne()
    const steps = scaleWork(20_000, 700)
    const began = time
    for (let step = 1; step <= steps; step += 1) {
      await goTo(began + (step * (spanDays - 2) * dayMs) / steps)
      await pick(acts)()
    }
    await sumUp()
    expect(await world.health.check(world.db)).toEqual([])
    for (let cell = 0; cell < 200; cell += 1) {
      const [figure, day, of] = [pick([...levelFigures, ...flowFigures]), anyDay(), anyPart()]
      expect({ figure, day, ...of, count: await told(figure, day, of) }).toEqual({
        figure,
        day,
        ...of,
        count: count(figure, day, of),
      })
    }
    // Every figure occurs in this world.
    for (const figure of flowFigures) {
      const most = Math.max(
        ...Array.from({ length: spanDays - 2 }, (_, back) =>
          count(figure, shift(today(), -back), { dim: 'all', value: '' }),
        ),
      )
      expect({ figure, isAny: most > 0 }).toEqual({ figure, isAny: true })
    }
  }, 240_000)

  test('follows those who joined at each age, and their money is that of the margin', async () => {
    const { cohorts } = await world.health.retention({ startDate: shift(today(), -spanDays) }, everything)
    expect(cohorts.length).toBeGreaterThan(3)
    for (const { cohort, members, ages } of cohorts) {
      const joined = people.filter((one) => monthOf(one.joined) === cohort)
      expect({ cohort, members }).toEqual({ cohort, members: joined.length })
      for (let ageNo = 0; ageNo < 5; ageNo += 1) {
        const over = joined.filter((one) => shift(one.joined, 30 * (ageNo + 1)) <= today())
        const active = over.filter((one) =>
          daysOf(one).some((day) => day >= shift(one.joined, 30 * ageNo) && day < shift(one.joined, 30 * (ageNo + 1))),
        )
        const cell = ages.find((age) => age.ageNo === ageNo)
        expect({ cohort, ageNo, over: cell?.over ?? 0, active: cell?.active ?? 0 }).toEqual({
          cohort,
          ageNo,
          over: over.length,
          active: active.length,
        })
      }
    }
    const living = people.filter(({ closed }) => closed === null)
    const moved = await world.sql(
      `select user_id, sum(coalesce(micros, 0))::bigint as revenue, sum(coalesce(points, 0))::bigint as points from money_lines
       where user_id = any ($1) group by 1`,
      [living.map(({ userId }) => userId)],
    )
    const bySource = new Map<string, { revenue: number; points: number }>()
    for (const { user_id: userId, revenue, points } of moved) {
      const { source } = living.find((one) => one.userId === userId)!
      const sum = bySource.get(source) ?? { revenue: 0, points: 0 }
      bySource.set(source, { revenue: sum.revenue + Number(revenue), points: sum.points + Number(points) })
    }
    const kept = await world.sql(
      `select value, sum(revenue)::bigint as revenue, sum(points)::bigint as points from (
         select value, revenue, points from cohort_ages where dim = 'source'
         union all select value, -revenue, -points from cohort_gone where dim = 'source') both_sums group by 1`,
    )
    expect(new Map(kept.map((row) => [row['value'], { revenue: row['revenue'], points: row['points'] }]))).toEqual(
      bySource,
    )
    expect([...bySource.values()].every(({ revenue, points }) => revenue > 0 && points > 0)).toBe(true)
    expect(await world.health.check(world.db)).toEqual([])
  })

  test('has a list behind each figure that is as long as the figure', async () => {
    for (const figure of [...levelFigures, ...flowFigures])
      for (let n = 0; n < 6; n += 1) {
        const [day, of] = [anyDay(), anyPart()]
        const list = await world.health.members({ figure, day, ...of, limit: 100 }, true)
        expect({ figure, day, ...of, length: list.count + list.gone }).toEqual({
          figure,
          day,
          ...of,
          length: await told(figure, day, of),
        })
        const named = people.filter((one) => isOf(one, of) && one.closed === null && counts(figure, one, day))
        const all = await world.health.idsOf({ figure, day, ...of })
        expect(all.toSorted()).toEqual(named.map(({ userId }) => userId).toSorted())
        expect(list.rows.map(({ panelistId }) => panelistId)).toEqual(all.slice(0, 100))
      }
    const { cohorts } = await world.health.retention({ startDate: shift(today(), -spanDays) }, everything)
    for (const { cohort, members, ages } of cohorts) {
      const endDate = shift(monthOf(shift(cohort, 32)), -1)
      const days = { startDate: cohort, endDate: endDate < today() ? endDate : today() }
      const joined = await world.health.members({ figure: 'joined', ...days }, true)
      expect(joined.count + joined.gone).toBe(members)
      for (const { ageNo, active, over } of ages) {
        const retained = await world.health.members({ figure: 'retained', ageNo, ...days }, true)
        expect(retained.count + retained.gone).toBe(active)
        const due = await world.health.members({ figure: 'over', ageNo, ...days }, true)
        expect(due.count + due.gone).toBe(over)
      }
    }
  }, 60_000)

  test('moves exactly what one more attempt should move', async () => {
    await sumUp()
    const one = people.find((each) => isOpen(each) && !isActive(each, today(), 30) && isActive(each, today(), 365))!
    const read = async () => {
      const figures: Record<string, number> = {}
      for (const figure of [...levelFigures, ...flowFigures])
        for (const day of [today(), shift(today(), -1)])
          figures[`${figure} ${day}`] = await told(figure, day, { dim: 'all', value: '' })
      return figures
    }
    const before = await read()
    const expected = Object.fromEntries(
      [...levelFigures, ...flowFigures].map((figure) => [figure, Number(counts(figure, one, today()))]),
    )
    const surveyId = surveys.find((id) => !one.took.has(`x${id}`))!
    const { attemptId } = await world.surveys.start(one.userId, surveyId, 'desktop')
    const said = {
      attemptId,
      outcome: 'disqualified',
      key: newId(),
      source: 'supplier:house',
      at: new Date(time),
    } as const
    await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [said]))
    one.took.set(surveyId, { day: today(), isComplete: false }).set(`x${surveyId}`, { day: '', isComplete: false })
    await sumUp()
    const after = await read()
    for (const [key, value] of Object.entries(after)) {
      const [figure = '', day] = key.split(' ')
      const moved = day === today() ? Number(counts(figure as HealthFigure, one, today())) - (expected[figure] ?? 0) : 0
      expect({ key, moved: value - (before[key] ?? 0) }).toEqual({ key, moved })
    }
    expect(after[`active_7 ${today()}`]).toBe((before[`active_7 ${today()}`] ?? 0) + 1)
  })

  test('loses a member on the day of the block, and no day before', async () => {
    await goTo(time + dayMs)
    const one = people.find((each) => isOpen(each) && isActive(each, today(), 30))!
    const all = { dim: 'all', value: '' } as const
    await sumUp()
    const read = async () =>
      Object.fromEntries(
        await Promise.all(
          (['members', 'active_30', 'active_90'] as const).flatMap((figure) =>
            [today(), shift(today(), -1), shift(today(), -20)].map(
              async (day) => [`${figure} ${day}`, await told(figure, day, all)] as const,
            ),
          ),
        ),
      )
    const before = await read()
    await block(one)
    await sumUp()
    const after = await read()
    for (const key of Object.keys(before))
      expect({ key, moved: (after[key] ?? 0) - (before[key] ?? 0) }).toEqual({
        key,
        moved: key.endsWith(today()) ? -1 : 0,
      })
    expect(await world.health.check(world.db)).toEqual([])
  })

  test('is the same when everybody is counted anew, and when old days are let go of', async () => {
    const read = () =>
      world
        .sql('select * from panel_days where amount <> 0 order by dim, value, measure, day')
        .then(async (days) => [
          days,
          await world.sql(
            'select * from cohort_ages where members + active + revenue + points <> 0 order by dim, value, cohort, age_no',
          ),
        ])
    await sumUp()
    const before = await read()
    await world.health.recount()
    expect(await read()).toEqual(before)
    await world.sql('select health_fold($1::date)', [shift(today(), -70)])
    expect(await world.sql('select from participations where day < $1::date', [shift(today(), -70)])).toEqual([])
    await world.health.recount()
    expect(await read()).toEqual(before)
    expect(await world.health.check(world.db)).toEqual([])
  })

  test.each([
    ['H1', `update participations set attempts = attempts + 1 where ctid = (select ctid from participations limit 1)`],
    ['H1', `update panel_days set amount = amount + 1 where measure = 'participants' and dim = ''`],
    [
      'H1',
      `update members set belongs = '{}' where user_id = (select user_id from members where upper_inf(belongs) limit 1)`,
    ],
    ['H2', `update panel_days set amount = amount + 1 where measure = 'lapsed' and dim = ''`],
    ['H3', `update panel_days set amount = amount + 1 where measure = 'joined' and dim = 'country' and value = 'US'`],
    ['H4', `update member_ages set revenue = revenue + 1 where ctid = (select ctid from member_ages limit 1)`],
    ['H4', `update cohort_ages set points = points + 1 where dim = 'source'`],
    ['H5', `update panel_days set amount = amount + 500 where measure = 'active_7' and dim = ''`],
  ])('finds it when %s does not hold, and is right again after a recount: %s', async (rule, fault) => {
    await world.sql(fault)
    const found = await world.health.check(world.db)
    expect(found.map(({ invariant }) => invariant)).toContain(`health ${rule}`)
    await world.health.recount()
    expect(await world.health.check(world.db)).toEqual([])
  })
})
