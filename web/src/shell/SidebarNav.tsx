import { UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { usePermissions, usePerson } from '../session/me.ts'
import { signOut } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { adminEntries, entriesOf, type Entry } from './entries.ts'
import classes from './Frame.module.css'

type Props = {
  /** Icons with tooltips instead of words. */
  isNarrow?: boolean
  onChoose?: () => void
}

/** The entries of the side: pages, Admin for staff, Logout. Shown in the sidebar and in the phone's drawer. */
export function SidebarNav({ isNarrow = false, onChoose }: Props) {
  const say = useText(shell)
  const person = usePerson()
  const { permissions } = usePermissions()
  const admin = adminEntries(person, permissions)
  const link = ({ to, word, icon: Icon }: Entry) => (
    <li key={to}>
      <NavLink to={to} className={classes.entry ?? ''} onClick={onChoose}>
        <Icon size={22} stroke={1.8} aria-hidden />
        <span className={isNarrow ? classes.tip : undefined}>{say(word)}</span>
      </NavLink>
    </li>
  )
  return (
    <nav aria-label={say('main')} className={classes.nav} data-narrow={isNarrow || undefined}>
      <ul>{entriesOf(person, permissions).map(link)}</ul>
      {admin.length > 0 && (
        <>
          <h2 className={isNarrow ? 'tp-sr-only' : classes.group}>{say('admin')}</h2>
          {isNarrow && <hr className={classes.rule} />}
          <ul>{admin.map(link)}</ul>
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
