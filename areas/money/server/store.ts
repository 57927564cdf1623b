import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Outcome } from '../../surveys/contract/surveys.ts'
import type { MarginPart, MarginSort, MoneyKind } from '../contract/money.ts'
import type { Span } from '../../../platform/contract/day-span.ts'
import type { Sums } from './rules.ts'

const sumsOf = (from: string, when: string) => `
  coalesce(sum(${from}.revenue) filter (where ${when}), 0)::bigint as revenue,
  coalesce(sum(${from}.points) filter (where ${when}), 0)::bigint as points,
  coalesce(sum(${from}.completes) filter (where ${when}), 0)::bigint as completes,
  coalesce(sum(${from}.reversed) filter (where ${when}), 0)::bigint as reversed,
  coalesce(sum(${from}.unpriced) filter (where ${when}), 0)::bigint as unpriced,
  coalesce(sum(${from}.unpriced_points) filter (where ${when}), 0)::bigint as unpriced_points,
  coalesce(sum(${from}.unpriced_reversed) filter (where ${when}), 0)::bigint as unpriced_reversed,
  coalesce(sum(${from}.entrants) filter (where ${when}), 0)::bigint as entrants`
const names = [
  'revenue',
  'points',
  'completes',
  'reversed',
  'unpriced',
  'unpriced_points',
  'unpriced_reversed',
  'entrants',
] as const
const asJson = (from: string): string =>
  `json_build_object(${names.map((one) => `'${one}', ${from}.${one}`).join(', ')})`

/**
 * What each part of the margin is grouped by. A day of the earlier period is mapped to the day that it is compared
 * with.
 */
const columnOf: Readonly<Record<MarginPart, string>> = {
  survey: 'm.survey_id',
  supplier: 'm.supplier',
  payer: 'm.payer',
  campaign: 'm.campaign',
  country: 'm.country',
  day: '(case when m.day < $1::date then m.day + ($2::date - $1::date + 1) else m.day end)::text',
}

const cost = (row: string) => `${row}.points * 1000000.0 / $8`
const rate = (row: string) => `${row}.reversed::numeric / nullif(${row}.completes, 0)`
/** The value by which each order sorts. */
const valueOf = `case $5
  when 'revenue' then n.revenue
  when 'cost' then n.points
  when 'margin' then n.revenue - ${cost('n')}
  when 'percent' then (n.revenue - ${cost('n')}) / nullif(n.revenue, 0)
  when 'completes' then n.completes
  when 'price' then n.revenue::numeric / nullif(n.completes - n.reversed - n.unpriced + n.unpriced_reversed, 0)
  when 'reversals' then ${rate('n')}
  when 'rise' then ${rate('n')} - ${rate('b')} end`

const marginBy = (by: MarginPart): string => `
  with found as (select ${columnOf[by]} as key, m.* from money_sums($1::date - ($2::date - $1::date + 1), $2::date) m),
  now_sums as (select f.key, ${sumsOf('f', 'f.day >= $1::date')} from found f group by f.key),
  before_sums as (select f.key, ${sumsOf('f', 'f.day < $1::date')} from found f group by f.key),
  named as (
    select n.key, coalesce(l.label, '') as label from now_sums n
    left join money_names l on l.part = '${by}' and l.key = n.key),
  shown as (
    select n.key, l.label, ${asJson('n')} as sums, ${asJson('b')} as before,
      ${names.map((one) => `n.${one}, b.${one} as b_${one}`).join(', ')}, ${valueOf} as value
    from now_sums n join before_sums b on b.key = n.key join named l on l.key = n.key
    where $4::text is null or l.label ilike $4 or n.key = $9),
  page as (
    select s.* from shown s
    order by case when $5 = 'name' and not $6 then coalesce(nullif(s.label, ''), s.key) end,
      case when $5 = 'name' and $6 then coalesce(nullif(s.label, ''), s.key) end desc,
      case when $6 then s.value end, case when not $6 then s.value end desc nulls last, s.key desc
    limit $3 offset $7)
  select (select count(*)::int from shown) as count,
    (select json_build_object(${names.map((one) => `'${one}', coalesce(sum(s.${one}), 0)`).join(', ')}) from shown s) as totals,
    (select json_build_object(${names.map((one) => `'${one}', coalesce(sum(s.b_${one}), 0)`).join(', ')}) from shown s)
      as totals_before,
    coalesce((select json_agg(json_build_object('key', p.key, 'label', p.label, 'sums', p.sums, 'before', p.before)) from page p), '[]')
      as rows`

