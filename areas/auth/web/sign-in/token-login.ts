import { authApi, type Login } from '../../contract/auth.ts'
import { send, type Outcome } from '../../../../platform/web/api/call.ts'
import { takeToken } from '../../../../platform/web/session/boot.ts'

let underWay: Promise<Outcome<Login>> | null = null

/** Logs in with the token of the address. It sends the token once, however often the page is rendered. */
export function logInByToken(): Promise<Outcome<Login>> {
  underWay ??= send(authApi.login, { headers: { 'token-signature': takeToken() ?? '' }, body: {} })
  return underWay
}
