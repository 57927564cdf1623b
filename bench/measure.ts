import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What one case took, in microseconds over all its repetitions. */
export type Figure = { readonly p50: number; readonly min: number; readonly reps: number }

/** Something to time: `run` gets a running number, to take another input each time, and returns what must not be optimised away. */
export type Case = { readonly run: (i: number) => unknown; readonly reps: number }

/** Rounds in which each case gets a slice of its repetitions, so that a noisy neighbour disturbs all cases alike. */
const rounds = 5
/** Where each result goes, so that no case is optimised away. */
const kept: { result: unknown } = { result: null }

/** Times every case in interleaved slices with a rotating start, after a warm-up of the same code. */
export function compare<Name extends string>(cases: Record<Name, Case>): Record<Name, Figure> {
  const names = Object.keys(cases) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) slice(cases[name], 0, Math.ceil(cases[name].reps / 4))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]
      if (name === undefined) continue
      const each = Math.ceil(cases[name].reps / rounds)
      times[name].push(...slice(cases[name], round * each, each))
    }
  }
  return Object.fromEntries(names.map((name) => [name, figureOf(times[name])])) as Record<Name, Figure>
}

function slice({ run }: Case, from: number, count: number): number[] {
  const times: number[] = []
  for (let i = from; i < from + count; i++) {
    const begin = performance.now()
    kept.result = run(i)
    times.push((performance.now() - begin) * 1000)
  }
  return times
}

function figureOf(times: number[]): Figure {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(sorted.length / 2)] ?? 0, min: sorted[0] ?? 0, reps: sorted.length }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const inUse = (): number => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** What one call made, how many milliseconds it took, and how many bytes stay in use because of it. */
export function once<T>(make: () => T): { made: T; ms: number; bytes: number } {
  const before = inUse()
  const begin = performance.now()
  const made = make()
  const ms = performance.now() - begin
  return { made, ms, bytes: inUse() - before }
}

/** The same of something that has to be waited for. */
export async function onceAsync<T>(make: () => Promise<T>): Promise<{ made: T; ms: number; bytes: number }> {
  const before = inUse()
  const begin = performance.now()
  const made = await make()
  const ms = performance.now() - begin
  return { made, ms, bytes: inUse() - before }
}

/** Times something that has to be waited for, one after the other. */
export async function timed(reps: number, run: (i: number) => Promise<unknown>): Promise<Figure> {
  const times: number[] = []
  for (let i = 0; i < reps; i++) {
    const begin = performance.now()
    kept.result = await run(i)
    times.push((performance.now() - begin) * 1000)
  }
  return figureOf(times)
}

/** Times several things that have to be waited for, in turn, so that a noisy neighbour disturbs all alike. */
export async function timedInTurn<Name extends string>(
  reps: number,
  runs: Record<Name, (i: number) => Promise<unknown>>,
): Promise<Record<Name, Figure>> {
  const names = Object.keys(runs) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let i = 0; i < reps; i++)
    for (const name of names) {
      const begin = performance.now()
      kept.result = await runs[name](i)
      times[name].push((performance.now() - begin) * 1000)
    }
  return Object.fromEntries(names.map((name) => [name, figureOf(times[name])])) as Record<Name, Figure>
}

const number = (value: number) =>
  value
    .toPrecision(3)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/** One line of the report: the median and the least of a case. */
export function printFigure(name: string, { p50, min, reps }: Figure): void {
  process.stdout.write(
    `  ${name.padEnd(58)} p50 ${p50.toFixed(2).padStart(10)} us   min ${min.toFixed(2).padStart(10)} us   ${reps} reps\n`,
  )
}

/** One goal: what was reached against what is wanted. It tells and leaves judging to the reader. */
export function printGoal(name: string, reached: number, goal: number): void {
  const holds = reached <= goal
  process.stdout.write(
    `  ${holds ? 'reached' : 'MISSED '}  ${name.padEnd(66)} ${number(reached)}  (goal <= ${number(goal)})\n`,
  )
}

/** A heading, or any line of text. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The cases of a comparison in their order. */
export const figuresOf = <Name extends string>(figures: Record<Name, Figure>): [Name, Figure][] =>
  Object.entries(figures) as [Name, Figure][]
