import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { RedemptionMessages } from '../contract.ts'
import { redemptionMails } from '../words/en/redemption-mails.ts'
import { redemptions } from '../words/en/redemptions.ts'
import { words as redemptionMailsEs } from '../words/es/redemption-mails.ts'
import { words as redemptionsEs } from '../words/es/redemptions.ts'

/** Everything that redemptions says on the server, in every language. */
export const redemptionWords = [
  spokenMessages<RedemptionMessages>()(redemptions, { es: redemptionsEs }),
  spoken(redemptionMails, { es: redemptionMailsEs }),
]
