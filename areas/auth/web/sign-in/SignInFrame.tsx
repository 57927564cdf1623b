import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { offline, unreadable } from '../../../../platform/web/api/failure.ts'
import { paths, type SignInState } from '../../../../platform/web/paths.ts'
import { hasToken } from '../../../../platform/web/session/boot.ts'
import { storageKeys } from '../../../../platform/web/session/storage.ts'
import { useAppSelector } from '../../../../platform/web/state/hooks.ts'
import { operator } from '../../../../kit/operator.ts'
import { toasts } from '../../../../kit/toasts.ts'
import { leadOnFromEarlyDialog, readEarlyDialog } from './early-dialog.ts'
import { useEnter, findWaitingStep } from './enter.ts'
import { LoggingIn } from './LoggingIn.tsx'
import { isCampaignLink } from './sign-in-checks.ts'
import type { Ask } from './SignInModal.tsx'
import { logInByToken } from './token-login.ts'

const load = () => import('./SignInModal.tsx')
const SignInModal = lazy(async () => ({ default: (await load()).SignInModal }))

/**
 * Whether this document was loaded to get the dialog's code. If the code is missing again, it is not reloaded: that
 * could repeat forever.
 */
const isReloadedForDialog = typeof location !== 'undefined' && new URLSearchParams(location.search).has('signin')
const newDocumentAfterMs = 10_000

const isSignInState = (state: unknown): state is SignInState & Partial<Ask> =>
  typeof state === 'object' && state !== null && 'signIn' in state

const neverSubscribe = () => () => {}
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    neverSubscribe,
    () => true,
    () => false,
  )

/** Records a visit through a campaign's link. The code for that is loaded only for such visits. */
async function noteCampaign(): Promise<void> {
  const { meetVisitor, noteVisit } = await import('../../../../platform/web/session/visitor.ts')
  await meetVisitor()
  await noteVisit()
}

/**
 * Logs in with the token of the address, and returns whether that is under way. After a refusal the dialog offers the
 * other ways.
 */
function useTokenLogin(): boolean {
  const navigate = useNavigate()
  const { search } = useLocation()
  const enter = useEnter()
  const [isUnderWay, setUnderWay] = useState(hasToken)
  const settle = useEffectEvent((outcome: Awaited<ReturnType<typeof logInByToken>>) => {
    setUnderWay(false)
    if ('answer' in outcome && enter(outcome.answer.data)) return
    const problem = 'failure' in outcome ? { code: outcome.failure.code, message: outcome.failure.message } : null
    if (problem) toasts.error(problem.message)
    const waiting = 'answer' in outcome ? findWaitingStep(outcome.answer.data) : null
    const logIn: SignInState = { signIn: 'log-in', ...(problem ? { problem } : {}), ...(waiting ? { waiting } : {}) }
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
 * Loads the code of the dialog and returns whether it is ready; a bar at the top of the page shows the loading. Some
 * browsers never fetch a module again after a failure, so in that case a new document is loaded. Without a network the
 * page stays as it is and explains why nothing opens.
 */
function useDialogCode(asked: SignInState['signIn'] | null, onMissing: () => void): boolean {
  const [isHere, setHere] = useState(false)
  const { search } = useLocation()
  const giveUp = useEffectEvent((mode: SignInState['signIn']) => {
    if (navigator.onLine && leadOnFromEarlyDialog()) return
    if (navigator.onLine && !(isReloadedForDialog && performance.now() < newDocumentAfterMs)) {
      const query = new URLSearchParams(search)
      query.set('signin', mode)
      return location.assign(`${paths.landing}?${query}`)
    }
    toasts.error((navigator.onLine ? unreadable(0) : offline()).message)
    // What was typed into the early dialog waits until the network is back.
    if (readEarlyDialog()) addEventListener('online', leadOnFromEarlyDialog, { once: true })
    else onMissing()
  })
  useEffect(() => {
    // Loaded in advance while the browser is idle, so that the dialog opens at once.
    const timer = setTimeout(() => void load().catch(() => {}), 1500)
    return () => clearTimeout(timer)
  }, [])
  const isMissing = asked !== null && !isHere
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    document.documentElement.dataset['attaching'] = ''
    void load().then(
      () => isGone || setHere(true),
      () => isGone || giveUp(asked),
    )
    return () => {
      isGone = true
      delete document.documentElement.dataset['attaching']
    }
  }, [isMissing, asked])
  return isHere
}

/**
 * Wraps the landing page: logs in with the token of the address (`token`), and opens the sign-in dialog when the
 * navigation's state or a campaign's link (`aff_id`) asks for it.
 */
export function SignInFrame() {
  const { state, search, key } = useLocation()
  const navigate = useNavigate()
  const isLoggedIn = useAppSelector((all) => all.session.isLoggedIn)
  const [isCampaignAnswered, setCampaignAnswered] = useState(false)
  const isLoggingIn = useTokenLogin()
  const isCampaign = isCampaignLink(search)
  // The prerendered page has no dialog, so it opens only after React has taken over the page.
  const ask = useIsTakenOver() ? askOf() : null
  const [latest, setLatest] = useState<Ask | null>(ask)
  if (ask && ask.key !== latest?.key) setLatest(ask)

  useEffect(() => {
    // When the reader verifies or logs in in another tab, this tab follows.
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
    if (isSignInState(state)) return { key, ...state }
    return isCampaign && !isCampaignAnswered && operator.isSignUpOpen ? { signIn: 'sign-up', key: 'campaign' } : null
  }
  const close = () => {
    setCampaignAnswered(true)
    if (isSignInState(state)) void navigate({ search }, { replace: true, state: null, preventScrollReset: true })
  }
  const isDialogHere = useDialogCode(ask?.signIn ?? null, close)
  if (isLoggingIn) return <LoggingIn />
  return (
    <>
      <Outlet />
      {latest && isDialogHere && (
        <Suspense fallback={null}>
          <SignInModal key={latest.key} ask={latest} isOpen={ask !== null} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
