import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { giveConsent, type Consent } from '../../../platform/web/session/consent.ts'
import { useBannerDismissed } from '../../../platform/web/session/use-consent.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import classes from './CookieBanner.module.css'

/**
 * The properties of a button with a choice. The landing page's own script uses the attribute to handle the choice
 * before the program has loaded.
 */
const makeChoiceProps = (consent: Consent) => ({ 'data-consent': consent, onClick: () => giveConsent(consent) })

/**
 * Asks once for consent to cookies. Refusing is as easy as accepting, and either answer closes the banner permanently.
 */
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
        <Button variant="default" {...makeChoiceProps('required')}>
          {say('onlyRequired')}
        </Button>
        <Button variant="default" {...makeChoiceProps('all')}>
          {say('acceptAll')}
        </Button>
      </div>
    </section>
  )
}
