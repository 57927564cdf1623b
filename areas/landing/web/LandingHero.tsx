import { Button, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import { SignUpIs } from '../../../kit/SignUpIs.tsx'
import { useLandingText } from './landing-text.ts'
import { makeSignInProps, type OpenSignIn } from './open-sign-in.ts'
import { PayExample } from './PayExample.tsx'
import classes from './Landing.module.css'

/** The headline, the welcome bonus with its explanation, and the sign-up button. */
export function LandingHero({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  const sayOwn = useLandingText()
  const heading = usePageTitle(sayOwn('headline'))
  return (
    <section className={classes.hero}>
      <div className={classes.promise}>
        <SignUpIs state="open">
          <p className={classes.bonus}>{sayOwn('banner')}</p>
        </SignUpIs>
        <h1 ref={heading} tabIndex={-1} className={classes.heroHeading}>
          {sayOwn('headline')}
        </h1>
        <Text size="lg">{sayOwn('lead')}</Text>
        <SignUpIs state="closed">
          <section className={classes.soon} aria-labelledby="opening-soon">
            <h2 id="opening-soon" className={classes.soonHeading}>
              {say('soon')}
            </h2>
            <Text mt={4}>{say('soonText')}</Text>
          </section>
        </SignUpIs>
        <Group gap={4}>
          <SignUpIs state="open">
            <Button size="lg" {...makeSignInProps('sign-up', onOpen)}>
              {say('signUp')}
            </Button>
          </SignUpIs>
          <Button size="lg" variant="subtle" px={8} {...makeSignInProps('log-in', onOpen)}>
            {say('logIn')}
          </Button>
        </Group>
        <SignUpIs state="open">
          <Text size="sm" c="dimmed">
            {say('bonusHow')}
          </Text>
        </SignUpIs>
        <ul className={classes.facts}>
          {(['factFree', 'factAge', 'factReview'] as const).map((fact) => (
            <li key={fact}>
              <IconCheck size={18} stroke={2.2} aria-hidden />
              {say(fact)}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.art}>
        <PayExample />
      </div>
    </section>
  )
}
