import { createGzip, constants } from 'node:zlib'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { makeFolder } from '../../../platform/server/data-folder.ts'
import { countTables } from './counting.ts'
import { manifestPath, writeManifest, writeWhole } from './archive.ts'
import type { DumpFormat, Manifest } from './manifest.ts'
import { findProgram, missingProgram, runProgram, splitPassword } from './programs.ts'
import { takeSnapshot, type Snapshot } from './snapshot.ts'
import { writeSqlDump } from './sql-dump.ts'
import { messageOf } from '../../../platform/server/message-of.ts'

export type BackupWish = {
  url: string
  folder: string
  /** The formats that will do, the best first. SQL of our own is for the embedded database, where pg_dump may be missing. */
  formats: readonly DumpFormat[]
  passphrase: string | null
  env: Readonly<Record<string, string | undefined>>
  /** The version of the program, for the manifest. */
  program: string
  /** Called with a line about what is being done. */
  say: (line: string) => void
}

/** A finished backup: the path of its data, and what its manifest says. */
export type MadeBackup = { path: string; manifest: Manifest }

/**
 * Writes a backup of the whole database into the folder: first the data under a draft's name, then the manifest with
 * counts of the same snapshot. What fails leaves nothing behind that looks like a backup.
 */
export async function makeBackup(wish: BackupWish): Promise<MadeBackup> {
  const { url, folder, passphrase, say } = wish
  makeFolder(folder, 'backups')
  const snapshot = await takeSnapshot(url)
  try {
    const way = chooseWay(wish, snapshot.major)
    const name = `tuppence-${snapshot.takenAt.toISOString().replaceAll(/[:.]/g, '-')}`
    const file = `${name}.${way.ending}${passphrase === null ? '' : '.age'}`
    const path = join(folder, file)
    say(`Writing ${path} ...`)
    const written = await writeWhole(path, passphrase, (to) => way.dump(snapshot, to))
    say(`Wrote ${describeSize(written.bytes)}. Counting the tables of the same moment ...`)
    const tables = await countTables(snapshot.client)
    const manifest: Manifest = {
      manifest: 1,
      program: wish.program,
      format: way.format,
      file,
      ...written,
      isEncrypted: passphrase !== null,
      madeAt: snapshot.takenAt.toISOString(),
      postgres: snapshot.version,
      migrations: snapshot.migrations,
      tables,
    }
    await writeManifest(folder, manifest)
    return { path, manifest }
  } finally {
    await snapshot.close()
  }
}

type Way = { format: DumpFormat; ending: string; dump: (snapshot: Snapshot, to: Writable) => Promise<void> }

function chooseWay({ url, env, formats }: BackupWish, major: number): Way {
  const found = formats.includes('pg_dump') ? findProgram('pg_dump', major, env) : null
  if (found) {
    const { address, env: password } = splitPassword(url)
    return {
      format: 'pg_dump',
      ending: 'dump',
      dump: async ({ id }, to) => {
        const compress = found.major >= 16 ? '--compress=zstd:3' : '--compress=3'
        const args = ['--format=custom', compress, `--snapshot=${id}`, '--no-unlogged-table-data', '--no-password']
        await runProgram(found.path, { args: [...args, `--dbname=${address}`], env: password, parent: env, to })
      },
    }
  }
  if (!formats.includes('sql')) throw new Error(missingProgram('pg_dump', major))
  return {
    format: 'sql',
    ending: 'sql.gz',
    dump: async ({ client }, to) => {
      const gzip = createGzip({ level: constants.Z_BEST_SPEED })
      const plain = new PassThrough()
      await Promise.all([writeSqlDump(client, plain), pipeline(plain, gzip, to)])
    },
  }
}

/** Lists the finished backups of a folder, the newest first. Drafts and foreign files are left out. */
export async function listBackups(folder: string): Promise<{ path: string; file: string; at: Date }[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new Error(`${folder} cannot be read (${messageOf(error)}).`)
  })
  const known = new Set(names)
  const found = names.filter((name) => namePattern.test(name) && known.has(basename(manifestPath(name))))
  const dated = found.map((file) => ({ path: join(folder, file), file, at: readMoment(file) }))
  return dated.toSorted((a, b) => b.file.localeCompare(a.file))
}

const namePattern = /^tuppence-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.(?:dump|sql\.gz)(?:\.age)?$/

function readMoment(file: string): Date {
  const [, day, hours, minutes, seconds, millis] = namePattern.exec(file) ?? []
  return new Date(`${day}T${hours}:${minutes}:${seconds}.${millis}Z`)
}

/** A size for a person. */
export const describeSize = (bytes: number): string =>
  bytes < 1 << 20 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / (1 << 20)).toFixed(1)} MiB`
