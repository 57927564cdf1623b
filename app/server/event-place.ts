import type { EventPlace } from '../../platform/server/event-place-store.ts'

/** What was found out about where clicks and visits are, at the start of a process. */
export type FoundPlace = EventPlace & {
  /** Whether EVENTS_DATABASE_URL is set. */
  hasVariable: boolean
  /** Whether the main database holds clicks or visits that were not moved. */
  holdsEvents: boolean
  /** By what the database of EVENTS_DATABASE_URL is recognised; null while it cannot be reached. */
  mark: string | null
}

/** Describes why a process must not start with these databases, in one sentence; null when it may. */
export function describePlace(found: FoundPlace): string | null {
  const { target, moved_at: movedAt, hasVariable, holdsEvents, mark } = found
  if (!hasVariable) {
    if (movedAt === null) return null
    return `Clicks and visits are in a database of their own since ${movedAt.toISOString().slice(0, 10)}: set EVENTS_DATABASE_URL to it, or bring them back with "tuppence events move --back".`
  }
  if (movedAt !== null)
    return mark === null || mark === target
      ? null
      : 'EVENTS_DATABASE_URL leads to another database than the one that clicks and visits are in: set it to that one.'
  if (target !== null)
    return 'The move of clicks and visits to EVENTS_DATABASE_URL is not finished: run "tuppence events move --finish" first.'
  if (holdsEvents)
    return 'The database of DATABASE_URL holds clicks and visits, which EVENTS_DATABASE_URL would leave behind: run "tuppence events move" first, or start without it.'
  return null
}
