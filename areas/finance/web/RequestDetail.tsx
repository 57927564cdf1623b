import { Alert, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { reasonMaxLength } from '../../../platform/contract/fields.ts'
import { isUndecided, waitsForDebt, type ReviewRow } from '../../redemptions/contract.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Choices } from '../../../kit/decide/Choices.tsx'
import { Decision } from '../../../kit/decide/Decision.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { dollars, moneyText, Points } from '../../../kit/Points.tsx'
import { Age } from './Age.tsx'
import { Flags } from './Flags.tsx'
import { CopyableId } from './CopyableId.tsx'
import { OrderDecider } from './OrderDecider.tsx'
import { PanelistFacts } from './PanelistFacts.tsx'
import { PanelistLink } from './PanelistLink.tsx'
import { RedemptionBadge } from './RedemptionBadge.tsx'
import { VendorFacts } from './VendorFacts.tsx'
import { attemptsBehind } from './for-others/attempts-beside.ts'
import { GoOn } from './GoOn.tsx'
import { listReviews } from './reviews.ts'
import type { Progress } from './use-progress.ts'
import { useReview, type Review } from './use-review.ts'
import classes from './Finance.module.css'

function RequestFacts({ row }: { row: ReviewRow }) {
  const say = useText(finance)
  const { panelistId, redemptionId, email, status, flags, requestedAt } = row
  return (
    <Facts
      facts={[
        { label: say('status'), value: <RedemptionBadge status={status} /> },
        { label: say('panelist'), value: <PanelistLink panelistId={panelistId} email={email} /> },
        { label: say('reward'), value: row.rewardName },
        { label: say('points'), value: <Points value={row.points} /> },
        { label: say('worth'), value: dollars(row.valueUsd) },
        ...(row.feeCents > 0
          ? [
              {
                label: say('sentAmount'),
                value: moneyText(row.currency, row.sentCents),
                more: say('feeBorne', { fee: moneyText(row.currency, row.feeCents) }),
              },
            ]
          : []),
        ...(row.payee
          ? [
              { label: say('payee'), value: <CopyableId value={row.payee.name} what={say('copyPayee')} /> },
              { label: say('payeeHandle'), value: <CopyableId value={row.payee.handle} what={say('copyHandle')} /> },
            ]
          : []),
        { label: say('requestedAt'), value: formatDateTime(requestedAt) },
        ...(isUndecided(status) ? [{ label: say('age'), value: <Age since={requestedAt} /> }] : []),
        ...listReviews(row).map(({ key, byName, at }) => {
          const name = byName ?? say('noPerson')
          return { label: say(key), value: at ? say('byAt', { name, at: formatDateTime(at) }) : name }
        }),
        { label: say('flags'), value: <Flags flags={flags} /> },
        { label: say('panelistId'), value: <CopyableId value={panelistId} what={say('copyPanelistId')} /> },
        { label: say('redemptionId'), value: <CopyableId value={redemptionId} what={say('copyRedemptionId')} /> },
      ]}
    />
  )
}

type DeciderProps = Pick<Props, 'row' | 'onTyped'> & { decision: ReturnType<typeof useReview> }

/** The buttons to approve, hold and reject; rejecting asks for its reason in the same place. */
function Decider({ row, decision: { decide, pending }, onTyped }: DeciderProps) {
  const say = useText(finance)
  return (
    <Choices<Review>
      choices={[
        ...(row.owed === 0
          ? [{ key: 'approve', word: say('approve'), isMain: true, isPlain: true, hasKeys: true } as const]
          : []),
        ...(row.status === 'on_hold' ? [] : [{ key: 'hold', word: say('hold'), isPlain: true } as const]),
        { key: 'reject', word: say('reject') },
      ]}
      reason={{
        label: say('reason'),
        note: say('reasonNote'),
        problem: (typed) => (typed === '' ? say('reasonMissing') : null),
        maxLength: reasonMaxLength,
        asked: { confirm: say('rejectFor'), keep: say('keep') },
      }}
      pending={pending}
      onChoose={decide}
      onTyped={onTyped}
    />
  )
}

/** The reason why this reader cannot decide, or null. */
function useObstacle(row: ReviewRow): 'own' | 'viewOnly' | null {
  const person = usePerson()
  const { permissions } = usePermissions()
  if (row.panelistId === person?.userId) return 'own'
  return permissions.includes('redemptions.review') ? null : 'viewOnly'
}

type Props = {
  row: ReviewRow
  onDecided: (row: ReviewRow) => void
  /** Reports whether there is a typed reason that has not been sent. */
  onTyped: (isTyped: boolean) => void
  /** Opens the next request that waits; null when there is none. */
  onNext: (() => void) | null
  progress: Progress
}

/** Everything known about a request on one screen, and the decision. */
export function RequestDetail({ row, onDecided, onTyped, onNext, progress }: Props) {
  const say = useText(finance)
  // A toast would cover the beginning of the request that opens next.
  const decision = useReview(row.redemptionId, onDecided, { isQuiet: progress.goesOn && onNext !== null })
  const obstacle = useObstacle(row)
  const { Piece: Behind } = attemptsBehind
  // A colleague was first: what is shown is out of date, and the way on is the next request.
  const isLate = decision.failure?.code === 'review-too-late'
  const isOwing = row.owed > 0 && waitsForDebt(row.status)
  return (
    <Stack gap="lg" className={classes.detail ?? ''}>
      <RequestFacts row={row} />
      <PanelistFacts panelistId={row.panelistId} redemptionId={row.redemptionId} />
      {Behind && (
        <Suspense fallback={null}>
          <Behind panelistId={row.panelistId} before={row.requestedAt} points={row.points} />
        </Suspense>
      )}
      {isOwing && (
        <Alert color="warning" icon={<IconInfoCircle size={20} aria-hidden />}>
          {say(row.status === 'approved' ? 'owingApproved' : 'owing', { count: row.owed })}
        </Alert>
      )}
      {row.status === 'awaiting_second' && (
        <Alert color="info" icon={<IconInfoCircle size={20} aria-hidden />}>
          {row.dueAt ? say('secondDelay', { at: formatDateTime(row.dueAt) }) : say('second')}
        </Alert>
      )}
      {row.vendor && <VendorFacts vendor={row.vendor} />}
      {row.lateOrderId && (
        <Alert color="warning" icon={<IconInfoCircle size={20} aria-hidden />}>
          <Text className={classes.long ?? ''}>
            {say('deliveredLate', { orderId: row.lateOrderId, points: row.points })}
          </Text>
          <CopyableId value={row.lateOrderId} what={say('copyOrderId')} />
        </Alert>
      )}
      {row.order && (
        <OrderDecider
          redemptionId={row.redemptionId}
          order={row.order}
          mayDecide={obstacle === null}
          onDecided={(next, sentence) => {
            decision.tell(sentence)
            onDecided(next)
          }}
          onTyped={onTyped}
        />
      )}
      <Decision
        decision={decision}
        isOpen={!isLate && (isUndecided(row.status) || isOwing || (row.order !== null && obstacle !== null))}
        obstacle={obstacle && say(obstacle)}
        undo={{
          seconds: row.undoSeconds,
          loading: decision.pending === 'undo',
          onUndo: () => decision.decide('undo', ''),
        }}
        onNext={onNext}
        isKept
      >
        <Stack gap="sm">
          <GoOn progress={progress} />
          <Decider row={row} decision={decision} onTyped={onTyped} />
        </Stack>
      </Decision>
    </Stack>
  )
}
