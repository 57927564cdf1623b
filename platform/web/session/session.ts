import { authApi, type TokenPair } from '../../../areas/auth/contract/auth.ts'
import { whenSessionEnds } from '../api/as-reader.ts'
import { send } from '../api/call.ts'
import type { CallFailure } from '../api/failure.ts'
import { isSessionOver, keepFresh } from '../api/refresh.ts'
import type { SignInState } from '../paths.ts'
import { persistor, store } from '../state/store.ts'
import { sayProblem } from '../text/say-message.ts'
import { toasts } from '../../../kit/toasts.ts'
import { goTo } from './navigation.ts'
import { loggedInSet, loggedOut, personCleared } from './session-slice.ts'
import { clearStorage, readTokens, storageKeys, writeTokens } from './storage.ts'

let stopRefreshing: () => void = () => {}

/** Starts the silent refresh for the tokens that are kept now. */
export function stayFresh(): void {
  stopRefreshing()
  stopRefreshing = keepFresh(() => endSession())
}

let isClosed = false

/**
 * The time of a staff session is over, but its page stays to be gone on with: nothing is refreshed, and a call that is refused takes
 * nothing with it.
 */
export function closeSession(): void {
  isClosed = true
  stopRefreshing()
}

/** Goes on with the tokens of a new log-in of the same person, or with those that another tab got. */
export function continueSession(token?: TokenPair): void {
  if (token) writeTokens({ access: token.access.token, refresh: token.refresh.token })
  isClosed = false
  stayFresh()
}

/** The order of the specification, section 4: user data, whole state, `/`, persisted state, both storages, the logout action. */
async function forgetEverything(isTold?: SignInState): Promise<void> {
  isClosed = false
  const leaving = readTokens()?.refresh
  stopRefreshing()
  store.dispatch(personCleared())
  store.dispatch(loggedOut())
  goTo('/')
  persistor.pause()
  // Flushed first: a write still under way would bring the state back after the purge.
  await persistor.flush()
  await persistor.purge()
  // Somebody may have signed in while the state was being purged: that session is not ours to clear.
  if (readTokens()?.refresh !== leaving) return
  clearStorage()
  store.dispatch(loggedOut())
  if (isTold) goTo('/', isTold)
}

/**
 * The server no longer knows this session, or has `blocked` its account: everything kept here is cleared, and the landing page says
 * why.
 */
export function endSession(blocked?: CallFailure): void {
  if (isClosed) return
  const wasSignedIn = readTokens() !== null
  // At once, so that calls under way do not end the session a second time.
  clearStorage()
  void forgetEverything(blocked && { signIn: 'log-in', problem: blocked.message })
  // Calls that were under way together are refused together: the first one says it for all.
  if (!wasSignedIn) return
  if (blocked) return toasts.error(blocked.message)
  toasts.info(sayProblem('signed-out'))
}

/** Logs out here whatever the server says; a refusal by the server is told in an error toast. */
export async function signOut(): Promise<void> {
  const tokens = readTokens()
  const told = tokens ? send(authApi.logout, { body: { refresh: tokens.refresh } }) : null
  await forgetEverything()
  const outcome = await told
  if (outcome && 'failure' in outcome && outcome.failure.status !== 401) {
    toasts.error(typeof outcome.failure.message === 'string' ? outcome.failure.message : sayProblem('unreadable'))
  }
}

/** Forgets a session here that the server has already ended at this reader's own wish. */
export function forgetSession(): void {
  clearStorage()
  void forgetEverything()
}

/** Leaves an area the reader may not see: the specification clears storage and goes to `/`. */
export const expel = forgetSession

/** Called once at start: takes up a session that an earlier visit left, and follows what other tabs do to it. */
export function watchSession(): void {
  whenSessionEnds(endSession)
  const kept = readTokens()
  if (kept && isSessionOver(kept.access)) {
    clearStorage()
    toasts.info(sayProblem('signed-out'))
  }
  const signedIn = readTokens() !== null
  store.dispatch(signedIn ? loggedInSet(true) : personCleared())
  if (signedIn) stayFresh()
  addEventListener('storage', ({ key, newValue }) => {
    const goneElsewhere = (key === storageKeys.access && newValue === null) || key === null
    if (goneElsewhere && store.getState().session.isLoggedIn && !readTokens()) void forgetEverything()
  })
}
