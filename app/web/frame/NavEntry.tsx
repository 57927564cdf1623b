import { UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { signOut } from '../../../platform/web/session/session.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { leadsTo, type Entry } from './entries.ts'
import classes from './Frame.module.css'

export type NavProps = {
  /** Whether to show only icons, with tooltips. */
  isNarrow?: boolean
  onChoose?: (() => void) | undefined
}
type Props = NavProps & {
  entry: Entry
  /** The id of an element that describes the entry further, and the content at the end of the entry. */
  describedBy?: string | undefined
  children?: ReactNode
}

/** One page in the menu. */
export function NavEntry({ entry, isNarrow = false, onChoose, describedBy, children }: Props) {
  const say = useText(shell)
  const { pathname } = useLocation()
  const { to, word, icon: Icon } = entry
  return (
    <Link
      to={to}
      aria-current={leadsTo(entry, pathname) ? 'page' : undefined}
      aria-describedby={describedBy}
      className={classes.entry ?? ''}
      onClick={onChoose}
    >
      <Icon size={22} stroke={1.8} aria-hidden />
      <span className={isNarrow ? classes.tip : undefined}>{say(word)}</span>
      {children}
    </Link>
  )
}

/** The last entry of every menu: Logout. */
export function LogoutEntry({ isNarrow = false }: NavProps) {
  const say = useText(shell)
  return (
    <ul className={classes.last}>
      <li>
        <UnstyledButton className={classes.entry} onClick={() => void signOut()}>
          <IconLogout size={22} stroke={1.8} aria-hidden />
          <span className={isNarrow ? classes.tip : undefined}>{say('logout')}</span>
        </UnstyledButton>
      </li>
    </ul>
  )
}
