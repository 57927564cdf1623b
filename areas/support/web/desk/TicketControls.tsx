import { contactTopics } from '../../contract/support.ts'
import type { DeskCounts } from '../../contract/support-desk.ts'
import { ticketStatuses } from '../../contract/tickets.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { useAddress } from '../../../../platform/web/state/address.ts'
import { ChoiceField } from '../../../../kit/list/ChoiceField.tsx'
import { readList } from '../../../../kit/list/define-list.ts'
import { useList } from '../../../../kit/list/use-list.ts'
import { Pills } from '../../../../kit/Pills.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { SearchField } from '../../../../kit/SearchField.tsx'
import { useDeskStaffQuery } from './desk-api.ts'
import { countText } from './counts.ts'
import { topicWords } from './looks.ts'
import { ticketList } from './ticket-list.tsx'

/** The tickets that match the address. */
export function useTickets() {
  const { status } = readList(ticketList, useAddress().params).filters
  return useList(ticketList, { isQueue: status === 'open' })
}

type Props = { list: ReturnType<typeof useTickets>; counts: DeskCounts | undefined }

/** The filters of the queue: the status with the number of tickets, the assignee, the topic, and a search. */
export function TicketControls({ list, counts }: Props) {
  const say = useText(supportDesk)
  const { data: staff = [] } = useDeskStaffQuery()
  const status = list.field('status')
  const assignee = list.state.filters.assignee
  const pills = ticketStatuses.map((value) => {
    const word = say(value)
    return { value, word: counts ? `${word} (${countText(counts[value], wholeNumber)})` : word }
  })
  const people = [
    { value: 'me', label: say('mine') },
    { value: 'nobody', label: say('nobodys') },
    ...staff.map(({ userId, name }) => ({ value: userId, label: name })),
  ]
  const isKnown = assignee === '' || people.some(({ value }) => value === assignee)
  return (
    <>
      <Pills
        label={say('statuses')}
        pills={[...pills, { value: 'all' as const, word: say('all') }]}
        chosen={status.value}
        onChoose={status.onChange}
      />
      <SearchField label={say('search')} {...list.field('q')} />
      <ChoiceField
        label={say('assignee')}
        all={say('everybodys')}
        // The assignee in the address may no longer answer tickets.
        choices={isKnown ? people : [...people, { value: assignee, label: say('somebody') }]}
        value={assignee}
        onChange={(next) => list.set({ assignee: next ?? '' })}
      />
      <ChoiceField
        label={say('topic')}
        all={say('everyTopic')}
        choices={contactTopics.map((value) => ({ value, label: say(topicWords[value]) }))}
        {...list.field('topic')}
      />
    </>
  )
}
