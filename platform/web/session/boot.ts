/** What public/boot.js took out of the address before anything else ran. */
type Boot = {
  token: string | null
  userKey: string | null
  /** Buttons of the landing page that were pressed before its script was there; null from then on. */
  pressed?: HTMLElement[] | null
  /** Calls that boot.js has begun with the access token of then, by their address. */
  ahead?: { access: string; calls: Record<string, Promise<Response | null>> }
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

/** Hands over a call that was begun before the program was there, once; null when there is none for this reader. */
export function takeAhead(address: string, access: string | undefined): Promise<Response | null> | null {
  const ahead = typeof window === 'undefined' ? undefined : window.__boot?.ahead
  const call = ahead && ahead.access === access ? ahead.calls[address] : undefined
  if (!ahead || !call) return null
  delete ahead.calls[address]
  return call
}

/** The key of a mailed link (verification, new password); a reload of its page finds it again until it is forgotten. */
export const readUserKey = (): string | null => window.__boot?.userKey ?? null

/** Forgets the key of a mailed link once it has done its work. */
export function forgetUserKey(): void {
  if (window.__boot) window.__boot.userKey = null
  const { userKey: _gone, ...state } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState(state, '')
}
