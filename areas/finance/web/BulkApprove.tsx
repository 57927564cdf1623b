import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { Approval } from '../../redemptions/contract.ts'
import type { ReviewRow } from '../../redemptions/contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { finance } from '../words/en/finance.ts'
import { sayProblem } from '../../../platform/web/text/say-problem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { UndoButton } from '../../../kit/decide/UndoButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import type { Selection } from '../../../kit/list/selection.tsx'
import { dollars, pointsText } from '../../../kit/Points.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useFinanceApproveMutation, useFinanceReviewMutation } from './finance-api.ts'
import { limitApprovals } from './picking.ts'
import classes from './Finance.module.css'

type Line = { id: string; text: string }
type Result = { message: string; refused: readonly Line[]; undo: { ids: readonly string[]; seconds: number } | null }

const collectIds = (rows: readonly ReviewRow[]) => rows.map(({ redemptionId }) => redemptionId)

/**
 * Approves several requests without flags after a confirmation, and lists those that were not approved, with the
 * reasons.
 */
export function BulkApprove({ pickable, chosen, pick }: Selection<ReviewRow>) {
  const say = useText(finance)
  const [approve, { isLoading }] = useFinanceApproveMutation()
  const [review] = useFinanceReviewMutation()
  const [isUndoing, setUndoing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  // The emails are kept for the result, since the rows may have left the list by then.
  const [emails, setEmails] = useState<ReadonlyMap<string, string>>(new Map())
  const points = chosen.reduce((sum, row) => sum + row.points, 0)
  const refusalOf = ({ redemptionId, refused }: Approval, rows: readonly ReviewRow[]): Line => ({
    id: redemptionId,
    text: say('bulkRefused', {
      email: rows.find((row) => row.redemptionId === redemptionId)?.email ?? redemptionId,
      why: refused ? sayProblem(refused) : '',
    }),
  })
  /** Puts each of these requests on hold before it is sent, and lists those that were already sent. */
  const undo = async (ids: readonly string[]) => {
    if (isUndoing) return
    setUndoing(true)
    const held = await Promise.allSettled(
      ids.map((redemptionId) => review({ body: { redemptionId, decision: 'hold' } }).unwrap()),
    )
    const late = held.flatMap((one, at) => (one.status === 'rejected' ? [{ id: ids[at] ?? '', why: one.reason }] : []))
    setUndoing(false)
    setResult({
      message: say('bulkUndone', { count: ids.length - late.length }),
      refused: late.map(({ id, why }) => ({
        id,
        text: say('bulkRefused', { email: emails.get(id) ?? id, why: failureOf(why).message }),
      })),
      undo: null,
    })
  }
  const confirm = async () => {
    if (isLoading) return
    setFailure(null)
    setResult(null)
    try {
      const { data } = await approve({ body: { redemptionIds: limitApprovals(chosen) } }).unwrap()
      const message = say('bulkDone', { count: data.approved })
      setEmails(new Map(chosen.map(({ redemptionId, email }) => [redemptionId, email])))
      setResult({
        message,
        refused: data.rows.filter(({ refused }) => refused !== null).map((row) => refusalOf(row, chosen)),
        undo: {
          ids: data.rows.filter(({ status }) => status === 'approved').map(({ redemptionId }) => redemptionId),
          seconds: data.undoSeconds,
        },
      })
      toasts.success(message)
      pick(collectIds(chosen), false)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Stack gap="xs" mb={pickable.length > 0 || result || failure ? 'md' : 0}>
      {pickable.length > 0 && (
        <Group gap="md" role="group" aria-label={say('bulk')}>
          <Checkbox
            label={say('pickAll', { count: pickable.length })}
            checked={chosen.length === pickable.length}
            indeterminate={chosen.length > 0 && chosen.length < pickable.length}
            onChange={(event) => pick(collectIds(pickable), event.currentTarget.checked)}
          />
          {chosen.length > 0 && (
            <Button onClick={() => setAsking(true)}>{say('bulkApprove', { count: chosen.length })}</Button>
          )}
        </Group>
      )}
      <ErrorNotice failure={failure} title={say('failed')} />
      <div role="status">
        {result && <Text fw={600}>{result.message}</Text>}
        {result && result.refused.length > 0 && (
          <ul className={classes.plainList}>
            {result.refused.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {result?.undo && result.undo.ids.length > 0 && result.undo.seconds > 0 && (
        <div>
          <UndoButton
            key={result.undo.ids.join()}
            seconds={result.undo.seconds}
            loading={isUndoing}
            onUndo={() => void undo(result.undo?.ids ?? [])}
          />
        </div>
      )}
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('bulkTitle', { count: chosen.length })}
        confirm={say('approve')}
        keep={say('bulkKeep')}
        tone="brand"
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      >
        {say('bulkText', { points: pointsText(points), value: dollars(valueUsd(points)) })}
      </ConfirmDelete>
    </Stack>
  )
}
