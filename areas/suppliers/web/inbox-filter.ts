import { isDay } from '../../../platform/contract/day.ts'
import { callbackStates, type CallbackState } from '../contract/supplier-admin.ts'
import { openRange, type DayRange } from '../../../kit/date-range.ts'

export const views = ['inbox', 'quarantine', 'refused'] as const
/** Everything that came, what waits for somebody, and what was turned away unread. */
export type View = (typeof views)[number]
export type InboxFilter = {
  supplierKey: string
  attemptId: string
  eventId: string
  state: CallbackState | null
  range: DayRange
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idIn = (text: string | null): string | null => (text && idPattern.test(text) ? text : null)
const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')
/** What the contract takes of each. */
export const longest = { supplier: 64, attempt: 64, event: 200 } as const

/** What an address of the inbox asks for; what means nothing is left out. */
export function readInbox(params: URLSearchParams): {
  view: View
  filter: InboxFilter
  after: string | null
  callbackId: string | null
} {
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  const textIn = (name: keyof typeof longest) => (params.get(name) ?? '').trim().slice(0, longest[name])
  return {
    view: views.find((view) => view === params.get('view')) ?? 'inbox',
    filter: {
      supplierKey: textIn('supplier'),
      attemptId: textIn('attempt'),
      eventId: textIn('event'),
      state: callbackStates.find((state) => state === params.get('verdict')) ?? null,
      range: from !== '' && to !== '' && from > to ? openRange : { from, to },
    },
    after: idIn(params.get('after')),
    callbackId: idIn(params.get('callback')),
  }
}

/** A change of the filter as a change of the address, which begins at the newest again. */
export const filterChanges = ({ supplierKey, attemptId, eventId, state, range }: Partial<InboxFilter>) => ({
  ...(supplierKey === undefined ? {} : { supplier: supplierKey }),
  ...(attemptId === undefined ? {} : { attempt: attemptId }),
  ...(eventId === undefined ? {} : { event: eventId }),
  ...(state === undefined ? {} : { verdict: state }),
  ...(range === undefined ? {} : { from: range.from, to: range.to }),
  after: null,
})

export const noFilter: InboxFilter = { supplierKey: '', attemptId: '', eventId: '', state: null, range: openRange }

/** Whether anything is left out of what a view shows. */
export const isFiltered = (view: View, { supplierKey, attemptId, eventId, state, range }: InboxFilter): boolean =>
  supplierKey !== '' ||
  (view !== 'refused' && (attemptId !== '' || eventId !== '' || range.from !== '' || range.to !== '')) ||
  (view === 'inbox' && state !== null)

/** The filter as the call takes it; in quarantine is what waits. */
export function queryOf(view: View, { supplierKey, attemptId, eventId, state, range }: InboxFilter) {
  const asked = view === 'quarantine' ? 'quarantined' : state
  return {
    ...(supplierKey ? { supplierKey } : {}),
    ...(attemptId ? { attemptId } : {}),
    ...(eventId ? { eventId } : {}),
    ...(asked ? { state: asked } : {}),
    ...(range.from ? { startDate: range.from } : {}),
    ...(range.to ? { endDate: range.to } : {}),
  } as const
}

/** What to decide next: the one that stands after this in the queue, else its first; null when nothing else waits. */
export function nextInQueue(
  rows: readonly { callbackId: string; state: CallbackState }[],
  current: string,
): string | null {
  const others = rows.filter(({ callbackId, state }) => state === 'quarantined' && callbackId !== current)
  return (others.find(({ callbackId }) => callbackId < current) ?? others[0])?.callbackId ?? null
}
