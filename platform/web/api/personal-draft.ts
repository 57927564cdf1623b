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

/** The personal data as they are typed: every field a text, the birthday as MM/DD/YYYY. */
export type Draft = Record<DraftField, string>

/** The draft that shows what is saved. */
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

/** The fields that say something else than what is saved. */
export const changedFields = (draft: Draft, saved: Draft): DraftField[] =>
  draftFields.filter((field) => draft[field].trim() !== saved[field].trim())
