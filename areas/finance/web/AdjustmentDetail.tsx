import { Alert, Stack } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmailText } from '../../../kit/cells.tsx'
import { Choices } from '../../../kit/decide/Choices.tsx'
import { Decision } from '../../../kit/decide/Decision.tsx'
import { useDecide } from '../../../kit/decide/use-decide.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { Points, pointsText } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Adjustment } from '../contract.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useFinanceDecideAdjustmentMutation } from './finance-api.ts'
import { adjustmentLooks } from './looks.ts'
import { PanelistLink } from './PanelistLink.tsx'
import classes from './Finance.module.css'

function AdjustmentFacts({ row }: { row: Adjustment }) {
  const say = useText(financeDesk)
  const { status, debt } = row
  const debtWord = status === 'approved' ? 'debtBecame' : 'debtWould'
  return (
    <Facts
      facts={[
        {
          label: say('status'),
          value: <StatusBadge look={adjustmentLooks[status]}>{say(`adjustment_${status}`)}</StatusBadge>,
        },
        { label: say('panelist'), value: <PanelistLink panelistId={row.panelistId} email={row.email} /> },
        {
          label: say('points'),
          value: <Points value={row.points} signed />,
          ...(debt > 0 ? { more: say(debtWord, { points: pointsText(debt) }) } : {}),
        },
        { label: say('reason'), value: <span className={classes.long}>{row.reason}</span> },
        {
          label: say('proposedBy'),
          value: <EmailText email={row.proposerEmail || '–'} />,
          more: formatDateTime(row.proposedAt),
        },
        ...(row.decidedAt
          ? [
              {
                label: say('decidedBy'),
                value: row.isByDelay ? say('byDelay') : <EmailText email={row.deciderEmail || '–'} />,
                more: formatDateTime(row.decidedAt),
              },
            ]
          : []),
      ]}
    />
  )
}

type Ruling = 'approve' | 'reject'
type Props = {
  row: Adjustment
  onDecided: (row: Adjustment) => void
  /** Called on a refusal, after which the list may be outdated. */
  onRefused: () => void
  onNext: (() => void) | null
}

/** One proposal with its effects, and the decision: a colleague's is approved or rejected, one's own is withdrawn. */
export function AdjustmentDetail({ row, onDecided, onRefused, onNext }: Props) {
  const say = useText(financeDesk)
  const { permissions } = usePermissions()
  const [decide] = useFinanceDecideAdjustmentMutation()
  const { adjustmentId, points, debt, isOwn, dueAt } = row
  const isTaking = points < 0
  const decision = useDecide<Ruling, string, { data: Adjustment }>({
    failed: say('notSaved'),
    send: (ruling) =>
      decide({
        body: { adjustmentId, decision: ruling, ...(ruling === 'approve' ? { debtAtMost: debt } : {}) },
      }).unwrap(),
    successMessage: (_answer, ruling) =>
      say(ruling === 'reject' ? 'doneRejected' : isTaking ? 'doneTaken' : 'doneApproved'),
    onDecided: ({ data }) => onDecided(data),
    onRefused,
  })
  const isOpen = row.status === 'proposed'
  return (
    <Stack gap="lg">
      <AdjustmentFacts row={row} />
      {isOpen && (
        <Alert color={debt > 0 ? 'warning' : 'info'}>
          {isOwn
            ? dueAt
              ? say('ownDelay', { at: formatDateTime(dueAt) })
              : say('ownProposal')
            : say(isTaking ? 'takeText' : 'approveText')}
          {!isOwn && debt > 0 && ` ${say('takeDebt', { points: pointsText(debt) })}`}
        </Alert>
      )}
      <Decision
        decision={decision}
        isOpen={isOpen}
        obstacle={permissions.includes('finance.adjust') ? null : say('adjustViewOnly')}
        onNext={onNext}
      >
        <Choices<Ruling>
          choices={[
            ...(isOwn ? [] : [{ key: 'approve', word: say('approve'), isMain: true, isPlain: true } as const]),
            { key: 'reject', word: say(isOwn ? 'takeBack' : 'reject'), isPlain: true },
          ]}
          pending={decision.pending}
          onChoose={decision.decide}
        />
      </Decision>
    </Stack>
  )
}
