import { formatDay } from '../../contract/day.ts'

export const draftFields = [
  'firstName',
  'lastName',
  'phone',
  'dateOfBirth',
  'gender',
  'countryId',
  'stateId',
  'cityName',
  'zipcode',
  'address',
] as const
export type DraftField = (typeof draftFields)[number]

/** The personal data as typed: every field as text, the birthday as MM/DD/YYYY. */
export type Draft = Record<DraftField, string>

/** The draft that corresponds to the saved data. */
export const draftOf = (saved: Readonly<Record<DraftField, string | null>>): Draft => ({
  firstName: saved.firstName ?? '',
  lastName: saved.lastName ?? '',
  phone: saved.phone ?? '',
  dateOfBirth: saved.dateOfBirth ? formatDay(saved.dateOfBirth) : '',
  gender: saved.gender ?? '',
  countryId: saved.countryId ?? '',
  stateId: saved.stateId ?? '',
  cityName: saved.cityName ?? '',
  zipcode: saved.zipcode ?? '',
  address: saved.address ?? '',
})

/** The fields that differ from the saved data. */
export const changedFields = (draft: Draft, saved: Draft): DraftField[] =>
  draftFields.filter((field) => draft[field].trim() !== saved[field].trim())
