import { minimumAge } from '../../platform/contract/fields.ts'

/**
 * The version of each document that somebody accepts on joining: the day of its last change, which its page shows. Whoever changes the
 * words changes the day, so that the record of who accepted what stays true.
 */
export const legalVersions = {
  'terms-conditions': '2026-11-20',
  'privacy-policy': '2026-11-20',
  /** The statement beside the box: the age that it names. */
  'adult-statement': String(minimumAge),
} as const
export type LegalDocument = keyof typeof legalVersions
export const legalDocuments = Object.keys(legalVersions) as LegalDocument[]
