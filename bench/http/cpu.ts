import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second whatever the kernel's own tick is. */
const microsPerTick = 10_000

type Stat = { parent: number; ticks: number }

/** What a process and the children it has buried used, from /proc; null when it is gone. */
function statOf(pid: string | number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // utime, stime, cutime, cstime
    return { parent: Number(fields[1]), ticks: [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) }
  } catch {
    return null
  }
}

/** Microseconds of processor time that these processes and all below them have used up to now. Linux only. */
export function cpuMicros(roots: readonly number[]): number {
  const children = new Map<number, number[]>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(name)
    if (!stat) continue
    ticks.set(Number(name), stat.ticks)
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), Number(name)])
  }
  const sumOf = (pid: number): number =>
    (ticks.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((sum, child) => sum + sumOf(child), 0)
  return roots.reduce((sum, pid) => sum + sumOf(pid), 0) * microsPerTick
}
