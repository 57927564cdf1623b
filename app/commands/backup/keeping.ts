import { rm } from 'node:fs/promises'
import { listBackups } from './make-backup.ts'
import { manifestPath } from './archive.ts'

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
