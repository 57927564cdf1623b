import { Stack, Text } from '@mantine/core'
import { formatDateTime } from '@tuppence/contract/day'
import type { Dispute } from '@tuppence/contract/disputes'
import { useEffect, useRef, type ReactNode } from 'react'
import { usePermissions, usePerson } from '../../session/me.ts'
import { financeDesk } from '../../text/en/finance-desk.ts'
import { useText } from '../../text/text.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Points } from '../../ui/Points.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Deadline } from './Age.tsx'
import { DisputeDecider } from './DisputeDecider.tsx'
import { disputeLooks, disputeReasons } from './looks.ts'
import { useDispute } from './use-dispute.ts'
import classes from './Finance.module.css'

function Facts({ dispute }: { dispute: Dispute }) {
  const say = useText(financeDesk)
  const { status, email, title, reason, raisedAt, decideBy, mostPoints, decidedAt, points, answer, message } = dispute
  const facts: [string, ReactNode][] = [
    [
      say('status'),
      <StatusBadge key="status" look={disputeLooks[status]}>
        {say(`dispute_${status}`)}
      </StatusBadge>,
    ],
    [say('panelist'), email ?? '–'],
    [say('survey'), title],
    [say('asks'), say(disputeReasons[reason])],
    [
      say('message'),
      <span key="message" className={classes.long}>
        {message}
      </span>,
    ],
    [say('raisedAt'), formatDateTime(raisedAt)],
    ...(status === 'open'
      ? ([
          [
            say('decideBy'),
            <span key="by" className={classes.stack}>
              {formatDateTime(decideBy)}
              <Deadline by={decideBy} />
            </span>,
          ],
          [say('mostPoints'), <Points key="most" value={mostPoints ?? 0} />],
        ] satisfies [string, ReactNode][])
      : ([
          [say('decidedAt'), decidedAt ? formatDateTime(decidedAt) : '–'],
          [say('granted'), <Points key="granted" value={points} />],
          [
            say('answer'),
            <span key="answer" className={classes.long}>
              {answer ?? '–'}
            </span>,
          ],
        ] satisfies [string, ReactNode][])),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tp-num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One question about points with everything known of it, and the decision. */
export function DisputeDetail({ dispute, onDecided }: { dispute: Dispute; onDecided: (dispute: Dispute) => void }) {
  const say = useText(financeDesk)
  const decision = useDispute(dispute.disputeId, onDecided)
  const { permissions } = usePermissions()
  const person = usePerson()
  const isOwn = dispute.panelistId === person?.userId
  const obstacle = isOwn ? 'disputeOwn' : permissions.includes('disputes.decide') ? null : 'disputeViewOnly'
  const result = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The buttons are gone with the decision; the focus stays at what they did.
    if (decision.done) result.current?.focus()
  }, [decision.done])
  const isOpen = dispute.status === 'open'
  return (
    <Stack gap="lg">
      <Facts dispute={dispute} />
      <ErrorNotice failure={decision.failure} title={say('notSaved')} />
      <Text role="status" fw={600} ref={result} tabIndex={-1} className={classes.result ?? ''}>
        {decision.done}
      </Text>
      {isOpen && obstacle && <Text c="dimmed">{say(obstacle)}</Text>}
      {isOpen && !obstacle && <DisputeDecider mostPoints={dispute.mostPoints ?? 0} decision={decision} />}
    </Stack>
  )
}
