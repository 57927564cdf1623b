import { delayHours } from '../contract/approvals.ts'

const delayMs = delayHours * 3_600_000

/**
 * When a step is done without a second person: a full delay after it was requested, and after the panel was set to be
 * run by one person. The delay therefore starts again whenever that is switched on, and switching never shortens it.
 */
export const dueAt = (askedAt: Date, onePersonSince: Date): Date =>
  new Date(Math.max(askedAt.getTime(), onePersonSince.getTime()) + delayMs)
