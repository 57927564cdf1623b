import type { SocialProvider } from '@tuppence/contract/auth'
import { useEffect, useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../api/failure.ts'
import type { WaitingStep } from '../../paths.ts'
import { visitorId } from '../../session/visitor.ts'
import { inReadersWords } from '../../text/ready-made.ts'
import { useText } from '../../text/text.ts'
import { signInText } from '../../text/en/sign-in.ts'
import { toasts } from '../../ui/toasts.ts'
import { leaveIfEnded, useEnter, waitingOf } from './enter.ts'
import { useSignInSocialMutation } from './sign-in-api.ts'
import { askProvider } from './social-popup.ts'

type Handlers = {
  affId: string | null
  onUnverified: (email: string) => void
  onWaiting: (waiting: WaitingStep, email: string) => void
}

const refusal = (code: string, message: string): CallFailure => ({
  status: 0,
  code,
  message,
  errors: [],
  requestId: '',
})

/** Joining and logging in by a provider: its popup, then the exchange of the popup's ticket. One at a time. */
export function useSocial({ affId, onUnverified, onWaiting }: Handlers) {
  const say = useText(signInText)
  const enter = useEnter()
  const [exchange] = useSignInSocialMutation()
  const [busy, setBusy] = useState<SocialProvider | null>(null)
  const [lastAsked, setLastAsked] = useState<SocialProvider | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const refuse = (refused: CallFailure) => {
    setFailure(refused)
    toasts.error(refused.message)
    leaveIfEnded(refused.code)
  }
  const start = async (provider: SocialProvider): Promise<void> => {
    if (busy) return
    leaving.current = new AbortController()
    const asked = askProvider(provider, leaving.current.signal)
    setFailure(null)
    setBusy(provider)
    setLastAsked(provider)
    try {
      const told = await asked
      if (told === 'closed') return setFailure(refusal('popup-closed', say('popupClosed')))
      if (told === 'blocked') return setFailure(refusal('popup-blocked', say('popupBlocked')))
      if ('problem' in told) return refuse(refusal(told.problem, inReadersWords(told.message)))
      const { uid, providerId, ticket } = told
      const visitor = visitorId()
      const origin = { ...(affId ? { affId } : {}), ...(visitor ? { visitorId: visitor } : {}) }
      const { data } = await exchange({ body: { uid, providerId, token: ticket, ...origin } }).unwrap()
      if (enter(data)) return
      const waiting = waitingOf(data)
      if (waiting) onWaiting(waiting, data.user.email)
      else onUnverified(data.user.email)
    } catch (error) {
      refuse(failureOf(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, asked: lastAsked, failure, start }
}
