import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { paths, type SignInState } from '../../paths.ts'
import { hasToken } from '../../session/boot.ts'
import { storageKeys } from '../../session/storage.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { toasts } from '../../ui/toasts.ts'
import { useEnter } from './enter.ts'
import { LoggingIn } from './LoggingIn.tsx'
import { isCampaignLink } from './sign-in-checks.ts'
import { logInByToken } from './token-login.ts'

const load = () => import('./SignInModal.tsx')
const SignInModal = lazy(async () => ({ default: (await load()).SignInModal }))

type Ask = SignInState & { key: string }

const isSignInState = (state: unknown): state is SignInState =>
  typeof state === 'object' && state !== null && 'signIn' in state

const never = () => () => {}
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** A visit by a campaign's link is noted by the code that knows visitors, which no other visit needs. */
async function noteCampaign(): Promise<void> {
  const { meetVisitor, noteVisit } = await import('../../session/visitor.ts')
  await meetVisitor()
  await noteVisit()
}

/** Whether the token of the address is logging somebody in; a token that cannot is told, and the dialog offers the other ways. */
function useTokenLogin(): boolean {
  const navigate = useNavigate()
  const { search } = useLocation()
  const enter = useEnter()
  const [isUnderWay, setUnderWay] = useState(hasToken)
  const settle = useEffectEvent((outcome: Awaited<ReturnType<typeof logInByToken>>) => {
    setUnderWay(false)
    if ('answer' in outcome && enter(outcome.answer.data)) return
    const problem = 'failure' in outcome ? outcome.failure.message : null
    if (problem) toasts.error(problem)
    const logIn: SignInState = { signIn: 'log-in', ...(problem ? { problem } : {}) }
    void navigate({ search }, { replace: true, state: logIn })
  })
  useEffect(() => {
    if (!isUnderWay) return
    let isGone = false
    const run = async () => {
      const outcome = await logInByToken()
      if (!isGone) settle(outcome)
    }
    void run()
    return () => {
      isGone = true
    }
  }, [isUnderWay])
  return isUnderWay
}

/**
 * Around the landing page: logs in by the token of the address (`token`), and opens the sign-in dialog when the
 * navigation's state, or the link of a campaign (`aff_id`), asks for it.
 */
export function SignInFrame() {
  const { state, search, key } = useLocation()
  const navigate = useNavigate()
  const isLoggedIn = useAppSelector((all) => all.session.isLoggedIn)
  const [isCampaignAnswered, setCampaignAnswered] = useState(false)
  const isLoggingIn = useTokenLogin()
  const isCampaign = isCampaignLink(search)
  // The page written in advance has no dialog, so it opens one moment after the program has taken that page over.
  const ask = useIsTakenOver() ? askOf() : null
  const [latest, setLatest] = useState<Ask | null>(ask)
  if (ask && ask.key !== latest?.key) setLatest(ask)

  useEffect(() => {
    // Fetched while nothing else is going on, so that the dialog opens at once.
    const timer = setTimeout(() => void load().catch(() => {}), 1500)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    // Verified or logged in in another tab: this one, which may still ask for it, follows.
    const follow = ({ key: name, newValue }: StorageEvent) => {
      if (name === storageKeys.access && newValue !== null) location.assign(paths.surveys)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  useEffect(() => {
    if (isCampaign) void noteCampaign().catch(() => {})
  }, [isCampaign])

  function askOf(): Ask | null {
    if (isLoggedIn) return null
    if (isSignInState(state)) return { ...state, key }
    return isCampaign && !isCampaignAnswered ? { signIn: 'sign-up', key: 'campaign' } : null
  }
  const close = () => {
    setCampaignAnswered(true)
    if (isSignInState(state)) void navigate({ search }, { replace: true, state: null, preventScrollReset: true })
  }
  if (isLoggingIn) return <LoggingIn />
  return (
    <>
      <Outlet />
      {latest && (
        <Suspense fallback={null}>
          <SignInModal key={latest.key} ask={latest} isOpen={ask !== null} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
