import { statement, type Db } from './db.ts'
import { followEvery } from './follow.ts'
import { loadKeys, type GivenKeys } from './installation.ts'
import { waitAtMost } from './outage.ts'
import { fingerprintOf, type Keyring } from './secrets.ts'

/** How often processes and the command of a rotation look at what the other has written. */
export type RotationPace = {
  /** How often a process with both keys reports, and asks which of them seals. */
  beatMs: number
  /** How often a process with one key asks whether a rotation goes on, in which it then reports that key. */
  lookMs: number
  /** Within this time of an announcement, every process has reported. */
  reportedWithinMs: number
  /** Long enough for a value that was sealed just before a process changed keys to reach its transaction. */
  settleMs: number
  /** How often processes and transactions that are waited for are looked at. */
  askEveryMs: number
}
export const rotationPace: RotationPace = {
  beatMs: 1_000,
  lookMs: 2_000,
  reportedWithinMs: 3_000,
  settleMs: 1_000,
  askEveryMs: 500,
}
const leaveWithinMs = 1_000
/** After this many seconds without a report, a process counts as gone. */
export const silentSeconds = 10

const beat = statement(
  'rotation.beat',
  `insert into key_holders (process, next_fingerprint, writes_next) values ($1, $2, $3)
   on conflict (process) do update set next_fingerprint = excluded.next_fingerprint, writes_next = excluded.writes_next,
     seen_at = clock_timestamp()`,
)
const isAnnounced = statement<{ is_announced: boolean }>(
  'rotation.is-announced',
  'select next_fingerprint is not null as is_announced from secret_key',
)
const leave = statement('rotation.leave', 'delete from key_holders where process = $1')

type Following = {
  db: Db
  ring: Keyring
  given: GivenKeys
  /** The name of this process in the database's list of connections. */
  name: string | undefined
  lost: (error: unknown) => void
  pace?: Pick<RotationPace, 'beatMs' | 'lookMs'>
}

/**
 * Reports which key this process would go over to, and begins to seal with it once the rotation says so. A process with one
 * key reports while a rotation is announced, so that it is seen behind a pooler too. Returns a function that stops this. A
 * failure is reported once until a turn succeeds.
 */
export async function followRotation({
  db,
  ring,
  given,
  name,
  lost,
  pace = rotationPace,
}: Following): Promise<() => Promise<void>> {
  const process = name ?? 'tuppence'
  const { secretKey, newSecretKey = null } = given
  let hasReported = false
  const report = async (key: string, writesNext: boolean): Promise<void> => {
    await beat(db, [process, fingerprintOf(key), writesNext])
    hasReported = true
  }
  const turn = async (): Promise<void> => {
    if (newSecretKey === null) {
      const [row] = await isAnnounced(db, [])
      if (row?.is_announced) await report(secretKey, false)
      return
    }
    await loadKeys(db, ring, given)
    await report(newSecretKey, ring.writes === newSecretKey)
  }
  await turn()
  const stop = followEvery(newSecretKey === null ? pace.lookMs : pace.beatMs, turn, lost)
  return async () => {
    stop()
    // One that could not say so counts as gone after ten seconds.
    if (hasReported) await waitAtMost(leaveWithinMs, leave(db, [process])).catch(() => undefined)
  }
}

const holders = statement<{ process: string; next_fingerprint: string; writes_next: boolean; seen_at: string }>(
  'rotation.holders',
  `select process, next_fingerprint, writes_next, seen_at::text from key_holders
   where seen_at > clock_timestamp() - make_interval(secs => $1)`,
)

/** The processes that hold this new key, and whether each already seals with it. */
export async function listHolders(db: Db, newSecretKey: string): Promise<Map<string, { writesNext: boolean }>> {
  const fingerprint = fingerprintOf(newSecretKey)
  const rows = await holders(db, [silentSeconds])
  return new Map(
    rows
      .filter(({ next_fingerprint: held }) => held === fingerprint)
      .map(({ process, writes_next: writesNext }) => [process, { writesNext }]),
  )
}

/** The processes that report another key than this new one, each with the time of its last report. */
export async function listStrangers(db: Db, newSecretKey: string): Promise<Map<string, string>> {
  const fingerprint = fingerprintOf(newSecretKey)
  const rows = await holders(db, [silentSeconds])
  return new Map(
    rows.filter(({ next_fingerprint: held }) => held !== fingerprint).map(({ process, seen_at: at }) => [process, at]),
  )
}

const announce = statement(
  'rotation.announce',
  `update secret_key set next_fingerprint = $2, next_root_sealed = $3
   where fingerprint = $1 and next_fingerprint is null returning only_row`,
)
const withdraw = statement(
  'rotation.withdraw',
  `update secret_key set next_fingerprint = null, next_root_sealed = null
   where next_fingerprint = $1 and writes_next_since is null`,
)
const begin = statement(
  'rotation.begin',
  `update secret_key set writes_next_since = coalesce(writes_next_since, clock_timestamp())
   where next_fingerprint = $1 returning only_row`,
)
const finish = statement(
  'rotation.finish',
  `update secret_key set fingerprint = next_fingerprint, root_sealed = next_root_sealed, noted_at = clock_timestamp(),
     next_fingerprint = null, next_root_sealed = null, writes_next_since = null
   where next_fingerprint = $1 and writes_next_since is not null returning only_row`,
)

/**
 * Records which key comes next; from then on no process starts without both. False when a rotation was announced
 * before.
 */
export async function announceRotation(
  db: Db,
  { from, to, rootSealed }: { from: string; to: string; rootSealed: Buffer },
): Promise<boolean> {
  return (await announce(db, [fingerprintOf(from), fingerprintOf(to), rootSealed])).length > 0
}

/** Takes an announcement back, unless processes already seal with the new key. */
export const withdrawRotation = (db: Db, to: string): Promise<unknown> => withdraw(db, [fingerprintOf(to)])

/** Tells the processes to seal with the new key; false when another key was announced. Harmless to repeat. */
export const beginRotation = async (db: Db, to: string): Promise<boolean> =>
  (await begin(db, [fingerprintOf(to)])).length > 0

/** Makes the new key the key of this database; false when its rotation has not begun. */
export const endRotation = async (db: Db, to: string): Promise<boolean> =>
  (await finish(db, [fingerprintOf(to)])).length > 0

const newestTransaction = statement<{ newest: string }>(
  'rotation.newest-transaction',
  'select pg_snapshot_xmax(pg_current_snapshot())::text as newest',
)
const areOver = statement<{ are_over: boolean }>(
  'rotation.are-over',
  'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as are_over',
)

/** Reads a mark for `areTransactionsOver`. */
export const markTransactions = async (db: Db): Promise<string> => (await newestTransaction(db, []))[0]?.newest ?? '0'

/** Whether every transaction that ran when the mark was read has ended, so that what it wrote can be seen. */
export const areTransactionsOver = async (db: Db, mark: string): Promise<boolean> =>
  (await areOver(db, [mark]))[0]?.are_over ?? false
