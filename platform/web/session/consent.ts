import { keepCookie, readCookie } from '../cookie.ts'

/** What the reader agreed to: all cookies, or only those that the site needs. */
export type Consent = 'all' | 'required'

const dismissedDays = 3650
/** After this many days a consent no longer counts, and the cookie page asks for it again. */
const consentDays = 180

const listeners = new Set<() => void>()

const daySeconds = 86_400

/** The choice made in this browser, or null. Optional fingerprints, pixels and social SDKs wait for `all`. */
export function readConsent(): Consent | null {
  const value = readCookie('consent')
  return value === 'all' || value === 'required' ? value : null
}

/** Whether the banner has been answered, according to the specification's cookie `userifno`. */
export const isBannerDismissed = (): boolean => readCookie('userifno') === '1'

/** Stores a choice: `userifno=1` for ten years as specified, and the choice itself in a cookie of its own. */
export function giveConsent(consent: Consent): void {
  keepCookie('userifno', '1', dismissedDays * daySeconds)
  keepCookie('consent', consent, consentDays * daySeconds)
  for (const listener of listeners) listener()
}

/** Renews the ten years of `userifno` at each visit, because browsers keep no cookie for longer than about 400 days. */
export function renewBanner(): void {
  if (isBannerDismissed()) keepCookie('userifno', '1', dismissedDays * daySeconds)
}

/** Calls back after each choice; returns a function that stops this. */
export function followConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
