import type { BellEvent } from '../../contract.ts'
import { useSyncExternalStore } from 'react'

/** What the bell shows. `rings` grows by one whenever something new came while this page was open, and then so many were unread. */
export type Bell = { unread: number; rings: number; unreadThen: number }

const silent: Bell = { unread: 0, rings: 0, unreadThen: 0 }
let shown = silent
/** The newest notification heard of; null before the first news. Ids begin with their time, so a greater one is newer. */
let newest: string | null = null
const listeners = new Set<() => void>()

function show(next: Bell): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Takes up what the server says of the bell; answers whether something came since it was last asked. */
export function hearBell({ unread, newestId }: BellEvent): 'rung' | 'changed' | 'same' {
  const isNew = newest !== null && newestId !== null && newestId > newest
  const isSame = unread === shown.unread
  newest = newestId !== null && newestId > (newest ?? '') ? newestId : (newest ?? '')
  if (!isNew && isSame) return 'same'
  show(isNew ? { unread, rings: shown.rings + 1, unreadThen: unread } : { ...shown, unread })
  return isNew ? 'rung' : 'changed'
}

/** So many are unread, after some were marked as read here. */
export const bellRead = (unread: number): void => show({ ...shown, unread })

/** Another account may follow: its bell begins anew. */
export function forgetBell(): void {
  newest = null
  show(silent)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The bell as it stands, followed. */
export const useBell = (): Bell =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => silent,
  )
