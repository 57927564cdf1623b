import { Anchor, Card, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { CountingHold } from '../../quality/contract.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { questionPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { standingSigns } from '../words/en/standing-signs.ts'
import { Points } from '../../../kit/Points.tsx'
import { standing } from '../words/en/standing.ts'
import classes from './Standing.module.css'

function Signs({ signs }: Pick<CountingHold, 'signs'>) {
  const say = useText(standing)
  const saySign = useText(standingSigns)
  if (signs.length === 0) return null
  return <Text size="sm">{say('noticed', { signs: signs.map((sign) => saySign(sign)).join('; ') })}</Text>
}

/** Points that wait for a review of the answers, each with its date and a way to send an explanation. */
export function Waiting({ holds }: { holds: readonly CountingHold[] }) {
  const say = useText(standing)
  return (
    <Card component="section" p={0} aria-labelledby="holds">
      <div className={classes.head}>
        <Title order={2} size="h3" id="holds">
          {say('holds')}
        </Title>
        <Text size="sm" c="dimmed">
          {say('holdsText')}
        </Text>
      </div>
      <ul className={classes.items}>
        {holds.map(({ attemptId, title, points, signs, releaseAt, appealedAt }) => (
          <li key={attemptId} className={classes.item}>
            <div className={classes.line}>
              <Title order={3} size="h4">
                {title}
              </Title>
              <span className={classes.pill}>
                <Points value={points} />
              </span>
            </div>
            <Signs signs={signs} />
            <Text size="sm" c="dimmed" className="tp-num">
              {say('holdEnds', { day: formatDay(releaseAt) })}
            </Text>
            {appealedAt ? (
              <Text size="sm">{say('holdTold', { day: formatDay(appealedAt) })}</Text>
            ) : (
              <Anchor component={Link} to={questionPath(attemptId)} aria-label={say('holdAbout', { title })}>
                {say('holdTell')}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Answers that a reviewer did not accept, each with the reason. */
export function Rejections({ holds }: { holds: readonly CountingHold[] }) {
  const say = useText(standing)
  return (
    <Card component="section" p={0} aria-labelledby="rejections">
      <div className={classes.head}>
        <Title order={2} size="h3" id="rejections">
          {say('rejections')}
        </Title>
        <Text size="sm" c="dimmed">
          {say('rejectionsText')}
        </Text>
      </div>
      <ul className={classes.items}>
        {holds.map(({ attemptId, title, signs, decidedAt, reason }) => (
          <li key={attemptId} className={classes.item}>
            <Title order={3} size="h4">
              {title}
            </Title>
            <Text size="sm" className={classes.written ?? ''}>
              {reason
                ? say('rejected', { day: formatDay(decidedAt ?? ''), reason })
                : say('rejectedPlain', { day: formatDay(decidedAt ?? '') })}
            </Text>
            <Signs signs={signs} />
            <Anchor component={Link} to={questionPath(attemptId)} aria-label={say('askAbout', { title })}>
              {say('ask')}
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}
