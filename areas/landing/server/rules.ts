import type { Figures } from '../../../platform/contract/showcase.ts'
import { decisionDays, leastShown } from '../contract.ts'

/** What was counted, before it is decided what may be shown. */
export type Counted = {
  surveysOpen: number
  /** What half of them pay at least for an hour. */
  usdPerHour: number
  rewardsSent: number
  decisions: { count: number; medianSeconds: number }
}

const from = (least: number, behind: number, value: number): number | null => (behind >= least ? value : null)

/** The figures that may be shown: not one with so little behind it that it would mislead, or reveal single people. */
export const figuresOf = ({ surveysOpen, usdPerHour, rewardsSent, decisions }: Counted): Figures => ({
  surveysOpen: from(leastShown.surveysOpen, surveysOpen, surveysOpen),
  usdPerHour: from(leastShown.offersWithPay, surveysOpen, Math.round(usdPerHour * 100) / 100),
  rewardsSent: from(leastShown.rewardsSent, rewardsSent, rewardsSent),
  decisionMinutes: from(leastShown.decisions, decisions.count, Math.ceil(decisions.medianSeconds / 60)),
})

const dayMs = 86_400_000
/** From when on rewards count as sent this month, and decisions count for how long one takes. */
export const countedSince = (now: Date): { month: Date; decisions: Date } => ({
  month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())),
  decisions: new Date(now.getTime() - decisionDays * dayMs),
})
