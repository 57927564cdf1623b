import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady, spawnServer } from '../../product.ts'

type Options = {
  ports: readonly number[]
  databaseUrl: string
  smtpUrl: string
  fromSource: boolean
}
const respawnAfterMs = 50
const readyWithinMs = 60_000

/** Server processes that are started again whenever they end, until `stop`. */
export function createCast({ ports, databaseUrl, smtpUrl, fromSource }: Options) {
  let isOver = false
  const running = new Map<number, ChildProcess>()
  const starts = new Map<number, number>()

  const keep = (port: number): void => {
    if (isOver) return
    starts.set(port, (starts.get(port) ?? 0) + 1)
    // Rewards are sent at once, so that the kills meet the sending and nothing is left to wait for.
    const env = { SMTP_URL: smtpUrl, APPROVAL_UNDO_SECONDS: '0' }
    const child = spawnServer({ port, databaseUrl, fromSource, env, quiet: true })
    running.set(port, child)
    child.once('exit', () => setTimeout(() => keep(port), respawnAfterMs))
  }
  for (const port of ports) keep(port)

  const untilReady = async (port: number): Promise<void> => {
    const until = Date.now() + readyWithinMs
    while (!(await isReady(port))) {
      if (Date.now() > until) throw new Error(`the server on port ${port} did not come back`)
      await sleep(50)
    }
  }

  return {
    untilReady,
    allReady: (): Promise<void[]> => Promise.all(ports.map(untilReady)),
    /** kill -9; false when it was just not running. */
    kill: (port: number): boolean => running.get(port)?.kill('SIGKILL') ?? false,
    starts: (): number => [...starts.values()].reduce((sum, count) => sum + count, 0),
    stop: async (): Promise<void> => {
      isOver = true
      const left = [...running.values()].filter((child) => child.exitCode === null && child.signalCode === null)
      const ended = left.map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of left) child.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}
