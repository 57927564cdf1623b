import { statement, type Db } from './db.ts'
import { followEvery } from './follow.ts'
import { loadKeys, type GivenKeys } from './installation.ts'
import { fingerprintOf, type Keyring } from './secrets.ts'

/** How often a process with both keys reports, and asks which of them seals. */
const beatMs = 1_000
/** After this many seconds without a report, a process counts as gone. */
export const silentSeconds = 10

const beat = statement(
  'rotation.beat',
  `insert into key_holders (process, next_fingerprint, writes_next) values ($1, $2, $3)
   on conflict (process) do update set next_fingerprint = excluded.next_fingerprint, writes_next = excluded.writes_next,
     seen_at = clock_timestamp()`,
)
const leave = statement('rotation.leave', 'delete from key_holders where process = $1')

type Following = {
  db: Db
  ring: Keyring
  given: GivenKeys
  /** The name of this process in the database's list of connections. */
  name: string | undefined
  lost: (error: unknown) => void
}

/**
 * Reports that this process holds a second key, and begins to seal with it once the rotation says so. Returns a function
 * that stops this. A failure is reported once until a turn succeeds.
 */
export async function followRotation({ db, ring, given, name, lost }: Following): Promise<() => void> {
  const next = given.newSecretKey ?? given.secretKey
  const process = name ?? 'tuppence'
  const turn = async (): Promise<void> => {
    await loadKeys(db, ring, given)
    await beat(db, [process, fingerprintOf(next), ring.writes === next])
  }
  await turn()
  const stop = followEvery(beatMs, turn, lost)
  return () => {
    stop()
    // One that could not say so counts as gone after ten seconds.
    leave(db, [process]).catch(() => undefined)
  }
}

const holders = statement<{ process: string; next_fingerprint: string; writes_next: boolean }>(
  'rotation.holders',
  `select process, next_fingerprint, writes_next from key_holders
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
