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
  /** The body of a server call; empty for pixels. */
  body: Type.String(),
  status: Type.Unsafe<CallbackStatus>({ type: 'string', enum: [...callbackStatuses] }),
  createdAt: Instant,
  /** When the next attempt is due; null for pixels and for callbacks that have ended. */
  nextAt: nullable(Instant),
  deliveredAt: nullable(Instant),
  attempts: Type.Array(
    Type.Object({
      at: Instant,
      /** Null when there was no answer. */
      status: nullable(Type.Integer()),
      /** Why there was no answer: `refused`, `timed-out` or `unreachable`, followed by a colon and details. */
      failure: Type.String(),
      answer: Type.String(),
      ms: Type.Integer(),
      isManual: Type.Boolean(),
    }),
  ),
})
export type CampaignCallback = Static<typeof CampaignCallback>

/** The result of a call that was made as a test. */
export const TriedCallback = Type.Object({
  url: Type.String(),
  /** Null when there was no answer. */
  status: nullable(Type.Integer()),
  /** As in an attempt of a callback. */
  failure: Type.String(),
  answer: Type.String(),
  ms: Type.Integer(),
})
export type TriedCallback = Static<typeof TriedCallback>
