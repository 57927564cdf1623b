import { authApi, type Login } from '../../contract/auth.ts'
import { send, type Outcome } from '../../../../platform/web/api/call.ts'
import { takeToken } from '../../../../platform/web/session/boot.ts'

let underWay: Promise<Outcome<Login>> | null = null

/** Logs in with the token of the address: the one call that ever carries it, however often the page is drawn. */
export function logInByToken(): Promise<Outcome<Login>> {
  underWay ??= send(authApi.login, { headers: { 'token-signature': takeToken() ?? '' }, body: {} })
  return underWay
}
