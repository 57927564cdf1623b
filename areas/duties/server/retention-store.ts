import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { oldRows } from '../../../platform/server/old-rows.ts'

/** Finds requests that were decided at least this many months ago. */
export const oldRequests = oldRows('duties.old-requests', {
  from: 'duty_requests',
  key: ['request_id'],
  select: `select request_id from duty_requests where state <> 'open' and decided_at < now() - make_interval(months => $1)`,
})

export type Run = { setting: string; period: number; unit: string }
const insertRun = statement(
  'duties.begin-run',
  `insert into duty_runs (run_id, setting, period, unit, removed, is_whole, at) values ($1, $2, $3, $4, 0, false, now())`,
)
/** Records the start of a run. Until its end is recorded, the run counts as unfinished. */
export const beginRun = (db: Db, runId: string, { setting, period, unit }: Run) =>
  insertRun(db, [runId, setting, period, unit])

const addRemoved = statement(
  'duties.note-removed',
  'update duty_runs set removed = removed + $2, period = $3, is_whole = $4 where run_id = $1',
)
/** Adds the rows that the same transaction removed to the figures of a run. */
export const noteRemoved = (tx: Tx, runId: string, removed: number, period: number, isWhole: boolean) =>
  addRemoved(tx, [runId, removed, period, isWhole])

export type LastRun = { setting: string; period: number; removed: number; is_whole: boolean; at: Date; lately: number }
const readLast = statement<LastRun>(
  'duties.last-runs',
  `select l.*, (select coalesce(sum(removed), 0)::int from duty_runs s
     where s.setting = w.setting and s.at >= now() - make_interval(days => $2)) as lately
   from unnest($1::text[]) as w (setting)
   cross join lateral (select setting, period, removed, is_whole, at from duty_runs r
     where r.setting = w.setting order by r.at desc limit 1) l`,
)
/** Reads the last run for each of these settings, and how many rows were removed in the last `days` days. */
export const readLastRuns = (db: Db, settings: readonly string[], days: number) => readLast(db, [settings, days])

const deleteRuns = statement(
  'duties.delete-old-runs',
  `delete from duty_runs where at < now() - make_interval(months => $1)`,
)
export const removeRuns = (db: Db, months: number) => deleteRuns(db, [months])
