import type { CountedState } from '../contract/home.ts'

/** The outcome of a piece of work within its time limit. */
export type Counted<T> = { state: 'ready'; value: T } | { state: Exclude<CountedState, 'ready'> }
/** Starts a timer; `over` resolves when it ends, but never after `stop`. */
export type StartTimer = (ms: number) => { over: Promise<void>; stop: () => void }

type Needs = {
  budgetMs: number
  /** For how long a late answer is kept for the next request. */
  keptMs: number
  startTimer?: StartTimer
  /** A clock that only runs forward, in milliseconds. */
  clock?: () => number
  onError: (error: unknown, name: string) => void
}
type Work = { done: Promise<Counted<unknown>>; endedAt: number | null }

const startRealTimer: StartTimer = (ms) => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return { over, stop: () => clearTimeout(timer) }
}

export type Within = ReturnType<typeof createBudget>

/**
 * Gives every piece of work its own time limit. Work that takes longer goes on, and the next request for the same name
 * gets its answer. So slow work is neither repeated nor waited for.
 */
export function createBudget({
  budgetMs,
  keptMs,
  startTimer = startRealTimer,
  clock = () => performance.now(),
  onError,
}: Needs) {
  const underWay = new Map<string, Work>()

  async function finish(name: string, work: () => Promise<unknown>): Promise<Counted<unknown>> {
    try {
      return { state: 'ready', value: await work() }
    } catch (error) {
      onError(error, name)
      return { state: 'failed' }
    }
  }

  function begin(name: string, work: () => Promise<unknown>): Work {
    const found = underWay.get(name)
    if (found && (found.endedAt === null || clock() - found.endedAt < keptMs)) return found
    const started: Work = {
      endedAt: null,
      done: finish(name, work).finally(() => {
        started.endedAt = clock()
      }),
    }
    underWay.set(name, started)
    return started
  }

  return async function within<T>(name: string, work: () => Promise<T>): Promise<Counted<T>> {
    const begun = begin(name, work)
    const timer = startTimer(budgetMs)
    const counted = await Promise.race([begun.done, timer.over.then((): Counted<unknown> => ({ state: 'late' }))])
    timer.stop()
    if (counted.state !== 'late' && underWay.get(name) === begun) underWay.delete(name)
    return counted as Counted<T>
  }
}
