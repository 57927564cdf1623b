import type { TermsAsked } from '../../contract/auth.ts'
import type { SocialProvider } from '../../../../platform/contract/site.ts'
import { useEffect, useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import type { WaitingStep } from '../../../../platform/web/paths.ts'
import { visitorId } from '../../../../platform/web/session/visitor.ts'
import { chosenLanguage } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { toasts } from '../../../../kit/toasts.ts'
import { useShownTerms } from '../for-others/shown-terms.ts'
import { leaveIfEnded, showMailToast, useEnter, findWaitingStep, type MailSaid } from './enter.ts'
import { useSignInSocialMutation } from './sign-in-api.ts'
import { askProvider } from './social-popup.ts'

/** The proof from a provider, to be exchanged for a session. */
export type SocialTicket = { uid: string; providerId: SocialProvider; token: string }
/** A person whom a provider has identified, but who has no account and has not accepted the terms. */
export type SocialNewcomer = SocialTicket & { email: string; isChanged: boolean }

export type SocialHandlers = {
  affId: string | null
  onUnverified: (email: string, mail: MailSaid) => void
  onWaiting: (waiting: WaitingStep, email: string) => void
  onTermsMissing: (newcomer: SocialNewcomer) => void
}
/** The terms checkbox of the form: whether it is ticked, and a function that shows the error when it is not. */
export type TermsBox = { isTicked: boolean; demand: () => void }

const makeRefusal = (code: string, message: string): CallFailure => ({
  status: 0,
  code,
  message,
  errors: [],
  requestId: '',
})

/** Shows in a toast why a sign-in through a provider was refused. */
export function showRefusal(refused: CallFailure): void {
  toasts.error(refused.message)
  leaveIfEnded(refused.code)
}

function readTermsRequest({ code, data }: CallFailure): (TermsAsked & { isChanged: boolean }) | null {
  if ((code !== 'terms-missing' && code !== 'terms-changed') || typeof data !== 'object' || data === null) return null
  const { token, email } = data as Partial<TermsAsked>
  return token && email ? { token, email, isChanged: code === 'terms-changed' } : null
}

/** Exchanges a provider's proof for a session, or asks for what is still missing. Throws the refusal. */
export function useSocialExchange({ affId, onUnverified, onWaiting, onTermsMissing }: SocialHandlers) {
  const enter = useEnter()
  const shown = useShownTerms()
  const [exchange] = useSignInSocialMutation()
  return async ({ uid, providerId, token }: SocialTicket, acceptedTerms: boolean): Promise<void> => {
    const visitor = visitorId()
    const origin = { ...(affId ? { affId } : {}), ...(visitor ? { visitorId: visitor } : {}) }
    const terms = acceptedTerms ? { acceptedTerms, ...shown.sent, language: chosenLanguage() } : {}
    try {
      const answer = await exchange({ body: { uid, providerId, token, ...terms, ...origin } }).unwrap()
      const { data } = answer
      if (enter(data)) return
      const waiting = findWaitingStep(data)
      if (waiting) onWaiting(waiting, data.user.email)
      else onUnverified(data.user.email, showMailToast(answer))
    } catch (error) {
      const asked = readTermsRequest(failureOf(error))
      if (!asked) throw error
      onTermsMissing({ uid, providerId, ...asked })
    }
  }
}

/** Joins and logs in through a provider: opens its popup, then exchanges the ticket. Only one sign-in at a time. */
export function useSocial(terms: TermsBox | null, handlers: SocialHandlers) {
  const say = useText(signInText)
  const exchange = useSocialExchange(handlers)
  const [busy, setBusy] = useState<SocialProvider | null>(null)
  const [lastAsked, setLastAsked] = useState<SocialProvider | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const refuse = (refused: CallFailure) => {
    setFailure(refused)
    showRefusal(refused)
  }
  const start = async (provider: SocialProvider): Promise<void> => {
    if (busy) return
    if (terms && !terms.isTicked) return terms.demand()
    leaving.current = new AbortController()
    const asked = askProvider(provider, leaving.current.signal)
    setFailure(null)
    setBusy(provider)
    setLastAsked(provider)
    try {
      const result = await asked
      if (result === 'closed') return refuse(makeRefusal('popup-closed', say('popupClosed')))
      if (result === 'blocked') return refuse(makeRefusal('popup-blocked', say('popupBlocked')))
      if ('problem' in result) return refuse(makeRefusal(result.problem, result.message))
      const { uid, providerId, ticket } = result
      await exchange({ uid, providerId, token: ticket }, terms !== null)
    } catch (error) {
      refuse(failureOf(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, asked: lastAsked, failure, start }
}
