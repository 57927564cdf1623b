import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import {
  IconClock,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconExternalLink,
  IconTargetArrow,
  IconTrendingUp,
} from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { inReadersWords } from '../../../../platform/web/text/ready-made.ts'
import { shippedInReadersWords } from '../../../../platform/web/text/shipped.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { surveyCard } from '../../words/en/survey-card.ts'
import { Points, pointsText } from '../../../../kit/Points.tsx'
import { payingSteps, type SurveyOffer } from '../../../../kit/survey-card.ts'
import { valueUsd } from '../../../../platform/contract/money.ts'
import classes from './SurveyCard.module.css'

const deviceIcons = { desktop: IconDeviceDesktop, tablet: IconDeviceTablet, phone: IconDeviceMobile }

/** The screen-out ladder as one line: what a person who is not a fit gets for the time spent. */
function ScreenOutLine({ ladder }: { ladder: SurveyOffer['screenOutPoints'] }) {
  const say = useText(surveyCard)
  const steps = payingSteps(ladder).map(({ minutes, points }, n) => {
    if (minutes === 0) return say('stepNow', { points })
    return n === 0 ? say('stepFirst', { points, minutes }) : say('step', { points, minutes })
  })
  return (
    <Text size="sm" c="dimmed">
      {steps.length > 0 ? say('ifNotFit', { steps: steps.join(', ') }) : say('ifNotFitNothing')}
    </Text>
  )
}

function Devices({ devices }: { devices: SurveyOffer['devices'] }) {
  const say = useText(surveyCard)
  const all = ['desktop', 'tablet', 'phone'] as const
  const works = devices.length === 0 ? all : all.filter((device) => devices.includes(device))
  const words = works.length === all.length ? say('anyDevice') : works.map((device) => say(device)).join(', ')
  return (
    <span className={classes.devices} role="img" aria-label={say('worksOn', { devices: words })} title={words}>
      {works.map((device) => {
        const Icon = deviceIcons[device]
        return <Icon key={device} size={18} stroke={1.8} aria-hidden />
      })}
    </span>
  )
}

type Props = {
  survey: SurveyOffer
  onStart: () => void
  isStarting: boolean
  /** Of several cards only the best has the filled button. */
  isBest?: boolean
  headingOrder?: 2 | 3
  /** Takes the focus when it appears: the reader has asked for it. */
  takesFocus?: boolean
}

/** One survey: the price before the work, why it fits, and one button. */
export function SurveyCard({
  survey,
  onStart,
  isStarting,
  isBest = false,
  headingOrder = 2,
  takesFocus = false,
}: Props) {
  const say = useText(surveyCard)
  const { title, points, minutes, pointsPerHour, match, kind, status } = survey
  const id = useId()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) card.current?.focus()
  }, [takesFocus])
  const isBegun = status === 'in_progress'
  const told = { title, points: pointsText(points), count: minutes }
  return (
    <Card component="article" p="md" className={classes.card ?? ''} ref={card} tabIndex={-1} aria-labelledby={id}>
      <Stack gap={6} className={classes.text ?? ''}>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm" c="dimmed">
            {shippedInReadersWords(survey.category)}
          </Text>
          <Devices devices={survey.devices} />
        </Group>
        <Title order={headingOrder} size="h4" id={id} className={classes.title ?? ''}>
          {title}
        </Title>
        <Group gap="xs" align="baseline">
          <Points value={points} size="lg" usd={valueUsd(points)} />
        </Group>
        <ul className={classes.facts}>
          <li>
            <IconClock size={16} stroke={1.8} aria-hidden />
            {say('minutes', { minutes })}
          </li>
          <li>
            <IconTrendingUp size={16} stroke={1.8} aria-hidden />
            {say('perHour', { points: pointsText(pointsPerHour) })}
          </li>
          {kind === 'external' && (
            <li>
              <IconExternalLink size={16} stroke={1.8} aria-hidden />
              {say('external')}
            </li>
          )}
        </ul>
        <div>
          <Group gap="xs">
            {match.strength !== 'open' && (
              <Badge
                color={match.strength === 'possible' ? 'gray' : 'brand'}
                leftSection={<IconTargetArrow size={14} aria-hidden />}
              >
                {say(match.strength)}
              </Badge>
            )}
            {isBegun && <Badge color="info">{say('begun')}</Badge>}
          </Group>
          {match.reasons.length > 0 && (
            <ul className={classes.reasons} aria-label={say('why')}>
              {match.reasons.map((reason) => (
                <li key={reason}>{inReadersWords(reason)}</li>
              ))}
            </ul>
          )}
        </div>
        <ScreenOutLine ladder={survey.screenOutPoints} />
      </Stack>
      <Button
        fullWidth
        h={44}
        variant={isBest ? 'filled' : 'default'}
        loading={isStarting}
        onClick={onStart}
        aria-label={isBegun ? say('resumeLong', told) : say('startLong', told)}
      >
        {isBegun ? say('resume') : say('start')}
      </Button>
    </Card>
  )
}
