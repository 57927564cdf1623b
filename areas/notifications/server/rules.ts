const hourMs = 3_600_000
/**
 * Emails about surveys are sent only between these hours of the recipient's day; the digest comes at the first of
 * them.
 */
const morningHour = 10
const eveningHour = 21
/**
 * This is less than a day, so that the digest stays at the same hour, and more than a night, so that it comes once a
 * day.
 */
const atLeastHours = 20
/** A survey is news for this many days, even to a user whose last digest was longer ago. */
export const newsDays = 7

/** The canonical name of a time zone that this system knows, or null. */
export function knownZone(name: string): string | null {
  if (name === '' || name.length > 64) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The hour of the day, 0 to 23, in a time zone; null means UTC. */
export const hourIn = (zone: string | null, at: Date): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC', hour: 'numeric', hourCycle: 'h23' }).format(at))

/** Whether it is too early or too late in the zone for an email. */
export function isQuiet(zone: string | null, at: Date): boolean {
  const hour = hourIn(zone, at)
  return hour < morningHour || hour >= eveningHour
}

/** The first full hour after `at` at which it is morning in the zone. */
export function nextMorning(zone: string | null, at: Date): Date {
  const from = Math.floor(at.getTime() / hourMs) + 1
  for (let hour = from; hour < from + 25; hour += 1) {
    const candidate = new Date(hour * hourMs)
    if (hourIn(zone, candidate) === morningHour) return candidate
  }
  // No known change to daylight saving time skips this hour. If one did, a day later would still be right.
  return new Date((from + 24) * hourMs)
}

/** When a user whose digest is handled now is next due. */
export const nextDigest = (zone: string | null, now: Date): Date =>
  nextMorning(zone, new Date(now.getTime() + atLeastHours * hourMs))

/** The instant after which a survey counts as news. */
export const newsSince = (consideredUntil: Date, now: Date): Date =>
  new Date(Math.max(consideredUntil.getTime(), now.getTime() - newsDays * 24 * hourMs))
