import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useText } from '../../text/text.ts'
import { landing } from '../../text/en/landing.ts'
import { brand } from '../../ui/brand.ts'
import type { OpenSignIn } from './open-sign-in.ts'
import classes from './Landing.module.css'

const links = [
  { to: paths.contact, word: 'contact' },
  { to: paths.privacy, word: 'privacy' },
  { to: paths.terms, word: 'terms' },
  { to: paths.cookies, word: 'cookies' },
] as const
const year = new Date().getFullYear()

/** Company links, a last way in, the copyright line. */
export function LandingFooter({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  return (
    <footer className={classes.footer}>
      <div className={classes.footerRow}>
        <nav aria-label={say('company')} className={classes.links}>
          {links.map(({ to, word }) => (
            <Link key={to} to={to}>
              {say(word)}
            </Link>
          ))}
        </nav>
        <div className={classes.join}>
          <Text size="sm" c="dimmed">
            {say('joinLine')}
          </Text>
          <Button variant="default" onClick={() => onOpen('sign-up')}>
            {say('join')}
          </Button>
        </div>
      </div>
      <Text size="xs" c="dimmed">
        {say('copyright', { year, brand })}
      </Text>
    </footer>
  )
}
