import { authApi } from '@tuppence/contract/auth'
import { readTokens, storageKeys, writeTokens } from '../session/storage.ts'
import { send } from './call.ts'
import type { CallFailure } from './failure.ts'

/** Figures of the specification, section 9. */
const beforeExpiryMs = 5 * 60_000
const firstRetryMs = 30_000
const longestRetryMs = 16 * 60_000
/** Browsers fire a timer of more than 24.8 days at once. */
const longestTimerMs = 86_400_000

/** `ended`: the server refused the refresh token. A failure: nobody answered, and the session may still be good. */
export type Refreshed = 'refreshed' | 'ended' | CallFailure

let underWay: Promise<Refreshed> | null = null

/** Exchanges the refresh token once, however many calls and tabs ask at the same time, unless `stale` was replaced meanwhile. */
export function refreshTokens(stale: string): Promise<Refreshed> {
  underWay ??= locked(() => exchange(stale)).finally(() => {
    underWay = null
  })
  return underWay
}

/** Plain-HTTP hosts other than localhost have no `navigator.locks`; there the server's ten seconds of grace must do. */
const locked = (work: () => Promise<Refreshed>): Promise<Refreshed> =>
  'locks' in navigator ? navigator.locks.request('tuppence-refresh', work) : work()

async function exchange(stale: string): Promise<Refreshed> {
  const kept = readTokens()
  if (!kept) return 'ended'
  if (kept.access !== stale) return 'refreshed'
  const outcome = await send(authApi.refresh, { body: { refresh: kept.refresh } })
  if ('answer' in outcome) {
    // A log-out while the exchange was under way stays a log-out.
    if (readTokens()?.refresh !== kept.refresh) return readTokens() ? 'refreshed' : 'ended'
    const { access, refresh } = outcome.answer.data.token
    writeTokens({ access: access.token, refresh: refresh.token })
    return 'refreshed'
  }
  const { status } = outcome.failure
  return status >= 400 && status < 500 && status !== 429 ? 'ended' : outcome.failure
}

/** When a JSON Web Token expires, in milliseconds since 1970; null when it does not say. */
export function expiryOf(token: string): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const claims: unknown = JSON.parse(atob(payload))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

/** How long to wait after the n-th failure in a row (from 1): 30 s, doubling up to 16 minutes. */
export const retryAfterMs = (failures: number): number => Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs)

/** Refreshes silently five minutes before each expiry for as long as the page lives; answers a function that stops it. */
export function keepFresh(whenEnded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const plan = () => {
    clearTimeout(timer)
    const access = readTokens()?.access
    const expiry = access ? expiryOf(access) : null
    if (!access || expiry === null) return
    const waitMs = failures > 0 ? retryAfterMs(failures) : Math.max(expiry - Date.now() - beforeExpiryMs, 1000)
    timer = waitMs > longestTimerMs ? setTimeout(plan, longestTimerMs) : setTimeout(() => void renew(access), waitMs)
  }
  const renew = async (access: string) => {
    const refreshed = await refreshTokens(access)
    if (refreshed === 'ended') return readTokens() ? whenEnded() : undefined
    failures = refreshed === 'refreshed' ? 0 : failures + 1
    plan()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKeys.access || event.key === null) plan()
  }
  addEventListener('storage', onStorage)
  plan()
  return () => {
    clearTimeout(timer)
    removeEventListener('storage', onStorage)
  }
}
