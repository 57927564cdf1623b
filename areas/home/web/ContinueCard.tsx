import { Button, Card, Group, Text, Title } from '@mantine/core'
import type { Card as Survey } from '../../surveys/contract/surveys.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { Points, pointsText } from '../../../kit/Points.tsx'
import classes from './Dashboard.module.css'

type Props = {
  survey: Survey
  /** Whether its button is the one filled button of the view. */
  isMain: boolean
  isStarting: boolean
  onContinue: () => void
}

/** A survey that was left open: what was answered waits, and so do its points. */
export function ContinueCard({ survey, isMain, isStarting, onContinue }: Props) {
  const say = useText(dashboard)
  const { title, points } = survey
  return (
    <Card component="section" aria-labelledby="left-open" p="lg">
      <Group justify="space-between" gap="md">
        <div className={classes.what}>
          <Text size="sm" c="dimmed">
            {say('leftOpen')}
          </Text>
          <Title order={2} size="h3" id="left-open">
            {title}
          </Title>
          <Text component="div" size="sm">
            <Points value={points} /> {say('whenFinished')}
          </Text>
        </div>
        <Button
          h={44}
          variant={isMain ? 'filled' : 'default'}
          loading={isStarting}
          onClick={onContinue}
          aria-label={say('continueLong', { title, points: pointsText(points) })}
        >
          {say('continue')}
        </Button>
      </Group>
    </Card>
  )
}
