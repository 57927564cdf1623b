import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { unhandledWords } from '../../../platform/server/unhandled.ts'
import { isReady, spawnServer } from '../../product.ts'

type Options = {
  ports: readonly number[]
  databaseUrl: string
  smtpUrl: string
  fromSource: boolean
  /** Settings beside those that every drill has. */
  env?: Readonly<Record<string, string>>
  /** What the process of a port is besides: its own words and settings. */
  partOf?: (port: number) => { words: string[]; env: Readonly<Record<string, string>> }
}
const wholePart = { words: [], env: {} }
const respawnAfterMs = 50
/** Longer than a start takes on a machine with twenty others at work, or giving up a connection that was lost without a word. */
const readyWithinMs = 400_000
const keptLines = 4

export type Cast = ReturnType<typeof createCast>

/** Server processes that are started again when they were killed, until `stop`. One that ends by itself is noted: that is a fault. */
export function createCast({
  ports,
  databaseUrl,
  smtpUrl,
  fromSource,
  env: more = {},
  partOf = () => wholePart,
}: Options) {
  let isOver = false
  let starts = 0
  let kills = 0
  let waits = 0
  const running = new Map<number, ChildProcess>()
  const lastWords = new Map<number, string[]>()
  const killed = new Set<ChildProcess>()
  /** Ends that nobody asked for, and rejections that nothing handled, with the last words of the process. */
  const faults: string[] = []

  const keep = (port: number): void => {
    if (isOver) return
    starts += 1
    // Rewards are sent at once, so that the kills meet the sending and nothing is left to wait for.
    // The reviewer has no authenticator app.
    const usual = { SMTP_URL: smtpUrl, APPROVAL_UNDO_SECONDS: '0', STAFF_SECOND_STEP: 'optional', ...more }
    const { words, env: own } = partOf(port)
    const child = spawnServer({ port, databaseUrl, fromSource, env: { ...usual, ...own }, listened: true, words })
    running.set(port, child)
    const last: string[] = []
    lastWords.set(port, last)
    const hear = (text: Buffer): void => {
      last.push(...String(text).trim().split('\n'))
      last.splice(0, last.length - keptLines)
      if (String(text).includes('Waiting for it')) waits += 1
      if (String(text).includes(unhandledWords)) faults.push(`server ${child.pid}: ${String(text).trim()}`)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code, signal) => {
      if (!isOver && !killed.has(child))
        faults.push(`server ${child.pid} ended by itself (${signal ?? code}): ${last.join(' | ')}`)
      setTimeout(() => keep(port), respawnAfterMs)
    })
  }
  for (const port of ports) keep(port)

  const untilReady = async (port: number): Promise<void> => {
    const until = Date.now() + readyWithinMs
    while (!(await isReady(port))) {
      if (Date.now() > until)
        throw new Error(`the server on port ${port} did not come back: ${lastWords.get(port)?.join(' | ')}`)
      await sleep(50)
    }
  }

  return {
    allReady: (): Promise<void[]> => Promise.all(ports.map(untilReady)),
    /** kill -9; false when it was just not running. */
    kill: (port: number): boolean => {
      const child = running.get(port)
      if (!child || child.exitCode !== null || child.signalCode !== null || killed.has(child)) return false
      killed.add(child)
      kills += 1
      return child.kill('SIGKILL')
    },
    /** How many starts have said that they wait for the database. */
    waits: (): number => waits,
    /** The numbers of the processes that run, one after the other. */
    processes: (): string => [...running.values()].map(({ pid }) => pid).join(' '),
    /** As many starts as there are ports and kills, or something died that nobody killed. */
    count: () => ({ starts, kills, unplanned: starts - kills - ports.length, faults }),
    stop: async (): Promise<void> => {
      isOver = true
      const left = [...running.values()].filter((child) => child.exitCode === null && child.signalCode === null)
      const ended = left.map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of left) child.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}
