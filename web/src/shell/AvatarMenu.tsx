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

/** The avatar and its menu; closes on a mousedown outside and on choosing an entry. It starts open when its button was pressed before its code was there. */
export function AvatarMenu({ startsOpen }: { startsOpen: boolean }) {
  const say = useText(shell)
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!startsOpen) return
    // The button that was pressed is gone: closing the menu comes back to this one.
    button.current?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [startsOpen])
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
