import { Burger, Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { brand } from '../../../kit/brand.ts'
import { Brand } from '../../../kit/Brand.tsx'
import { useIsScrolled } from '../../../kit/scrolled.ts'
import { SignUpIs } from '../../../kit/SignUpIs.tsx'
import { makeSignInProps, type Mode, type OpenSignIn } from './open-sign-in.ts'
import classes from './Landing.module.css'

const quiet = { variant: 'subtle', color: 'gray', c: 'var(--mantine-color-text)' } as const

/**
 * The logo, Contact us, Log In and Sign Up; on phones everything except Sign Up is in a menu. The style sheet decides,
 * because the page is prerendered before its width is known.
 */
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
        <Button {...quiet} className={classes.wide ?? ''} {...makeSignInProps('log-in', onOpen)}>
          {say('logIn')}
        </Button>
        {/* Named so that the dialog can return the focus here when a campaign's link opened it without a button. */}
        <SignUpIs state="open">
          <Button id="sign-up" variant="default" {...makeSignInProps('sign-up', onOpen)}>
            {say('signUp')}
          </Button>
        </SignUpIs>
        <PhoneMenu onOpen={onOpen} />
      </nav>
    </header>
  )
}

const menuId = 'landing-menu'

/** The browser itself opens and closes the menu, so it works before any script has loaded, and without scripts. */
function PhoneMenu({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  const openFromMenu = (mode: Mode) => {
    // The menu closes first, so that the dialog returns the focus to the button that opened the menu.
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
        <button className={classes.menuItem} {...makeSignInProps('log-in', openFromMenu)}>
          {say('logIn')}
        </button>
      </div>
    </>
  )
}
