import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMicros } from './cpu.ts'
import type { Load, LoadResult } from './load.ts'

/** Something to load: what to send in each round, and the processes whose time counts. */
export type Target = {
  name: string
  roots: readonly number[]
  load: (round: number) => Load
  /** Told what each slice brought, to keep account of it. */
  heard?: (result: LoadResult, round: number) => void
}
/** Processor time for each request: of all, and of the server (the first root) alone. */
export type Slice = { micros: number; ofServer: number; perSecond: number; p50Ms: number; done: number }
export type Slices = ReadonlyMap<string, readonly Slice[]>

const settleMs = 150

export function ask(loader: ChildProcess, load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    loader.once('message', (result) => {
      loader.off('exit', gone)
      resolve(result as LoadResult)
    })
    const gone = () => reject(new Error('the load generator ended'))
    loader.once('exit', gone)
    loader.send(load)
  })
}

/** Loads one target for a slice; throws when anything but 200 or a redirect was answered. */
export async function slice(loader: ChildProcess, target: Target, round: number): Promise<Slice> {
  const load = target.load(round)
  const server = target.roots.slice(0, 1)
  const before = cpuMicros(target.roots)
  const beforeOfServer = cpuMicros(server)
  const begin = performance.now()
  const result = await ask(loader, load)
  const seconds = (performance.now() - begin) / 1000
  // What the answers still cause (a batch's last rows, the log writer) belongs to the slice.
  await sleep(settleMs)
  const used = cpuMicros(target.roots) - before
  const usedByServer = cpuMicros(server) - beforeOfServer
  target.heard?.(result, round)
  const { done, statuses, error, p50Ms } = result
  if (error || done === 0 || (statuses['200'] ?? 0) + (statuses['302'] ?? 0) !== done)
    throw new Error(`${target.name}: ${done} answers, ${JSON.stringify(statuses)} ${error ?? ''}`)
  return { micros: used / done, ofServer: usedByServer / done, perSecond: done / seconds, p50Ms, done }
}

/** Short slices of every target in turn, the start moving on each round, so that a noisy neighbour disturbs all alike. */
export async function interleave(loader: ChildProcess, targets: readonly Target[], rounds: number): Promise<Slices> {
  const slices = new Map<string, Slice[]>(targets.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < targets.length; turn++) {
      const target = targets[(round + turn) % targets.length]
      if (target) slices.get(target.name)?.push(await slice(loader, target, round))
    }
  }
  return slices
}

export type Spread = { median: number; min: number; max: number }

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? sorted[middle] : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
  return { median: median ?? NaN, min: sorted[0] ?? NaN, max: sorted.at(-1) ?? NaN }
}

/** The ratio of two targets' processor time per request, taken within each round; NaN when one of them was not measured. */
export function ratio(slices: Slices, name: string, floor: string): Spread {
  const floors = slices.get(floor) ?? []
  return spreadOf((slices.get(name) ?? []).map(({ micros }, round) => micros / (floors[round]?.micros ?? NaN)))
}

const fixed = (value: number) => value.toFixed(2)

export function printSlices(slices: Slices, write: (line: string) => void): void {
  for (const [name, all] of slices) {
    const cpu = spreadOf(all.map(({ micros }) => micros))
    const own = spreadOf(all.map(({ ofServer }) => ofServer)).median
    const rate = spreadOf(all.map(({ perSecond }) => perSecond))
    const p50 = spreadOf(all.map(({ p50Ms }) => p50Ms))
    const range = `${cpu.median.toFixed(0).padStart(6)} (${cpu.min.toFixed(0)}..${cpu.max.toFixed(0)}) us CPU, server ${own.toFixed(0)}`
    write(
      `  ${name.padEnd(44)} ${range.padEnd(44)} ${rate.median.toFixed(0).padStart(6)}/s  p50 ${p50.median.toFixed(2)} ms`,
    )
  }
}

/** One goal against what was reached, judged by the median; says nothing of what was not measured. */
export function printRatio(name: string, reached: Spread, goal: number, write: (line: string) => void): void {
  if (Number.isNaN(reached.median)) return
  const holds = reached.median <= goal
  const range = `${fixed(reached.median)} (${fixed(reached.min)}..${fixed(reached.max)})`
  write(`  ${holds ? 'reached' : 'MISSED '}  ${name.padEnd(62)} ${range}  (goal <= ${goal})`)
}
