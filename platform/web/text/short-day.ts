import { numberLocale } from './language.ts'

/** A day in running text, in the reader's own way and zone: `Dec 22`, `22 dic`; with its year when that is not the current one. */
export function shortDay(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(numberLocale(), { day: 'numeric', month: 'short', ...year }).format(at)
}
