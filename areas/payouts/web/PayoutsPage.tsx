import { Link } from 'react-router'
import { payoutPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Button } from '@mantine/core'
import { EmailText, momentColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { payoutsApi, type Batch } from '../contract.ts'
import { payouts } from '../words/en/payouts.ts'
import { formatTotal } from './money.ts'
import { usePayoutsBatchesQuery } from './payouts-api.ts'
import { Progress } from './Progress.tsx'
import { Waiting } from './Waiting.tsx'

const batchList = defineList<Batch>()({
  name: 'payout-batches',
  text: payouts,
  filters: {},
  pager: 'pages',
  sort: {
    call: 'sort',
    orders: {
      newest: { by: 'at', descending: true },
      oldest: { by: 'at', descending: false },
      rows: { by: 'rows', descending: true },
    },
    usual: 'newest',
  },
  isFresh: true,
  density: 'compact',
  rowKey: ({ batchId }) => batchId,
  columns: (say) => [
    {
      ...momentColumn<Batch>({ key: 'at', header: say('madeAt') }, ({ createdAt }) => createdAt),
      onCard: 'title',
      sortBy: 'at',
    },
    {
      key: 'by',
      header: say('madeBy'),
      canHide: true,
      render: ({ createdByEmail, isOwn }) => (isOwn ? say('you') : <EmailText email={createdByEmail || '–'} />),
    },
    {
      key: 'rows',
      header: say('requests'),
      sortBy: 'rows',
      align: 'right',
      canHide: true,
      render: ({ rows }) => <span className="tp-num">{wholeNumber(rows)}</span>,
    },
    {
      key: 'total',
      header: say('total'),
      align: 'right',
      canHide: true,
      render: (batch) => <span className="tp-num">{formatTotal(batch)}</span>,
    },
    { key: 'progress', header: say('progress'), render: (batch) => <Progress batch={batch} /> },
  ],
})

/** `/payouts`: the requests that wait to be paid by hand, and the batches. */
export function PayoutsPage() {
  const say = useText(payouts)
  const list = useList(batchList)
  const answer = usePayoutsBatchesQuery({ query: list.query }, list.options)
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <Waiting />
      <List
        list={list}
        answer={answer}
        title={say('batches')}
        file={{ call: payoutsApi.getBatches }}
        renderActions={({ batchId, createdAt }) => (
          <Button
            component={Link}
            to={payoutPath(batchId)}
            size="sm"
            variant="default"
            aria-label={say('openLong', { at: createdAt.slice(0, 10) })}
          >
            {say('open')}
          </Button>
        )}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
            {say('emptyWhy')}
          </EmptyState>
        }
      />
    </>
  )
}
