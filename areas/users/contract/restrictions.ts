import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'

/** What may limit a member. */
export const restrictionKinds = ['under-age', 'blocked', 'quality', 'duplicate', 'country'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]
/** What a restriction stops. */
export const stoppedThings = ['log-in', 'surveys', 'redemptions'] as const
export type StoppedThing = (typeof stoppedThings)[number]
export const stopsOf: Readonly<Record<RestrictionKind, readonly StoppedThing[]>> = {
  'under-age': ['surveys', 'redemptions'],
  blocked: ['log-in', 'surveys', 'redemptions'],
  quality: ['surveys'],
  duplicate: ['surveys', 'redemptions'],
  country: ['surveys', 'redemptions'],
}

/** Why there may be a restriction of each kind, by codes; `other` is said in a note. */
export const restrictionReasons = {
  'under-age': ['birthday-entered', 'birthday-confirmed'],
  blocked: ['by-staff', 'unrecorded'],
  quality: ['untrue-answers', 'careless-answers', 'other'],
  duplicate: ['same-person', 'other'],
  country: ['lives-elsewhere', 'connection-elsewhere', 'other'],
} as const satisfies Record<RestrictionKind, readonly string[]>
export type RestrictionReason = (typeof restrictionReasons)[RestrictionKind][number]

type None = Readonly<Record<string, never>>
/** Why there is a lock, as a message; its words are those of the page, in `platform/words/<language>/restrictions.ts`. */
export type WhyRestricted = { [R in Exclude<RestrictionReason, 'other'> as `why-${R}`]: None }
/** Makes such a message. */
export const restrictionMessage = messagesOf<WhyRestricted>('restrictions')

/** The kinds that staff set by themselves; a block has a call of its own, and a birthday is its owner's to tell. */
export const staffRestrictions = ['quality', 'duplicate', 'country'] as const
export type StaffRestriction = (typeof staffRestrictions)[number]

export const restrictionNoteMaxLength = 500

export const RestrictionKind = Type.Unsafe<RestrictionKind>({ type: 'string', enum: [...restrictionKinds] })
const Reason = Type.Unsafe<RestrictionReason>({
  type: 'string',
  enum: [...new Set(Object.values(restrictionReasons).flat())],
})

/** A lock that is in force, as its member and staff see it. */
export const Restriction = Type.Object({
  restrictionId: Id,
  kind: RestrictionKind,
  reasons: Type.Array(Reason),
  stops: Type.Array(Type.Unsafe<StoppedThing>({ type: 'string', enum: [...stoppedThings] })),
  decidedBy: Type.Unsafe<'rule' | 'person'>({ type: 'string', enum: ['rule', 'person'] }),
  at: Instant,
  /** When it ends without a decision; null: when a person lifts it. */
  until: nullable(Instant),
  /** What staff wrote to the member when they set it. */
  note: nullable(Type.String()),
  /** When the member asked for another look, and the ticket that was opened for it. */
  appeal: nullable(Type.Object({ at: Instant, ticketNumber: Type.String() })),
  /** A person's decision to keep it, with what they wrote to the member. */
  review: nullable(Type.Object({ at: Instant, reason: Type.String() })),
})
export type Restriction = Static<typeof Restriction>
