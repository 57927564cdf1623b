import { valueUsd } from '../../../platform/contract/money.ts'
import { emptyShowcase, shownRewards, type Showcase } from '../../../platform/contract/showcase.ts'
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
  /** The time by which months end; the clock of the database unless another is given. */
  clock?: (db: Db) => Promise<Date>
}

/** The figures of the panel on the landing page. They are counted at intervals and kept, so that a visit costs no count. */
export function createLanding({ db, surveys, redemptions, rewards, clock = nowOf }: LandingNeeds) {
  let current: Showcase = emptyShowcase
  return {
    /** The latest figures; those of an empty panel before the first count. */
    showcase: (): Showcase => current,
    /** Counts again. The earlier figures stay when this fails. */
    refresh: async (): Promise<void> => {
      const since = findCountingStart(await clock(db))
      const { count: surveysOpen, pointsPerHour } = await surveys.openNow()
      const rewardsSent = await redemptions.sentSince(since.month)
      const decisions = await redemptions.decisionsSince(since.decisions)
      const usdPerHour = valueUsd(pointsPerHour)
      const figures = pickFigures({ surveysOpen, usdPerHour, rewardsSent, decisions })
      current = { figures, ...(await rewards.onShow(shownRewards)) }
    },
  }
}
