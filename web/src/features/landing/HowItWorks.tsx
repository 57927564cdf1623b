import { Button, Card, Text, Title } from '@mantine/core'
import { IconClipboardList, IconGift, IconUserPlus } from '@tabler/icons-react'
import { useText } from '../../text/text.ts'
import { landing } from '../../text/en/landing.ts'
import type { OpenSignIn } from './open-sign-in.ts'
import { Section } from './Section.tsx'
import classes from './Landing.module.css'

const steps = [
  { title: 'howSignUp', text: 'howSignUpText', icon: IconUserPlus },
  { title: 'howSurveys', text: 'howSurveysText', icon: IconClipboardList },
  { title: 'howRewards', text: 'howRewardsText', icon: IconGift },
] as const

/** The three steps, in order. */
export function HowItWorks({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  return (
    <Section
      title={say('how')}
      action={
        <Button variant="default" onClick={() => onOpen('sign-up')}>
          {say('joinToday')}
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ title, text, icon: Icon }, index) => (
          <Card key={title} component="li" padding="lg">
            <span className={classes.icon}>
              <Icon size={26} stroke={1.8} aria-hidden />
            </span>
            <Text size="sm" c="dimmed" mt="md">
              {say('step', { count: index + 1 })}
            </Text>
            <Title order={3}>{say(title)}</Title>
            <Text mt={4}>{say(text)}</Text>
          </Card>
        ))}
      </ol>
    </Section>
  )
}
