import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { PaidRound } from './store.ts'

export type NightState = 'waiting' | 'paying' | 'paid' | 'refused'
export type NightRow = { night_id: string; state: NightState; people: number; points: number; made_at: Date }

const lockPlanning = statement('fairness.lock-planning', 'select pg_advisory_xact_lock(274100)')
/** Makes sure that only one process at a time plans a night. */
export const holdPlanning = async (tx: Tx): Promise<void> => void (await lockPlanning(tx, []))

const insertNight = statement(
  'fairness.insert-night',
  'insert into fairness_nights (night_id, state, people, points, made_at) values ($1, $2, $3, $4, $5)',
)
export const addNight = async (tx: Tx, { night_id: id, state, people, points, made_at: at }: NightRow): Promise<void> =>
  void (await insertNight(tx, [id, state, people, points, at]))

const insertRounds = statement(
  'fairness.insert-rounds',
  `insert into fairness_rounds (survey_id, promised_minutes, round, median_ms, night_id)
   select p.*, $5::uuid from unnest($1::text[], $2::int[], $3::int[], $4::double precision[]) as p on conflict do nothing`,
)
/** Records the rounds that a night opened; rounds that were already open stay as they are. */
export const addRounds = async (tx: Tx, nightId: string, rounds: readonly (PaidRound & { medianMs: number })[]) =>
  void (await insertRounds(tx, [
    rounds.map((one) => one.surveyId),
    rounds.map((one) => one.promisedMinutes),
    rounds.map((one) => one.round),
    rounds.map((one) => one.medianMs),
    nightId,
  ]))

export type PlannedTopUp = PaidRound & { attemptId: string; points: number }
const insertPlanned = statement(
  'fairness.insert-planned',
  `insert into fairness_top_ups (attempt_id, round, survey_id, promised_minutes, points, night_id)
   select p.*, $6::uuid from unnest($1::uuid[], $2::int[], $3::text[], $4::int[], $5::int[]) as p`,
)
/** Plans the top-ups of a night. */
export const addPlanned = async (tx: Tx, nightId: string, planned: readonly PlannedTopUp[]): Promise<void> =>
  void (await insertPlanned(tx, [
    planned.map((one) => one.attemptId),
    planned.map((one) => one.round),
    planned.map((one) => one.surveyId),
    planned.map((one) => one.promisedMinutes),
    planned.map((one) => one.points),
    nightId,
  ]))

const readNight = statement<NightRow>(
  'fairness.lock-night',
  'select night_id, state, people, points, made_at from fairness_nights where night_id = $1 for no key update',
)
export const lockNight = async (tx: Tx, nightId: string): Promise<NightRow | null> =>
  (await readNight(tx, [nightId]))[0] ?? null

const moveNight = statement(
  'fairness.move-night',
  `update fairness_nights set state = $2, ended_at = case when $2 in ('paid', 'refused') then $3::timestamptz end where night_id = $1`,
)
export const move = async (tx: Tx, nightId: string, state: NightState, at: Date): Promise<void> =>
  void (await moveNight(tx, [nightId, state, at]))

export type PlannedRow = {
  attempt_id: string
  round: number
  survey_id: string
  promised_minutes: number
  points: number
}
const readPlanned = statement<PlannedRow>(
  'fairness.take-planned',
  `select attempt_id, round, survey_id, promised_minutes, points from fairness_top_ups
   where night_id = $1 and state = 'planned' order by attempt_id, round limit $2 for no key update`,
)
/** Locks the next top-ups of a night that are neither paid nor dropped. */
export const takePlanned = (tx: Tx, nightId: string, limit: number) => readPlanned(tx, [nightId, limit])

const settlePlanned = statement(
  'fairness.settle',
  `update fairness_top_ups t set state = case when s.is_paid then 'paid' else 'dropped' end
   from unnest($1::uuid[], $2::int[], $3::boolean[]) as s (attempt_id, round, is_paid)
   where t.attempt_id = s.attempt_id and t.round = s.round`,
)
export const settle = async (tx: Tx, lines: readonly { attemptId: string; round: number; isPaid: boolean }[]) =>
  void (await settlePlanned(tx, [
    lines.map((one) => one.attemptId),
    lines.map((one) => one.round),
    lines.map((one) => one.isPaid),
  ]))

const dropAll = statement(
  'fairness.drop-all',
  `update fairness_top_ups set state = 'dropped' where night_id = $1 and state = 'planned'`,
)
export const dropPlanned = async (tx: Tx, nightId: string): Promise<void> => void (await dropAll(tx, [nightId]))

const sumWaiting = statement<{ people: number; points: number }>(
  'fairness.waiting',
  `select coalesce(sum(people), 0)::int as people, coalesce(sum(points), 0)::bigint as points from fairness_nights where state = 'waiting'`,
)
export const countWaiting = async (db: Db) => (await sumWaiting(db, []))[0] ?? { people: 0, points: 0 }

const readPaying = statement<{ night_id: string }>(
  'fairness.paying',
  `select night_id from fairness_nights where state = 'paying' order by made_at limit 20`,
)
/** Nights that are not fully paid yet. */
export const listUnpaid = async (db: Db): Promise<string[]> => (await readPaying(db, [])).map((row) => row.night_id)

/** When these nights were planned, and for how many people. */
export const readNightNames = statement<{ night_id: string; people: number }>(
  'fairness.nights-named',
  'select night_id, people from fairness_nights where night_id = any($1::uuid[])',
)

const findBroken = statement<{ subject: string }>(
  'fairness.check',
  `select attempt_id::text as subject from fairness_top_ups t
   where (t.state = 'paid') <> exists (select from ledger_transfers l
     where l.key = 'topup:' || t.survey_id || ':' || t.promised_minutes || ':' || t.attempt_id || ':' || t.round
       and l.kind = 'top_up' and l.points = t.points) limit 100`,
)
/** Attempts whose top-ups are recorded as paid here but not in the ledger, or the other way round. */
export const listBroken = async (db: Db): Promise<string[]> => (await findBroken(db, [])).map((row) => row.subject)
