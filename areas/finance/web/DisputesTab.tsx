import { Button } from '@mantine/core'
import { disputesApi, disputeStatuses, type Dispute } from '../../disputes/contract.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { emailColumn, momentColumn } from '../../../kit/cells.tsx'
import { useOpened } from '../../../kit/decide/use-opened.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Deadline } from './Age.tsx'
import { DisputeDetail } from './DisputeDetail.tsx'
import { useFinanceDisputesQuery } from './finance-api.ts'
import { disputeLooks } from '../../disputes/web/for-others/dispute-looks.ts'
import { disputeReasons } from './looks.ts'
import classes from './Finance.module.css'

/** The disputes. Open ones come first, the most urgent at the top. */
const disputeList = defineList<Dispute>()({
  name: 'disputes',
  text: financeDesk,
  filters: { status: oneOf('status', disputeStatuses) },
  pager: 'pages',
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ disputeId }) => disputeId,
  columns: (say) => [
    emailColumn({ key: 'panelist', header: say('panelist'), onCard: 'title' }, ({ email }) => email),
    { key: 'survey', header: say('survey'), canHide: true, render: ({ title }) => title },
    { key: 'reason', header: say('asks'), canHide: true, render: ({ reason }) => say(disputeReasons[reason]) },
    momentColumn({ key: 'raised', header: say('raisedAt') }, ({ raisedAt }) => raisedAt),
    {
      key: 'status',
      header: say('status'),
      onCard: 'status',
      render: ({ status, decideBy }) => (
        <div className={classes.stack}>
          <span className={classes.whole}>
            <StatusBadge look={disputeLooks[status]}>{say(`dispute_${status}`)}</StatusBadge>
          </span>
          {status === 'open' && <Deadline by={decideBy} />}
        </div>
      ),
      plain: ({ status }) => say(`dispute_${status}`),
    },
  ],
})

/** The list of disputes, and one of them open beside it. */
export function DisputesTab() {
  const say = useText(financeDesk)
  const list = useList(disputeList)
  const answer = useFinanceDisputesQuery({ query: { scope: 'all', ...list.query } }, list.options)
  const opened = useOpened<Dispute>({
    rows: answer.data?.rows,
    rowKey: disputeList.rowKey,
    isWaiting: (row) => row.status === 'open',
  })
  return (
    <>
      <List
        list={list}
        answer={answer}
        title={say('disputes')}
        file={{ call: disputesApi.getDisputes, query: { scope: 'all' } }}
        controls={
          <ChoiceField
            label={say('status')}
            all={say('all')}
            choices={disputeStatuses.map((value) => ({ value, label: say(`dispute_${value}`) }))}
            {...list.field('status')}
          />
        }
        noMatch={say('filteredWhy')}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
            {say('disputesEmpty')}
          </EmptyState>
        }
        renderActions={(row) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say(row.status === 'open' ? 'disputeReview' : 'disputeView', {
              email: row.email ?? row.disputeId,
            })}
            onClick={() => opened.open(row)}
          >
            {say(row.status === 'open' ? 'review' : 'view')}
          </Button>
        )}
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={say('disputeTitle')}>
        {opened.row && (
          <DisputeDetail
            key={opened.row.disputeId}
            dispute={opened.row}
            onDecided={(next) => opened.keep({ ...opened.row, ...next })}
            onNext={opened.onNext}
          />
        )}
      </SidePanel>
    </>
  )
}
