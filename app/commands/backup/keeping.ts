import { rm } from 'node:fs/promises'
import { listBackups } from './make-backup.ts'
import { manifestPath } from './archive.ts'

/**
 * How long a schedule sleeps at most before it looks again. A timer holds no more than 24 days, and ends at once when it
 * is given more; and meanwhile a clock may be set, or another command may have made a backup.
 */
const napMaxMs = 3_600_000
/** A backup may be as far in the future as this when a clock was set back a little. */
const aheadMaxMs = 3_600_000

/**
 * Plans when a schedule makes its next backup, and for how long it may sleep until then; `napMs` is 0 when one is due.
 * A backup that lies in the future was made under a wrong clock, and holds up no other.
 */
export function planTurn(made: readonly Date[], everyMs: number, now: number): { dueAt: number; napMs: number } {
  const known = made.map((at) => at.getTime()).filter((at) => at <= now + aheadMaxMs)
  const dueAt = Math.max(now, ...known.map((at) => at + everyMs))
  return { dueAt, napMs: Math.min(dueAt - now, napMaxMs) }
}

/**
 * Chooses the backups to remove: all but the `keep` newest, and never the one that was proven last, without which no
 * backup would be known to work. `files` has the newest first.
 */
export const chooseOld = (files: readonly string[], keep: number, lastProven: string | null): string[] =>
  files.slice(keep).filter((file) => file !== lastProven)

/** Removes old backups of a folder, each manifest first, so that half a removal is no backup. Returns their names. */
export async function removeOld(folder: string, keep: number, lastProven: string | null): Promise<string[]> {
  const found = await listBackups(folder)
  const old = new Set(
    chooseOld(
      found.map(({ file }) => file),
      keep,
      lastProven,
    ),
  )
  const removed = found.filter(({ file }) => old.has(file))
  for (const { path } of removed) {
    await rm(manifestPath(path), { force: true })
    await rm(path, { force: true })
  }
  return removed.map(({ file }) => file)
}
