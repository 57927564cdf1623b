import { Anchor, Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Restriction } from '../../users/contract/restrictions.ts'
import { fullMoment } from '../../../platform/web/text/short-day.ts'
import { paths } from '../../../platform/web/paths.ts'
import { Why } from '../../../platform/web/session/RestrictionNotice.tsx'
import { useText } from '../../../platform/web/text/text.ts'
import { restrictions } from '../../../platform/words/en/restrictions.ts'
import { standing } from '../words/en/standing.ts'
import classes from './Standing.module.css'

type Props = { title: string; effect: ReactNode; why: ReactNode; ends: ReactNode; children: ReactNode }

/** One restriction of an account: its effect, its reason, its end, and a way to object to it or to lift it. */
export function Limit({ title, effect, why, ends, children }: Props) {
  const say = useText(standing)
  const parts = [
    { word: say('effect'), text: effect },
    { word: say('why'), text: why },
    { word: say('ends'), text: ends },
    { word: say('object'), text: children },
  ]
  return (
    <li className={classes.item}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <dl className={classes.facts}>
        {parts.map(({ word, text }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** A lock on the account, and a way to ask for a review of it. */
export function LockLimit({ lock, onAppeal }: { lock: Restriction; onAppeal: () => void }) {
  const say = useText(restrictions)
  const { kind, decidedBy, at, until, appeal, review, stops } = lock
  const keeps = say(stops.includes('redemptions') ? 'pointsAndRequests' : 'redeems')
  // The text for a birthday lock gives the reason; the texts for the other locks describe their effect.
  const saysWhy = kind === 'under-age'
  return (
    <Limit
      title={say(`${kind}-title`)}
      effect={saysWhy ? keeps : `${say(`${kind}-text`)} ${keeps}`}
      why={
        <>
          {saysWhy && <Text size="sm">{say(`${kind}-text`)}</Text>}
          <Why restriction={lock} />
          <Text size="sm" c="dimmed">
            {say(`since-${decidedBy}`, { at: fullMoment(at) })}
          </Text>
        </>
      }
      ends={until ? say('until', { at: fullMoment(until) }) : say('untilDecided')}
    >
      {appeal && <Text size="sm">{say('appealed', { at: fullMoment(appeal.at), ticket: appeal.ticketNumber })}</Text>}
      {review && (
        <Text size="sm" className={classes.written ?? ''}>
          {say('reviewed', { at: fullMoment(review.at), reason: review.reason })}
        </Text>
      )}
      {appeal ? (
        <Anchor component={Link} to={`${paths.contactUs}?ticket=${encodeURIComponent(appeal.ticketNumber)}`}>
          {say('readTicket')}
        </Anchor>
      ) : (
        <Button mih={44} variant="default" onClick={onAppeal}>
          {say('appeal')}
        </Button>
      )}
    </Limit>
  )
}
