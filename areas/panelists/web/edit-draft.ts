import { parseDay } from '../../../platform/contract/day.ts'
import { phoneProblem } from '../../../platform/contract/fields.ts'
import type { UserUpdate } from '../../users/contract/users.ts'
import { changedFields, draftFields, type Draft, type DraftField } from '../../../platform/web/api/personal-draft.ts'

export type Problem = 'empty' | 'phone' | 'day'

const alwaysNeeded: readonly DraftField[] = ['firstName', 'lastName']
const placeParts = ['countryId', 'stateId', 'cityName', 'zipcode'] as const satisfies DraftField[]

/** The changes that an edit makes to the draft: another country or state also clears the parts below it. */
export function applyEdit(field: DraftField, value: string): Partial<Draft> {
  const at = placeParts.findIndex((part) => part === field)
  const below = at === -1 || field === 'cityName' ? [] : placeParts.slice(at + 1)
  return { ...Object.fromEntries(below.map((part) => [part, ''])), [field]: value }
}

/**
 * The problems that must be fixed before saving. A saved value cannot be emptied, and a changed value must be valid.
 */
export function findProblems(draft: Draft, saved: Draft): Partial<Record<DraftField, Problem>> {
  const changed = changedFields(draft, saved)
  const place = placeParts.findIndex((part) => part !== 'cityName' && changed.includes(part))
  // The parts below a changed country or state may be empty, as the server clears them.
  const mayGo = (field: DraftField) => place !== -1 && placeParts.slice(place + 1).some((part) => part === field)
  const problemOf = (field: DraftField): Problem | null => {
    const text = draft[field].trim()
    if (text === '' && mayGo(field)) return null
    if (text === '') return changed.includes(field) || alwaysNeeded.includes(field) ? 'empty' : null
    if (!changed.includes(field)) return null
    if (field === 'phone' && phoneProblem(text)) return 'phone'
    return field === 'dateOfBirth' && parseDay(text) === null ? 'day' : null
  }
  const found = draftFields.flatMap((field): [DraftField, Problem][] => {
    const problem = problemOf(field)
    return problem ? [[field, problem]] : []
  })
  return Object.fromEntries(found)
}

/**
 * The changed fields in the form of the call, without those that the server itself clears when the country or state
 * changes.
 */
export const buildUpdate = (draft: Draft, fields: readonly DraftField[]): UserUpdate =>
  Object.fromEntries(
    fields
      .filter((field) => draft[field].trim() !== '')
      .map((field) => [field, field === 'dateOfBirth' ? parseDay(draft[field]) : draft[field].trim()]),
  )
