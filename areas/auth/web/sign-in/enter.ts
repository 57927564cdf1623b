import type { LinkMail, Login } from '../../contract/auth.ts'
import { endsSession, findIdentityCode } from '../../contract/identity-codes.ts'
import { useLocation, useNavigate } from 'react-router'
import type { Answer } from '../../../../platform/web/api/call.ts'
import { readArrival } from '../../../../platform/web/arrival.ts'
import { paths, type WaitingStep } from '../../../../platform/web/paths.ts'
import { linkGuest } from '../../../../platform/web/session/guest-link.ts'
import { forgetSession } from '../../../../platform/web/session/session.ts'
import { signIn } from '../../../../platform/web/session/sign-in.ts'
import { readTokens } from '../../../../platform/web/session/storage.ts'
import { textOf } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { toasts } from '../../../../kit/toasts.ts'
import { firePixel } from './pixel.ts'

/**
 * Completes any kind of log-in: starts the session, links the guest visit and opens the surveys. Returns false, and
 * does nothing, when the account has no session yet because its address is not verified or a second step is missing.
 */
export function useEnter(): (login: Login) => boolean {
  const navigate = useNavigate()
  const { state } = useLocation()
  return ({ user, token, returnUrl, callbackId }) => {
    if (!token) return false
    signIn({ user, token })
    toasts.success(textOf(signInText)('loggedIn'))
    firePixel({ returnUrl, callbackId })
    void linkGuest(user.userId)
    // The landing page redirects as well, and passes on the same state.
    void navigate(paths.surveys, { replace: true, state: readArrival(state) })
    return true
  }
}

/** The second step that a log-in still needs after its password, or null. */
export const findWaitingStep = ({ challenge, secondStep }: Login): WaitingStep | null =>
  challenge && secondStep ? { challenge, secondStep } : null

/** Whether the verification email was sent, and the server's sentence about it. */
export type MailSaid = { mail: LinkMail; message: string }

/** Shows in a toast whether the verification email was sent, and returns the same for the page. */
export function showMailToast({ data: { mail = 'sent' }, message }: Answer<Login>): MailSaid {
  if (mail === 'not-sent') toasts.warning(message)
  else toasts.success(message)
  return { mail, message }
}

/** Ends the session in this browser too when the user was disabled or has expired (specification, section 8). */
export function leaveIfEnded(problem: string): void {
  const code = findIdentityCode(problem)
  if (code && endsSession(code) && readTokens()) forgetSession()
}
