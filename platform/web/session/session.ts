import { authApi, type TokenPair } from '../../../areas/auth/contract/auth.ts'
import { whenSessionEnds } from '../api/as-reader.ts'
import { send } from '../api/call.ts'
import type { CallFailure } from '../api/failure.ts'
import { isSessionOver, keepFresh } from '../api/refresh.ts'
import type { SignInState } from '../paths.ts'
import { persistor, store } from '../state/store.ts'
import { sayFailure } from '../text/say-message.ts'
import { toasts } from '../../../kit/toasts.ts'
import { goTo } from './navigation.ts'
import { loggedInSet, loggedOut, personCleared } from './session-slice.ts'
import { clearStorage, readTokens, storageKeys, writeTokens } from './storage.ts'

let stopRefreshing: () => void = () => {}

/** Starts the silent refresh of the stored tokens. */
export function stayFresh(): void {
  stopRefreshing()
  stopRefreshing = keepFresh(() => endSession())
}

let isClosed = false

/**
 * Marks a staff session as expired but keeps its page open: nothing is refreshed, and a refused call does not sign the
 * reader out.
 */
export function closeSession(): void {
  isClosed = true
  stopRefreshing()
}

/** Continues with the tokens from a new log-in of the same person, or with those that another tab received. */
export function continueSession(token?: TokenPair): void {
  if (token) writeTokens({ access: token.access.token, refresh: token.refresh.token })
  isClosed = false
  stayFresh()
}

/**
 * Clears everything in the order that the specification sets in section 4: user data, whole state, `/`, persisted
 * state, both storages, the logout action.
 */
async function forgetEverything(signInState?: SignInState): Promise<void> {
  isClosed = false
  const leaving = readTokens()?.refresh
  stopRefreshing()
  store.dispatch(personCleared())
  store.dispatch(loggedOut())
  goTo('/')
  persistor.pause()
  // Flushed first, because a pending write would otherwise restore the state after the purge.
  await persistor.flush()
  await persistor.purge()
  // If another person has signed in while the state was being purged, that session must not be cleared.
  if (readTokens()?.refresh !== leaving) return
  clearStorage()
  store.dispatch(loggedOut())
  if (signInState) goTo('/', signInState)
}

/**
 * Ends a session that the server no longer knows, or whose account the server has `blocked`: clears all stored data,
 * and has the landing page explain why.
 */
export function endSession(blocked?: CallFailure): void {
  if (isClosed) return
  const wasSignedIn = readTokens() !== null
  // Cleared at once, so that pending calls do not end the session a second time.
  clearStorage()
  void forgetEverything(blocked && { signIn: 'log-in', problem: { code: blocked.code, message: blocked.message } })
  // Calls that were pending together are refused together; only the first refusal is reported.
  if (!wasSignedIn) return
  if (blocked) return toasts.error(blocked.message)
  toasts.info(sayFailure('signed-out'))
}

/**
 * Logs out in this browser, whatever the server answers; an error toast reports the server's refusal, and "Unknown error" if
 * that has no text.
 */
export async function signOut(): Promise<void> {
  const tokens = readTokens()
  const logoutCall = tokens ? send(authApi.logout, { body: { refresh: tokens.refresh } }) : null
  await forgetEverything()
  const outcome = await logoutCall
  if (outcome && 'failure' in outcome && outcome.failure.status !== 401) {
    const { code, message } = outcome.failure
    toasts.error(typeof message === 'string' && code !== 'unreadable' ? message : sayFailure('unexplained'))
  }
}

/** Clears a session in this browser that the server has already ended at the reader's request. */
export function forgetSession(): void {
  clearStorage()
  void forgetEverything()
}

/** Removes a reader from an area that they may not see: the specification clears storage and goes to `/`. */
export const expel = forgetSession

/** Called once at the start: resumes the session of an earlier visit, and follows what other tabs do to it. */
export function watchSession(): void {
  whenSessionEnds(endSession)
  const kept = readTokens()
  if (kept && isSessionOver(kept.access)) {
    clearStorage()
    toasts.info(sayFailure('signed-out'))
  }
  const signedIn = readTokens() !== null
  store.dispatch(signedIn ? loggedInSet(true) : personCleared())
  if (signedIn) stayFresh()
  addEventListener('storage', ({ key, newValue }) => {
    const isClearedElsewhere = (key === storageKeys.access && newValue === null) || key === null
    if (isClearedElsewhere && store.getState().session.isLoggedIn && !readTokens()) void forgetEverything()
  })
}
