import { Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dollars, Points } from '../../../kit/Points.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { dollarsOfMicros } from '../../../platform/contract/amount.ts'
import { joinWords } from '../../../platform/web/text/listed.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { WaitingRow } from '../contract/home.ts'
import { homeDesk } from '../words/en/home-desk.ts'
import { distanceText } from './figures.ts'
import { Part } from './Part.tsx'
import { useWaitingPart } from './use-parts.ts'
import classes from './Home.module.css'

function Row({ row, now }: { row: WaitingRow; now: number }) {
  const say = useText(homeDesk)
  const { title, overdue, oldestAt, dueAt, points, amount, href } = row
  const isStake = (points ?? 0) > 0 || (amount?.micros ?? 0) > 0
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Anchor component={Link} to={href} className={classes.link ?? ''}>
          {title}
        </Anchor>
        <Text size="sm" c="dimmed" component="div" className={classes.times}>
          {overdue > 0 && (
            <span className={classes.overdue}>
              <IconAlertTriangle size={14} aria-hidden /> {say('overdueSome', { count: overdue })}
            </span>
          )}
          {dueAt && <span>{say(Date.parse(dueAt) < now ? 'wasDue' : 'due', { when: distanceText(dueAt, now) })}</span>}
          {oldestAt && <span>{say('oldest', { when: distanceText(oldestAt, now) })}</span>}
        </Text>
      </div>
      {isStake && (
        <div className={classes.stake}>
          <span className="tp-sr-only">{say('atStake')} </span>
          {(points ?? 0) > 0 && <Points value={points ?? 0} size="sm" />}
          {amount && amount.micros > 0 && <span className="tp-num">{dollars(dollarsOfMicros(amount.micros))}</span>}
        </div>
      )}
    </li>
  )
}

/** The work that waits for the reader: overdue work first, then by deadline. */
export function WaitingPart() {
  const say = useText(homeDesk)
  const { data, error, isFetching, refetch } = useWaitingPart()
  const [now] = useState(() => Date.now())
  const waiting = data?.waiting ?? null
  const isWhole = waiting !== null && waiting.late.length === 0 && waiting.failed.length === 0
  return (
    <Part
      title={say('waiting')}
      isLoading={!data && isFetching}
      isFailed={Boolean(error) && !data}
      failedWords={say('waitingFailed')}
      error={error}
      onRetry={() => void refetch()}
      height={240}
    >
      {waiting && waiting.rows.length === 0 && isWhole && (
        <EmptyState title={say('waitingEmpty')} order={3}>
          {say('waitingEmptyText')}
        </EmptyState>
      )}
      {waiting && waiting.rows.length > 0 && (
        <ul className={classes.rows}>
          {waiting.rows.map((row) => (
            <Row key={`${row.kind} ${row.href}`} row={row} now={now} />
          ))}
        </ul>
      )}
      {waiting && waiting.late.length > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {say('stillCountingWhat', { what: joinWords(waiting.late) })}
        </Text>
      )}
      {waiting && waiting.failed.length > 0 && (
        <Text size="sm" role="status">
          {say('notCounted', { what: joinWords(waiting.failed) })}{' '}
          <Anchor
            component="button"
            type="button"
            onClick={() => void refetch()}
            inherit
            className={classes.link ?? ''}
          >
            {say('again')}
          </Anchor>
        </Text>
      )}
    </Part>
  )
}
