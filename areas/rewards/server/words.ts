import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { RewardMessages } from '../contract.ts'
import { rewardDesk } from '../words/en/server/reward-desk.ts'
import { rewardsOpening } from '../words/en/server/rewards-opening.ts'
import { words as rewardDeskEs } from '../words/es/server/reward-desk.ts'
import { words as rewardsOpeningEs } from '../words/es/server/rewards-opening.ts'
import { rewardsAudit } from '../words/en/server/rewards-audit.ts'
import { words as rewardsAuditEs } from '../words/es/server/rewards-audit.ts'
import type { rewardsRecord } from './recorded.ts'

/** Everything the server says about rewards except in emails, in every language. */
export const rewardsWords = [
  spokenMessages<RewardMessages>()(rewardDesk, { es: rewardDeskEs }),
  spoken(rewardsOpening, { es: rewardsOpeningEs }),
  spokenMessages<RecordMessages<typeof rewardsRecord>>()(rewardsAudit, { es: rewardsAuditEs }),
]
