import type { Login } from '@tuppence/contract/auth'
import { endsSession, identityCodeOf } from '@tuppence/contract/identity-codes'
import { useLocation, useNavigate } from 'react-router'
import { paths, type WaitingStep } from '../../paths.ts'
import { linkGuest } from '../../session/guest-link.ts'
import { forgetSession } from '../../session/session.ts'
import { signIn } from '../../session/sign-in.ts'
import { readTokens } from '../../session/storage.ts'
import { textOf } from '../../text/text.ts'
import { signInText } from '../../text/en/sign-in.ts'
import { toasts } from '../../ui/toasts.ts'
import { firePixel } from './pixel.ts'

/**
 * What follows every log-in, whichever way: the session starts, the guest of the address is linked, the surveys open. Answers false,
 * and does nothing, when the account has no session yet: its address is not verified, or a second step is waited for.
 */
export function useEnter(): (login: Login) => boolean {
  const navigate = useNavigate()
  const { search } = useLocation()
  return ({ user, token, returnUrl, callbackId }) => {
    if (!token) return false
    signIn({ user, token })
    toasts.success(textOf(signInText)('loggedIn'))
    firePixel({ returnUrl, callbackId })
    void linkGuest(search, user.userId)
    void navigate(paths.surveys, { replace: true })
    return true
  }
}

/** What a log-in waits for besides its password, or null. */
export const waitingOf = ({ challenge, secondStep }: Login): WaitingStep | null =>
  challenge && secondStep ? { challenge, secondStep } : null

/** A disabled or expired user is signed out here as well (specification, section 8). */
export function leaveIfEnded(problem: string): void {
  const code = identityCodeOf(problem)
  if (code && endsSession(code) && readTokens()) forgetSession()
}
