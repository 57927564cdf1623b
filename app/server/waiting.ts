import { codeOf, isOutage } from '../../platform/server/db.ts'
import { pauseMs } from '../../platform/server/outage.ts'

const repeatAfterMs = 60_000

/** Finds the outage that this error is, or that caused it; null for any other error. */
function findOutage(error: unknown): unknown {
  for (let one = error; one instanceof Error; one = one.cause) if (isOutage(one)) return one
  return null
}

/**
 * Does work that needs the database, and repeats it during an outage. Once a minute, and whenever the reason changes,
 * `say` gets a line about what this waits for. Throws an error that waiting would not solve, such as a wrong password.
 */
export async function waitForDatabase<T>(work: () => Promise<T>, say: (line: string) => void): Promise<T> {
  let last = { line: '', at: -Infinity }
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      const outage = findOutage(error)
      if (outage === null) throw error
      const reason = codeOf(outage) || (outage instanceof Error ? outage.message : '')
      const line =
        outage === error ? `The database does not serve at the moment (${reason}).` : (error as Error).message
      const now = performance.now()
      if (line !== last.line || now - last.at > repeatAfterMs) {
        say(`${line} Waiting for it ...`)
        last = { line, at: now }
      }
      await pauseMs(failures)
    }
  }
}
