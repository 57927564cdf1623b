import { Burger, Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { brand } from '../../../kit/brand.ts'
import { Brand } from '../../../kit/Brand.tsx'
import { useIsScrolled } from '../../../kit/scrolled.ts'
import { SignUpIs } from '../../../kit/SignUpIs.tsx'
import { enterBy, type Mode, type OpenSignIn } from './open-sign-in.ts'
import classes from './Landing.module.css'

const quiet = { variant: 'subtle', color: 'gray', c: 'var(--mantine-color-text)' } as const

/** Logo, Contact us, Log In and Sign Up; on phones all but Sign Up is in a menu. The style sheet chooses: the page is written before it has a width. */
export function LandingHeader({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  return (
    <header className={classes.header} data-scrolled={useIsScrolled() || undefined}>
      <Link to={paths.landing} className={classes.logo} aria-label={say('home', { brand })}>
        <Brand />
      </Link>
      <nav aria-label={say('main')} className={classes.nav}>
        <Button component={Link} to={paths.contact} {...quiet} className={classes.wide ?? ''}>
          {say('contact')}
        </Button>
        <Button {...quiet} className={classes.wide ?? ''} {...enterBy('log-in', onOpen)}>
          {say('logIn')}
        </Button>
        {/* Named for the dialog: a campaign's link opens it without a button, and closing it comes back here. */}
        <SignUpIs state="open">
          <Button id="sign-up" variant="default" {...enterBy('sign-up', onOpen)}>
            {say('signUp')}
          </Button>
        </SignUpIs>
        <PhoneMenu onOpen={onOpen} />
      </nav>
    </header>
  )
}

const menuId = 'landing-menu'

/** Opened and closed by the browser: it answers before any script is there, and without one. */
function PhoneMenu({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  const openFromMenu = (mode: Mode) => {
    // The dialog comes from further back than the menu, and leads back to the button that opened it.
    document.getElementById(menuId)?.hidePopover()
    onOpen(mode)
  }
  return (
    <>
      <Burger popoverTarget={menuId} aria-label={say('menu')} size="sm" className={classes.burger ?? ''} />
      <div id={menuId} popover="auto" className={classes.menu}>
        <Link to={paths.contact} className={classes.menuItem}>
          {say('contact')}
        </Link>
        <button className={classes.menuItem} {...enterBy('log-in', openFromMenu)}>
          {say('logIn')}
        </button>
      </div>
    </>
  )
}
