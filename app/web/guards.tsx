import { Center, Loader } from '@mantine/core'
import { changesAffiliates, seesAdmin, seesAffiliates } from '../../platform/contract/access.ts'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router'
import { isOpenTo, type PageRight } from '../../platform/web/area.tsx'
import { paths } from '../../platform/web/paths.ts'
import { useAppSelector } from '../../platform/web/state/hooks.ts'
import { ErrorNotice } from '../../kit/ErrorNotice.tsx'
import { textOf } from '../../platform/web/text/text.ts'
import { shell } from '../../platform/words/en/shell.ts'
import { useIsGuarded, usePermissions, usePerson } from '../../platform/web/session/me.ts'
import { expel } from '../../platform/web/session/session.ts'
import { useKeptReplies } from '../../areas/profiler/web/for-others/use-kept-replies.ts'

function Wait() {
  return (
    <Center mih="40vh">
      <Loader aria-label={textOf(shell)('loading')} />
    </Center>
  )
}

/** Guards pages that need a log-in: all other visitors are redirected to `/`. */
export function RequireSignedIn() {
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  return isLoggedIn ? <SignedIn /> : <Navigate to={paths.landing} replace />
}

/**
 * Loaded on demand: only sessions of guarded accounts are so short that their holders need a warning before the end.
 */
const StaffSession = lazy(async () => ({
  default: (await import('../../platform/web/session/StaffSession.tsx')).StaffSession,
}))

function SignedIn() {
  useKeptReplies()
  const isGuarded = useIsGuarded()
  return (
    <>
      <Outlet />
      {isGuarded && (
        <Suspense fallback={null}>
          <StaffSession />
        </Suspense>
      )}
    </>
  )
}

function Expelled() {
  useEffect(() => expel(), [])
  return <Wait />
}

/**
 * Guards admin pages, which need an active, unblocked account with a role of 2-7 and the permission. Any other session
 * is ended, as the specification requires.
 */
export function RequireAdmin({ permission }: { permission: PageRight }) {
  const person = usePerson()
  const { permissions, isLoading, isError, retry } = usePermissions()
  if (isLoading || !person) return <Wait />
  if (isError) return <ErrorNotice failure={{ message: textOf(shell)('permissionsFailed') }} onRetry={retry} />
  return seesAdmin(person) && isOpenTo(permission, permissions) ? <Outlet /> : <Expelled />
}

type AffiliatesProps = {
  /** For pages that change campaigns. A vendor may only read, and so gets the page for an unknown address. */
  toChange?: boolean
  notFound: ReactNode
}

/**
 * Guards affiliate pages: an account without the permission, role 9 or a campaign of its own gets the page for an
 * unknown address.
 */
export function RequireAffiliates({ toChange = false, notFound }: AffiliatesProps) {
  const person = usePerson()
  const { permissions, isLoading } = usePermissions()
  if (isLoading || !person) return <Wait />
  const isOpen = toChange ? changesAffiliates : seesAffiliates
  return isOpen(person, permissions) ? <Outlet /> : notFound
}
