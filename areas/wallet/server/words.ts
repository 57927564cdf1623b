import { spokenMessages } from '../../../platform/server/words.ts'
import type { TransferMessages, WalletSettingMessages } from '../contract.ts'
import { transfers } from '../words/en/server/transfers.ts'
import { walletSettings } from '../words/en/server/wallet-settings.ts'

/** What wallet says of movements, and calls its settings, in every language. */
export const walletWords = [
  spokenMessages<TransferMessages>()(transfers),
  spokenMessages<WalletSettingMessages>()(walletSettings),
]
