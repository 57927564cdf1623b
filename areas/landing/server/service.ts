import { valueUsd } from '../../../platform/contract/money.ts'
import { emptyShowcase, shownRewardsMax, type Showcase } from '../../../platform/contract/showcase.ts'
import { nowOf, type Db } from '../../../platform/server/db.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import type { Rewards } from '../../rewards/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import { findCountingStart, pickFigures } from './rules.ts'

export type Landing = ReturnType<typeof createLanding>
export type LandingNeeds = {
  db: Db
  surveys: Pick<Surveys, 'openNow'>
  redemptions: Pick<Redemptions, 'sentSince' | 'decisionsSince'>
  rewards: Pick<Rewards, 'onShow'>
  /** Returns the current time; a test can replace the database's clock. */
  clock?: (db: Db) => Promise<Date>
}

/** The panel's figures on the landing page. They are counted at intervals, so a visit causes no count. */
export function createLanding({ db, surveys, redemptions, rewards, clock = nowOf }: LandingNeeds) {
  let current: Showcase = emptyShowcase
  return {
    /** Returns the latest figures; before the first count, those of an empty panel. */
    showcase: (): Showcase => current,
    /** Recounts the figures. If that fails, the earlier figures stay. */
    refresh: async (): Promise<void> => {
      const since = findCountingStart(await clock(db))
      const { count: surveysOpen, pointsPerHour } = await surveys.openNow()
      const rewardsSent = await redemptions.sentSince(since.month)
      const decisions = await redemptions.decisionsSince(since.decisions)
      const usdPerHour = valueUsd(pointsPerHour)
      const figures = pickFigures({ surveysOpen, usdPerHour, rewardsSent, decisions })
      current = { figures, ...(await rewards.onShow(shownRewardsMax)) }
    },
  }
}
