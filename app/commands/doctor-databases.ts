import type { EventBacklog } from '../../platform/server/event-spool.ts'
import type { MeasuredReplica } from '../../platform/server/reads.ts'
import { ok, warning, wrong, type Line } from './doctor-rules.ts'

/** Judges whether a replica is one of this database, and close enough behind to answer readers. */
export function judgeReplica({ name, state, lagSeconds }: MeasuredReplica, boundSeconds: number): Line {
  const about = `replica ${name}`
  const seconds = lagSeconds === null ? 'an unknown time' : `${Math.round(lagSeconds)} s`
  switch (state) {
    case 'fresh':
      return ok(about, `a standby of this database, ${seconds} behind`)
    case 'behind':
      return warning(
        about,
        `${seconds} behind, and at most ${boundSeconds} s are allowed: the primary answers readers`,
        'Look at pg_stat_replication of the primary and at the log of the standby, or raise DATABASE_READ_LAG_SECONDS.',
      )
    case 'away':
      return warning(about, 'cannot be reached: the primary answers readers', 'Start it, or correct DATABASE_READ_URL.')
    case 'stranger':
      return wrong(
        about,
        'belongs to another cluster: its system identifier is not that of DATABASE_URL',
        'Correct DATABASE_READ_URL: it must lead to a standby of DATABASE_URL.',
      )
    case 'primary':
      return wrong(
        about,
        'is no standby: it takes changes itself',
        'Correct DATABASE_READ_URL, or make a standby of this server again.',
      )
  }
}

/** Events that wait are stored every minute. */
const eventsLateMinutes = 3
/**
 * Judges the database of events: `awayBecause` says why it cannot be reached, and is null when it can be, or when there
 * is none.
 */
export function judgeEvents(awayBecause: string | null, { waiting, oldestSeconds }: EventBacklog): Line {
  const about = 'events'
  const minutes = Math.floor(oldestSeconds / 60)
  const wait = `Up to ${waiting} clicks and visits wait, the oldest for ${minutes} min`
  if (awayBecause !== null)
    return wrong(
      about,
      waiting === 0 ? awayBecause : `${awayBecause} ${wait}.`,
      'Start it, or correct EVENTS_DATABASE_URL.',
    )
  return minutes < eventsLateMinutes
    ? ok(about, waiting === 0 ? 'none waits' : wait)
    : warning(about, wait, 'See TuppenceEventsWaiting in docs/operations.md.')
}
