import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUser, IconUserCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { usePerson } from '../session/me.ts'
import { signOut } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { AvatarButton } from './AvatarButton.tsx'
import { shortName } from './person.ts'

const icon = { size: 18, 'aria-hidden': true } as const

/** How the reader left the button that stood here before this code was there. */
export type AvatarStart = 'resting' | 'focused' | 'open'

/** The avatar and its menu; closes on a mousedown outside and on choosing an entry. It goes on where the first button was left. */
export function AvatarMenu({ start }: { start: AvatarStart }) {
  const say = useText(shell)
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [startedAs] = useState(start)
  const isAsked = start === 'open'
  useEffect(() => {
    // The button that had the focus is gone: this one takes its place, and closing the menu comes back to it.
    if (startedAs !== 'resting') button.current?.focus({ preventScroll: true })
  }, [startedAs])
  useEffect(() => {
    if (!isAsked) return
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [isAsked])
  const firstName = person?.firstName ?? ''
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={220}
      shadow="md"
      returnFocus
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AvatarButton
          ref={button}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || isOpen) return
            event.preventDefault()
            setOpen(true)
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {firstName && <Menu.Label aria-hidden="true">{shortName(firstName)}</Menu.Label>}
        <Menu.Item component={Link} to={paths.account} leftSection={<IconUser {...icon} />}>
          {say('account')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.settings} leftSection={<IconSettings {...icon} />}>
          {say('settings')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUserCircle {...icon} />}>
          {say('profile')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
          {say('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
