import { dayMs } from '../../../platform/contract/durations.ts'
import type { Figures } from '../../../platform/contract/showcase.ts'
import { decisionDays, leastShown } from '../contract.ts'

/** The counted figures, before it is decided which of them are shown. */
export type CountedFigures = {
  surveysOpen: number
  /** US dollars per hour; at least half of the surveys pay this much. */
  usdPerHour: number
  rewardsSent: number
  decisions: { count: number; medianSeconds: number }
}

const from = (least: number, behind: number, value: number): number | null => (behind >= least ? value : null)

/** Picks the figures that may be shown. Smaller ones would mislead or reveal individuals. */
export const pickFigures = ({ surveysOpen, usdPerHour, rewardsSent, decisions }: CountedFigures): Figures => ({
  surveysOpen: from(leastShown.surveysOpen, surveysOpen, surveysOpen),
  usdPerHour: from(leastShown.offersWithPay, surveysOpen, Math.round(usdPerHour * 100) / 100),
  rewardsSent: from(leastShown.rewardsSent, rewardsSent, rewardsSent),
  decisionMinutes: from(leastShown.decisions, decisions.count, Math.ceil(decisions.medianSeconds / 60)),
})

/**
 * Computes the start of the month, from which sent rewards are counted, and the start of the period whose decisions
 * are counted.
 */
export const findCountingStart = (now: Date): { month: Date; decisions: Date } => ({
  month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())),
  decisions: new Date(now.getTime() - decisionDays * dayMs),
})
