import { Stack, Text } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { Dispute } from '../../disputes/contract.ts'
import { useEffect, useRef } from 'react'
import { proposalFor } from '../../../platform/web/paths.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Points } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Deadline } from './Age.tsx'
import { DisputeDecider } from './DisputeDecider.tsx'
import { disputeLooks, disputeReasons } from './looks.ts'
import { PanelistLink } from './PanelistLink.tsx'
import { useDispute } from './use-dispute.ts'
import classes from './Finance.module.css'

function Known({ dispute }: { dispute: Dispute }) {
  const say = useText(financeDesk)
  const { status, panelistId, email, title, reason, raisedAt, decideBy, mostPoints, decidedAt, points } = dispute
  const written = (text: string) => <span className={classes.long}>{text}</span>
  const open = [
    {
      label: say('decideBy'),
      value: (
        <span className={classes.stack}>
          {formatDateTime(decideBy)}
          <Deadline by={decideBy} />
        </span>
      ),
    },
    { label: say('mostPoints'), value: <Points value={mostPoints ?? 0} /> },
  ]
  const decided = [
    { label: say('decidedAt'), value: decidedAt ? formatDateTime(decidedAt) : '–' },
    { label: say('granted'), value: <Points value={points} /> },
    { label: say('answer'), value: written(dispute.answer ?? '–') },
  ]
  return (
    <Facts
      facts={[
        {
          label: say('status'),
          value: <StatusBadge look={disputeLooks[status]}>{say(`dispute_${status}`)}</StatusBadge>,
        },
        {
          label: say('panelist'),
          value: panelistId ? <PanelistLink panelistId={panelistId} email={email ?? ''} /> : (email ?? '–'),
        },
        { label: say('survey'), value: title },
        { label: say('asks'), value: say(disputeReasons[reason]) },
        { label: say('message'), value: written(dispute.message) },
        { label: say('raisedAt'), value: formatDateTime(raisedAt) },
        ...(status === 'open' ? open : decided),
      ]}
    />
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
      <Known dispute={dispute} />
      <ErrorNotice failure={decision.failure} title={say('notSaved')} />
      <Text role="status" fw={600} ref={result} tabIndex={-1} className={classes.result ?? ''}>
        {decision.done}
      </Text>
      {isOpen && obstacle && <Text c="dimmed">{say(obstacle)}</Text>}
      {isOpen && !obstacle && (
        <DisputeDecider
          mostPoints={dispute.mostPoints ?? 0}
          proposal={permissions.includes('finance.adjust') ? proposalFor(dispute.email ?? '') : null}
          decision={decision}
        />
      )}
    </Stack>
  )
}
