import { formatDateTime } from '../../../platform/contract/day.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { adjustmentStatuses, financeApi, type Adjustment } from '../contract.ts'
import { useState } from 'react'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { emailColumn, EmailText, Moment, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { Decided } from '../../../kit/decide/Decided.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { pointsText } from '../../../kit/Points.tsx'
import { useFinanceAdjustmentsQuery, useFinanceDecideAdjustmentMutation } from './finance-api.ts'
import { adjustmentLooks } from './looks.ts'
import { ProposeDialog } from './ProposeDialog.tsx'
import classes from './Finance.module.css'

type Asked = { row: Adjustment; decision: 'approve' | 'reject' }

/** The proposals. Those that wait come first, and among them the oldest. */
const adjustmentList = defineList<Adjustment>()({
  name: 'adjustments',
  text: financeDesk,
  filters: { status: oneOf('status', adjustmentStatuses) },
  pager: 'pages',
  sort: byAge('proposed', 'oldest'),
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ adjustmentId }) => adjustmentId,
  columns: (say) => [
    emailColumn(
      { key: 'panelist', header: say('panelist'), onCard: 'title' },
      ({ email, panelistId }) => email || panelistId,
    ),
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points, true),
    {
      key: 'reason',
      header: say('reason'),
      canHide: true,
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
      plain: ({ reason }) => reason,
    },
    {
      key: 'proposed',
      header: say('proposedBy'),
      sortBy: 'proposed',
      render: ({ proposerEmail, proposedAt }) => (
        <div className={classes.stack}>
          <EmailText email={proposerEmail || '–'} />
          <span className={classes.age}>
            <Moment at={proposedAt} />
          </span>
        </div>
      ),
      plain: ({ proposerEmail, proposedAt }) => `${proposerEmail} ${proposedAt}`,
    },
    {
      key: 'decider',
      header: say('decidedBy'),
      canHide: true,
      render: ({ deciderEmail, isByDelay }) => (isByDelay ? say('byDelay') : <EmailText email={deciderEmail || '–'} />),
      plain: ({ deciderEmail, isByDelay }) => (isByDelay ? say('byDelay') : deciderEmail || ''),
    },
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({
      look: adjustmentLooks[status],
      word: say(`adjustment_${status}`),
    })),
  ],
})

/**
 * Approves or rejects a colleague's proposal, after a confirmation. After a refusal the page shows what has changed in
 * the meantime.
 */
function useDecision(onRefused: () => void) {
  const say = useText(financeDesk)
  const [decide] = useFinanceDecideAdjustmentMutation()
  return useQuestion({
    failed: say('notSaved'),
    send: ({ row: { adjustmentId, debt }, decision }: Asked) =>
      decide({ body: { adjustmentId, decision, ...(decision === 'approve' ? { debtAtMost: debt } : {}) } }).unwrap(),
    successMessage: (_answer, { row, decision }) =>
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

/**
 * The adjustments of points that staff propose. A second person must approve each; on a panel run by one person, a
 * delay of one day does instead.
 */
export function AdjustmentsTab() {
  const say = useText(financeDesk)
  const { params, put } = useAddress()
  const { permissions } = usePermissions()
  const mayAdjust = permissions.includes('finance.adjust')
  const list = useList(adjustmentList)
  const answer = useFinanceAdjustmentsQuery({ query: list.query }, list.options)
  const deciding = useDecision(() => void answer.refetch())
  const proposedFor = params.get('propose') ?? ''
  const [isProposing, setProposing] = useState(mayAdjust && proposedFor !== '')
  const closeProposal = () => {
    setProposing(false)
    if (proposedFor) put({ propose: null })
  }
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
      <List
        list={list}
        answer={answer}
        title={say('adjustments')}
        file={{ call: financeApi.getAdjustments }}
        controls={
          <ChoiceField
            label={say('status')}
            all={say('all')}
            choices={adjustmentStatuses.map((value) => ({ value, label: say(`adjustment_${value}`) }))}
            {...list.field('status')}
          />
        }
        noMatch={say('filteredWhy')}
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
