import { Text } from '@mantine/core'
import { Moment } from './cells.tsx'
import classes from './Timeline.module.css'

type Event = { key: string; what: string; detail?: string | null; at: string | null }

/** The history of an item, oldest first. */
export function Timeline({ events }: { events: readonly Event[] }) {
  return (
    <ol className={classes.timeline}>
      {events.map(({ key, what, detail, at }) => (
        <li key={key}>
          <Text span fw={600}>
            {what}
          </Text>
          {detail && <Text span>{detail}</Text>}
          {at && (
            <Text span size="sm" c="dimmed">
              <Moment at={at} />
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}
