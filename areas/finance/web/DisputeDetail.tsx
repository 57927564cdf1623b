import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { RingOf } from '../../rings/web/for-others/RingOf.tsx'
import type { Dispute } from '../../disputes/contract.ts'
import { proposalPath } from '../../../platform/web/paths.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Decision } from '../../../kit/decide/Decision.tsx'
import { useDecide } from '../../../kit/decide/use-decide.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { Points, pointsText } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Deadline } from './Age.tsx'
import { DisputeDecider, type Ruling } from './DisputeDecider.tsx'
import { useFinanceDecideDisputeMutation } from './finance-api.ts'
import { disputeLooks } from '../../disputes/web/for-others/dispute-looks.ts'
import { disputeReasons } from './looks.ts'
import { PanelistLink } from './PanelistLink.tsx'
import { computeClaim } from './claimed.ts'
import { attemptBeside } from './for-others/attempts-beside.ts'
import classes from './Finance.module.css'

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const say = useText(financeDesk)
  const { status, panelistId, email, title, reason, raisedAt, decideBy, mostPoints, decidedAt, points } = dispute
  const renderText = (text: string) => <span className={classes.long}>{text}</span>
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
    { label: say('answer'), value: renderText(dispute.answer ?? '–') },
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
        { label: say('message'), value: renderText(dispute.message) },
        { label: say('raisedAt'), value: formatDateTime(raisedAt) },
        ...(status === 'open' ? open : decided),
      ]}
    />
  )
}

type Props = { dispute: Dispute; onDecided: (dispute: Dispute) => void; onNext: (() => void) | null }

/** One dispute with everything known about it, and the decision. */
export function DisputeDetail({ dispute, onDecided, onNext }: Props) {
  const say = useText(financeDesk)
  const { Piece: Beside } = attemptBeside
  const { disputeId, mostPoints } = dispute
  const [rule] = useFinanceDecideDisputeMutation()
  const decision = useDecide<Ruling['decision'], Ruling, { data: Dispute }>({
    failed: say('notSaved'),
    send: (_choice, ruling) => rule({ body: { disputeId, ...ruling } }).unwrap(),
    successMessage: ({ data: { status, points } }) =>
      status === 'granted' ? say('doneGranted', { points: pointsText(points) }) : say('doneRefused'),
    onDecided: ({ data }) => onDecided(data),
  })
  const { permissions } = usePermissions()
  const person = usePerson()
  const isOwn = dispute.panelistId === person?.userId
  const obstacle = isOwn ? 'disputeOwn' : permissions.includes('disputes.decide') ? null : 'disputeViewOnly'
  return (
    <Stack gap="lg">
      <DisputeFacts dispute={dispute} />
      {Beside && (
        <Suspense fallback={null}>
          <Beside attemptId={dispute.attemptId} />
        </Suspense>
      )}
      {dispute.panelistId !== undefined && <RingOf panelistId={dispute.panelistId} />}
      <Decision
        decision={decision}
        isOpen={dispute.status === 'open'}
        obstacle={obstacle && say(obstacle)}
        onNext={onNext}
      >
        <DisputeDecider
          mostPoints={mostPoints ?? 0}
          claimed={computeClaim(dispute)}
          proposal={permissions.includes('finance.adjust') ? proposalPath(dispute.email ?? '') : null}
          decision={decision}
        />
      </Decision>
    </Stack>
  )
}
