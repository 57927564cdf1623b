import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { PlannedWave } from './rules.ts'

export type RoundRow = {
  round_id: string
  survey_id: string
  asked: number
  wave_size: number
  gap_minutes: number
  created_by: string | null
  created_at: Date
  stopped_at: Date | null
}
const columns = 'round_id, survey_id, asked, wave_size, gap_minutes, created_by, created_at, stopped_at'
const insertRound = statement(
  'invitations.add-round',
  `insert into invitation_rounds (${columns}) values ($1, $2, $3, $4, $5, $6, $7, null)`,
)
/** Stores a round. */
export const addRound = (tx: Tx, row: Omit<RoundRow, 'stopped_at'>) =>
  insertRound(tx, [
    row.round_id,
    row.survey_id,
    row.asked,
    row.wave_size,
    row.gap_minutes,
    row.created_by,
    row.created_at,
  ])

const insertWave = statement('invitations.add-wave', 'insert into invitation_waves values ($1, $2, $3, 0)')
// Ordered by id, so that two rounds for the same people cannot deadlock.
const insertPeople = statement<{ user_id: string }>(
  'invitations.add-people',
  `insert into invitations (survey_id, user_id, invitation_id, round_id, wave_no, send_at)
   select $1, n.user_id, n.invitation_id, $2, n.wave_no, n.send_at
   from unnest($3::uuid[], $4::uuid[], $5::int[], $6::timestamptz[]) as n (user_id, invitation_id, wave_no, send_at)
   order by n.user_id on conflict (survey_id, user_id) do nothing returning user_id`,
)
const countChosen = statement(
  'invitations.count-chosen',
  `update invitation_waves w set chosen = (select count(*) from invitations i where i.round_id = w.round_id and i.wave_no = w.wave_no)
   where w.round_id = $1`,
)
/** Stores the people of each wave, except those that another round has just taken; returns how many were stored. */
export async function addWaves(
  tx: Tx,
  { surveyId, roundId }: { surveyId: string; roundId: string },
  waves: readonly PlannedWave[],
  newId: () => string,
): Promise<number> {
  for (const { waveNo, dueAt } of waves) await insertWave(tx, [roundId, waveNo, dueAt])
  const people = waves.flatMap(({ waveNo, dueAt, userIds }) => userIds.map((userId) => ({ userId, waveNo, dueAt })))
  const added = await insertPeople(tx, [
    surveyId,
    roundId,
    people.map(({ userId }) => userId),
    people.map(() => newId()),
    people.map(({ waveNo }) => waveNo),
    people.map(({ dueAt }) => dueAt),
  ])
  await countChosen(tx, [roundId])
  return added.length
}

const readRound = statement<RoundRow>(
  'invitations.round',
  `select ${columns} from invitation_rounds where round_id = $1`,
)
/** Finds a round; null when there is none. */
export const findRound = async (db: Db, roundId: string): Promise<RoundRow | null> =>
  (await readRound(db, [roundId]))[0] ?? null
const readRounds = statement<RoundRow>(
  'invitations.rounds',
  `select ${columns} from invitation_rounds where survey_id = $1 order by created_at desc, round_id desc limit $2`,
)
/** The latest rounds of a survey. */
export const listRounds = (db: Db, surveyId: string, limit: number) => readRounds(db, [surveyId, limit])

export type WaveRow = {
  round_id: string
  wave_no: number
  due_at: Date
  chosen: number
  waiting: number
  sent: number
  opened: number
  started: number
  completed: number
  left_out: number
}
const readWaves = statement<WaveRow>(
  'invitations.waves',
  `select w.round_id, w.wave_no, w.due_at, w.chosen,
     count(*) filter (where i.state = 'waiting')::int as waiting, count(*) filter (where i.state = 'sent')::int as sent,
     count(*) filter (where i.opened_at is not null)::int as opened,
     count(*) filter (where a.started_at >= i.sent_at)::int as started,
     count(*) filter (where a.started_at >= i.sent_at and a.outcome = 'completed')::int as completed,
     count(*) filter (where i.state = 'left-out')::int as left_out
   from invitation_waves w left join invitations i on i.round_id = w.round_id and i.wave_no = w.wave_no
   left join invited_attempts a on a.survey_id = i.survey_id and a.user_id = i.user_id
   where w.round_id = any ($1::uuid[]) group by w.round_id, w.wave_no order by w.round_id, w.wave_no`,
)
/** The results of each wave of these rounds. People who started before they were invited do not count. */
export const listWaves = (db: Db, roundIds: readonly string[]) => readWaves(db, [roundIds])

const setStopped = statement<{ round_id: string }>(
  'invitations.stop',
  `update invitation_rounds set stopped_at = $2 where round_id = $1 and stopped_at is null returning round_id`,
)
const dropWaiting = statement(
  'invitations.drop-waiting',
  `delete from invitations where round_id = $1 and state = 'waiting'`,
)
/** Stops a round and removes the people it has not reached; false when it was already stopped. */
export async function stop(tx: Tx, roundId: string, now: Date): Promise<boolean> {
  const stopped = (await setStopped(tx, [roundId, now])).length > 0
  if (stopped) await dropWaiting(tx, [roundId])
  return stopped
}

