import { Menu, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSettings, IconUser, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { usePerson } from '../session/me.ts'
import { signOut } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { initialsOf, shortName } from './person.ts'
import classes from './Frame.module.css'

const icon = { size: 18, 'aria-hidden': true } as const

/** The avatar and its menu; closes on a mousedown outside and on choosing an entry. */
export function AvatarMenu() {
  const say = useText(shell)
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
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
        <UnstyledButton
          className={classes.avatar}
          aria-label={firstName ? say('accountMenu', { name: firstName }) : say('accountMenuNameless')}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || isOpen) return
            event.preventDefault()
            setOpen(true)
          }}
        >
          {initialsOf(firstName, person?.lastName ?? '')}
        </UnstyledButton>
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
