import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { loadAtFirstTouch } from '../../../kit/touch.ts'
import { initialsOf } from './person.ts'
import classes from './Frame.module.css'

/** Loaded when the reader first touches the page, because it needs the code for floating elements and focus traps. */
const AvatarMenu = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./AvatarMenu.tsx')).AvatarMenu })),
)

const menuId = 'account-menu'

/**
 * The button with the reader's initials, which opens their menu. Its element is never replaced while the menu's code
 * loads, because a press that had already begun would be lost.
 */
export function AvatarButton() {
  const say = useText(shell)
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const firstName = person?.firstName ?? ''
  const initials = initialsOf(firstName, person?.lastName ?? '')
  return (
    <>
      <UnstyledButton
        ref={button}
        id={`${menuId}-target`}
        className={classes.avatar ?? ''}
        aria-label={firstName ? say('accountMenu', { name: firstName, initials }) : say('accountMenuNameless')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${menuId}-dropdown` : undefined}
        onClick={() => setOpen((was) => !was)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {initials}
      </UnstyledButton>
      <Suspense>
        <AvatarMenu id={menuId} button={button} isOpen={isOpen} onChange={setOpen} />
      </Suspense>
    </>
  )
}
