import { useSyncExternalStore } from 'react'
import { followConsent, isBannerDismissed, readConsent, type Consent } from './consent.ts'

/** The reader's choice, followed. */
export const useConsent = (): Consent | null => useSyncExternalStore(followConsent, readConsent, () => null)
/** Whether the banner has been answered, followed. */
export const useBannerDismissed = (): boolean => useSyncExternalStore(followConsent, isBannerDismissed, () => false)
