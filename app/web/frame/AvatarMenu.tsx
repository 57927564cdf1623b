import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUser, IconUserCircle } from '@tabler/icons-react'
import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { signOut } from '../../../platform/web/session/session.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { shortName } from './person.ts'

const icon = { size: 18, 'aria-hidden': true } as const

type Props = {
  /** The ids of the button and of the list are this id, followed by `-target` and `-dropdown`. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/** Attaches the menu to the button, which existed before the menu's code was loaded. */
function Anchor({ button, ref }: { button: Props['button']; ref?: Ref<HTMLButtonElement | null> | undefined }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button])
  return null
}

/** The menu behind the initials. It closes when the reader presses outside it or chooses an entry. */
export function AvatarMenu({ id, button, isOpen, onChange }: Props) {
  const say = useText(shell)
  const person = usePerson()
  const firstName = person?.firstName ?? ''
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    // Opens one frame later, because Mantine does not record where to return the focus when a menu is open in its
    // first frame.
    const frame = requestAnimationFrame(() => setDrawn(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu
      id={id}
      opened={isOpen && isDrawn}
      onChange={onChange}
      position="bottom-end"
      width={220}
      shadow="md"
      returnFocus
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Anchor button={button} />
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
