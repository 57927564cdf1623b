/** For how many days a key can be made; the last choice has no end. */
export const lifetimes = ['30', '90', '365', 'none'] as const

const dayMs = 86_400_000

/** When a key that is made now ends; null for one without an end. */
export const endAfter = (days: string, now: Date): string | null =>
  days === 'none' ? null : new Date(now.getTime() + Number(days) * dayMs).toISOString()

/** The networks that were typed: one on each line, or with commas or blanks between them. */
export const networksIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
