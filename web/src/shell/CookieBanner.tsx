import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { giveConsent, useBannerDismissed } from '../session/consent.ts'
import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import classes from './CookieBanner.module.css'

/** Asks once; refusing is as easy as accepting, and both put the banner away for good. */
export function CookieBanner() {
  const say = useText(shell)
  if (useBannerDismissed()) return null
  return (
    <section aria-label={say('cookieTitle')} className={classes.banner} data-cookie-banner>
      <p className={classes.text}>
        {say('cookieText')}{' '}
        <Anchor component={Link} to={paths.cookies} inherit>
          {say('cookieLink')}
        </Anchor>
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => giveConsent('required')}>
          {say('onlyRequired')}
        </Button>
        <Button variant="default" onClick={() => giveConsent('all')}>
          {say('acceptAll')}
        </Button>
      </div>
    </section>
  )
}
