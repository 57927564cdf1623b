import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { giveConsent, type Consent } from '../../../platform/web/session/consent.ts'
import { useBannerDismissed } from '../../../platform/web/session/use-consent.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import classes from './CookieBanner.module.css'

/** What a choice does, and what tells it to the landing page's own script, which answers before the program is there. */
const asks = (consent: Consent) => ({ 'data-consent': consent, onClick: () => giveConsent(consent) })

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
        <Button variant="default" {...asks('required')}>
          {say('onlyRequired')}
        </Button>
        <Button variant="default" {...asks('all')}>
          {say('acceptAll')}
        </Button>
      </div>
    </section>
  )
}
