import { Burger, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useText } from '../../text/text.ts'
import { landing } from '../../text/en/landing.ts'
import { brand } from '../../ui/brand.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useIsPhone } from '../../ui/screen.ts'
import type { OpenSignIn } from './open-sign-in.ts'
import classes from './Landing.module.css'

/** Logo, Contact us, Log In and Sign Up; on phones all but Sign Up is in a menu. */
export function LandingHeader({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  const isPhone = useIsPhone()
  return (
    <header className={classes.header}>
      <Link to={paths.landing} className={classes.logo} aria-label={say('home', { brand })}>
        <Mark />
        <span>{brand}</span>
      </Link>
      <nav aria-label={say('main')} className={classes.nav}>
        {!isPhone && (
          <>
            <Button component={Link} to={paths.contact} variant="subtle" color="gray" c="var(--mantine-color-text)">
              {say('contact')}
            </Button>
            <Button variant="subtle" color="gray" c="var(--mantine-color-text)" onClick={() => onOpen('log-in')}>
              {say('logIn')}
            </Button>
          </>
        )}
        {/* Named for the dialog: a campaign's link opens it without a button, and closing it comes back here. */}
        <Button id="sign-up" variant="default" onClick={() => onOpen('sign-up')}>
          {say('signUp')}
        </Button>
        {isPhone && <PhoneMenu onOpen={onOpen} />}
      </nav>
    </header>
  )
}

function PhoneMenu({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={200}>
      <Menu.Target>
        <Burger opened={isOpen} aria-label={say('menu')} size="sm" className={classes.burger ?? ''} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.contact} mih={44}>
          {say('contact')}
        </Menu.Item>
        <Menu.Item mih={44} onClick={() => onOpen('log-in')}>
          {say('logIn')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
