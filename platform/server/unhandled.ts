import type { Log } from './log.ts'

/** What a log line about such a rejection says; whoever runs the server in a test looks for it. */
export const unhandledWords = 'a rejection that nothing handled'

let seen = 0

/** How many rejections nothing has handled in this process; always 0 when the program is right. */
export const unhandledRejections = (): number => seen

/** From now on a rejection that nothing handles is counted and logged, and does not end the process with everybody's requests in it. */
export function surviveRejections(log: Pick<Log, 'error'>): void {
  process.on('unhandledRejection', (reason) => {
    seen += 1
    log.error({ err: reason }, unhandledWords)
  })
}
