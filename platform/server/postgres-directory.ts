import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, makeCommand, makeOptions } from './postgres-binaries.ts'

export const userName = 'tuppence'
const passwordFile = 'tuppence-password'

/** Creates the files of the database if there are none, or checks the existing ones. Returns the password. */
export async function prepareDirectory(
  engine: Engine,
  dataDir: string,
  cluster: string,
  fast: boolean,
): Promise<string> {
  await clearUnfinished(dataDir, cluster)
  if ((await readdir(cluster)).length === 0) await initialise(engine, dataDir, cluster, fast)
  await refuseBroken(cluster, engine)
  return (await readFile(join(cluster, passwordFile), 'utf8')).trim()
}

/** The path of a file that exists next to a directory while the directory is being created. */
const makeUnfinishedPath = (dataDir: string): string => `${dataDir}.unfinished`

/**
 * Empties a directory whose creation was interrupted, so that this start creates it again. A finished directory is
 * never touched.
 */
async function clearUnfinished(dataDir: string, cluster: string): Promise<void> {
  if (!existsSync(makeUnfinishedPath(dataDir)) || existsSync(join(cluster, passwordFile))) return
  for (const name of await readdir(cluster)) await rm(join(cluster, name), { recursive: true, force: true })
}

async function initialise(engine: Engine, dataDir: string, cluster: string, fast: boolean): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  // Not next to the data, because PostgreSQL's user may not be able to enter that folder.
  const waiting = await mkdtemp(join(tmpdir(), 'tuppence-password-'))
  await writeFile(join(waiting, 'password'), password, { mode: 0o600 })
  if (engine.owner !== null)
    for (const path of [join(waiting, 'password'), waiting]) await chown(path, engine.owner, -1)
  await writeFile(makeUnfinishedPath(dataDir), '')
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['-U', userName, '-A', 'scram-sha-256', `--pwfile=${join(waiting, 'password')}`]
  const args = ['-D', cluster, ...access, ...locale, '-T', 'english', '--data-checksums', '--no-instructions']
  try {
    const made = spawnSync(...makeCommand(engine, 'initdb', fast ? [...args, '--no-sync'] : args), makeOptions(engine))
    if (made.status !== 0) {
      const reason = made.error?.message ?? findLastLine(String(made.stderr))
      throw new Error(
        `The database in ${cluster} could not be made (${reason}): free the directory, or set DATABASE_URL`,
      )
    }
    await writeFile(join(cluster, passwordFile), password, { mode: 0o600 })
    await rm(makeUnfinishedPath(dataDir), { force: true })
  } finally {
    await rm(waiting, { recursive: true, force: true })
  }
}

/** The end of every message about a broken directory. It does not advise removing anything. */
export const lastAdvice = 'restore it from a backup, or set another DATA_DIR to begin with an empty database'

/**
 * Refuses a directory of another version, or one without files that every database has. PostgreSQL itself would fail
 * with a less clear message.
 */
async function refuseBroken(cluster: string, engine: Engine): Promise<void> {
  const found = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (found === null) throw new Error(`The database in ${cluster} is broken (no readable PG_VERSION): ${lastAdvice}`)
  const major = engine.version.split('.')[0]
  if (found.trim() !== major) {
    const made = /^\d+$/.test(found.trim())
      ? `was made by PostgreSQL ${found.trim()}, not ${major}`
      : 'is broken (PG_VERSION)'
    throw new Error(`The database in ${cluster} ${made}: ${lastAdvice}`)
  }
  if (!existsSync(join(cluster, passwordFile))) {
    throw new Error(`The database in ${cluster} is broken (no ${passwordFile}): ${lastAdvice}`)
  }
}

/** Returns the last line of a program's output, for use in a one-line message. */
export const findLastLine = (text: string): string => text.trim().split('\n').at(-1) || 'no reason given'
