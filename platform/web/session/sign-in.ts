import type { TokenPair } from '../../../areas/auth/contract/auth.ts'
import type { LoginUser } from '../../../areas/users/contract/users.ts'
import { api } from '../api/api.ts'
import { persistor, store } from '../state/store.ts'
import { visitBegun } from '../state/ui-slice.ts'
import { personOf, personSet } from './session-slice.ts'
import { stayFresh } from './session.ts'
import { writePerson, writeTokens } from './storage.ts'

/** Keeps the tokens and the person of a successful login, and starts the silent refresh. Where to go next is the caller's. */
export function signIn({ user, token }: { user: LoginUser; token: TokenPair }): void {
  persistor.persist()
  writeTokens({ access: token.access.token, refresh: token.refresh.token })
  writePerson(user)
  // Nothing that was read as somebody else, or as nobody, may be shown to this person.
  store.dispatch(api.util.resetApiState())
  store.dispatch(personSet(personOf(user)))
  store.dispatch(visitBegun(token.lastVisitAt ?? null))
  stayFresh()
}
