import type { ReportingProvider } from '../contract.ts'
import { findMeaning } from '../../../platform/server/mail-failure.ts'

/** What a report says about one address: there is no mailbox, its owner complained, or this email alone was refused. */
export type ReportedKind = 'gone' | 'complaint' | 'refused'
/** One address in the report of a mail provider. `key` is the same whenever the provider repeats the report. */
export type Reported = { email: string; kind: ReportedKind; status: string | null; key: string }
/** A report as it arrived, with the settings of the provider. Null when it is not genuine. */
export type ReportReader = (request: {
  body: string
  headers: Readonly<Record<string, string>>
}) => Promise<readonly Reported[] | null>
export type ReportReaders = Readonly<Record<ReportingProvider, ReportReader | null>>

/** Reads a part of a JSON value as an object; a value that is none becomes an empty one. */
export const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
/** Reads a part of a JSON value as a text; anything else becomes an empty one. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Reads a part of a JSON value as a list; anything else becomes an empty one. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const statusPattern = /^[245]\.\d{1,3}\.\d{1,3}$/
/** Returns a text if it is an enhanced status code, otherwise null. */
export const readStatus = (text: string): string | null => (statusPattern.test(text.trim()) ? text.trim() : null)

/**
 * Decides what a permanent failure says. A status code counts more than the provider's own word, because providers call
 * a full mailbox permanent as well; without a code the provider's word counts.
 */
export function judgePermanent(status: string | null): 'gone' | 'refused' {
  if (status === null) return 'gone'
  return findMeaning(status) === 'gone' ? 'gone' : 'refused'
}

/** Parses a body as a JSON object; null when it is none. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
