const hourMs = 3_600_000
/** Nobody is mailed about surveys before or after these hours of their own day; the digest comes at the first of them. */
const morningHour = 10
const eveningHour = 21
/** Less than a day, so that the digest stays at the same hour; more than a night, so that it comes once a day. */
const atLeastHours = 20
/** A survey is news for so long, also to somebody who was not told for longer. */
export const newsDays = 7

/** A time zone that this system knows, or null. */
export function knownZone(name: string): string | null {
  if (name === '' || name.length > 64) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The hour of the day, 0 to 23, in a zone; UTC where none is known. */
export const hourIn = (zone: string | null, at: Date): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC', hour: 'numeric', hourCycle: 'h23' }).format(at))

/** Whether a person there should not be written to now. */
export function isQuiet(zone: string | null, at: Date): boolean {
  const hour = hourIn(zone, at)
  return hour < morningHour || hour >= eveningHour
}

/** The first full hour after `at` at which the morning has come in the zone. */
export function nextMorning(zone: string | null, at: Date): Date {
  const from = Math.floor(at.getTime() / hourMs) + 1
  for (let hour = from; hour < from + 25; hour += 1) {
    const candidate = new Date(hour * hourMs)
    if (hourIn(zone, candidate) === morningHour) return candidate
  }
  // A night of daylight saving may skip no hour of the morning anywhere; a day later is still right.
  return new Date((from + 24) * hourMs)
}

/** When somebody who is considered now is considered next. */
export const nextDigest = (zone: string | null, now: Date): Date =>
  nextMorning(zone, new Date(now.getTime() + atLeastHours * hourMs))

/** From when on a survey is news. */
export const newsSince = (consideredUntil: Date, now: Date): Date =>
  new Date(Math.max(consideredUntil.getTime(), now.getTime() - newsDays * 24 * hourMs))
