/** What public/boot.js took out of the address before anything else ran. */
type Boot = {
  token: string | null
  userKey: string | null
  /** Buttons of the landing page that were pressed before its script was there; null from then on. */
  pressed?: HTMLElement[] | null
}

declare global {
  interface Window {
    __boot?: Boot
  }
}

/** Whether the address brought a one-time log-in token that nobody has taken yet. */
export const hasToken = (): boolean => typeof window !== 'undefined' && Boolean(window.__boot?.token)

/** Hands over the one-time log-in token of the address, once. */
export function takeToken(): string | null {
  const token = window.__boot?.token ?? null
  if (window.__boot) window.__boot.token = null
  return token
}

/** The key of a mailed link (verification, new password); kept in memory until the document is left. */
export const readUserKey = (): string | null => window.__boot?.userKey ?? null
