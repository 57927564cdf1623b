import { keepCookie, readCookie } from '../cookie.ts'

/** What the reader agreed to: everything, or only what the site needs. */
export type Consent = 'all' | 'required'

const dismissedDays = 3650
/** A consent is asked for again in the cookie page's own time; after six months an old one no longer counts. */
const consentDays = 180

const listeners = new Set<() => void>()

const daySeconds = 86_400

/** The choice made here, or null. Fingerprints beyond the necessary, pixels and social SDKs wait for `all`. */
export function readConsent(): Consent | null {
  const value = readCookie('consent')
  return value === 'all' || value === 'required' ? value : null
}

/** Whether the banner has been answered: the specification's cookie `userifno`. */
export const isBannerDismissed = (): boolean => readCookie('userifno') === '1'

/** Keeps a choice: `userifno=1` for ten years as specified, and the choice itself apart from it. */
export function giveConsent(consent: Consent): void {
  keepCookie('userifno', '1', dismissedDays * daySeconds)
  keepCookie('consent', consent, consentDays * daySeconds)
  for (const listener of listeners) listener()
}

/** Browsers keep no cookie for longer than some 400 days, so each visit begins the ten years of `userifno` again. */
export function renewBanner(): void {
  if (isBannerDismissed()) keepCookie('userifno', '1', dismissedDays * daySeconds)
}

/** Calls back after each choice; returns how to stop. */
export function followConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
