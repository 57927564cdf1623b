import type { TokenPair } from '../../../areas/auth/contract/auth.ts'
import type { LoginUser } from '../../../areas/users/contract/users.ts'
import { api } from '../api/api.ts'
import { persistor, store } from '../state/store.ts'
import { visitBegun } from '../state/ui-slice.ts'
import { personOf, personSet } from './session-slice.ts'
import { stayFresh } from './session.ts'
import { writePerson, writeTokens } from './storage.ts'

/**
 * Stores the tokens and the person of a successful log-in, and starts the silent refresh. The caller decides where to
 * go next.
 */
export function signIn({ user, token }: { user: LoginUser; token: TokenPair }): void {
  persistor.persist()
  writeTokens({ access: token.access.token, refresh: token.refresh.token })
  writePerson(user)
  // Data that was read by another person, or before the log-in, must not be shown to this person.
  store.dispatch(api.util.resetApiState())
  store.dispatch(personSet(personOf(user)))
  store.dispatch(visitBegun(token.lastVisitAt ?? null))
  stayFresh()
}
