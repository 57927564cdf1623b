import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'

/** What may limit a member. */
export const restrictionKinds = ['under-age'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]
/** What a restriction stops. */
export const stoppedThings = ['surveys', 'redemptions'] as const
export type StoppedThing = (typeof stoppedThings)[number]
export const stopsOf: Readonly<Record<RestrictionKind, readonly StoppedThing[]>> = {
  'under-age': ['surveys', 'redemptions'],
}

export const RestrictionKind = Type.Unsafe<RestrictionKind>({ type: 'string', enum: [...restrictionKinds] })

/** A lock that is in force, as its member and staff see it. */
export const Restriction = Type.Object({
  restrictionId: Id,
  kind: RestrictionKind,
  /** Codes: `birthday-entered` or `birthday-confirmed`. */
  reasons: Type.Array(Type.String()),
  stops: Type.Array(Type.Unsafe<StoppedThing>({ type: 'string', enum: [...stoppedThings] })),
  decidedBy: Type.Unsafe<'rule' | 'person'>({ type: 'string', enum: ['rule', 'person'] }),
  at: Instant,
  /** When it ends without a decision; null: when a person lifts it. */
  until: nullable(Instant),
})
export type Restriction = Static<typeof Restriction>
