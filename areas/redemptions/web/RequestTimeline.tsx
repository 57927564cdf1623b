import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { fullMoment } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { OwnRedemption } from '../contract.ts'
import { redeem } from '../words/en/redeem.ts'
import { stationOf, stations } from './draft.ts'
import classes from './Redeem.module.css'

type Props = {
  request: OwnRedemption
  /** The current state as a sentence, shown at the current station. */
  now: string
}

/** The stations of a request from top to bottom: those that are done, the current one, and those to come. */
export function RequestTimeline({ request, now }: Props) {
  const say = useText(redeem)
  const station = stationOf[request.status]
  const current = station === 'rejected' ? -1 : stations.indexOf(station)
  return (
    <ol className={classes.timeline} aria-label={say('progress')}>
      {stations.map((one, index) => {
        const isDone = index < current
        const isNow = index === current
        return (
          <li key={one} data-done={isDone || undefined} aria-current={isNow ? 'step' : undefined}>
            <span className={classes.stepDot} aria-hidden="true">
              {isDone || (isNow && index === 0) ? <IconCheck size={14} stroke={3} /> : index + 1}
            </span>
            <div>
              <span className={classes.station}>{say(one)}</span>
              {(isDone || isNow) && <span className="tp-sr-only">, {say(isDone ? 'stepDone' : 'stepNow')}</span>}
              {one === 'requested' && (
                <Text size="sm" c="dimmed" className="tp-num">
                  <time dateTime={request.requestedAt}>{fullMoment(request.requestedAt)}</time>
                </Text>
              )}
              {isNow && (
                <Text size="sm" role="status">
                  {now}
                </Text>
              )}
              {one === 'sent' && (
                <Text size="sm">
                  {request.payee ? say('receivedByHand', { name: request.payee.name }) : say('receivedText')}
                </Text>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
