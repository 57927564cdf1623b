import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { brand } from '../../../kit/brand.ts'
import { LanguageChoice } from '../../../kit/LanguageChoice.tsx'
import { SignUpIs } from '../../../kit/SignUpIs.tsx'
import { FollowUs } from './FollowUs.tsx'
import { makeSignInProps, type OpenSignIn } from './open-sign-in.ts'
import classes from './Landing.module.css'

const links = [
  { to: paths.contact, word: 'contact' },
  { to: paths.privacy, word: 'privacy' },
  { to: paths.terms, word: 'terms' },
  { to: paths.cookies, word: 'cookies' },
  { to: paths.attribution, word: 'attribution' },
] as const
const year = new Date().getFullYear()

/** A last sign-up button, company links, the operator's social media pages and the copyright line. */
export function LandingFooter({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  return (
    <footer className={classes.footer}>
      <SignUpIs state="open">
        <div className={classes.join}>
          <div>
            <h2 className={classes.joinHeading}>{say('joinHeading')}</h2>
            <p>{say('joinLine')}</p>
          </div>
          <Button size="lg" {...makeSignInProps('sign-up', onOpen)}>
            {say('join')}
          </Button>
        </div>
      </SignUpIs>
      <div className={classes.footerRow}>
        <nav aria-label={say('company')} className={classes.linkGroup}>
          <p className={classes.groupName}>{say('company')}</p>
          <ul className={classes.links}>
            {links.map(({ to, word }) => (
              <li key={to}>
                <Link to={to}>{say(word)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <FollowUs />
      </div>
      <div className={classes.footerRow}>
        <div className={classes.smallPrint}>
          {/* The page may be prerendered in one year and read in the next. */}
          <Text size="xs" c="dimmed" suppressHydrationWarning>
            {say('copyright', { year, brand })}
          </Text>
          <LanguageChoice />
        </div>
      </div>
    </footer>
  )
}
