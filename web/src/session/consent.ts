import { useSyncExternalStore } from 'react'

/** What the reader agreed to: everything, or only what the site needs. */
export type Consent = 'all' | 'required'

const dismissedDays = 3650
/** A consent is asked for again in the cookie page's own time; after six months an old one no longer counts. */
const consentDays = 180

const listeners = new Set<() => void>()

const cookie = (name: string): string | null =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null

const setCookie = (name: string, value: string, days: number): void => {
  document.cookie = `${name}=${value}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax`
}

/** The choice made here, or null. Fingerprints beyond the necessary, pixels and social SDKs wait for `all`. */
export function readConsent(): Consent | null {
  const value = cookie('consent')
  return value === 'all' || value === 'required' ? value : null
}

/** Whether the banner has been answered: the specification's cookie `userifno`. */
export const isBannerDismissed = (): boolean => cookie('userifno') === '1'

/** Keeps a choice: `userifno=1` for ten years as specified, and the choice itself apart from it. */
export function giveConsent(consent: Consent): void {
  setCookie('userifno', '1', dismissedDays)
  setCookie('consent', consent, consentDays)
  for (const listener of listeners) listener()
}

/** Browsers keep no cookie for longer than some 400 days, so each visit begins the ten years of `userifno` again. */
export function renewBanner(): void {
  if (isBannerDismissed()) setCookie('userifno', '1', dismissedDays)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The reader's choice, followed. */
export const useConsent = (): Consent | null => useSyncExternalStore(subscribe, readConsent, () => null)
export const useBannerDismissed = (): boolean => useSyncExternalStore(subscribe, isBannerDismissed, () => false)
