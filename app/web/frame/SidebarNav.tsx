import { lazy, Suspense } from 'react'
import { isPlainPanelist } from '../../../platform/contract/access.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { listMemberEntries } from './entries.ts'
import { LogoutEntry, NavEntry, type NavProps } from './NavEntry.tsx'
import classes from './Frame.module.css'

/** Loaded only for accounts that can do more than a panelist. */
const WorkNav = lazy(async () => ({ default: (await import('./WorkNav.tsx')).WorkNav }))

/** The entries of the menu, and Logout. Used in the sidebar and in the phone's drawer. */
export function SidebarNav(props: NavProps) {
  const say = useText(shell)
  const person = usePerson()
  const isPlain = !person || isPlainPanelist(person.role)
  return (
    <nav aria-label={say('main')} className={classes.nav} data-narrow={props.isNarrow || undefined}>
      {isPlain ? (
        <ul>
          {listMemberEntries(person).map((entry) => (
            <li key={entry.to}>
              <NavEntry entry={entry} {...props} />
            </li>
          ))}
        </ul>
      ) : (
        <Suspense>
          <WorkNav person={person} {...props} />
        </Suspense>
      )}
      <LogoutEntry {...props} />
    </nav>
  )
}
