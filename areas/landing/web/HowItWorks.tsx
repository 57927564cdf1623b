import { Button, Card, Text, Title } from '@mantine/core'
import { IconClipboardList, IconGift, IconUserPlus } from '@tabler/icons-react'
import { ruleNumber } from '../../../kit/operator.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { SignUpIs } from '../../../kit/SignUpIs.tsx'
import { makeSignInProps, type OpenSignIn } from './open-sign-in.ts'
import { Section } from './Section.tsx'
import { useSnap } from './snap.ts'
import { rowMark, turnRow, turnTo } from './snap-row.ts'
import classes from './Landing.module.css'

const steps = [
  { title: 'howSignUp', text: 'howSignUpText', icon: IconUserPlus },
  { title: 'howSurveys', text: 'howSurveysText', icon: IconClipboardList },
  { title: 'howRewards', text: 'howRewardsText', icon: IconGift },
] as const

/** landing.html names it: the page is painted when this section begins, so nothing above it moves as it arrives. */
const secondScreenId = 'how-it-works'

/** The three steps, in order; on phones a row that scrolls sideways, with a dot for each step. */
export function HowItWorks({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  const { row, index, last } = useSnap<HTMLOListElement>()
  return (
    <Section
      id={secondScreenId}
      title={say('how')}
      action={
        <SignUpIs state="open">
          <Button variant="default" {...makeSignInProps('sign-up', onOpen)}>
            {say('joinToday')}
          </Button>
        </SignUpIs>
      }
    >
      {/* A scrollable row must be reachable by keyboard; one that does not scroll would only be an extra stop. */}
      <ol
        ref={row}
        {...rowMark}
        aria-label={say('how')}
        tabIndex={last === 0 ? undefined : 0}
        className={classes.steps}
      >
        {steps.map(({ title, text, icon: Icon }, at) => (
          <Card key={title} component="li" padding="lg">
            <span className={classes.icon}>
              <Icon size={26} stroke={1.8} aria-hidden />
            </span>
            <Text size="sm" c="dimmed" mt="md">
              {say('step', { count: at + 1 })}
            </Text>
            <Title order={3}>{say(title)}</Title>
            <Text mt={4}>
              {text === 'howRewardsText'
                ? say(text, { points: ruleNumber('pointsPerDollar'), smallestReward: ruleNumber('firstLevel') })
                : say(text)}
            </Text>
          </Card>
        ))}
      </ol>
      <div role="group" aria-label={say('howDots')} className={classes.dots}>
        {steps.map(({ title }, at) => (
          <button
            key={title}
            type="button"
            className={classes.dot}
            aria-label={say('dot', { at: at + 1, title: say(title) })}
            aria-current={at === index ? 'step' : undefined}
            {...turnTo(at)}
            onClick={({ currentTarget }) => turnRow(currentTarget)}
          />
        ))}
      </div>
    </Section>
  )
}
