import { spokenMessages } from '../../../platform/server/words.ts'
import type { TransferMessages, WalletSettingMessages } from '../contract.ts'
import { transfers } from '../words/en/server/transfers.ts'
import { walletSettings } from '../words/en/server/wallet-settings.ts'

/** The words for movements and for this area's settings, in every language. */
export const walletWords = [
  spokenMessages<TransferMessages>()(transfers),
  spokenMessages<WalletSettingMessages>()(walletSettings),
]
