import type { Message } from '../../../platform/contract/messages.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { reportMessage } from '../contract.ts'

// Not for users: this is a part of SQL statements.
const remarksWithout = (codes: string) =>
  `coalesce((select jsonb_agg(r) from jsonb_array_elements(l.remarks) r where r ->> 'code' not like '${codes}'), '[]')`
const writeKept = statement(
  'import.kept',
  `update import_lines l set remarks = ${remarksWithout('import-report.kept%')} || k.reason
   from unnest($2::uuid[], $3::jsonb[]) as k (user_id, reason) where l.import_id = $1 and l.user_id = k.user_id`,
)
/** Records why these panelists were not removed. It replaces an earlier reason. */
export async function markKept(tx: Tx, importId: string, kept: ReadonlyMap<string, Message>): Promise<void> {
  if (kept.size === 0) return
  await writeKept(tx, [importId, [...kept.keys()], [...kept.values()].map((reason) => JSON.stringify(reason))])
}

const readLineOfUser = statement<{ import_id: string; line: number }>(
  'import.line-of-user',
  `select import_id, line from import_lines where user_id = $1 and state = 'member' for update`,
)
const writeArrived = statement(
  'import.arrive',
  `update import_lines set state = 'arrived', arrived_at = $3, key_hash = null where import_id = $1 and line = $2`,
)
/** Records that an imported panelist has logged in; returns false for other users, and after the first time. */
export async function markArrived(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const [found] = await readLineOfUser(tx, [userId])
  if (found) await writeArrived(tx, [found.import_id, found.line, now])
  return found !== undefined
}

type NotArrived = { line: number; userId: string }
const readNotArrived = statement<NotArrived>(
  'import.next-not-arrived',
  `select line, user_id as "userId" from import_lines where import_id = $1 and state = 'member' and line > $2 order by line limit $3`,
)
const lockStillAway = statement<NotArrived>(
  'import.lock-still-away',
  `select line, user_id as "userId" from import_lines where user_id = any($1::uuid[]) and state = 'member' order by line for update`,
)
/** Finds the next panelists, after this line, who have not logged in. */
export const findNextNotArrived = (tx: Tx, importId: string, after: number, limit: number) =>
  readNotArrived(tx, [importId, after, limit])
/** Finds which of these panelists have not logged in. Their accounts must be locked. */
export const findStillAway = async (tx: Tx, userIds: readonly string[]): Promise<string[]> =>
  (await lockStillAway(tx, [userIds])).map(({ userId }) => userId)
// Not for users: this is the code of a remark.
const refusedCode = 'import-report.mailRefused'
const startWave = statement(
  'import.start-wave',
  `with wave as (update imports set waves = waves + 1 where import_id = $1 returning waves)
   update import_lines l set wave = wave.waves from wave
   where l.import_id = $1 and l.line in (
     select line from import_lines where import_id = $1 and state = 'member' and wave is null
     order by remarks @> '[{"code": "${refusedCode}"}]', line limit $2)
   returning l.wave`,
)
/**
 * Puts the next panelists into a new wave; those whose email was refused come last. Returns the number of the wave and
 * how many panelists are in it.
 */
export async function addWave(tx: Tx, importId: string, count: number): Promise<{ wave: number; count: number }> {
  const rows = (await startWave(tx, [importId, count])) as { wave: number }[]
  return { wave: rows[0]?.wave ?? 0, count: rows.length }
}

const readWave = statement<{ line: number; userId: string; points: number }>(
  'import.wave',
  `select line, user_id as "userId", points from import_lines
   where import_id = $1 and wave = $2 and state = 'member' and mailed_at is null order by line limit $3`,
)
export const findNextOfWave = (db: Db, importId: string, wave: number, limit: number) =>
  readWave(db, [importId, wave, limit])

const writeKey = statement(
  'import.set-key',
  `update import_lines set key_hash = $3, key_expires_at = now() + make_interval(days => $4)
   where import_id = $1 and line = $2 and state = 'member' returning key_expires_at`,
)
const writeMailed = statement(
  'import.mailed',
  `update import_lines l set mailed_at = now(), remarks = ${remarksWithout(refusedCode)} where import_id = $1 and line = $2`,
)
const writeRefused = statement(
  'import.mail-refused',
  `update import_lines l set wave = null, key_hash = null, remarks = ${remarksWithout(refusedCode)} || $3::jsonb
   where import_id = $1 and line = $2 and state = 'member'`,
)
/** Records that the mail server refused an email. A later wave tries again. */
export const markRefused = (db: Db, importId: string, line: number) =>
  writeRefused(db, [importId, line, JSON.stringify(reportMessage('mailRefused'))])
export const setKey = (db: Db, importId: string, line: number, hash: Buffer, days: number) =>
  writeKey(db, [importId, line, hash, days])
export const markMailed = (db: Db, importId: string, line: number) => writeMailed(db, [importId, line])

export type FoundKey = { userId: string; points: number; expiresAt: Date }
const readKey = statement<FoundKey>(
  'import.by-key',
  'select user_id as "userId", points, key_expires_at as "expiresAt" from import_lines where key_hash = $1',
)
export const findKey = async (db: Db, hash: Buffer): Promise<FoundKey | null> => (await readKey(db, [hash]))[0] ?? null
