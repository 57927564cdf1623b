import '@mantine/core/styles/Kbd.layer.css'
import { Alert, Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { ReviewRow } from '../../redemptions/contract.ts'
import { useEffect, useRef, useState } from 'react'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { dollars, moneyText, Points } from '../../../kit/Points.tsx'
import { Age } from './Age.tsx'
import { Flags } from './Flags.tsx'
import { Id } from './Id.tsx'
import { OrderDecider } from './OrderDecider.tsx'
import { PanelistFacts } from './PanelistFacts.tsx'
import { PanelistLink } from './PanelistLink.tsx'
import { RedemptionBadge } from './RedemptionBadge.tsx'
import { UndoButton } from './UndoButton.tsx'
import { VendorFacts } from './VendorFacts.tsx'
import { useDecision } from './use-decision.ts'
import { isUndecided } from './waiting.ts'
import classes from './Finance.module.css'

const reasonId = 'reject-reason'
/** The contract takes this many characters. */
const reasonLength = 500

function Known({ row }: { row: ReviewRow }) {
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
              { label: say('payee'), value: <Id value={row.payee.name} what={say('copyPayee')} /> },
              { label: say('payeeHandle'), value: <Id value={row.payee.handle} what={say('copyHandle')} /> },
            ]
          : []),
        { label: say('requestedAt'), value: formatDateTime(requestedAt) },
        ...(isUndecided(status) ? [{ label: say('age'), value: <Age since={requestedAt} /> }] : []),
        { label: say('flags'), value: <Flags flags={flags} /> },
        { label: say('panelistId'), value: <Id value={panelistId} what={say('copyPanelistId')} /> },
        { label: say('redemptionId'), value: <Id value={redemptionId} what={say('copyRedemptionId')} /> },
      ]}
    />
  )
}

type DeciderProps = {
  row: ReviewRow
  decision: ReturnType<typeof useDecision>
  /** Whether a reason was typed and not sent yet. */
  onTyped: (isTyped: boolean) => void
}

/** Takes the focus when it appears: the press that made it appear has just removed its own button. */
const focused = (field: HTMLTextAreaElement | null) => field?.focus()

/** Approve, hold, reject; rejecting asks for its reason in the same place. */
function Decider({ row, decision, onTyped }: DeciderProps) {
  const say = useText(finance)
  const { decide, pending } = decision
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  useEffect(() => () => onTyped(false), [onTyped])
  const reject = () => {
    setTried(true)
    if (!isMissing) return void decide('reject', reason.trim())
    document.getElementById(reasonId)?.focus()
  }
  if (isRejecting) {
    return (
      <Stack gap="md">
        <Textarea
          id={reasonId}
          ref={focused}
          label={say('reason')}
          description={say('reasonNote')}
          withAsterisk
          aria-required
          minRows={3}
          maxLength={reasonLength}
          value={reason}
          error={wasTried && isMissing ? say('reasonMissing') : null}
          onChange={(event) => {
            const typed = event.currentTarget.value
            setReason(typed)
            // Told with the letter itself: the next key may be Esc.
            onTyped(typed.trim() !== '')
          }}
        />
        <Group gap="sm">
          <Button variant="default" onClick={() => setRejecting(false)} disabled={pending !== null}>
            {say('keep')}
          </Button>
          <Button color="danger" loading={pending === 'reject'} onClick={reject}>
            {say('rejectFor')}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <Group gap="sm">
      {row.owed === 0 && (
        <Button loading={pending === 'approve'} disabled={pending === 'hold'} onClick={() => void decide('approve')}>
          {say('approve')}
        </Button>
      )}
      {row.status !== 'on_hold' && (
        <Button
          variant="default"
          loading={pending === 'hold'}
          disabled={pending === 'approve'}
          onClick={() => void decide('hold')}
        >
          {say('hold')}
        </Button>
      )}
      <Button variant="default" disabled={pending !== null} onClick={() => setRejecting(true)}>
        {say('reject')}
      </Button>
      {row.owed === 0 && (
        <Text size="sm" c="dimmed" className={classes.shortcut ?? ''}>
          <Kbd>{say('ctrl')}</Kbd> + <Kbd>{say('enter')}</Kbd>
        </Text>
      )}
    </Group>
  )
}

/** Why this reader cannot decide, or null. */
function useObstacle(row: ReviewRow): 'own' | 'viewOnly' | null {
  const person = usePerson()
  const { permissions } = usePermissions()
  if (row.panelistId === person?.userId) return 'own'
  return permissions.includes('redemptions.review') ? null : 'viewOnly'
}

type Props = { row: ReviewRow; onDecided: (row: ReviewRow) => void; onTyped: (isTyped: boolean) => void }

/** Everything known of a request on one screen, and the decision. */
export function RequestDetail({ row, onDecided, onTyped }: Props) {
  const say = useText(finance)
  const decision = useDecision(row.redemptionId, onDecided)
  const obstacle = useObstacle(row)
  const isOwing = row.owed > 0 && (isUndecided(row.status) || row.status === 'approved')
  const isOpen = isUndecided(row.status) || isOwing
  const mayDecide = isOpen && obstacle === null
  const [settled, setSettled] = useState('')
  const told = decision.done || settled
  const result = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The buttons are gone with the decision; the focus stays at what they did.
    if (told) result.current?.focus()
  }, [told])
  // Not while something is typed, for instance the reason of a rejection; the dialog holds the focus, so it is ours.
  useHotkeys([['mod+Enter', () => void (mayDecide && !isOwing && !decision.done && decision.decide('approve'))]])
  return (
    <Stack gap="lg" className={classes.detail ?? ''}>
      <Known row={row} />
      <PanelistFacts panelistId={row.panelistId} redemptionId={row.redemptionId} />
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
          <Id value={row.lateOrderId} what={say('copyOrderId')} />
        </Alert>
      )}
      {row.order && (
        <OrderDecider
          redemptionId={row.redemptionId}
          order={row.order}
          mayDecide={obstacle === null}
          onDecided={(next, sentence) => {
            setSettled(sentence)
            onDecided(next)
          }}
          onTyped={onTyped}
        />
      )}
      <Stack gap="sm" className={((isOpen || told) && classes.decide) || ''}>
        <ErrorNotice failure={decision.failure} title={say('failed')} />
        <Text role="status" fw={600} ref={result} tabIndex={-1} className={classes.result ?? ''}>
          {told}
        </Text>
        {(decision.done || decision.pending === 'undo') && row.undoSeconds > 0 && (
          <div>
            <UndoButton
              seconds={row.undoSeconds}
              loading={decision.pending === 'undo'}
              onUndo={() => void decision.decide('undo')}
            />
          </div>
        )}
        {(isOpen || row.order) && obstacle && <Text c="dimmed">{say(obstacle)}</Text>}
        {mayDecide && !decision.done && <Decider row={row} decision={decision} onTyped={onTyped} />}
      </Stack>
    </Stack>
  )
}
