import type { Log } from './log.ts'
import { counter } from './metric.ts'

/** The message in the log for an unhandled rejection; tests that run the server search for it. */
export const unhandledWords = 'a rejection that nothing handled'

let seen = 0
/** The same for operators; a correct program has none. */
export const unhandledTotal = counter('unhandled_rejections_total', 'Rejections that nothing handled')

/** Counts the unhandled rejections of this process; a correct program has none. */
export const readUnhandledCount = (): number => seen

/**
 * From now on, counts and logs unhandled rejections. Otherwise a single one would end the process and all its
 * requests.
 */
export function countUnhandledRejections(log: Pick<Log, 'error'>): void {
  process.on('unhandledRejection', (reason) => {
    seen += 1
    unhandledTotal.add({})
    log.error({ err: reason }, unhandledWords)
  })
}
