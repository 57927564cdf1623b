import type { CallFailure } from './failure.ts'

const firstRetryMs = 1000
const longestRetryMs = 30_000

/** How long to wait after the n-th failure in a row (from 1), in milliseconds: 1 s, doubling up to 30 s. */
export const retryAfterMs = (failures: number): number => Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs)

/** Whether the same call may succeed later, because there was no response or the server is busy. */
export const isPassing = ({ status }: CallFailure): boolean => status === 0 || status === 429 || status >= 500
