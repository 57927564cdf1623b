/** What public/boot.js collected before any other script ran. */
type Boot = {
  token: string | null
  userKey: string | null
  /** Buttons of the landing page that were pressed before its script had loaded; null from then on. */
  pressed?: HTMLElement[] | null
  /** Calls that boot.js started with the access token of that moment, by their address. */
  ahead?: { access: string; calls: Record<string, Promise<Response | null>> }
}

declare global {
  interface Window {
    __boot?: Boot
  }
}

/** Whether the address contained a one-time log-in token that has not been taken yet. */
export const hasToken = (): boolean => typeof window !== 'undefined' && Boolean(window.__boot?.token)

/** Returns the one-time log-in token from the address, once. */
export function takeToken(): string | null {
  const token = window.__boot?.token ?? null
  if (window.__boot) window.__boot.token = null
  return token
}

/**
 * Returns a call that was started before the program had loaded, once; null when no such call was started for this
 * reader.
 */
export function takeAhead(address: string, access: string | undefined): Promise<Response | null> | null {
  const ahead = typeof window === 'undefined' ? undefined : window.__boot?.ahead
  const call = ahead && ahead.access === access ? ahead.calls[address] : undefined
  if (!ahead || !call) return null
  delete ahead.calls[address]
  return call
}

/**
 * The key of an emailed link (verification, new password). It survives a reload until `forgetUserKey` is called.
 */
export const readUserKey = (): string | null => window.__boot?.userKey ?? null

/** Forgets the key of an emailed link after it has been used. */
export function forgetUserKey(): void {
  if (window.__boot) window.__boot.userKey = null
  const { userKey: _gone, ...state } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState(state, '')
}
