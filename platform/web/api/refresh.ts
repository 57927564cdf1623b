import { authApi } from '../../../areas/auth/contract/auth.ts'
import { dayMs } from '../../contract/durations.ts'
import { lastActivity, onActivity } from '../session/activity.ts'
import { readTokens, storageKeys, writeTokens } from '../session/storage.ts'
import { sayFailure } from '../text/say-message.ts'
import { send } from './call.ts'
import type { CallFailure } from './failure.ts'

/** As the specification requires, section 9. */
const beforeExpiryMs = 5 * 60_000
const firstRetryMs = 30_000
const longestRetryMs = 16 * 60_000
/** A limit, because browsers fire timers of more than 24.8 days at once. */
const longestTimerMs = dayMs

/**
 * `ended`: the server refused the refresh token. A failure: the server did not answer, and the session may still be
 * valid.
 */
export type Refreshed = 'refreshed' | 'ended' | CallFailure

let underWay: Promise<Refreshed> | null = null

/**
 * Exchanges the refresh token once, however many calls and tabs ask for it at the same time. Does nothing if `stale`
 * has already been replaced.
 */
export function refreshTokens(stale: string): Promise<Refreshed> {
  underWay ??= runLocked(() => exchange(stale)).finally(() => {
    underWay = null
  })
  return underWay
}

/**
 * Runs the exchange under a lock shared by all tabs. Over plain HTTP, except on localhost, there is no
 * `navigator.locks`; then the server's ten seconds of grace must be enough.
 */
const runLocked = (work: () => Promise<Refreshed>): Promise<Refreshed> =>
  'locks' in navigator ? navigator.locks.request('tuppence-refresh', work) : work()

async function exchange(stale: string): Promise<Refreshed> {
  const kept = readTokens()
  if (!kept) return 'ended'
  if (kept.access !== stale) return 'refreshed'
  if (isIdle(kept.access)) return idleFailure()
  const outcome = await send(authApi.refresh, { body: { refresh: kept.refresh } })
  if ('answer' in outcome) {
    // If the reader logged out during the exchange, they stay logged out.
    if (readTokens()?.refresh !== kept.refresh) return readTokens() ? 'refreshed' : 'ended'
    const { access, refresh } = outcome.answer.data.token
    writeTokens({ access: access.token, refresh: refresh.token })
    return 'refreshed'
  }
  const { status } = outcome.failure
  return status >= 400 && status < 500 && status !== 429 ? 'ended' : outcome.failure
}

/** An instant in a JSON Web Token, in milliseconds since 1970; null when the token lacks it. */
function instantIn(token: string, name: 'exp' | 'iat' | 'rest' | 'work'): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const claims: unknown = JSON.parse(atob(payload))
    if (typeof claims !== 'object' || claims === null || !(name in claims)) return null
    const seconds: unknown = Reflect.get(claims, name)
    return typeof seconds === 'number' ? seconds * 1000 : null
  } catch {
    return null
  }
}

/** When a JSON Web Token expires, in milliseconds since 1970; null when it does not say. */
export const expiryOf = (token: string): number | null => instantIn(token, 'exp')

/**
 * The access token that this page knows, and since when it knows it. A token that was stored before the page opened is
 * treated as being as old as possible.
 */
let known = { access: null as string | null, at: 0 }
function knownSince(access: string): number {
  if (known.access !== access) known = { access, at: known.access === null ? 0 : Date.now() }
  return known.at
}

export type SessionEnds = { restEnds: number; workEnds: number }

/**
 * When a staff session ends without activity, and when it ends at the latest, by this device's clock; null for other
 * sessions.
 */
export function sessionEnds(access: string): SessionEnds | null {
  const [issuedAt, rest, work] = (['iat', 'rest', 'work'] as const).map((name) => instantIn(access, name))
  if (!issuedAt || !rest || !work) return null
  const since = knownSince(access)
  const ahead = since === 0 ? 0 : since - issuedAt
  return { restEnds: rest + ahead, workEnds: work + ahead }
}

/**
 * The page ends a session this many milliseconds before the server does: a call after the server's end would sign the
 * reader out and discard the page.
 */
export const closeEarlyMs = 5_000

/** Whether this session has expired, so that requests are pointless. */
export function isSessionOver(access: string): boolean {
  const ends = sessionEnds(access)
  return ends !== null && Date.now() >= Math.min(ends.restEnds, ends.workEnds) - closeEarlyMs
}

/** Whether a staff session is idle; a page without activity must not prolong the session. */
const isIdle = (access: string): boolean =>
  isSessionOver(access) || (instantIn(access, 'rest') !== null && lastActivity() < knownSince(access))

/** The failure returned without asking the server, while the session is idle or has expired. */
export const idleFailure = (): CallFailure => ({
  status: 0,
  code: 'asleep',
  message: sayFailure('signed-out'),
  errors: [],
  requestId: '',
})

/** How long to wait after the n-th failure in a row (from 1), in milliseconds: 30 s, doubling up to 16 minutes. */
export const retryAfterMs = (failures: number): number => Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs)

/**
 * Refreshes the tokens silently five minutes before each expiry, as long as the page is open; returns a function that
 * stops this.
 */
export function keepFresh(whenEnded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isWaiting = false
  const plan = () => {
    clearTimeout(timer)
    const access = readTokens()?.access
    const expiry = access ? expiryOf(access) : null
    if (!access || expiry === null) return
    knownSince(access)
    const waitMs = failures > 0 ? retryAfterMs(failures) : Math.max(expiry - Date.now() - beforeExpiryMs, 1000)
    timer = waitMs > longestTimerMs ? setTimeout(plan, longestTimerMs) : setTimeout(() => void renew(access), waitMs)
  }
  const renew = async (access: string) => {
    isWaiting = false
    const refreshed = await refreshTokens(access)
    if (refreshed === 'ended') return readTokens() ? whenEnded() : undefined
    // There is no automatic retry; the reader's next touch triggers one.
    if (typeof refreshed === 'object' && refreshed.code === 'asleep') {
      isWaiting = true
      return
    }
    failures = refreshed === 'refreshed' ? 0 : failures + 1
    plan()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKeys.access || event.key === null) plan()
  }
  const unhear = onActivity(() => {
    const access = readTokens()?.access
    if (isWaiting && access) void renew(access)
  })
  addEventListener('storage', onStorage)
  plan()
  return () => {
    clearTimeout(timer)
    unhear()
    removeEventListener('storage', onStorage)
  }
}
