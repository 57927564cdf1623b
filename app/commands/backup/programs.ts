import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Env = Readonly<Record<string, string | undefined>>
/** A program of PostgreSQL, and the major version that it has. */
export type FoundProgram = { path: string; major: number }

/** Where the packages of the systems put the programs of one version of PostgreSQL. */
const foldersOf = (major: number): string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/usr/libexec/postgresql${major}`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
]
/** Newer programs read older servers; the newest that is looked for. */
const newestMajor = 21

const versionOf = (path: string): number =>
  Number(/\(PostgreSQL\) (\d+)/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)

/**
 * Finds pg_dump or pg_restore of this major version or, if it is not there, the next newer one, which reads older
 * servers. Returns null when there is none.
 */
export function findProgram(name: 'pg_dump' | 'pg_restore', major: number, env: Env): FoundProgram | null {
  const onPath = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const majors = Array.from({ length: Math.max(0, newestMajor - major + 1) }, (_none, at) => major + at)
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const found = [...majors.flatMap(foldersOf), ...onPath]
    .map((folder) => join(folder, file))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, major: versionOf(path) }))
    .filter((one) => one.major >= major)
  return found.toSorted((a, b) => a.major - b.major)[0] ?? null
}

/** Says which package is missing. */
export const missingProgram = (name: 'pg_dump' | 'pg_restore', major: number): string =>
  `${name} ${major} or newer is needed and was not found: install postgresql-client-${major} (Debian, Ubuntu: from apt.postgresql.org where the system has an older one), postgresql${major} (Red Hat, Alpine: postgresql${major}-client), or postgresql@${major} (Homebrew).`

/**
 * Splits the address of a database for a program: the address without its password, for the command line, and the
 * password for the environment, where other users do not see it.
 */
export function splitPassword(databaseUrl: string): { address: string; env: Record<string, string> } {
  const [, head = '', user = '', password = '', tail = ''] =
    /^(postgres(?:ql)?:\/\/)([^:@/?]*):([^@/?]*)@(.*)$/s.exec(databaseUrl) ?? []
  const address = head ? `${head}${user}@${tail}` : databaseUrl
  const [, inQuery] = /[?&]password=([^&]*)/.exec(address) ?? []
  const found = inQuery ?? password
  return {
    address: address.replace(/([?&])password=[^&]*&?/, '$1').replace(/[?&]$/, ''),
    env: found ? { PGPASSWORD: decodeURIComponent(found) } : {},
  }
}

/** The password that an address leaves out, as with Compose. Any other variable would lead a program elsewhere than us. */
const passwordVariables = ['PGPASSWORD', 'PGPASSFILE']

type Run = { args: readonly string[]; env: Record<string, string>; parent: Env; from?: Readable; to?: Writable }

/**
 * Runs a program to its end, with a stream as its input or output. Throws its last line when it fails; the program
 * ends with us when we are stopped.
 */
export async function runProgram(path: string, { args, env, parent, from, to }: Run): Promise<void> {
  const isOurs = (name: string) => !name.startsWith('PG') || passwordVariables.includes(name)
  const inherited = Object.fromEntries(Object.entries(parent).filter(([name]) => isOurs(name)))
  const child = spawn(path, args, {
    env: { ...inherited, LC_ALL: 'C', PGCONNECT_TIMEOUT: '10', ...env },
    stdio: [from ? 'pipe' : 'ignore', to ? 'pipe' : 'ignore', 'pipe'],
  })
  const leave = () => void child.kill('SIGTERM')
  process.once('exit', leave)
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said = `${said}${String(text)}`.slice(-4_000)))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const flows = [
    ...(from && child.stdin ? [pipeline(from, child.stdin)] : []),
    ...(to && child.stdout ? [pipeline(child.stdout, to)] : []),
  ]
  const [code, ...failures] = await Promise.allSettled([ended, ...flows])
  process.off('exit', leave)
  if (code.status === 'rejected') throw code.reason
  // What broke the stream is the reason when it was ours; a program that ended early breaks its own input.
  const broken = failures.find((one): one is PromiseRejectedResult => one.status === 'rejected')
  const isTheirs = broken && ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(broken.reason?.code))
  if (broken && !isTheirs) {
    throw broken.reason
  }
  if (code.value !== 0) throw new Error(lastWords(said) || `${path} ended with ${code.value ?? 'a signal'}`)
}

/** The line of a program's output that names the error. */
function lastWords(said: string): string {
  const lines = said.trim().split('\n')
  return (lines.find((line) => /\berror:|FATAL:|ERROR:/.test(line)) ?? lines.at(-1) ?? '').trim()
}
