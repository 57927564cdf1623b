import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'

const oneOf = <const T extends string>(...values: T[]) => Type.Unsafe<T>({ type: 'string', enum: values })
export const callbackStatuses = ['waiting', 'delivered', 'dead'] as const
export type CallbackStatus = (typeof callbackStatuses)[number]
export const CampaignCallback = Type.Object({
  callbackId: Id,
  leadId: Id,
  kind: oneOf('pixel', 's2s'),
  event: oneOf('lead', 'first-complete', 'reversed'),
  url: Type.String(),
  /** The body of the server call; empty for a pixel. */
  body: Type.String(),
  status: Type.Unsafe<CallbackStatus>({ type: 'string', enum: [...callbackStatuses] }),
  createdAt: Instant,
  /** When the next attempt is due; null for pixels and for callbacks that have ended. */
  nextAt: nullable(Instant),
  deliveredAt: nullable(Instant),
  attempts: Type.Array(
    Type.Object({
      at: Instant,
      /** The HTTP status of the response; null when there was no response. */
      status: nullable(Type.Integer()),
      /** Why there was no response: `refused`, `timed-out` or `unreachable`, followed by a colon and details. */
      failure: Type.String(),
      answer: Type.String(),
      ms: Type.Integer(),
      isManual: Type.Boolean(),
    }),
  ),
})
export type CampaignCallback = Static<typeof CampaignCallback>

/** The result of a test call. */
export const TriedCallback = Type.Object({
  url: Type.String(),
  /** The HTTP status of the response; null when there was no response. */
  status: nullable(Type.Integer()),
  /** Why there was no response, in the same form as for a callback. */
  failure: Type.String(),
  answer: Type.String(),
  ms: Type.Integer(),
})
export type TriedCallback = Static<typeof TriedCallback>
