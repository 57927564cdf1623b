import type { Age, AgedPage } from '../../../platform/contract/paging.ts'
import { reportZone } from '../../../platform/contract/day.ts'
import type { TrafficStatus } from '../contract.ts'
import { csvCopy, harmlessColumn } from '../../../platform/server/csv.ts'
import { packedStatement, statement, type Db, type Tx, statementByAge } from '../../../platform/server/db.ts'
import type { Span, Sum } from './rules.ts'

export const measures = ['visits', 'signups', 'attempts', 'points'] as const
export type Measure = (typeof measures)[number]

const readSums = packedStatement('reports.sums', {
  columns: ['day', 'part', 'amount'],
  select: 'select * from report_sums($1, $2::date, $3::date)',
})
/** The sums of every day of the span, to the very last event. */
export async function sums(db: Db, measure: Measure, { first, last }: Span): Promise<Sum[]> {
  const rows = await readSums(db, [measure, first, last])
  return rows.map(([day = '', part = '', amount]) => ({ day, part, amount: Number(amount) }))
}

const readBefore = statement<{ part: string; amount: number }>(
  'reports.sums-before',
  `select part, sum(amount)::bigint as amount from report_sums('points', '2000-01-01', $1::date - 1) group by part`,
)
/** The points of all days before this one. */
export const pointsBefore = async (db: Db, day: string): Promise<Sum[]> =>
  (await readBefore(db, [day])).map(({ part, amount }) => ({ day: '', part, amount }))

const readReconciled = statement<{ reported: number; ledger: number; at: Date }>(
  'reports.reconcile',
  `select
     (select coalesce(sum(case when part in ('reversal', 'redemption') then -amount else amount end), 0)::bigint
      from report_sums('points', '2000-01-01', report_day(now()))) as reported,
     (select coalesce(sum(available + held + pending - owed), 0)::bigint from wallet_balances) as ledger,
     now() as at`,
)
/** What the days sum up to, and what the accounts hold, in one snapshot. */
export async function reconciled(db: Db): Promise<{ reported: number; ledger: number; at: Date }> {
  const [row] = await readReconciled(db, [])
  if (!row) throw new Error('the ledger was not summed')
  return row
}

const advanceOne = statement('reports.advance', 'select report_advance($1, now() - make_interval(mins => $2)) as done')
/** Counts what is at least so many minutes old: by then every transaction that made it has ended. */
export const advance = async (tx: Tx, measure: Measure, minutes: number): Promise<void> =>
  void (await advanceOne(tx, [measure, minutes]))
const recountDays = statement('reports.recount', 'select report_recount($1, $2::date, $3::date) as done')
export const recount = async (tx: Tx, measure: Measure, { first, last }: Span): Promise<void> =>
  void (await recountDays(tx, [measure, first, last]))
/** The same for every day there is. */
export const recountAll = async (tx: Tx, measure: Measure): Promise<void> =>
  void (await recountDays(tx, [measure, '-infinity', 'infinity']))
const freshenDays = statement<{ done: number }>('reports.freshen', 'select report_freshen() as done')
/** Counts the days anew whose attempts came to another end; tells how many. */
export const freshen = async (tx: Tx): Promise<number> => (await freshenDays(tx, []))[0]?.done ?? 0

const readProgress = statement<{ measure: Measure; counted_to: Date | null }>(
  'reports.progress',
  `select measure, case when isfinite(counted_to) then counted_to end as counted_to from report_progress`,
)
/** Up to when each measure is summed up; null where nothing is yet. */
export const progress = async (db: Db): Promise<ReadonlyMap<Measure, Date | null>> =>
  new Map((await readProgress(db, [])).map((row) => [row.measure, row.counted_to]))

export type TrafficRow = {
  user_id: string
  first_name: string
  last_name: string
  email: string
  status: TrafficStatus
  created_at: Date
  cursor: string
  aff_id: string | null
  source: string | null
  referrer_host: string | null
  landing_path: string | null
  device_kind: string | null
}
export type TrafficFilter = Span & { userName: string | null; email: string | null; status: TrafficStatus | null }

const status = `case when p.closed_at is not null then 'closed' when p.blocked_at is not null then 'blocked'
  when p.email_verified_at is null then 'unverified' else 'verified' end`
