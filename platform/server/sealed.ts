import type { Purpose } from './secrets.ts'

/**
 * Where sealed values are stored: a `bytea` column of a table, or a field of the payload of a background job, in
 * base64.
 */
export type SealedPlace =
  | { readonly table: string; readonly column: string; readonly purpose: Purpose }
  | { readonly task: string; readonly field: string; readonly purpose: Purpose }

/** Where the platform itself stores sealed values. */
export const platformSealed: readonly SealedPlace[] = [
  { table: 'repeatable_requests', column: 'answer', purpose: 'idempotency' },
]

/** Names a place for people. */
export const namePlace = (place: SealedPlace): string =>
  'table' in place ? `${place.table}.${place.column}` : `jobs of ${place.task}`
