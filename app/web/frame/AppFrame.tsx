import { ActionIcon, Burger } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { isPlainPanelist, seesAdmin } from '../../../platform/contract/access.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useReload } from '../../../areas/surveys/web/for-others/reload.ts'
import { pageInTheWay, staffNotice } from '../../../platform/web/frame-slots.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useAccountLanguage } from '../../../platform/web/session/account-language.ts'
import { useFreshPerson, usePerson } from '../../../platform/web/session/me.ts'
import { useAppDispatch, useAppSelector } from '../../../platform/web/state/hooks.ts'
import { KeptListChoices } from '../../../platform/web/state/KeptListChoices.tsx'
import { sidebarSet } from '../../../platform/web/state/ui-slice.ts'
import { useStaffWords } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { useIsPhone } from '../../../kit/screen.ts'
import { useIsScrolled } from '../../../kit/scrolled.ts'
import { loadAtFirstTouch } from '../../../kit/touch.ts'
import { AvatarButton } from './AvatarButton.tsx'
import { BalanceChip } from './BalanceChip.tsx'
import { BellButton } from './BellButton.tsx'
import { leadsTo, tabEntries } from './entries.ts'
import { Footer } from './Footer.tsx'
import { Logo } from './Logo.tsx'
import { PageProgress } from './PageProgress.tsx'
import { SidebarNav } from './SidebarNav.tsx'
import { SkipLink } from './SkipLink.tsx'
import classes from './Frame.module.css'

/**
 * Loaded when the reader first touches the page: the menu opens only at a touch, and needs the code for floating
 * elements and focus traps.
 */
const PhoneMenu = lazy(() => loadAtFirstTouch(async () => ({ default: (await import('./PhoneMenu.tsx')).PhoneMenu })))
/** Loaded only for staff, so that other accounts never download it. */
const StaffKeys = lazy(async () => ({ default: (await import('./StaffKeys.tsx')).StaffKeys }))

/** The frame of every page behind the login: header, sidebar (a drawer and a tab bar on phones) and footer. */
export function AppFrame() {
  const say = useText(shell)
  const isPhone = useIsPhone()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isSidebarOpen = useAppSelector((state) => state.ui.sidebarOpen)
  useFreshPerson()
  useAccountLanguage()
  useReload()
  const person = usePerson()
  useStaffWords(person !== null && !isPlainPanelist(person.role))
  const { pathname } = useLocation()
  return (
    <div className={classes.frame} data-narrow={!isSidebarOpen || undefined}>
      <SkipLink />
      <header className={classes.header} data-scrolled={useIsScrolled() || undefined}>
        {isPhone && (
          <Burger
            opened={isDrawerOpen}
            onClick={() => setDrawerOpen(true)}
            aria-label={say('openMenu')}
            aria-expanded={isDrawerOpen}
            size="sm"
            className={classes.burger ?? ''}
          />
        )}
        <Logo to={paths.dashboard} />
        <div className={classes.right}>
          {seesAdmin(person) && (
            <Suspense>
              <StaffKeys />
            </Suspense>
          )}
          <BalanceChip />
          <BellButton />
          <AvatarButton />
        </div>
        <PageProgress />
      </header>
      {isPhone ? (
        <Suspense>
          <PhoneMenu opened={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      ) : (
        <Sidebar isOpen={isSidebarOpen} />
      )}
      <main id="content" tabIndex={-1} className={classes.main}>
        {seesAdmin(person) && staffNotice.Piece && (
          <Suspense>
            <staffNotice.Piece key={pathname} page={pathname} />
          </Suspense>
        )}
        <KeptListChoices>
          {pageInTheWay.Piece ? (
            <pageInTheWay.Piece page={pathname}>
              <Outlet />
            </pageInTheWay.Piece>
          ) : (
            <Outlet />
          )}
        </KeptListChoices>
      </main>
      <Footer />
      {isPhone && <TabBar />}
    </div>
  )
}

/** The links beside the page, and the button that makes them narrow or wide. */
function Sidebar({ isOpen }: { isOpen: boolean }) {
  const say = useText(shell)
  const dispatch = useAppDispatch()
  const Toggle = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <aside className={classes.sidebar} id="sidebar">
      <SidebarNav isNarrow={!isOpen} />
      <ActionIcon
        className={classes.toggle ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={isOpen ? say('collapse') : say('expand')}
        aria-expanded={isOpen}
        aria-controls="sidebar"
        onClick={() => dispatch(sidebarSet(!isOpen))}
      >
        <Toggle size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
    </aside>
  )
}

/** The links to the main pages at the bottom of a phone. Renders nothing for accounts without such links. */
function TabBar() {
  const say = useText(shell)
  const { pathname } = useLocation()
  const tabs = tabEntries(usePerson())
  if (tabs.length === 0) return null
  return (
    <nav aria-label={say('tabs')} className={classes.tabs} data-tab-bar>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={classes.tab ?? ''}
          aria-current={leadsTo(tab, pathname) ? 'page' : undefined}
        >
          <tab.icon size={22} stroke={1.8} aria-hidden />
          {say(tab.word)}
        </Link>
      ))}
    </nav>
  )
}
