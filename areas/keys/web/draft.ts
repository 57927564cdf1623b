import { dayMs } from '../../../platform/contract/durations.ts'

/** The lifetimes of a key in days; the last choice never expires. */
export const lifetimes = ['30', '90', '365', 'none'] as const

/** When a key that is created now expires; null for one that never does. */
export const computeExpiry = (days: string, now: Date): string | null =>
  days === 'none' ? null : new Date(now.getTime() + Number(days) * dayMs).toISOString()

/** Splits typed text into networks, separated by line breaks, commas or blanks. */
export const parseNetworks = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
