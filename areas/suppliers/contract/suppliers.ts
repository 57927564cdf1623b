import { Type } from 'typebox'
import { body, endpoint } from '../../../platform/contract/endpoint.ts'

/** How old a callback's `ts` may be, in seconds, before or after our clock. */
export const callbackToleranceSeconds = 300

/** Where a network sends the browser back to: the supplier's key follows, and a word of the network's for how it went. */
export const returnPath = '/r/'

const callback = {
  path: 'supplier/{supplierKey}/callback',
  access: 'public',
  params: Type.Object({ supplierKey: Type.String({ maxLength: 64 }) }),
  data: Type.Object({ credited: Type.Boolean() }),
  // Some networks wait for a word of their own.
  mayAnswerText: true,
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

/** Suppliers may tell of their surveys by themselves, beside being asked. */
export const inventoryApi = {
  pushInventory: endpoint({
    method: 'POST',
    path: 'supplier/{supplierKey}/inventory',
    access: 'public',
    summary: 'A supplier tells of surveys that are new, changed or gone.',
    params: Type.Object({ supplierKey: Type.String({ maxLength: 64 }) }),
    body: body({
      /** The inventory as JSON text: what is signed is this text and not what a parser makes of it. */
      document: Type.String({ maxLength: 200_000 }),
      /** Unix seconds. */
      ts: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      /** Hex HMAC-SHA256 of `ts`, a full stop and the document. */
      sig: Type.String({ maxLength: 128 }),
    }),
    data: Type.Object({
      live: Type.Integer(),
      paused: Type.Integer(),
      closed: Type.Integer(),
      unchanged: Type.Integer(),
    }),
  }),
} as const
