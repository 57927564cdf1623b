import { AsyncLocalStorage } from 'node:async_hooks'

/** How often something may still be done within its present window, which ends in `resetSeconds`. */
export type LimitState = { limit: number; remaining: number; resetSeconds: number }

/*
 * Limits are counted deep inside of a call, by whatever it is counted; its answer says how much is left. So the answer goes along with
 * the call by itself, for the calls that count.
 */
const listening = new AsyncLocalStorage<(state: LimitState) => void>()

/** Does some work, and hears of every limit that is counted by it. */
export const hearLimits = <T>(hear: (state: LimitState) => void, work: () => T): T => listening.run(hear, work)

/** Tells the call within which a limit was counted. */
export const tellLimit = (state: LimitState): void => listening.getStore()?.(state)
