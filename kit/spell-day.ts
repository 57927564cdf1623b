/** Completes a day field after typing: inserts the slashes of MM/DD/YYYY, and removes them again on deletion. */
export function spellDay(before: string, typed: string): string {
  if (typed.length < before.length) return typed
  const padded = typed.replace(/^(\d)\//, '0$1/').replace(/^(\d\d\/)(\d)\//, '$10$2/')
  const digits = padded.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  if (digits.length < 2) return digits
  if (digits.length < 4) return `${parts[0]}/${parts[1]}`
  return `${parts[0]}/${parts[1]}/${parts[2]}`
}
