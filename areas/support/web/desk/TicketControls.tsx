import { Button, Group, NativeSelect } from '@mantine/core'
import { contactTopics } from '../../contract/support.ts'
import type { DeskCounts } from '../../contract/support-desk.ts'
import { ticketStatuses } from '../../contract/tickets.ts'
import { useCallback } from 'react'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Pills } from '../../../../kit/Pills.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { SearchField } from '../../../../kit/SearchField.tsx'
import type { DeskFilter } from './desk-address.ts'
import { useDeskStaffQuery } from './desk-api.ts'
import { countText } from './counts.ts'
import { ticketLooks, topicWords } from './looks.ts'
import classes from './Desk.module.css'

type Props = {
  filter: DeskFilter
  counts: DeskCounts | undefined
  onChange: (changes: Partial<DeskFilter>) => void
  onClear: (() => void) | null
}

/** What of the queue is shown: the status with how many there are, and whose, about what, by which words. */
export function TicketControls({ filter, counts, onChange, onClear }: Props) {
  const say = useText(supportDesk)
  const { data: staff = [] } = useDeskStaffQuery()
  const isKnown =
    ['', 'me', 'nobody'].includes(filter.assignee) || staff.some(({ userId }) => userId === filter.assignee)
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange])
  const pills = ticketStatuses.map((value) => {
    const word = say(ticketLooks[value].word)
    return { value, word: counts ? `${word} (${countText(counts[value], wholeNumber)})` : word }
  })
  return (
    <div className={classes.controls}>
      <Pills<DeskFilter['status']>
        label={say('statuses')}
        pills={[...pills, { value: 'all', word: say('all') }]}
        chosen={filter.status}
        onChoose={(status) => onChange({ status })}
      />
      <Group gap="sm" role="group" aria-label={say('filters')} className={classes.filters ?? ''}>
        <SearchField label={say('search')} value={filter.search} onChange={onSearch} />
        <NativeSelect
          aria-label={say('assignee')}
          value={filter.assignee}
          data={[
            { value: '', label: say('everybodys') },
            { value: 'me', label: say('mine') },
            { value: 'nobody', label: say('nobodys') },
            ...staff.map(({ userId, name }) => ({ value: userId, label: name })),
            // Of an address: somebody who does not answer any more.
            ...(isKnown ? [] : [{ value: filter.assignee, label: say('somebody') }]),
          ]}
          onChange={(event) => onChange({ assignee: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={say('topic')}
          value={filter.topic}
          data={[
            { value: '', label: say('everyTopic') },
            ...contactTopics.map((value) => ({ value, label: say(topicWords[value]) })),
          ]}
          onChange={(event) =>
            onChange({ topic: contactTopics.find((one) => one === event.currentTarget.value) ?? '' })
          }
        />
        {onClear && (
          <Button variant="subtle" onClick={onClear}>
            {say('clearFilters')}
          </Button>
        )}
      </Group>
    </div>
  )
}
