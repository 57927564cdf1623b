const two = (part: number): string => String(part).padStart(2, '0')

/** An instant as the field for local days and times writes it; empty for none. */
export function localOf(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant of a local day and time; null when the field is empty or half filled. */
export function momentOf(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