const readInvited = statement<{ user_id: string }>(
  'invitations.invited',
  `select user_id from invitations where survey_id = $1 and user_id = any ($2::uuid[])`,
)
/** Which of these people were invited to a survey, or are about to be. */
export const findInvited = async (db: Db, surveyId: string, userIds: readonly string[]) =>
  new Set((await readInvited(db, [surveyId, userIds])).map((row) => row.user_id))

const readSentTimes = statement<{ user_id: string; sent: Date[] }>(
  'invitations.sent-times',
  'select user_id, sent from invitation_caps where user_id = any ($1::uuid[])',
)
/** When each of these people was recently invited. */
export const findSentTimes = async (db: Db, userIds: readonly string[]) =>
  new Map((await readSentTimes(db, [userIds])).map((row) => [row.user_id, row.sent]))

export type DueRow = {
  survey_id: string
  user_id: string
  invitation_id: string
  round_id: string
  wave_due_at: Date
}
const lockDue = statement<DueRow>(
  'invitations.due',
  `select i.survey_id, i.user_id, i.invitation_id, i.round_id, w.due_at as wave_due_at
   from invitations i join invitation_waves w on w.round_id = i.round_id and w.wave_no = i.wave_no
   where i.state = 'waiting' and i.send_at <= $1 order by i.send_at, i.user_id limit $2 for update of i skip locked`,
)
/** Due invitations, locked against other workers until the transaction ends. */
export const lockDueInvitations = (tx: Tx, now: Date, limit: number) => lockDue(tx, [now, limit])

// The row serves as a lock: if a panelist is invited to two surveys at the same time, the second invitation sees the
// first.
const lockCaps = statement<{ sent: Date[] }>(
  'invitations.lock-caps',
  `insert into invitation_caps (user_id, sent) values ($1, '{}') on conflict (user_id) do update set sent = invitation_caps.sent
   returning sent`,
)
/** Locks the record of a panelist's recent invitations, and returns their times. */
export const lockSent = async (tx: Tx, userId: string): Promise<Date[]> => (await lockCaps(tx, [userId]))[0]?.sent ?? []
const writeCaps = statement('invitations.write-caps', 'update invitation_caps set sent = $2 where user_id = $1')
/** Writes the times of a panelist's recent invitations. */
export const keepSent = (tx: Tx, userId: string, sent: readonly Date[]) => writeCaps(tx, [userId, sent])

const setSent = statement(
  'invitations.sent',
  `update invitations set state = 'sent', sent_at = $2 where invitation_id = $1 and state = 'waiting'`,
)
/** Records that an invitation was sent. */
export const markSent = (tx: Tx, invitationId: string, at: Date) => setSent(tx, [invitationId, at])
const setLater = statement('invitations.later', 'update invitations set send_at = $2 where invitation_id = $1')
/** Postpones an invitation. */
export const postpone = (tx: Tx, invitationId: string, until: Date) => setLater(tx, [invitationId, until])
const setLeftOut = statement(
  'invitations.leave-out',
  `update invitations set state = 'left-out', left_out_because = $2 where invitation_id = $1 and state = 'waiting'`,
)
/** Records that a panelist was not invited, and why. */
export const leaveOut = (tx: Tx, invitationId: string, because: string) => setLeftOut(tx, [invitationId, because])

export type InvitationRow = {
  survey_id: string
  user_id: string
  round_id: string
  state: string
  sent_at: Date | null
  opened_at: Date | null
}
const readOne = statement<InvitationRow>(
  'invitations.one',
  'select survey_id, user_id, round_id, state, sent_at, opened_at from invitations where invitation_id = $1',
)
/** Finds an invitation; null when there is none. */
export const findInvitation = async (db: Db, invitationId: string): Promise<InvitationRow | null> =>
  (await readOne(db, [invitationId]))[0] ?? null
const setOpened = statement(
  'invitations.opened',
  `update invitations set opened_at = now() where invitation_id = $1 and state = 'sent' and opened_at is null`,
)
/** Records the first time that the link of a sent invitation was opened. */
export const markOpened = (db: Db, invitationId: string) => setOpened(db, [invitationId])

const readAll = statement<{ survey_id: string; state: string; sent_at: Date | null; opened_at: Date | null }>(
  'invitations.all-of',
  'select survey_id, state, sent_at, opened_at from invitations where user_id = $1 order by sent_at',
)
/** All invitations of a user, for the copy of their data. */
export const listAll = (db: Db, userId: string) => readAll(db, [userId])
const eraseInvitations = statement('invitations.erase', 'delete from invitations where user_id = $1')
const eraseCaps = statement('invitations.erase-caps', 'delete from invitation_caps where user_id = $1')
/** Removes the invitations of a user. */
export async function erase(tx: Tx, userId: string): Promise<void> {
  for (const remove of [eraseInvitations, eraseCaps]) await remove(tx, [userId])
}
