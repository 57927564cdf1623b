import { Text } from '@mantine/core'
import { shortMoment } from '../../../platform/web/text/short-day.ts'
import type { TimelineEvent } from '../../surveys/contract/surveys.ts'
import classes from './Disputes.module.css'

/** What happened to an attempt, in plain words, the oldest first. */
export function AttemptTimeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.timeline}>
      {events.map(({ event, detail, at }, index) => (
        <li key={`${at} ${index}`}>
          <Text span fw={600}>
            {event}
          </Text>
          {detail && <Text span>{detail}</Text>}
          <Text span size="sm" c="dimmed" className="tp-num">
            <time dateTime={at}>{shortMoment(at)}</time>
          </Text>
        </li>
      ))}
    </ol>
  )
}
