import type { Age, AgedPage } from '../../../platform/contract/paging.ts'
import { reportZone } from '../../../platform/contract/day.ts'
import type { TrafficStatus } from '../contract.ts'
import { writeCsvCopy, writeHarmlessColumn } from '../../../platform/server/csv.ts'
import { packedStatement, statement, type Db, type Tx, statementByAge } from '../../../platform/server/db.ts'
import type { Span } from '../../../platform/contract/day-span.ts'
import type { Sum } from './rules.ts'

/** The measures that have daily sums here; those of visits are where visits are. */
export const measures = ['signups', 'attempts', 'points'] as const
export type Measure = (typeof measures)[number]

const selectSums = packedStatement('reports.sums', {
  columns: ['day', 'part', 'amount'],
  select: 'select * from report_sums($1, $2::date, $3::date)',
})
/** Reads the sums of every day of the span, including the latest events. */
export async function readSums(db: Db, measure: Measure, { first, last }: Span): Promise<Sum[]> {
  const rows = await selectSums(db, [measure, first, last])
  return rows.map(([day = '', part = '', amount]) => ({ day, part, amount: Number(amount) }))
}

const readBefore = statement<{ part: string; amount: number }>(
  'reports.sums-before',
  `select part, sum(amount)::bigint as amount from report_sums('points', '2000-01-01', $1::date - 1) group by part`,
)
/** Reads the sums of points over all days before this one. */
export const readPointsBefore = async (db: Db, day: string): Promise<Sum[]> =>
  (await readBefore(db, [day])).map(({ part, amount }) => ({ day: '', part, amount }))

const selectTotals = statement<{ reported: number; ledger: number; at: Date }>(
  'reports.reconcile',
  `select
     (select coalesce(sum(case when part in ('reversal', 'redemption') then -amount else amount end), 0)::bigint
      from report_sums('points', '2000-01-01', report_day(now()))) as reported,
     (select coalesce(sum(available + held + pending - owed), 0)::bigint from wallet_balances) as ledger,
     now() as at`,
)
/** Reads the total of the daily sums and the total of all accounts in one snapshot. */
export async function readTotals(db: Db): Promise<{ reported: number; ledger: number; at: Date }> {
  const [row] = await selectTotals(db, [])
  if (!row) throw new Error('the ledger was not summed')
  return row
}

const advanceOne = statement('reports.advance', 'select report_advance($1, now() - make_interval(mins => $2)) as done')
/**
 * Adds events that are at least this many minutes old to the daily sums. Every transaction that could add an older
 * event has ended by then.
 */
export const advance = async (tx: Tx, measure: Measure, minutes: number): Promise<void> =>
  void (await advanceOne(tx, [measure, minutes]))
const recountDays = statement('reports.recount', 'select report_recount($1, $2::date, $3::date) as done')
/** Recounts the daily sums of a span. */
export const recount = async (tx: Tx, measure: Measure, { first, last }: Span): Promise<void> =>
  void (await recountDays(tx, [measure, first, last]))
/** Recounts the daily sums of every day. */
export const recountAll = async (tx: Tx, measure: Measure): Promise<void> =>
  void (await recountDays(tx, [measure, '-infinity', 'infinity']))
const freshenDays = statement<{ done: number }>('reports.freshen', 'select report_freshen() as done')
/** Recounts the days of attempts whose end has changed; returns how many days. */
export const recountChangedDays = async (tx: Tx): Promise<number> => (await freshenDays(tx, []))[0]?.done ?? 0

const selectProgress = statement<{ measure: Measure; counted_to: Date | null }>(
  'reports.progress',
  `select measure, case when isfinite(counted_to) then counted_to end as counted_to from report_progress`,
)
/** Reads the time up to which each measure is in the daily sums; null for a measure that was never counted. */
export const readProgress = async (db: Db): Promise<ReadonlyMap<Measure, Date | null>> =>
  new Map((await selectProgress(db, [])).map((row) => [row.measure, row.counted_to]))

export type TrafficRow = {
  user_id: string
  first_name: string
  last_name: string
  email: string
  status: TrafficStatus
  created_at: Date
  cursor: string
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
  makePattern(userName),
  makePattern(email),
  one,
]
const makePattern = (text: string | null): string | null =>
  text === null ? null : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
const selectPage = (
  page: string,
) => `select p.user_id, p.first_name, p.last_name, p.email, ${status} as status, p.created_at,
    p.created_at::text as cursor ${wanted} ${page}`

const readPage = statementByAge<TrafficRow>('reports.traffic', (way) =>
  selectPage(`order by p.created_at ${way}, p.user_id ${way} limit $6 offset $7`),
)
const readNext = statementByAge<TrafficRow>('reports.traffic-after', (way) =>
  selectPage(`and (p.created_at, p.user_id) ${way === 'asc' ? '>' : '<'} ($6::timestamptz, $7::uuid)
    order by p.created_at ${way}, p.user_id ${way} limit $8`),
)
const countSome = statement<{ count: number }>(
  'reports.traffic-count',
  `select count(*) as count from (select 1 ${wanted} limit $6) counted`,
)
/** Lists a page of sign-ups with the total number, counted up to `atMost`. */
export async function listTraffic(
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

/** Reads all sign-ups, in batches. */
export async function* streamTraffic(
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
/** Whether the span contains an attempt. */
export const hasHistory = async (db: Db, { first, last }: Span): Promise<boolean> =>
  (await readAnyHistory(db, [first, last]))[0]?.found ?? false

/** Writes the SQL that formats a time as ISO 8601 in UTC, under the name of its column. */
export const formatInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`
/** Writes the SQL that formats a time as `formatReportTime` does. The heading of the column names the time zone. */
const formatReportTime = (column: string): string =>
  `to_char(report_time(${column}), 'FMDD Mon YYYY HH12:MI:SS AM') as "${column} (${reportZone})"`

/**
 * Writes the statement that copies the attempts of a span as CSV. Only the days of the span are inserted into it,
 * after a check.
 */
export function writeHistoryCopy({ first, last }: Span, mayName: boolean): string {
  for (const day of [first, last]) if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('a day is not one')
  const texts = ['survey_id', 'title', 'supplier_key', ...(mayName ? ['email'] : [])]
  const columns = [
    'attempt_id',
    ...(mayName ? ['user_id as panelist_id', writeHarmlessColumn('email')] : []),
    writeHarmlessColumn('survey_id'),
    writeHarmlessColumn('title'),
    writeHarmlessColumn('supplier_key'),
    'outcome',
    'points',
    'earned',
    formatReportTime('started_at'),
    formatReportTime('ended_at'),
  ]
  const span = historySpan.replace('$1', `'${first}'`).replace('$2', `'${last}'`)
  const query = `select ${columns.join(', ')} from survey_history where ${span}`
  return writeCsvCopy(query, texts)
}
