import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import type pg from 'pg'
import { codeOf, type Db } from '../../platform/server/db.ts'
import { splitHosts } from '../../platform/server/hosts.ts'
import { listMonthsAhead } from '../../platform/server/months.ts'
import { readBackupAgeHours } from '../../platform/server/proven-backups.ts'
import type { Config } from '../server/config.ts'
import * as rules from './doctor-keeping-rules.ts'
import type { Line } from './doctor-rules.ts'

const answerWithinMs = 5_000

/** Looks at what keeps the data: the disk of the database, backups, the archive of the WAL, standbys and slots. */
export async function checkKeeping(
  pool: pg.Pool,
  db: Db,
  config: Pick<Config, 'databaseUrl' | 'isProduction'>,
): Promise<Line[]> {
  return [
    rules.judgeDatabaseRoom(await readRoom(pool, config)),
    rules.judgeBackup(await readBackupAgeHours(db), config.isProduction),
    ...(await listMonthsAhead(db)).map((one) => rules.judgeMonths(one, Date.now())),
    rules.judgeArchiver(await readArchiver(pool)),
    ...(await readFollowers(pool)),
  ]
}

async function readRoom(pool: pg.Pool, { databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<rules.DatabaseRoom> {
  const { rows } = await pool.query<{ bytes: number; folder: string | null }>(
    `select pg_database_size(current_database()) as bytes,
       case when pg_has_role(current_user, 'pg_read_all_settings', 'usage') then current_setting('data_directory') end as folder`,
  )
  const { bytes = 0, folder = null } = rows[0] ?? {}
  const isHere = databaseUrl === null || isOnThisMachine(databaseUrl)
  if (isHere && folder === null) return { bytes, freeBytes: 'hidden' }
  if (!isHere || folder === null || !existsSync(folder)) return { bytes, freeBytes: 'elsewhere' }
  const { bavail, bsize } = await statfs(folder)
  return { bytes, freeBytes: bavail * bsize }
}

/** Whether each host of the address is this machine: of several it is not known which one answered. */
function isOnThisMachine(databaseUrl: string): boolean {
  return splitHosts(databaseUrl).urls.every((one) => {
    const { hostname, searchParams } = new URL(one)
    const host = searchParams.get('host') ?? decodeURIComponent(hostname)
    // A path is the folder of a socket.
    return ['localhost', '127.0.0.1', '[::1]', ''].includes(host) || host.startsWith('/')
  })
}

async function readArchiver(pool: pg.Pool): Promise<rules.Archiver> {
  const { rows } = await pool.query<{ mode: string; done: Date | null; failed: Date | null; wal: string | null }>(
    `select current_setting('archive_mode') as mode, last_archived_time as done, last_failed_time as failed,
       last_failed_wal as wal from pg_stat_archiver`,
  )
  const { mode = 'off', done = null, failed = null, wal = null } = rows[0] ?? {}
  return { mode, lastArchived: done, lastFailed: failed, failedWal: wal }
}

/** Standbys and slots are known on the primary alone; how far they are, to superusers and members of pg_monitor. */
async function readFollowers(pool: pg.Pool): Promise<Line[]> {
  const { rows: where } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (where[0]?.standby) return []
  const { rows: standbys } = await pool.query<rules.Follower>(
    `select coalesce(nullif(application_name, ''), 'a standby') as name,
       pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint as bytes, true as "isActive"
     from pg_stat_replication where replay_lsn is not null`,
  )
  const { rows: slots } = await pool.query<rules.Follower>(
    `select slot_name as name, active as "isActive",
       coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint as bytes from pg_replication_slots`,
  )
  return [...rules.judgeStandbys(standbys), ...rules.judgeSlots(slots)]
}

/**
 * Looks at the certificate of the public address; no line where it is not https, or where the name ends in `.localhost`
 * (RFC 6761): such a name leads nowhere from inside a container, and its certificate is the proxy's own.
 */
export async function checkCertificate({ publicUrl }: Pick<Config, 'publicUrl'>, ca?: string): Promise<Line[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:' || /(?:^|\.)localhost$/.test(hostname)) return []
  const look = await lookAtCertificate(hostname, Number(port) || 443, ca)
  return [rules.judgeCertificate(hostname, look, Date.now())]
}

function lookAtCertificate(host: string, port: number, ca: string | undefined): Promise<rules.TlsLook> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: answerWithinMs, ...(ca ? { ca } : {}) })
    const end = (look: rules.TlsLook) => {
      socket.destroy()
      resolve(look)
    }
    socket.once('secureConnect', () => end({ validTo: new Date(socket.getPeerCertificate().valid_to) }))
    socket.once('timeout', () => end({ problem: 'no answer' }))
    socket.once('error', (error) => end({ problem: codeOf(error) || error.message }))
  })
}
