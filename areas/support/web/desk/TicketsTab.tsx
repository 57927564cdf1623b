import { Button } from '@mantine/core'
import { deskApi } from '../../contract/support-desk.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { MailSent } from '../../../../kit/illustrations/MailSent.tsx'
import { List } from '../../../../kit/list/List.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { SidePanel } from '../../../../kit/SidePanel.tsx'
import { useDeskTicketsQuery } from './desk-api.ts'
import { countText } from './counts.ts'
import { TicketControls, useTickets } from './TicketControls.tsx'
import { TicketPanel } from './TicketPanel.tsx'
import { useOpened } from './use-opened.ts'

const pollMs = 30_000
const panelWidth = 640

/** The queue of tickets and contact messages, with the selected one open beside it (`?ticket=`). */
export function TicketsTab() {
  const say = useText(supportDesk)
  const list = useTickets()
  const { value: status, onChange: onStatus } = list.field('status')
  const { isOpen, shown, open } = useOpened('ticket')
  const answer = useDeskTicketsQuery(
    { query: list.query },
    { ...list.options, pollingInterval: pollMs, skipPollingIfUnfocused: true },
  )
  const { data } = answer
  const found = data && (status === 'all' ? Object.values(data.counts) : [data.counts[status]])
  return (
    <>
      <List
        list={list}
        // The rows do not fade during a poll in the background.
        answer={{ ...answer, isFetching: answer.isFetching && !answer.currentData }}
        title={say('tab_tickets')}
        isTitleQuiet
        file={{ call: deskApi.getDeskTickets }}
        opens="ticket"
        controls={<TicketControls list={list} counts={data?.counts} />}
        noMatch={say('noMatch')}
        found={
          found &&
          say('found', {
            count: countText(
              found.reduce((sum, one) => sum + one, 0),
              wholeNumber,
            ),
          })
        }
        empty={
          status === 'open' ? (
            <EmptyState art={<MailSent />} title={say('allAnswered')}>
              {say('allAnsweredText')}
            </EmptyState>
          ) : (
            <EmptyState
              art={<EmptySearch />}
              title={say('noTickets')}
              action={
                <Button variant="default" onClick={() => onStatus('open')}>
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
