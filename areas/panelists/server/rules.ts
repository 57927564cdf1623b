import { isPlainPanelist, type Permission } from '../../../platform/contract/access.ts'
import { minuteMs } from '../../../platform/contract/durations.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { panelistDesk } from '../contract.ts'
import { emptyProblem, type NamedField } from '../../../platform/contract/fields.ts'

/** The minimum number of letters for a search within words. A shorter text is found only at the start of a word. */
const partLength = 3

/** Makes the SQL patterns that search for a text. A % or _ in it is not a wildcard. */
export function makePatterns(text: string): { within: string | null; starts: string } {
  const wanted = text.trim().toLowerCase()
  const plain = wanted.replace(/[\\%_]/g, String.raw`\$&`)
  return { within: wanted.length >= partLength ? `%${plain}%` : null, starts: `${plain}%` }
}

type Reader = { userId: string; role: string; permissions: readonly Permission[] }
/**
 * Whether this caller may read the data of this user. With `panelists.view` a caller may read everyone's, otherwise
 * only their own.
 */
export const mayRead = (caller: Reader, userId: string): boolean => caller.userId === userId || isReviewer(caller)
/** Whether this caller reads as staff, and therefore sees what staff wrote. */
export const isReviewer = ({ role, permissions }: Reader): boolean =>
  !isPlainPanelist(role) && permissions.includes('panelists.view')

/** The fields of a change, with their names in the messages of checks. */
const fieldNames = {
  firstName: 'firstName',
  lastName: 'lastName',
  phone: 'phone',
  dateOfBirth: 'dateOfBirth',
  gender: 'gender',
  address: 'address',
  countryId: 'country',
  stateId: 'state',
  cityName: 'city',
  zipcode: 'zipcode',
} as const satisfies Record<string, NamedField>
export type FieldName = keyof typeof fieldNames
export type Edit = Partial<Record<FieldName, string | null>>
export const editedFields = Object.keys(fieldNames) as FieldName[]

/**
 * Makes the message '{field} cannot be left empty' for every field that was sent blank. A value is removed by sending
 * null.
 */
export const findEmptyFields = (edit: Edit): { field: string; message: Message }[] =>
  editedFields.flatMap((field) => {
    const value = edit[field]
    const message = typeof value === 'string' ? emptyProblem(fieldNames[field], value) : null
    return message ? [{ field, message }] : []
  })

/** Finds the fields that a change alters, with the values before and after. */
export function findDifferences(before: Edit, after: Edit): { before: Edit; after: Edit } {
  const changed = editedFields.filter((field) => (before[field] ?? null) !== (after[field] ?? null))
  const pick = (from: Edit): Edit => Object.fromEntries(changed.map((field) => [field, from[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Makes a message with how long ago something happened. */
export function sayAgo(at: Date, now: Date): Message {
  const minutes = Math.floor((now.getTime() - at.getTime()) / minuteMs)
  if (minutes < 1) return panelistDesk('now')
  if (minutes < 60) return panelistDesk('minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? panelistDesk('hours', { count: hours }) : panelistDesk('days', { count: Math.floor(hours / 24) })
}

/** Makes the message that says who changed the data in the meantime, and when. */
export const sayOvertaken = (who: string | Message, at: Date, now: Date): Message =>
  panelistDesk('changed', { who, ago: sayAgo(at, now) })
