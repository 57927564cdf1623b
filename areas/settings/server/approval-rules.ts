import { delayHours } from '../contract/approvals.ts'

const delayMs = delayHours * 3_600_000

/**
 * When a step is done without a second person: a whole delay after it was asked for, and after the panel came to be run by one person.
 * So the delay begins anew whenever that is switched on, and no switching makes it shorter.
 */
export const dueAt = (askedAt: Date, onePersonSince: Date): Date =>
  new Date(Math.max(askedAt.getTime(), onePersonSince.getTime()) + delayMs)