export type MarginSums = { key: string; label: string; sums: Sums; before: Sums }
type MarginAnswer = { count: number; totals: Sums; totals_before: Sums; rows: MarginSums[] }
const readMargin = {
  survey: statement<MarginAnswer>('money.margin-survey', marginBy('survey')),
  supplier: statement<MarginAnswer>('money.margin-supplier', marginBy('supplier')),
  payer: statement<MarginAnswer>('money.margin-payer', marginBy('payer')),
  campaign: statement<MarginAnswer>('money.margin-campaign', marginBy('campaign')),
  country: statement<MarginAnswer>('money.margin-country', marginBy('country')),
  day: statement<MarginAnswer>('money.margin-day', marginBy('day')),
}
export type MarginAsk = Span & {
  by: MarginPart
  text: string | null
  sort: MarginSort
  limit: number
  offset: number
  pointsPerDollar: number
}
const escapePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * A page of the margin and the sums of all rows, both with those of the equally long period before, in one snapshot.
 */
export async function marginPage(db: Db, ask: MarginAsk): Promise<MarginAnswer> {
  const isUp = ask.sort.endsWith('-up')
  const order = isUp ? ask.sort.slice(0, -3) : ask.sort
  const pattern = ask.text === null ? null : escapePattern(ask.text)
  const page = [ask.limit, pattern, order, isUp, ask.offset, ask.pointsPerDollar, ask.text]
  const [answer] = await readMargin[ask.by](db, [ask.first, ask.last, ...page])
  if (!answer) throw new Error('the margin was not read')
  return answer
}

const readDays = statement<Sums & { day: string }>(
  'money.days',
  `select m.day::text as day, ${sumsOf('m', 'true')} from money_sums($1::date, $2::date) m group by m.day order by m.day`,
)
/** Reads the sums of the days on which something was booked, oldest first. */
export const sumsByDay = (db: Db, { first, last }: Span) => readDays(db, [first, last])

const readLiability = statement<{ points: number }>(
  'money.liability',
  'select coalesce(sum(available + held + pending - owed), 0)::bigint as points from wallet_balances',
)
/** The points that members have. */
export const liabilityPoints = async (db: Db): Promise<number> => (await readLiability(db, []))[0]?.points ?? 0

const readPriced = statement<{ found: boolean }>(
  'money.any-price',
  'select exists (select from money_surveys where price_micros is not null) as found',
)
/** Whether any survey has a price. */
export const isAnyPriced = async (db: Db): Promise<boolean> => (await readPriced(db, []))[0]?.found ?? false

