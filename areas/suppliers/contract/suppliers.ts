import { Type } from 'typebox'
import { body, endpoint } from '../../../platform/contract/endpoint.ts'

/** By how many seconds a callback's `ts` may differ from our clock, in either direction. */
export const callbackToleranceSeconds = 300

/**
 * The path to which a network sends the browser back; the supplier's key and the network's word for the outcome follow
 * it.
 */
export const returnPath = '/r/'

const callback = {
  path: 'supplier/{supplierKey}/callback',
  access: 'public',
  params: Type.Object({ supplierKey: Type.String({ maxLength: 64 }) }),
  data: Type.Object({ credited: Type.Boolean() }),
  // Some networks expect a text of their own as the reply.
  mayAnswerText: true,
} as const

/**
 * The house format: attemptId, outcome, amount?, eventId, ts and, last, sig = hex HMAC-SHA256 of the raw query string
 * before `&sig=`.
 */
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

/** The call by which suppliers push their inventory, in addition to our requests. */
export const inventoryApi = {
  pushInventory: endpoint({
    method: 'POST',
    path: 'supplier/{supplierKey}/inventory',
    access: 'public',
    summary: 'A supplier tells of surveys that are new, changed or gone.',
    params: Type.Object({ supplierKey: Type.String({ maxLength: 64 }) }),
    body: body({
      /** The inventory as JSON text, because the signature covers this exact text. */
      document: Type.String({ maxLength: 200_000 }),
      /** The time in Unix seconds. */
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
