import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { RewardMessages } from '../contract.ts'
import { rewardDesk } from '../words/en/server/reward-desk.ts'
import { rewardsOpening } from '../words/en/server/rewards-opening.ts'
import { rewardsAudit } from '../words/en/server/rewards-audit.ts'
import type { rewardsRecord } from './recorded.ts'

/** The rewards area's words on the server, without emails, in every language. */
export const rewardsWords = [
  spokenMessages<RewardMessages>()(rewardDesk),
  spoken(rewardsOpening),
  spokenMessages<RecordMessages<typeof rewardsRecord>>()(rewardsAudit),
]
