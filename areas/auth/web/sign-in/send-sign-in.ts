import type { Login } from '../../contract/auth.ts'
import type { Answer } from '../../../../platform/web/api/call.ts'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import type { WaitingStep } from '../../../../platform/web/paths.ts'
import { visitorId } from '../../../../platform/web/session/visitor.ts'
import { chosenLanguage } from '../../../../platform/web/text/language.ts'
import { toasts } from '../../../../kit/toasts.ts'
import { useShownTerms } from '../for-others/shown-terms.ts'
import { leaveIfEnded, showMailToast, useEnter, findWaitingStep, type MailSaid } from './enter.ts'
import { useSignInJoinMutation, useSignInLogInMutation } from './sign-in-api.ts'
import { findFieldOfFailure, type Mode, type SignInValues } from './sign-in-checks.ts'

type Handlers = {
  /** Called when the account exists but its address is not verified yet. */
  onUnverified: (email: string, mail: MailSaid) => void
  onWaiting: (waiting: WaitingStep, email: string) => void
  onFieldRefused: (field: keyof SignInValues, message: string, code: string) => void
  onRefused: (failure: CallFailure) => void
}

/**
 * Joins or logs in. With tokens the session starts and the surveys open; a refusal is shown in a toast and at its
 * field.
 */
export function useSendSignIn({ onUnverified, onWaiting, onFieldRefused, onRefused }: Handlers) {
  const enter = useEnter()
  const terms = useShownTerms()
  const [join, { isLoading: isJoining }] = useSignInJoinMutation()
  const [logIn, { isLoading: isLoggingIn }] = useSignInLogInMutation()

  const ask = async (mode: Mode, { email, password }: SignInValues, affId: string | null): Promise<Answer<Login>> => {
    if (mode === 'log-in') return logIn({ body: { email, password }, headers: { 'token-signature': '' } }).unwrap()
    const body = { email, password, providerId: 'manual', type: 'signup', acceptedTerms: true } as const
    const language = chosenLanguage()
    const visitor = visitorId()
    const origin = { ...(affId ? { affId } : {}), ...(visitor ? { visitorId: visitor } : {}) }
    return join({ body: { ...body, ...terms.sent, language, ...origin } }).unwrap()
  }
  const send = async (mode: Mode, values: SignInValues, affId: string | null): Promise<void> => {
    if (isJoining || isLoggingIn) return
    try {
      const answer = await ask(mode, values, affId)
      if (enter(answer.data)) return
      const waiting = findWaitingStep(answer.data)
      if (waiting) return onWaiting(waiting, values.email)
      onUnverified(values.email, showMailToast(answer))
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  const refuse = (failure: CallFailure): void => {
    toasts.error(failure.message)
    leaveIfEnded(failure.code)
    terms.renew(failure)
    const named = (['email', 'password'] as const).find((field) => fieldProblem(failure, field))
    const field = named ?? findFieldOfFailure(failure.code)
    if (!field) return onRefused(failure)
    onFieldRefused(field, fieldProblem(failure, field) ?? failure.message, failure.code)
  }
  return { send, isSending: isJoining || isLoggingIn }
}
