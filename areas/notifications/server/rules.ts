import { hourMs } from '../../../platform/contract/durations.ts'
import { dateFormat } from '../../../platform/contract/formats.ts'

/**
 * The hour when the digest is sent. Emails about surveys are sent only from this hour until the evening of the
 * recipient's day.
 */
const morningHour = 10
const eveningHour = 21
/**
 * The minimum number of hours between two digests: less than a day, so that the digest stays at the same hour, but
 * longer than a morning, so that there is only one a day.
 */
const atLeastHours = 20
/** For how many days a survey counts as new, even when the user's last digest was longer ago. */
export const newsDays = 7

/** Finds the canonical name of a time zone; null when this system does not know it. */
export function findZone(name: string): string | null {
  if (name === '' || name.length > 64) return null
  try {
    return dateFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Finds the hour of the day, 0 to 23, in a time zone; null means UTC. */
export const findHour = (zone: string | null, at: Date): number =>
  Number(dateFormat('en', { timeZone: zone ?? 'UTC', hour: 'numeric', hourCycle: 'h23' }).format(at))

/** Whether it is too early or too late for an email in this time zone. */
export function isQuiet(zone: string | null, at: Date): boolean {
  const hour = findHour(zone, at)
  return hour < morningHour || hour >= eveningHour
}

/** Finds the first full hour after `at` at which it is morning in this time zone. */
export function findNextMorning(zone: string | null, at: Date): Date {
  const from = Math.floor(at.getTime() / hourMs) + 1
  for (let hour = from; hour < from + 25; hour += 1) {
    const candidate = new Date(hour * hourMs)
    if (findHour(zone, candidate) === morningHour) return candidate
  }
  // No known change to daylight saving time skips this hour. If one did, a day later would still be right.
  return new Date((from + 24) * hourMs)
}

/** Computes when a user's next digest is due when the current one is handled at `now`. */
export const computeNextDigest = (zone: string | null, now: Date): Date =>
  findNextMorning(zone, new Date(now.getTime() + atLeastHours * hourMs))

/** Computes the instant after which a survey counts as new. */
export const computeNewsStart = (consideredUntil: Date, now: Date): Date =>
  new Date(Math.max(consideredUntil.getTime(), now.getTime() - newsDays * 24 * hourMs))
