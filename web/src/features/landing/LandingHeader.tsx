import { Burger, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useText } from '../../text/text.ts'
import { landing } from '../../text/en/landing.ts'
import { brand } from '../../ui/brand.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useIsScrolled } from '../../ui/scrolled.ts'
import { enterBy, type OpenSignIn } from './open-sign-in.ts'
import classes from './Landing.module.css'

const quiet = { variant: 'subtle', color: 'gray', c: 'var(--mantine-color-text)' } as const

/** Logo, Contact us, Log In and Sign Up; on phones all but Sign Up is in a menu. The style sheet chooses: the page is written before it has a width. */
export function LandingHeader({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  return (
    <header className={classes.header} data-scrolled={useIsScrolled() || undefined}>
      <Link to={paths.landing} className={classes.logo} aria-label={say('home', { brand })}>
        <Mark />
        <span>{brand}</span>
      </Link>
      <nav aria-label={say('main')} className={classes.nav}>
        <Button component={Link} to={paths.contact} {...quiet} className={classes.wide ?? ''}>
          {say('contact')}
        </Button>
        <Button {...quiet} className={classes.wide ?? ''} {...enterBy('log-in', onOpen)}>
          {say('logIn')}
        </Button>
        {/* Named for the dialog: a campaign's link opens it without a button, and closing it comes back here. */}
        <Button id="sign-up" variant="default" {...enterBy('sign-up', onOpen)}>
          {say('signUp')}
        </Button>
        <PhoneMenu onOpen={onOpen} />
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
