import { authApi, type Login } from '../../../areas/auth/contract/auth.ts'
import { secondStepApi } from '../../../areas/auth/contract/second-step.ts'
import { send, type Outcome } from '../api/call.ts'
import { offline, type CallFailure } from '../api/failure.ts'
import { continueSession } from './session.ts'

/** What a log-in on top of a page still needs, or why it failed; `done` when the page can continue. */
export type Renewal = 'done' | 'elsewhere' | { challenge: string } | { failure: CallFailure }

/** Uses the tokens of a log-in for the open page. A log-in that requires setting up an app needs the log-in dialog. */
function acceptTokens(outcome: Outcome<Login>): Renewal {
  if ('failure' in outcome) return outcome
  const { token, challenge, secondStep } = outcome.answer.data
  if (token) {
    continueSession(token)
    return 'done'
  }
  return challenge && secondStep === 'code' ? { challenge } : 'elsewhere'
}

/** Logs the same person in again without leaving the page. */
export const logInAgain = async (email: string, password: string): Promise<Renewal> =>
  email === ''
    ? { failure: offline() }
    : acceptTokens(await send(authApi.login, { headers: { 'token-signature': '' }, body: { email, password } }))

/** Completes the second step of that log-in. */
export const confirmAgain = async (challenge: string, code: string): Promise<Renewal> =>
  acceptTokens(await send(secondStepApi.secondStep, { body: { challenge, code } }))
