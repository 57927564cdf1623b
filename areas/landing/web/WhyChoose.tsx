import { Button, Card, Text, Title } from '@mantine/core'
import { IconCoins, IconDoorEnter, IconGift, IconLifebuoy } from '@tabler/icons-react'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { brand } from '../../../kit/brand.ts'
import { useLandingText } from './landing-text.ts'
import { SignUpIs } from '../../../kit/SignUpIs.tsx'
import { makeSignInProps, type OpenSignIn } from './open-sign-in.ts'
import { Section } from './Section.tsx'
import classes from './Landing.module.css'

const reasons = [
  { title: 'claim1', text: 'claim1More', icon: IconDoorEnter },
  { title: 'claim2', text: 'claim2More', icon: IconGift },
  { title: 'claim3', text: 'claim3More', icon: IconLifebuoy },
  { title: 'claim4', text: 'claim4More', icon: IconCoins },
] as const

/** The four selling points, each with a sentence. */
export function WhyChoose({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  const sayOwn = useLandingText()
  return (
    <Section
      title={say('why', { brand })}
      action={
        <SignUpIs state="open">
          <Button variant="default" {...makeSignInProps('sign-up', onOpen)}>
            {say('joinNow')}
          </Button>
        </SignUpIs>
      }
    >
      <ul className={classes.reasons}>
        {reasons.map(({ title, text, icon: Icon }) => (
          <Card key={title} component="li" padding="lg">
            <span className={classes.icon}>
              <Icon size={26} stroke={1.8} aria-hidden />
            </span>
            <Title order={3} mt="md">
              {sayOwn(title)}
            </Title>
            <Text mt={4}>{sayOwn(text)}</Text>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
