import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

type Env = Readonly<Record<string, string | undefined>>

const stanzaPattern = /^[\w-]{1,60}$/

/**
 * Runs pgBackRest, whose configuration says where the database and the repository are. Its output goes to the terminal.
 * Throws one line when it is not installed or fails.
 */
function runPgbackrest(stanza: string, args: readonly string[], env: Env): void {
  if (!stanzaPattern.test(stanza)) throw new Error(`"${stanza}" is no name of a stanza.`)
  const told = spawnSync('pgbackrest', [`--stanza=${stanza}`, '--log-level-console=info', ...args], {
    env: { ...env },
    stdio: ['ignore', 2, 2],
  })
  if (told.error)
    throw new Error('pgbackrest was not found: install the package pgbackrest on the machine of the database.')
  if (told.status !== 0)
    throw new Error(`pgbackrest ${args.at(-1)} failed with ${told.status ?? told.signal}: its lines say why.`)
}

/** Makes a base backup in pgBackRest's repository, after checking that the archive of the WAL works. */
export function backUpStanza(stanza: string, env: Env): void {
  runPgbackrest(stanza, ['check'], env)
  runPgbackrest(stanza, ['backup'], env)
}

/** What `--to` says for everything that was archived, instead of a moment. */
const latest = 'latest'

/** Reads a moment with its zone, or null for the end of the archive; throws one line when it is neither, or in the future. */
export function readMoment(text: string, now = Date.now()): Date | null {
  if (text === latest) return null
  const isWhole = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text)
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)?$/, (_all, h: string, m = '00') => `${h}:${m}`))
  if (!isWhole || Number.isNaN(at.getTime()))
    throw new Error(`--to must be a moment with its zone, like 2026-01-31T14:05:00Z, or "${latest}", not "${text}".`)
  if (at.getTime() > now) throw new Error(`--to ${text} is in the future.`)
  return at
}

/**
 * Puts the files of a base backup into an empty folder. PostgreSQL replays the WAL at its next start, up to the moment or
 * to the end of the archive (null), and opens the database then.
 */
export function restoreStanza(stanza: string, at: Date | null, folder: string, env: Env): void {
  if (existsSync(`${folder}/postmaster.pid`))
    throw new Error(`A PostgreSQL runs on ${folder}: stop it first, nothing was changed.`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`Nothing was changed: ${folder} is not empty. Move it away, and make it again for the same owner.`)
  // A moment after the last archived change is one that PostgreSQL never reaches, and it refuses to open: the end has a type of its own.
  const target = at?.toISOString().replace('T', ' ').replace('Z', '+00')
  const type = target ? ['--type=time', `--target=${target}`, '--target-action=promote'] : ['--type=default']
  runPgbackrest(stanza, [...type, `--pg1-path=${folder}`, 'restore'], env)
}
