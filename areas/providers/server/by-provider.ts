import { rewardProviders, type RewardProvider } from '../contract.ts'
import type { ProviderKind } from './provider.ts'
import { tremendous } from './tremendous.ts'

/** The implementation for each provider of rewards, by its key. */
export const providers: Readonly<Record<RewardProvider, ProviderKind>> = { tremendous }

/** The provider with this key; undefined for any other text. */
export const findProvider = (key: unknown): RewardProvider | undefined => rewardProviders.find((one) => one === key)