export type AttemptRow = {
  attempt_id: string
  survey_id: string
  title: string
  supplier_name: string | null
  payer_name: string | null
  outcome: Outcome
  started_at: Date
  price: number | null
  revenue: number
  points: number
  /** Whether its payer's price was not recorded. */
  is_unpriced: boolean
  completes: number
  reversed: number
}
const partColumn: Readonly<Record<Exclude<MarginPart, 'day'>, string>> = {
  survey: 'p.survey_id = $3',
  supplier: 'p.supplier = $3',
  payer: 'p.payer = $3',
  campaign: 'p.campaign = $3',
  country: 'p.country = $3',
}
const attemptsBy = (condition: string): string => `
  with moved as (
    select l.attempt_id, coalesce(l.micros, 0) as revenue, coalesce(l.points, 0) as points, 0 as completes, 0 as reversed
    from money_lines l where l.at >= money_day_start($1::date) and l.at < money_day_start($2::date + 1)
    union all
    select c.attempt_id, 0, 0, 1, 0 from attempt_completions c
    where c.at >= money_day_start($1::date) and c.at < money_day_start($2::date + 1)
    union all
    select r.attempt_id, 0, 0, 0, 1 from attempt_completions c join attempt_reversals r on r.attempt_id = c.attempt_id
      and r.completed_event_id = c.event_id
    where c.at >= money_day_start($1::date) and c.at < money_day_start($2::date + 1)),
  found as (
    select m.attempt_id, sum(m.revenue)::bigint as revenue, sum(m.points)::bigint as points, sum(m.completes)::int as completes,
      sum(m.reversed)::int as reversed, p.is_unpriced
    from moved m join money_parts p on p.attempt_id = m.attempt_id
    where ${condition} and ($4::uuid is null or m.attempt_id < $4)
    group by m.attempt_id, p.is_unpriced order by m.attempt_id desc limit $5)
  select f.*, a.survey_id, a.title, a.supplier_name, a.payer_name, a.outcome, a.started_at, a.price
  from found f join money_attempts a on a.attempt_id = f.attempt_id order by f.attempt_id desc`
const readAttempts = {
  survey: statement<AttemptRow>('money.attempts-survey', attemptsBy(partColumn.survey)),
  supplier: statement<AttemptRow>('money.attempts-supplier', attemptsBy(partColumn.supplier)),
  payer: statement<AttemptRow>('money.attempts-payer', attemptsBy(partColumn.payer)),
  campaign: statement<AttemptRow>('money.attempts-campaign', attemptsBy(partColumn.campaign)),
  country: statement<AttemptRow>('money.attempts-country', attemptsBy(partColumn.country)),
  day: statement<AttemptRow>('money.attempts-day', attemptsBy('$3::text is not null')),
}
type AttemptsAsk = Span & { by: MarginPart; value: string; after: string | null; limit: number }
/** The attempts that moved anything, or counted, on these days; those that began last come first. */
export const attemptsBehind = (db: Db, { by, value, first, last, after, limit }: AttemptsAsk) =>
  readAttempts[by](db, [first, last, value, after, limit])

export type AgreedRow = {
  attempt_id: string
  payer_name: string | null
  price_micros: number | null
  fee_percent: number
  share_percent: number | null
  price_version: number | null
  is_unpriced: boolean
}
const readAgreed = statement<AgreedRow>(
  'money.attempt',
  `select attempt_id, payer_name, price_micros, fee_percent, share_percent, price_version, is_unpriced
   from money_attempts where attempt_id = $1`,
)
/** The terms of an attempt; undefined when there is none. */
export const agreedOf = async (db: Db, attemptId: string): Promise<AgreedRow | undefined> =>
  (await readAgreed(db, [attemptId]))[0]

export type LineRow = { at: Date; kind: MoneyKind; micros: number | null; points: number | null }
const readLines = statement<LineRow>(
  'money.lines-of-attempt',
  'select at, kind, micros, points from money_lines where attempt_id = $1 order by at, kind desc limit 200',
)
/** Every movement of an attempt, the oldest first. */
export const linesOf = (db: Db, attemptId: string) => readLines(db, [attemptId])

const advanceSums = statement('money.advance', 'select money_advance(now() - make_interval(mins => $1)) as done')
/** Counts events that are at least this many minutes old: by then every transaction that recorded one has ended. */
export const advance = async (tx: Tx, minutes: number): Promise<void> => void (await advanceSums(tx, [minutes]))
const freshenSums = statement<{ done: number }>('money.freshen', 'select money_freshen() as done')
/** Recounts the days that got late events; returns how many. */
export const freshen = async (tx: Tx): Promise<number> => (await freshenSums(tx, []))[0]?.done ?? 0
