import type { BellEvent } from '../../contract.ts'
import { useSyncExternalStore } from 'react'

/**
 * The state of the bell. `rings` counts how often something new arrived while this page was open; `unreadThen` is the
 * unread count at the time of the last ring.
 */
export type Bell = { unread: number; rings: number; unreadThen: number }

const silent: Bell = { unread: 0, rings: 0, unreadThen: 0 }
let shown = silent
/** The id of the newest notification; null before the first event. Ids begin with their time, so a greater id is newer. */
let newest: string | null = null
const listeners = new Set<() => void>()

function show(next: Bell): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Takes a bell event from the server. Returns `rung` when a newer notification has arrived, `changed` when only the count differs. */
export function hearBell({ unread, newestId }: BellEvent): 'rung' | 'changed' | 'same' {
  const isNew = newest !== null && newestId !== null && newestId > newest
  const isSame = unread === shown.unread
  newest = newestId !== null && newestId > (newest ?? '') ? newestId : (newest ?? '')
  if (!isNew && isSame) return 'same'
  show(isNew ? { unread, rings: shown.rings + 1, unreadThen: unread } : { ...shown, unread })
  return isNew ? 'rung' : 'changed'
}

/** Sets the unread count after notifications were marked as read on this page. */
export const setUnread = (unread: number): void => show({ ...shown, unread })

/** Resets the bell, because another account may sign in next. */
export function forgetBell(): void {
  newest = null
  show(silent)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the state of the bell, and renders again when it changes. */
export const useBell = (): Bell =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => silent,
  )
