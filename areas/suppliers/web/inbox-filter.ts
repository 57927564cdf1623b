import type { CallbackState } from '../contract/supplier-admin.ts'

export const views = ['inbox', 'quarantine', 'refused'] as const
/** Everything that came, what waits for somebody, and what was turned away unread. */
export type View = (typeof views)[number]

/** The view that an address asks for. */
export const viewIn = (params: URLSearchParams): View => views.find((one) => one === params.get('view')) ?? 'inbox'

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The callback that an address opens; null where it names none. */
export const callbackIn = (params: URLSearchParams): string | null => {
  const id = params.get('callback')
  return id && idPattern.test(id) ? id : null
}

/** What to decide next: the one that stands after this in the order of its list, else the first; null when nothing else waits. */
export function nextInQueue(
  rows: readonly { callbackId: string; state: CallbackState }[],
  current: string,
  age: string | null,
): string | null {
  const others = rows
    .filter(({ callbackId, state }) => state === 'quarantined' && callbackId !== current)
    .map(({ callbackId }) => callbackId)
  return others.find((id) => (age === 'oldest' ? id > current : id < current)) ?? others[0] ?? null
}
