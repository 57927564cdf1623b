import { UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { signOut } from '../../../platform/web/session/session.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { adminEntries, entriesOf, leadsTo, type Entry } from './entries.ts'
import classes from './Frame.module.css'

type Props = {
  /** Whether to show only icons, with tooltips. */
  isNarrow?: boolean
  onChoose?: () => void
}

/**
 * The entries of the menu: pages, the Admin group for staff, and Logout. Used in the sidebar and in the phone's drawer.
 */
export function SidebarNav({ isNarrow = false, onChoose }: Props) {
  const say = useText(shell)
  const person = usePerson()
  const { permissions } = usePermissions()
  const { pathname } = useLocation()
  const admin = adminEntries(person, permissions)
  const renderLink = (entry: Entry) => {
    const { to, word, icon: Icon } = entry
    const current = leadsTo(entry, pathname) ? 'page' : undefined
    return (
      <li key={to}>
        <Link to={to} aria-current={current} className={classes.entry ?? ''} onClick={onChoose}>
          <Icon size={22} stroke={1.8} aria-hidden />
          <span className={isNarrow ? classes.tip : undefined}>{say(word)}</span>
        </Link>
      </li>
    )
  }
  return (
    <nav aria-label={say('main')} className={classes.nav} data-narrow={isNarrow || undefined}>
      <ul>{entriesOf(person, permissions).map(renderLink)}</ul>
      {admin.length > 0 && (
        <>
          <h2 className={isNarrow ? 'tp-sr-only' : classes.group}>{say('admin')}</h2>
          {isNarrow && <hr className={classes.rule} />}
          <ul>{admin.map(renderLink)}</ul>
        </>
      )}
      <ul className={classes.last}>
        <li>
          <UnstyledButton className={classes.entry} onClick={() => void signOut()}>
            <IconLogout size={22} stroke={1.8} aria-hidden />
            <span className={isNarrow ? classes.tip : undefined}>{say('logout')}</span>
          </UnstyledButton>
        </li>
      </ul>
    </nav>
  )
}
