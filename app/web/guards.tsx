import { Center, Loader } from '@mantine/core'
import { changesAffiliates, seesAdmin, seesAffiliates, type Permission } from '@tuppence/contract/access'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router'
import { paths } from '../paths.ts'
import { useAppSelector } from '../state/hooks.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { textOf } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { useIsGuarded, usePermissions, usePerson } from './me.ts'
import { expel } from './session.ts'
import { useKeptReplies } from './use-kept-replies.ts'

function Wait() {
  return (
    <Center mih="40vh">
      <Loader aria-label={textOf(shell)('loading')} />
    </Center>
  )
}

/** Pages that need a login: everybody else is led to `/`. */
export function RequireSignedIn() {
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  return isLoggedIn ? <SignedIn /> : <Navigate to={paths.landing} replace />
}

/** Only sessions of guarded accounts are so short that their holders have to be warned of an end. */
const StaffSession = lazy(async () => ({ default: (await import('./StaffSession.tsx')).StaffSession }))

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

/** Admin pages: an active, not blocked account with a role among 2-7 and the permission. Anybody else loses the session, as specified. */
export function RequireAdmin({ permission }: { permission: Permission }) {
  const person = usePerson()
  const { permissions, isLoading, isError, retry } = usePermissions()
  if (isLoading || !person) return <Wait />
  if (isError) return <ErrorNotice failure={{ message: textOf(shell)('permissionsFailed') }} onRetry={retry} />
  return seesAdmin(person) && permissions.includes(permission) ? <Outlet /> : <Expelled />
}

type AffiliatesProps = {
  /** For pages that change campaigns: to a vendor, who only reads, they do not exist either. */
  toChange?: boolean
  notFound: ReactNode
}

/** Affiliate pages: to anybody without the permission, role 9 or a campaign of their own they do not exist. */
export function RequireAffiliates({ toChange = false, notFound }: AffiliatesProps) {
  const person = usePerson()
  const { permissions, isLoading } = usePermissions()
  if (isLoading || !person) return <Wait />
  const isOpen = toChange ? changesAffiliates : seesAffiliates
  return isOpen(person, permissions) ? <Outlet /> : notFound
}
