import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'

/** The kinds of locks that an account can have. */
export const restrictionKinds = ['under-age', 'blocked', 'quality', 'duplicate', 'country', 'payout-waits'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]
/** What a lock can prevent. */
export const stoppedThings = ['log-in', 'surveys', 'redemptions'] as const
export type StoppedThing = (typeof stoppedThings)[number]
export const stopsOf: Readonly<Record<RestrictionKind, readonly StoppedThing[]>> = {
  'under-age': ['surveys', 'redemptions'],
  blocked: ['log-in', 'surveys', 'redemptions'],
  quality: ['surveys'],
  duplicate: ['surveys', 'redemptions'],
  country: ['surveys', 'redemptions'],
  'payout-waits': ['redemptions'],
}

/** For each kind of lock, the codes of its possible reasons. For `other`, staff write a note. */
export const restrictionReasons = {
  'under-age': ['birthday-entered', 'birthday-confirmed'],
  blocked: ['by-staff', 'unrecorded', 'same-browser', 'payout-target'],
  quality: ['untrue-answers', 'careless-answers', 'other'],
  duplicate: ['same-person', 'same-browser', 'payout-target', 'other'],
  country: ['lives-elsewhere', 'connection-elsewhere', 'other'],
  'payout-waits': ['same-browser', 'payout-target', 'other'],
} as const satisfies Record<RestrictionKind, readonly string[]>
export type RestrictionReason = (typeof restrictionReasons)[RestrictionKind][number]

type None = Readonly<Record<string, never>>
/** The messages that name the reason of a lock; their words are in `platform/words/<language>/restrictions.ts`. */
export type WhyRestricted = { [R in Exclude<RestrictionReason, 'other'> as `why-${R}`]: None }
/** Makes a message that names the reason of a lock. */
export const restrictionMessage = messagesOf<WhyRestricted>('restrictions')

/**
 * The kinds of locks that staff set with `panelist/restrict`. A block has its own call, and an under-age lock follows
 * from the birthday that the owner confirms.
 */
export const staffRestrictions = ['quality', 'duplicate', 'country', 'payout-waits'] as const
export type StaffRestriction = (typeof staffRestrictions)[number]

/** The reasons of locks that linked accounts cause. */
export const linkReasons = ['same-browser', 'payout-target'] as const satisfies readonly RestrictionReason[]
export type LinkReason = (typeof linkReasons)[number]

export const restrictionNoteMaxLength = 500

export const RestrictionKind = Type.Unsafe<RestrictionKind>({ type: 'string', enum: [...restrictionKinds] })
const Reason = Type.Unsafe<RestrictionReason>({
  type: 'string',
  enum: [...new Set(Object.values(restrictionReasons).flat())],
})

/** A current lock of an account, as the panelist and staff see it. */
export const Restriction = Type.Object({
  restrictionId: Id,
  kind: RestrictionKind,
  reasons: Type.Array(Reason),
  stops: Type.Array(Type.Unsafe<StoppedThing>({ type: 'string', enum: [...stoppedThings] })),
  decidedBy: Type.Unsafe<'rule' | 'person'>({ type: 'string', enum: ['rule', 'person'] }),
  at: Instant,
  /** When the lock ends automatically; null when staff must lift it. */
  until: nullable(Instant),
  /** The note that staff wrote to the panelist about the lock; null if there is none. */
  note: nullable(Type.String()),
  /**
   * When the panelist appealed against the lock, and the number of the ticket for the appeal; null if there is no
   * appeal.
   */
  appeal: nullable(Type.Object({ at: Instant, ticketNumber: Type.String() })),
  /** When staff decided to keep the lock, and the reason that the panelist reads; null when they have not. */
  review: nullable(Type.Object({ at: Instant, reason: Type.String() })),
})
export type Restriction = Static<typeof Restriction>
