import { AsyncLocalStorage } from 'node:async_hooks'

/** The state of a limit: how many uses a window allows, how many are left, and in how many seconds the window ends. */
export type LimitState = { limit: number; remaining: number; resetSeconds: number }

/**
 * The function that is told about the limits counted in this call. Limits are counted deep inside a call and reported
 * in its response, so the function accompanies the call implicitly.
 */
const listening = new AsyncLocalStorage<(state: LimitState) => void>()

/** Does some work and calls `hear` with the state of every limit that is counted during it. */
export const reportLimits = <T>(hear: (state: LimitState) => void, work: () => T): T => listening.run(hear, work)

/** Reports the state of a limit to the call that is being handled. */
export const reportLimit = (state: LimitState): void => listening.getStore()?.(state)
