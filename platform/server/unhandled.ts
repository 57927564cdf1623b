import type { Log } from './log.ts'

/** The message in the log for such a rejection; tests that run the server search for it. */
export const unhandledWords = 'a rejection that nothing handled'

let seen = 0

/** Counts the unhandled rejections of this process; it is always 0 when the program is right. */
export const readUnhandledCount = (): number => seen

/** Counts and logs unhandled rejections from now on, instead of letting one end the process with all its requests. */
export function countUnhandledRejections(log: Pick<Log, 'error'>): void {
  process.on('unhandledRejection', (reason) => {
    seen += 1
    log.error({ err: reason }, unhandledWords)
  })
}
