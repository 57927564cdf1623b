import { Button } from '@mantine/core'
import { ticketStatuses, type TicketRow, type TicketStatus } from '../../contract/tickets.ts'
import { Link } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { usePageAddress } from '../../../../platform/web/state/page-address.ts'
import { support } from '../../words/en/support.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ShortMoment, statusColumn } from '../../../../kit/cells.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { MailSent } from '../../../../kit/illustrations/MailSent.tsx'
import { PagedTable } from '../../../../kit/PagedTable.tsx'
import type { Column } from '../../../../kit/table-props.ts'
import { buildQuery } from './help-address.ts'
import { useSupportTicketsQuery } from './support-api.ts'
import { ticketLooks } from './ticket-draft.ts'
import { topicWords } from './topic-words.ts'
import classes from './Help.module.css'

function StatusFilter({ status }: { status: TicketStatus | null }) {
  const say = useText(support)
  return (
    <nav aria-label={say('statuses')}>
      <ul className={classes.pills}>
        {[null, ...ticketStatuses].map((one) => (
          <li key={one ?? 'all'}>
            <Link
              to={buildQuery({ view: 'tickets', status: one })}
              replace
              preventScrollReset
              aria-current={one === status ? 'true' : undefined}
            >
              {say(one ? ticketLooks[one].word : 'everyTicket')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The reader's tickets, the most recently updated first; the status and the page are in the address. */
export function TicketList({ status, onClear }: { status: TicketStatus | null; onClear: () => void }) {
  const say = useText(support)
  const place = usePageAddress()
  const { currentPage, limit } = place
  const { data, error, isFetching, refetch } = useSupportTicketsQuery(
    { query: { currentPage, limit, ...(status ? { status } : {}) } },
    { refetchOnMountOrArgChange: true },
  )
  const columns: Column<TicketRow>[] = [
    { key: 'subject', header: say('subject'), onCard: 'title', render: ({ subject }) => subject },
    {
      key: 'number',
      header: say('number'),
      render: ({ ticketNumber }) => <span className="tp-num">{ticketNumber}</span>,
    },
    { key: 'topic', header: say('topic'), render: ({ topic }) => say(topicWords[topic]) },
    statusColumn({ key: 'status', header: say('status') }, (row) => ({
      look: ticketLooks[row.status].look,
      word: say(ticketLooks[row.status].word),
    })),
    { key: 'updated', header: say('lastMessage'), render: ({ updatedAt }) => <ShortMoment at={updatedAt} /> },
  ]
  return (
    <PagedTable
      title={say('ticketList')}
      columns={columns}
      data={data}
      place={place}
      controls={<StatusFilter status={status} />}
      rowKey={({ ticketNumber }) => ticketNumber}
      rowLink={({ ticketNumber }) => buildQuery({ ticket: ticketNumber })}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
      filtered={status ? { text: say('noTicketLike'), onClear } : null}
      empty={
        <EmptyState
          art={<MailSent />}
          title={say('noTickets')}
          order={3}
          action={
            <Button component={Link} to="." variant="default">
              {say('allHelp')}
            </Button>
          }
        >
          {say('noTicketsText')}
        </EmptyState>
      }
    />
  )
}
