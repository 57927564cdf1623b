import type { CallbackState } from '../contract/supplier-admin.ts'

export const views = ['inbox', 'quarantine', 'refused'] as const
/** The views: everything received, the callbacks that need a decision, and those rejected unread. */
export type View = (typeof views)[number]

/** The view that the address asks for. */
export const readView = (params: URLSearchParams): View => views.find((one) => one === params.get('view')) ?? 'inbox'

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The callback that the address opens; null if it names none. */
export const readCallbackId = (params: URLSearchParams): string | null => {
  const id = params.get('callback')
  return id && idPattern.test(id) ? id : null
}

/** The callback to decide next: the one after this in the order of its list, else the first; null if no other waits. */
export function findNextInQueue(
  rows: readonly { callbackId: string; state: CallbackState }[],
  current: string,
  age: string | null,
): string | null {
  const others = rows
    .filter(({ callbackId, state }) => state === 'quarantined' && callbackId !== current)
    .map(({ callbackId }) => callbackId)
  return others.find((id) => (age === 'oldest' ? id > current : id < current)) ?? others[0] ?? null
}
