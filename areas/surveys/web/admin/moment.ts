const padToTwo = (part: number): string => String(part).padStart(2, '0')

/** Converts an instant to the value of a local date-time field; empty for null. */
export function toLocalTime(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${padToTwo(at.getMonth() + 1)}-${padToTwo(at.getDate())}`
  return `${day}T${padToTwo(at.getHours())}:${padToTwo(at.getMinutes())}`
}

/** Converts the value of a local date-time field to an instant; null when the field is empty or incomplete. */
export function toInstant(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
