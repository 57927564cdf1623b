import { Button, Card, Text, Title } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { CategoryTile } from '../../../kit/CategoryTile.tsx'
import { pointsText } from '../../../kit/Points.tsx'
import { PointsPill } from '../../../kit/PointsPill.tsx'
import type { Card as Survey } from '../../surveys/contract/surveys.ts'
import { dashboard } from '../words/en/dashboard.ts'
import classes from './Dashboard.module.css'

type Props = { survey: Survey; isStarting: boolean; onContinue: () => void }

/** A survey that the panelist left open: the answers so far are saved, and the points can still be earned. */
export function ContinueCard({ survey, isStarting, onContinue }: Props) {
  const say = useText(dashboard)
  const { title, points, category } = survey
  return (
    <Card component="section" p="md" aria-labelledby="left-open">
      <div className={classes.survey}>
        <CategoryTile category={category} />
        <div className={classes.what}>
          <Text size="sm" c="dimmed">
            {say('leftOpen')}
          </Text>
          <Title order={2} size="h4" id="left-open">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {say('whenFinished')}
          </Text>
        </div>
        <PointsPill value={points} isSilent />
        <Button
          h={44}
          className={classes.start ?? ''}
          loading={isStarting}
          onClick={onContinue}
          aria-label={say('continueLong', { title, points: pointsText(points) })}
        >
          {say('continue')}
        </Button>
      </div>
    </Card>
  )
}
