import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Where Debian puts the programs of PostgreSQL. */
export const programs = process.env['PG_BIN'] ?? '/usr/lib/postgresql/15/bin'

/** Finds the user that PostgreSQL has to run as when this program runs as root, which PostgreSQL refuses; otherwise null. */
export function findUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const read = (option: string) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: read('-u'), gid: read('-g') }
}

/** Lists the processes below one, by /proc. Linux only. */
export function listBelow(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
      return parent === pid ? [Number(name), ...listBelow(Number(name))] : []
    } catch {
      return []
    }
  })
}
