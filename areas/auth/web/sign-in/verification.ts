import { authApi } from '../../contract/auth.ts'
import type { DataOf } from '../../../../platform/contract/endpoint.ts'
import { send } from '../../../../platform/web/api/call.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import { linkGuest } from '../../../../platform/web/session/guest-link.ts'
import { signIn } from '../../../../platform/web/session/sign-in.ts'

export type Verified = DataOf<typeof authApi.mailVerification>
export type Verification = { verified: Verified } | { failure: CallFailure }

let underWay: { name: string; promise: Promise<Verification> } | null = null

/**
 * Verifies the address to which a key was mailed, then fetches the tokens with the same key and starts the session. A
 * key that was used before still counts as verified, but gives no tokens. Runs once for each key and attempt, however
 * often the page is rendered.
 */
export function verifyOnce(key: string, attempt: number): Promise<Verification> {
  const name = `${attempt}:${key}`
  if (underWay?.name !== name) underWay = { name, promise: verify(key) }
  return underWay.promise
}

async function verify(key: string): Promise<Verification> {
  const outcome = await send(authApi.mailVerification, { body: { userId: key } })
  if ('failure' in outcome) return outcome
  const tokens = await send(authApi.getUserDetailsEmailverify, { body: { userId: key } })
  if ('answer' in tokens) {
    signIn(tokens.answer.data)
    void linkGuest(tokens.answer.data.user.userId)
  }
  return { verified: outcome.answer.data }
}