const wanted = `from joined_panelists p
  where p.created_at >= report_day_start($1::date) and p.created_at < report_day_start($2::date + 1)
    and ($3::text is null or p.name_key like $3) and ($4::text is null or p.email_key like $4)
    and ($5::text is null or ${status} = $5)`
const valuesOf = ({ first, last, userName, email, status: one }: TrafficFilter) => [
  first,
  last,
  patternOf(userName),
  patternOf(email),
  one,
]
const patternOf = (text: string | null): string | null =>
  text === null ? null : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
/** Each with the first visit that led to the account. */
const whence = (
  page: string,
  way: 'desc' | 'asc',
) => `select p.*, v.aff_id, v.source, v.referrer_host, v.landing_path, v.device_kind
  from (select p.user_id, p.first_name, p.last_name, p.email, ${status} as status, p.created_at, p.created_at::text as cursor
    ${wanted} ${page}) p
  left join lateral (select v.* from landed_visits v where v.user_id = p.user_id order by v.at, v.visit_id limit 1) v on true
  order by p.created_at ${way}, p.user_id ${way}`

const readPage = statementByAge<TrafficRow>('reports.traffic', (way) =>
  whence(`order by p.created_at ${way}, p.user_id ${way} limit $6 offset $7`, way),
)
const readNext = statementByAge<TrafficRow>('reports.traffic-after', (way) =>
  whence(
    `and (p.created_at, p.user_id) ${way === 'asc' ? '>' : '<'} ($6::timestamptz, $7::uuid)
    order by p.created_at ${way}, p.user_id ${way} limit $8`,
    way,
  ),
)
const countSome = statement<{ count: number }>(
  'reports.traffic-count',
  `select count(*) as count from (select 1 ${wanted} limit $6) counted`,
)
/** A page of who joined, and how many there are, counted up to `atMost`. */
export async function traffic(
  db: Db,
  filter: TrafficFilter,
  { limit, offset, age, atMost }: AgedPage & { atMost: number },
): Promise<{ rows: TrafficRow[]; count: number }> {
  const values = valuesOf(filter)
  const [rows, counted] = await Promise.all([
    readPage(age)(db, [...values, limit, offset]),
    countSome(db, [...values, atMost]),
  ])
  return { rows, count: counted[0]?.count ?? 0 }
}

/** All of them, some at a time. */
export async function* allTraffic(
  db: Db,
  filter: TrafficFilter,
  age: Age,
  batch: number,
): AsyncGenerator<TrafficRow[]> {
  let after: readonly [string, string] =
    age === 'oldest'
      ? ['-infinity', '00000000-0000-0000-0000-000000000000']
      : ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  for (;;) {
    const rows = await readNext(age)(db, [...valuesOf(filter), ...after, batch])
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = [last.cursor, last.user_id]
  }
}

const historySpan = `started_at >= report_day_start($1::date) and started_at < report_day_start($2::date + 1)`
const readAnyHistory = statement<{ found: boolean }>(
  'reports.has-history',
  `select exists (select from counted_attempts where ${historySpan}) as found`,
)
export const hasHistory = async (db: Db, { first, last }: Span): Promise<boolean> =>
  (await readAnyHistory(db, [first, last]))[0]?.found ?? false

export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`
/** A time as `formatReportTime` writes it, in a column whose heading names the zone. */
const reportTime = (column: string): string =>
  `to_char(report_time(${column}), 'FMDD Mon YYYY HH12:MI:SS AM') as "${column} (${reportZone})"`

/** The statement that writes the history of a span as CSV. The days are the checked ones of a span; nothing else goes in. */
export function historyCopy({ first, last }: Span, mayName: boolean): string {
  for (const day of [first, last]) if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('a day is not one')
  const texts = ['survey_id', 'title', 'supplier_key', ...(mayName ? ['email'] : [])]
  const columns = [
    'attempt_id',
    ...(mayName ? ['user_id as panelist_id', harmlessColumn('email')] : []),
    harmlessColumn('survey_id'),
    harmlessColumn('title'),
    harmlessColumn('supplier_key'),
    'outcome',
    'points',
    'earned',
    reportTime('started_at'),
    reportTime('ended_at'),
  ]
  const span = historySpan.replace('$1', `'${first}'`).replace('$2', `'${last}'`)
  const query = `select ${columns.join(', ')} from survey_history where ${span}`
  return csvCopy(query, texts)
}
