import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether a process with this number is running; a zombie counts as ended. */
export function isAlive(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return readStat(pid)?.state !== 'Z'
}

/**
 * Finds the PostgreSQL that a killed server left running on this data directory; null if there is none. After a reboot
 * or in a new container, the number in `postmaster.pid` may belong to another program. In that case the file is
 * removed, so that PostgreSQL can start.
 */
export async function findRunningPostmaster(cluster: string): Promise<{ pid: number; port: number } | null> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !isAlive(pid)) return null
  const command = readCommand(pid)
  if (command === null || command.includes(cluster)) return port ? { pid, port } : null
  await rm(file, { force: true })
  return null
}

/**
 * Claims the data directory for this process, so that a second server cannot use (and later stop) the database of the
 * first. `heldBy` is the living process that already holds the claim, or null. A claim by a dead process is void.
 */
export async function claim(dataDir: string): Promise<{ heldBy: number | null; release: () => Promise<void> }> {
  const file = `${dataDir}.owner`
  const mine = `${process.pid} ${readStart(process.pid)}`
  const held = (await readFile(file, 'utf8').catch(() => '')).trim()
  const pid = Number(held.split(' ')[0])
  if (isAlive(pid) && held === `${pid} ${readStart(pid)}`) return { heldBy: pid, release: async () => undefined }
  await writeFile(file, `${mine}\n`, { mode: 0o600 })
  return { heldBy: null, release: () => rm(file, { force: true }) }
}

/** Reads when a process started, as the system reports it. This tells apart two processes that had the same number. */
function readStart(pid: number): string {
  if (process.platform === 'linux') return readStat(pid)?.start ?? ''
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

/** Reads the command line of a process; null when the system does not report it. */
function readCommand(pid: number): string | null {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`)
  if (process.platform === 'win32') return null
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

/**
 * Reads the state and the start of a process from /proc. They come after its name, which may contain spaces and
 * brackets.
 */
function readStat(pid: number): { state: string; start: string } | null {
  if (process.platform !== 'linux') return null
  const text = read(`/proc/${pid}/stat`)
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.length > 19 ? { state: fields[0] ?? '', start: fields[19] ?? '' } : null
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
