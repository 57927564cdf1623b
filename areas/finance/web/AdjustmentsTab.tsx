import { formatDateTime } from '../../../platform/contract/day.ts'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { adjustmentStatuses, type Adjustment } from '../contract.ts'
import { useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { Decided } from '../../../kit/decide/Decided.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import { pointsText } from '../../../kit/Points.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { useFinanceAdjustmentsQuery, useFinanceDecideAdjustmentMutation } from './finance-api.ts'
import { adjustmentLooks } from './looks.ts'
import { ProposeDialog } from './ProposeDialog.tsx'
import classes from './Finance.module.css'

type Asked = { row: Adjustment; decision: 'approve' | 'reject' }

function useColumns(): Column<Adjustment>[] {
  const say = useText(financeDesk)
  return [
    {
      key: 'panelist',
      header: say('panelist'),
      onCard: 'title',
      render: ({ email, panelistId }) => <span className={classes.email}>{email || panelistId}</span>,
    },
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points, true),
    {
      key: 'reason',
      header: say('reason'),
      render: ({ reason, debt, status }) => (
        <div className={classes.stack}>
          <span className={classes.long}>{reason}</span>
          {debt > 0 && (
            <span className={classes.age}>
              {say(status === 'approved' ? 'debtBecame' : 'debtWould', { points: pointsText(debt) })}
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'proposed',
      header: say('proposedBy'),
      render: ({ proposerEmail, proposedAt }) => (
        <div className={classes.stack}>
          <span className={classes.long}>{proposerEmail || '–'}</span>
          <span className={classes.age}>
            <Moment at={proposedAt} />
          </span>
        </div>
      ),
    },
    {
      key: 'decider',
      header: say('decidedBy'),
      render: ({ deciderEmail, isByDelay }) => (
        <span className={classes.long}>{isByDelay ? say('byDelay') : deciderEmail || '–'}</span>
      ),
    },
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({
      look: adjustmentLooks[status],
      word: say(`adjustment_${status}`),
    })),
  ]
}

/**
 * Approves or rejects what a colleague proposed, after a confirmation. After a refusal the page shows what has changed
 * in the meantime.
 */
function useDecision(onRefused: () => void) {
  const say = useText(financeDesk)
  const [decide] = useFinanceDecideAdjustmentMutation()
  return useQuestion({
    failed: say('notSaved'),
    send: ({ row: { adjustmentId, debt }, decision }: Asked) =>
      decide({ body: { adjustmentId, decision, ...(decision === 'approve' ? { debtAtMost: debt } : {}) } }).unwrap(),
    told: (_answer, { row, decision }) =>
      say(decision === 'reject' ? 'doneRejected' : row.points < 0 ? 'doneTaken' : 'doneApproved'),
    onRefused,
  })
}

function Question({ deciding: { asked, question } }: { deciding: ReturnType<typeof useDecision> }) {
  const say = useText(financeDesk)
  if (!asked) return null
  const { row, decision } = asked
  const isApproval = decision === 'approve'
  const isTaking = row.points < 0
  const values = { points: pointsText(Math.abs(row.points)), email: row.email || row.panelistId }
  return (
    <ConfirmDelete
      {...question}
      title={say(!isApproval ? 'rejectTitle' : isTaking ? 'takeTitle' : 'approveTitle', values)}
      confirm={say(isApproval ? 'approve' : 'reject')}
      keep={say('cancel')}
      tone={isApproval && !isTaking ? 'brand' : 'danger'}
    >
      {say(!isApproval ? 'rejectText' : isTaking ? 'takeText' : 'approveText')}
      {isApproval && row.debt > 0 && ` ${say('takeDebt', { points: pointsText(row.debt) })}`}
    </ConfirmDelete>
  )
}

/** Points that staff propose to give or to take away; nothing moves until a second person approves, or a day is over on a panel run by one. */
export function AdjustmentsTab() {
  const say = useText(financeDesk)
  const { params, put } = useAddress()
  const { permissions } = usePermissions()
  const mayAdjust = permissions.includes('finance.adjust')
  const status = adjustmentStatuses.find((one) => one === params.get('status')) ?? null
  const setStatus = (next: string) => put({ status: next || null, page: null })
  const place = usePageAddress()
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = useFinanceAdjustmentsQuery(
    { query: { currentPage, limit, ...(status ? { status } : {}) } },
    { refetchOnMountOrArgChange: true },
  )
  const deciding = useDecision(() => void refetch())
  const proposedFor = params.get('propose') ?? ''
  const [isProposing, setProposing] = useState(mayAdjust && proposedFor !== '')
  const closeProposal = () => {
    setProposing(false)
    if (proposedFor) put({ propose: null })
  }
  const columns = useColumns()
  const button = (row: Adjustment, decision: Asked['decision']) => {
    const word = decision === 'reject' && row.isOwn ? 'takeBack' : decision
    return (
      <Button
        size="sm"
        variant="default"
        aria-label={say(`${word}Long`, { points: pointsText(row.points), email: row.email || row.panelistId })}
        onClick={() => deciding.ask({ row, decision })}
      >
        {say(word)}
      </Button>
    )
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">{say('adjustmentsLead')}</Text>
        {mayAdjust && <Button onClick={() => setProposing(true)}>{say('propose')}</Button>}
      </Group>
      <Decided decision={deciding} />
      <PagedTable
        title={say('adjustments')}
        data={data}
        place={place}
        controls={
          <NativeSelect
            aria-label={say('status')}
            value={status ?? ''}
            data={[
              { value: '', label: say('all') },
              ...adjustmentStatuses.map((value) => ({ value, label: say(`adjustment_${value}`) })),
            ]}
            onChange={(event) => setStatus(event.currentTarget.value)}
          />
        }
        density="compact"
        columns={columns}
        rowKey={({ adjustmentId }) => adjustmentId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={status ? { text: say('filteredWhy'), onClear: () => setStatus('') } : null}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
            {say('adjustmentsEmpty')}
          </EmptyState>
        }
        {...(mayAdjust
          ? {
              renderActions: (row: Adjustment) =>
                row.status !== 'proposed' ? null : row.isOwn ? (
                  <Stack gap="xs" align="flex-start">
                    <Text size="sm" c="dimmed" className={classes.why ?? ''}>
                      {row.dueAt ? say('ownDelay', { at: formatDateTime(row.dueAt) }) : say('ownProposal')}
                    </Text>
                    {button(row, 'reject')}
                  </Stack>
                ) : (
                  <Group gap="xs">
                    {button(row, 'approve')}
                    {button(row, 'reject')}
                  </Group>
                ),
            }
          : {})}
      />
      <Question deciding={deciding} />
      {isProposing && (
        <ProposeDialog
          forEmail={proposedFor}
          onClose={closeProposal}
          onDone={({ dueAt }) => {
            closeProposal()
            deciding.tell(say(dueAt ? 'doneDelayed' : 'doneProposed'))
          }}
        />
      )}
    </Stack>
  )
}
