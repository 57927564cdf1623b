import { dayMs } from '../../platform/contract/durations.ts'
import { provenBackupMaxHours } from '../../platform/server/proven-backups.ts'
import type { MonthsAhead } from '../../platform/server/months.ts'
import { ok, warning, wrong, type Line } from './doctor-rules.ts'

const gib = 1 << 30
const gibText = (bytes: number): string => `${(bytes / gib).toFixed(1)} GiB`

/**
 * How large the database is, and how much is free on its disk: `elsewhere` when that is another machine's, `hidden` when
 * our role may not ask where the data lies.
 */
export type DatabaseRoom = { bytes: number; freeBytes: number | 'elsewhere' | 'hidden' }

/** Judges the disk of the database, which is not that of DATA_DIR when the database is the operator's own. */
export function judgeDatabaseRoom({ bytes, freeBytes }: DatabaseRoom): Line {
  const about = 'database disk'
  const size = `the database has ${gibText(bytes)}`
  if (freeBytes === 'hidden')
    return ok(about, `${size}; what is free is shown to a role with pg_monitor ("The database" in docs/operations.md)`)
  if (freeBytes === 'elsewhere')
    return ok(about, `${size}; what is free is not readable from here: watch it on that machine (node_exporter)`)
  const found = `${size}, ${gibText(freeBytes)} are free`
  if (freeBytes < gib) return wrong(about, found, 'Make room: a database that cannot write stops.')
  // A large index, or a restore beside it, needs about a quarter of the whole.
  return freeBytes < Math.max(5 * gib, bytes / 4)
    ? warning(about, found, 'Make room, or move the database.')
    : ok(about, found)
}

/** Judges the newest proven backup by its age. Outside production none is needed. */
export function judgeBackup(hours: number | null, isProduction: boolean): Line {
  const about = 'backup'
  const todo = 'Run "tuppence backup --to DIR" and "tuppence backup prove --latest DIR", every day.'
  if (hours === null)
    return isProduction
      ? warning(about, 'none was ever proven', todo)
      : ok(about, 'none was proven; production needs one')
  const found = `the last proven one is ${Math.floor(hours)} h old`
  return hours > provenBackupMaxHours ? warning(about, found, todo) : ok(about, found)
}

/** Months are made three and more ahead, every night. */
const soonMs = 14 * dayMs

/** Judges the months of the tables that only grow; a row without a month is kept, but is never dropped with one. */
export function judgeMonths({ table, until, hasOthers }: MonthsAhead, now: number): Line {
  const about = `months of ${table}`
  const todo = 'Look at the job that makes months, on the page of background jobs.'
  if (until === null)
    return wrong(
      about,
      'there is none, or the table is not there',
      'Run "tuppence migrate", and look at the job that makes months, on the page of background jobs.',
    )
  const ahead = `made until ${until.toISOString().slice(0, 10)}`
  if (until.getTime() <= now) return wrong(about, `${ahead}: rows of now have no month`, todo)
  if (until.getTime() <= now + soonMs) return warning(about, `${ahead}, which is soon`, todo)
  return hasOthers ? warning(about, `${ahead}, and rows outside of them, which that job moves`, todo) : ok(about, ahead)
}

/** What the archiver of the WAL did last; the dates are null when it never did. */
export type Archiver = { mode: string; lastArchived: Date | null; lastFailed: Date | null; failedWal: string | null }

/** Judges the archive of the WAL, with which a restore can go to any moment. */
export function judgeArchiver({ mode, lastArchived, lastFailed, failedWal }: Archiver): Line {
  const about = 'WAL archive'
  if (mode === 'off') return ok(about, 'off: a loss reaches back to the last backup')
  const isFailing = lastFailed !== null && (lastArchived === null || lastFailed > lastArchived)
  if (isFailing)
    return wrong(
      about,
      `${failedWal ?? 'a segment'} could not be archived at ${lastFailed.toISOString()}`,
      "Read the database's log, and correct archive_command: the WAL fills its disk until then.",
    )
  return ok(about, lastArchived ? `last segment at ${lastArchived.toISOString()}` : 'on, nothing to archive yet')
}

/** A standby or a slot, and how many bytes of WAL it is behind or holds. */
export type Follower = { name: string; bytes: number; isActive: boolean }
const behindBytes = 64 << 20

/** Judges standbys: whether they are close behind. No line when there is none. */
export function judgeStandbys(standbys: readonly Follower[]): Line[] {
  return standbys.map(({ name, bytes }) =>
    bytes > behindBytes
      ? warning(
          'standby',
          `${name} is ${gibText(bytes)} behind`,
          'Look at its network and disk: a failover would lose that.',
        )
      : ok('standby', `${name} is ${Math.ceil(bytes / 1024)} KiB behind`),
  )
}

/** Judges replication slots: one without a reader holds WAL until the disk is full. */
export function judgeSlots(slots: readonly Follower[]): Line[] {
  return slots
    .filter(({ isActive, bytes }) => !isActive || bytes > gib)
    .map(({ name, bytes, isActive }) => {
      const found = `${name} holds ${gibText(bytes)} of WAL${isActive ? '' : ', and nothing reads it'}`
      const todo =
        'Start its standby, or drop it (pg_drop_replication_slot): WAL is kept for it until the disk is full.'
      return bytes > gib ? wrong('replication slot', found, todo) : warning('replication slot', found, todo)
    })
}

/** What was found at the public address: the end of its certificate, or why there is none. */
export type TlsLook = { validTo: Date } | { problem: string }
const renewBeforeDays = 14

/** Judges the certificate with which people reach the panel. */
export function judgeCertificate(host: string, look: TlsLook, now: number): Line {
  const about = 'certificate'
  if ('problem' in look)
    return wrong(
      about,
      `${host}: ${look.problem}`,
      'Look at the proxy and at PUBLIC_URL; from here it must be reachable too.',
    )
  const days = Math.floor((look.validTo.getTime() - now) / dayMs)
  const found = `${host}: valid until ${look.validTo.toISOString().slice(0, 10)}`
  return days < renewBeforeDays
    ? warning(about, found, 'Renew it: look at what renews it by itself.')
    : ok(about, found)
}
