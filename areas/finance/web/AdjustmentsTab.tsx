import { formatDateTime } from '../../../platform/contract/day.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { adjustmentStatuses, financeApi, type Adjustment } from '../contract.ts'
import { useState } from 'react'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { emailColumn, EmailText, Moment, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { useOpened } from '../../../kit/decide/use-opened.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { pointsText } from '../../../kit/Points.tsx'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { AdjustmentDetail } from './AdjustmentDetail.tsx'
import { useFinanceAdjustmentsQuery } from './finance-api.ts'
import { adjustmentLooks } from './looks.ts'
import { ProposeDialog } from './ProposeDialog.tsx'
import classes from './Finance.module.css'

/** The proposals: first those that wait, oldest first. */
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
  const opened = useOpened({
    rows: answer.data?.rows,
    rowKey: adjustmentList.rowKey,
    isWaiting: ({ status, isOwn }) => status === 'proposed' && !isOwn,
  })
  const shown = answer.data?.rows.find(({ adjustmentId }) => adjustmentId === opened.row?.adjustmentId) ?? opened.row
  const [proposed, setProposed] = useState('')
  const proposedFor = params.get('propose') ?? ''
  const [isProposing, setProposing] = useState(mayAdjust && proposedFor !== '')
  const closeProposal = () => {
    setProposing(false)
    if (proposedFor) put({ propose: null })
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">{say('adjustmentsLead')}</Text>
        {mayAdjust && <Button onClick={() => setProposing(true)}>{say('propose')}</Button>}
      </Group>
      <Text role="status" fw={600}>
        {proposed}
      </Text>
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
        renderActions={(row) => {
          const isWaiting = mayAdjust && row.status === 'proposed'
          const note = row.dueAt ? say('ownDelay', { at: formatDateTime(row.dueAt) }) : say('ownProposal')
          return (
            <Stack gap="xs" align="flex-start">
              {isWaiting && row.isOwn && (
                <Text size="sm" c="dimmed" className={classes.why ?? ''}>
                  {note}
                </Text>
              )}
              <Button
                size="sm"
                variant="default"
                aria-label={say(isWaiting ? 'adjustmentReview' : 'adjustmentView', {
                  points: pointsText(row.points),
                  email: row.email || row.panelistId,
                })}
                onClick={() => opened.open(row)}
              >
                {say(isWaiting ? 'review' : 'view')}
              </Button>
            </Stack>
          )
        }}
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={say('adjustmentTitle')}>
        {shown && (
          <AdjustmentDetail
            key={shown.adjustmentId}
            row={shown}
            onDecided={opened.keep}
            onRefused={() => void answer.refetch()}
            onNext={opened.onNext}
          />
        )}
      </SidePanel>
      {isProposing && (
        <ProposeDialog
          forEmail={proposedFor}
          onClose={closeProposal}
          onDone={({ dueAt }) => {
            closeProposal()
            const sentence = say(dueAt ? 'doneDelayed' : 'doneProposed')
            setProposed(sentence)
            toasts.success(sentence)
          }}
        />
      )}
    </Stack>
  )
}
