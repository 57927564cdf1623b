import { Center, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { isPanelist, isPlainPanelist } from '../../../platform/contract/access.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useAppSelector } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'

/** Loaded only for accounts that can do more than a panelist. */
const WorkPage = lazy(async () => ({ default: (await import('./WorkPage.tsx')).WorkPage }))

function Wait() {
  return (
    <Center mih="40vh">
      <Loader aria-label={useText(shell)('loading')} />
    </Center>
  )
}

/**
 * Guards the panelists' pages: accounts without role 1 see their work here, or a link to it. An account that has role
 * 1 and work sees its work on the start page while it is switched to work.
 */
export function PanelistOnly() {
  const person = usePerson()
  const isAtWork = useAppSelector((state) => state.ui.isAtWork)
  const { pathname } = useLocation()
  if (!person) return <Wait />
  const isWork = !isPanelist(person.role) || (isAtWork && !isPlainPanelist(person.role) && pathname === paths.dashboard)
  return isWork ? (
    <Suspense fallback={<Wait />}>
      <WorkPage page={pathname} />
    </Suspense>
  ) : (
    <Outlet />
  )
}
