import { SegmentedControl } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { isPanelist } from '../../../platform/contract/access.ts'
import { useWaitingAt } from '../../../areas/desk/web/for-others/waiting-at.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import type { Person } from '../../../platform/web/session/session-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../platform/web/state/hooks.ts'
import { menuSet } from '../../../platform/web/state/ui-slice.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { workDesk } from '../../../platform/words/en/work-desk.ts'
import { leadsTo, listMemberEntries, type Entry } from './entries.ts'
import { NavEntry, type NavProps } from './NavEntry.tsx'
import { adminEntries, listAffiliateEntries } from './work-entries.ts'
import classes from './Frame.module.css'
import own from './WorkNav.module.css'

const countAtMost = 99

type ListProps = NavProps & { entries: readonly Entry[] }

/** Menu entries, each with how much work waits behind it. */
function Entries({ entries, ...props }: ListProps) {
  const say = useText(workDesk)
  const waitingAt = useWaitingAt()
  const id = useId()
  return (
    <ul>
      {entries.map((entry) => {
        const count = waitingAt((path) => leadsTo(entry, path))
        const describedBy = count > 0 ? `${id}${entry.to}` : undefined
        return (
          <li key={entry.to}>
            <NavEntry entry={entry} describedBy={describedBy} {...props}>
              {count > 0 && (
                <span className={own.count} data-narrow={props.isNarrow || undefined} aria-hidden>
                  {count > countAtMost ? say('many') : count}
                </span>
              )}
            </NavEntry>
            {describedBy && (
              <span id={describedBy} hidden>
                {say('waiting', { count })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Admin({ entries, ...props }: ListProps) {
  const say = useText(shell)
  if (entries.length === 0) return null
  return (
    <>
      <h2 className={props.isNarrow ? 'tp-sr-only' : classes.group}>{say('admin')}</h2>
      {props.isNarrow && <hr className={classes.rule} />}
      <Entries entries={entries} {...props} />
    </>
  )
}

/** The pages of members, which accounts that work on the panel may fold away. */
function MemberPages({ entries, ...props }: ListProps) {
  const say = useText(workDesk)
  const dispatch = useAppDispatch()
  const isFolded = useAppSelector((state) => state.ui.areMemberPagesFolded) ?? false
  if (props.isNarrow)
    return (
      <>
        <hr className={classes.rule} />
        <Entries entries={entries} {...props} />
      </>
    )
  return (
    <details
      className={own.fold}
      open={!isFolded}
      onToggle={({ currentTarget }) => dispatch(menuSet({ areMemberPagesFolded: !currentTarget.open }))}
    >
      <summary className={own.summary}>
        {say('memberPages')}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <Entries entries={entries} {...props} />
    </details>
  )
}

/**
 * A switch for accounts that both take surveys and work on the panel: it decides which of the two the menu and the
 * start page show first.
 */
function Switch({ isAtWork }: { isAtWork: boolean }) {
  const say = useText(workDesk)
  const dispatch = useAppDispatch()
  return (
    <SegmentedControl
      aria-label={say('shows')}
      fullWidth
      mb={8}
      value={isAtWork ? 'work' : 'member'}
      onChange={(value) => dispatch(menuSet({ isAtWork: value === 'work' }))}
      data={[
        { value: 'member', label: say('member') },
        { value: 'work', label: say('work') },
      ]}
    />
  )
}

/**
 * The menu of accounts that can do more than a panelist: first their work, then the pages of members in a collapsible
 * group. An account that has both chooses which comes first.
 */
export function WorkNav({ person, ...props }: NavProps & { person: Person }) {
  const { permissions } = usePermissions()
  const isBoth = isPanelist(person.role)
  const isChosen = useAppSelector((state) => state.ui.isAtWork) ?? false
  const isAtWork = !isBoth || isChosen
  const admin = adminEntries(person, permissions)
  const affiliates = listAffiliateEntries(person, permissions)
  const members = listMemberEntries(person)
  const isHome = ({ to }: Entry): boolean => to === paths.dashboard
  return (
    <>
      {isBoth && !props.isNarrow && <Switch isAtWork={isAtWork} />}
      {isAtWork ? (
        <>
          <Entries entries={[...members.filter(isHome), ...affiliates]} {...props} />
          <Admin entries={admin} {...props} />
          <MemberPages entries={members.filter((entry) => !isHome(entry))} {...props} />
        </>
      ) : (
        <>
          <Entries entries={[...members, ...affiliates]} {...props} />
          <Admin entries={admin} {...props} />
        </>
      )}
    </>
  )
}
