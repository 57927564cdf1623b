import { AsyncLocalStorage } from 'node:async_hooks'

/** How often something may still be done in the current window, which ends in `resetSeconds`. */
export type LimitState = { limit: number; remaining: number; resetSeconds: number }

/**
 * Limits are counted deep inside a call, and its answer reports how much is left. The report therefore accompanies the
 * call implicitly.
 */
const listening = new AsyncLocalStorage<(state: LimitState) => void>()

/** Runs some work, and reports every limit that is counted in it. */
export const reportLimits = <T>(hear: (state: LimitState) => void, work: () => T): T => listening.run(hear, work)

/** Reports a counted limit to the call in which it was counted. */
export const reportLimit = (state: LimitState): void => listening.getStore()?.(state)
