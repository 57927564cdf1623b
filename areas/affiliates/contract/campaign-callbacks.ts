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
  /** What an S2S call carries; empty for pixels. */
  body: Type.String(),
  status: Type.Unsafe<CallbackStatus>({ type: 'string', enum: [...callbackStatuses] }),
  createdAt: Instant,
  /** When the next attempt is due; null for pixels and for what has ended. */
  nextAt: nullable(Instant),
  deliveredAt: nullable(Instant),
  attempts: Type.Array(
    Type.Object({
      at: Instant,
      /** Null when nothing was answered. */
      status: nullable(Type.Integer()),
      /** Why nothing was answered: `refused`, `timed-out` or `unreachable`, then a colon and what is known of it. */
      failure: Type.String(),
      answer: Type.String(),
      ms: Type.Integer(),
      isManual: Type.Boolean(),
    }),
  ),
})
export type CampaignCallback = Static<typeof CampaignCallback>

/** What came of a call that was only tried out. */
export const TriedCallback = Type.Object({
  url: Type.String(),
  /** Null when nothing was answered. */
  status: nullable(Type.Integer()),
  /** As in an attempt of a callback. */
  failure: Type.String(),
  answer: Type.String(),
  ms: Type.Integer(),
})
export type TriedCallback = Static<typeof TriedCallback>
