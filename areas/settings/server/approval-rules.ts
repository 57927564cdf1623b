import { delayHours } from '../contract/approvals.ts'

const delayMs = delayHours * 3_600_000

/**
 * Computes when a step is done without a second person: one full delay after the step was requested, or after the
 * panel was set to be run by one person, whichever is later. Switching that setting off and on starts the delay again.
 */
export const computeDueTime = (askedAt: Date, onePersonSince: Date): Date =>
  new Date(Math.max(askedAt.getTime(), onePersonSince.getTime()) + delayMs)
