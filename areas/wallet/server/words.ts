import { spokenMessages } from '../../../platform/server/words.ts'
import type { WalletSettingMessages } from '../contract.ts'
import { walletSettings } from '../words/en/server/wallet-settings.ts'

/** What wallet calls its settings, in every language. */
export const walletWords = [spokenMessages<WalletSettingMessages>()(walletSettings)]
