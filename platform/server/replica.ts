import { statement, type Db } from './db.ts'

/**
 * What a replica is good for: `fresh` answers readers. `behind` is further behind than the bound, `away` cannot be
 * reached, `stranger` belongs to another cluster, and `primary` is no standby at all; readers get none of these.
 */
export const replicaStates = ['fresh', 'behind', 'away', 'stranger', 'primary'] as const
export type ReplicaState = (typeof replicaStates)[number]

/** A place in the write-ahead log of the primary, and the time of its clock when it was read there. */
export type Sample = { position: bigint; at: Date }
/** A timeline is the history since the last failover: a position means the same to two servers only in the same one. */
export type PrimaryView = Sample & { system: string; timeline: number }
export type ReplicaView = {
  system: string
  timeline: number
  isStandby: boolean
  position: bigint | null
  replayedAt: Date | null
}

/** Reads a position such as `16/B374D848` of the write-ahead log: two halves of a number of 64 bits, in base 16. */
export function readPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * Finds up to which time of the primary's clock a replica has everything; null when that is unknown. It is the newest
 * sample whose place was replayed, or the commit that was replayed last, whichever is later: on an idle primary no
 * commit is replayed, and its place says that nothing is missing.
 */
export function findAsOf(samples: readonly Sample[], { position, replayedAt }: ReplicaView): Date | null {
  if (position === null) return null
  const reached = samples.filter((sample) => sample.position <= position).map(({ at }) => at.getTime())
  const newest = Math.max(...reached, replayedAt?.getTime() ?? -Infinity)
  const [now] = samples.slice(-1)
  // A replica may have replayed a commit of a moment after the sample was read; it is not ahead of time for that.
  return Number.isFinite(newest) && now ? new Date(Math.min(newest, now.at.getTime())) : null
}

/**
 * Judges a replica by what it and the primary say of themselves. One that did not follow a failover may be ahead in
 * bytes and still lack everything since, so it counts as behind.
 */
export function judgeReplica(
  samples: readonly Sample[],
  primary: PrimaryView,
  replica: ReplicaView,
  boundSeconds: number,
): { state: ReplicaState; asOf: Date | null; lagSeconds: number | null } {
  if (replica.system !== primary.system) return { state: 'stranger', asOf: null, lagSeconds: null }
  if (!replica.isStandby) return { state: 'primary', asOf: null, lagSeconds: null }
  if (replica.timeline < primary.timeline) return { state: 'behind', asOf: null, lagSeconds: null }
  const asOf = findAsOf(samples, replica)
  const lagSeconds = asOf && (primary.at.getTime() - asOf.getTime()) / 1000
  return { state: lagSeconds !== null && lagSeconds <= boundSeconds ? 'fresh' : 'behind', asOf, lagSeconds }
}

type PositionRow = {
  system: string
  timeline: number
  position: string | null
  at: Date
  is_standby: boolean
  replayed_at: Date | null
}
const system = '(select system_identifier from pg_control_system())::text as system'
const readSystem = statement<{ system: string }>('platform.system', `select ${system}`)
/** Reads the identifier of a PostgreSQL server, which its standbys share with it. */
export const findSystem = async (db: Db): Promise<string | null> => (await readSystem(db, []))[0]?.system ?? null

const readPrimary = statement<PositionRow>(
  'platform.primary-position',
  `select ${system}, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
     pg_current_wal_lsn()::text as position, clock_timestamp() as at`,
)
// A standby says its timeline at once only to a role that may see its receiver, to others after its next restart point.
const readStandby = statement<PositionRow>(
  'platform.replica-position',
  `select ${system}, greatest((select timeline_id from pg_control_checkpoint()),
       (select min_recovery_end_timeline from pg_control_recovery()),
       (select received_tli from pg_stat_wal_receiver)) as timeline,
     pg_last_wal_replay_lsn()::text as position, pg_is_in_recovery() as is_standby,
     pg_last_xact_replay_timestamp() as replayed_at`,
)

/** Reads how far the primary has written. */
export async function viewPrimary(db: Db): Promise<PrimaryView> {
  const [row] = await readPrimary(db, [])
  if (!row) throw new Error('the primary did not say how far it has written')
  const { system: of, timeline, at } = row
  return { system: of, timeline, position: readPosition(row.position ?? ''), at }
}

/** Reads how far a replica has replayed. */
export async function viewReplica(db: Db): Promise<ReplicaView> {
  const [row] = await readStandby(db, [])
  if (!row) throw new Error('the replica did not say how far it has replayed')
  const { system: of, timeline, is_standby: isStandby, position, replayed_at: replayedAt } = row
  return { system: of, timeline, isStandby, position: position === null ? null : readPosition(position), replayedAt }
}

/** The host and port in the address of a database, which names it without a password. */
export function nameOf(url: string): string {
  const { host } = new URL(url)
  return host
}
