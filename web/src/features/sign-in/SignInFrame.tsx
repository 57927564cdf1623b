import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { paths, type SignInState } from '../../paths.ts'
import { storageKeys } from '../../session/storage.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { isCampaignLink } from './sign-in-checks.ts'

const load = () => import('./SignInModal.tsx')
const SignInModal = lazy(async () => ({ default: (await load()).SignInModal }))

type Ask = SignInState & { key: string }

const isSignInState = (state: unknown): state is SignInState =>
  typeof state === 'object' && state !== null && 'signIn' in state

/** Around the landing page: opens the sign-in dialog when the navigation's state, or the link of a campaign (`aff_id`), asks for it. */
export function SignInFrame() {
  const { state, search, key } = useLocation()
  const navigate = useNavigate()
  const isLoggedIn = useAppSelector((all) => all.session.isLoggedIn)
  const [isCampaignAnswered, setCampaignAnswered] = useState(false)
  const ask = askOf()
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

  function askOf(): Ask | null {
    if (isLoggedIn) return null
    if (isSignInState(state)) return { ...state, key }
    return isCampaignLink(search) && !isCampaignAnswered ? { signIn: 'sign-up', key: 'campaign' } : null
  }
  const close = () => {
    setCampaignAnswered(true)
    if (isSignInState(state)) void navigate({ search }, { replace: true, state: null, preventScrollReset: true })
  }
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
