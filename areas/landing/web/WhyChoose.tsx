import { Button, Card, Text, Title } from '@mantine/core'
import { IconCoins, IconDoorEnter, IconGift, IconLifebuoy } from '@tabler/icons-react'
import { toldRule } from '../../../kit/operator.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { brand } from '../../../kit/brand.ts'
import { enterBy, type OpenSignIn } from './open-sign-in.ts'
import { Section } from './Section.tsx'
import classes from './Landing.module.css'

const reasons = [
  { title: 'easy', text: 'easyText', icon: IconDoorEnter },
  { title: 'choices', text: 'choicesText', icon: IconGift },
  { title: 'support', text: 'supportText', icon: IconLifebuoy },
  { title: 'paying', text: 'payingText', icon: IconCoins },
] as const

/** The four selling points, each with a sentence that can be checked. */
export function WhyChoose({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  return (
    <Section
      title={say('why', { brand })}
      action={
        <Button variant="default" {...enterBy('sign-up', onOpen)}>
          {say('joinNow')}
        </Button>
      }
    >
      <ul className={classes.reasons}>
        {reasons.map(({ title, text, icon: Icon }) => (
          <Card key={title} component="li" padding="lg">
            <span className={classes.icon}>
              <Icon size={26} stroke={1.8} aria-hidden />
            </span>
            <Title order={3} mt="md">
              {say(title)}
            </Title>
            <Text mt={4}>
              {text === 'supportText'
                ? say(text, { days: toldRule('disputeDays'), within: toldRule('decisionDays') })
                : say(text)}
            </Text>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
