import { contactTopics, type ContactTopic } from '../../contract/support.ts'
import { ticketStatuses, type TicketStatus } from '../../contract/tickets.ts'

/** What of the queue the address asks for. `assignee` is empty, `me`, `nobody` or an account. */
export type DeskFilter = { status: TicketStatus | 'all'; topic: ContactTopic | ''; assignee: string; search: string }

/** Without anything asked for: what waits for us. */
export const noFilter: DeskFilter = { status: 'open', topic: '', assignee: '', search: '' }

export function readDeskFilter(params: URLSearchParams): DeskFilter {
  const status = params.get('status')
  return {
    status: status === 'all' ? 'all' : (ticketStatuses.find((one) => one === status) ?? 'open'),
    topic: contactTopics.find((one) => one === params.get('topic')) ?? '',
    assignee: params.get('assignee') ?? '',
    search: params.get('search') ?? '',
  }
}

/** Whether there could be more tickets behind other filters than the status. */
export const isNarrowed = ({ topic, assignee, search }: DeskFilter): boolean =>
  topic !== '' || assignee !== '' || search !== ''

/** A change of the filter as one of the address, which begins at the first page again. */
export function filterChanges(changes: Partial<DeskFilter>): Record<string, string | null> {
  const { status, ...others } = changes
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, value || null])),
    ...(status === undefined ? {} : { status: status === 'open' ? null : status }),
    after: null,
  }
}

/** The filter as the call takes it. */
export const queryOf = ({ status, topic, assignee, search }: DeskFilter) => ({
  ...(status === 'all' ? {} : { status }),
  ...(topic ? { topic } : {}),
  ...(assignee ? { assignee } : {}),
  ...(search ? { search } : {}),
})
