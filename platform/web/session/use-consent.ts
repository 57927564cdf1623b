import { useSyncExternalStore } from 'react'
import { followConsent, isBannerDismissed, readConsent, type Consent } from './consent.ts'

/** The reader's choice, kept up to date. */
export const useConsent = (): Consent | null => useSyncExternalStore(followConsent, readConsent, () => null)
/** Whether the banner has been answered, kept up to date. */
export const useBannerDismissed = (): boolean => useSyncExternalStore(followConsent, isBannerDismissed, () => false)
