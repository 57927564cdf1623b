import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** How old a callback's `ts` may be, in seconds, before or after our clock. */
export const callbackToleranceSeconds = 300

const callback = {
  path: 'supplier/{supplierKey}/callback',
  access: 'public',
  params: Type.Object({ supplierKey: Type.String({ maxLength: 64 }) }),
  data: Type.Object({ credited: Type.Boolean() }),
} as const

/** The house format: attemptId, outcome, amount?, eventId, ts and, last, sig = hex HMAC-SHA256 of the raw query string before `&sig=`. */
export const suppliersApi = {
  callbackByGet: endpoint({
    ...callback,
    method: 'GET',
    summary: 'A supplier tells how an attempt ended. The signature is checked before anything else.',
  }),
  callbackByPost: endpoint({
    ...callback,
    method: 'POST',
    summary: 'The same, for suppliers that post; the query string is what is signed.',
  }),
} as const
