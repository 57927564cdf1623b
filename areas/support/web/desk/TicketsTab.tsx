import { Button } from '@mantine/core'
import type { DeskRow } from '../../contract/support-desk.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useAddress } from '../../../../platform/web/state/address.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { momentColumn, statusColumn } from '../../../../kit/cells.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { MailSent } from '../../../../kit/illustrations/MailSent.tsx'
import { KeysetPager } from '../../../../kit/KeysetPager.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { SidePanel } from '../../../../kit/SidePanel.tsx'
import { Table } from '../../../../kit/Table.tsx'
import type { Column } from '../../../../kit/table-props.ts'
import { filterChanges, isNarrowed, noFilter, queryOf, readDeskFilter } from './desk-address.ts'
import { useDeskTicketsQuery } from './desk-api.ts'
import { countText } from './counts.ts'
import { ticketLooks, topicWords } from './looks.ts'
import { TicketControls } from './TicketControls.tsx'
import { TicketPanel } from './TicketPanel.tsx'
import { useOpened } from './use-opened.ts'
import classes from './Desk.module.css'

const limit = 25
const pollMs = 30_000

function useColumns(isQueue: boolean): Column<DeskRow>[] {
  const say = useText(supportDesk)
  return [
    {
      key: 'subject',
      header: say('subject'),
      onCard: 'title',
      render: ({ subject, excerpt, ticketNumber, topic }) => {
        // The public form asks for no subject: its message stands for one.
        const isWhole = excerpt.startsWith(subject)
        return (
          <div className={classes.question}>
            <strong className={classes.excerpt}>{(isWhole ? excerpt : subject) || say('erased')}</strong>
            {!isWhole && <span className={classes.excerpt}>{excerpt}</span>}
            <small className="tp-num">
              {ticketNumber} · {say(topicWords[topic])}
            </small>
          </div>
        )
      },
    },
    {
      key: 'asker',
      header: say('asker'),
      render: ({ name, email, panelistId }) => (
        <div className={classes.asker}>
          <span>{name || '–'}</span>
          {email !== name && <span className={classes.quiet}>{email}</span>}
          {panelistId === null && <span className={classes.quiet}>{say('byForm')}</span>}
        </div>
      ),
    },
    { key: 'assignee', header: say('assignee'), render: ({ assignee }) => assignee?.name ?? say('nobody') },
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({
      look: ticketLooks[status].look,
      word: say(ticketLooks[status].word),
    })),
    isQueue
      ? momentColumn({ key: 'since', header: say('waitingSince') }, ({ waitingSince }) => waitingSince)
      : momentColumn({ key: 'updated', header: say('lastMessage') }, ({ updatedAt }) => updatedAt),
  ]
}

/** The queue of tickets and contact messages, and one of them open beside it (`?ticket=`). */
export function TicketsTab() {
  const say = useText(supportDesk)
  const { params, put } = useAddress()
  const filter = readDeskFilter(params)
  const after = params.get('after')
  const { isOpen, shown, open } = useOpened('ticket')
  const { data, currentData, isFetching, error, refetch } = useDeskTicketsQuery(
    { query: { limit, ...queryOf(filter), ...(after ? { after } : {}) } },
    { refetchOnMountOrArgChange: true, pollingInterval: pollMs, skipPollingIfUnfocused: true },
  )
  const columns = useColumns(filter.status === 'open')
  const clear = () => put(filterChanges({ ...noFilter, status: filter.status }))
  const found = data && (filter.status === 'all' ? Object.values(data.counts) : [data.counts[filter.status]])
  return (
    <>
      <TicketControls
        filter={filter}
        counts={data?.counts}
        onChange={(changes) => put(filterChanges(changes))}
        onClear={isNarrowed(filter) ? clear : null}
      />
      <Table
        label={say('tab_tickets')}
        density="compact"
        columns={columns}
        rows={data?.rows}
        rowKey={({ ticketNumber }) => ticketNumber}
        // A poll in the background is no change to look out for.
        isFetching={isFetching && !currentData}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={isNarrowed(filter) || after ? { text: say('noMatch'), onClear: clear } : null}
        empty={
          filter.status === 'open' ? (
            <EmptyState art={<MailSent />} title={say('allAnswered')}>
              {say('allAnsweredText')}
            </EmptyState>
          ) : (
            <EmptyState
              art={<EmptySearch />}
              title={say('noTickets')}
              action={
                <Button variant="default" onClick={() => put(filterChanges({ status: 'open' }))}>
                  {say('showOpen')}
                </Button>
              }
            >
              {say('noTicketsText')}
            </EmptyState>
          )
        }
        renderActions={({ ticketNumber, subject }) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('viewLong', { number: ticketNumber, subject })}
            onClick={() => open(ticketNumber)}
          >
            {say('view')}
          </Button>
        )}
      />
      {data && found && !error && data.rows.length > 0 && (
        <KeysetPager after={after} next={data.next} own={['ticket']}>
          {say('found', {
            count: countText(
              found.reduce((sum, one) => sum + one, 0),
              wholeNumber,
            ),
          })}
        </KeysetPager>
      )}
      <SidePanel
        opened={isOpen}
        onClose={() => open(null)}
        title={say('ticket', { number: shown ?? '' })}
        width={panelWidth}
      >
        {shown && <TicketPanel key={shown} ticketNumber={shown} />}
      </SidePanel>
    </>
  )
}

const panelWidth = 640
