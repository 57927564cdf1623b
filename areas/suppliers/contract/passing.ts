import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/fields.ts'
import { saidKinds, type SaidKind } from './maps.ts'

/**
 * The version of the words by which members let a partner receive their answers; members are asked again when the
 * words change.
 */
export const passingWordsVersion = '1'

/** How many of the visits in which a partner received answers are shown. */
export const shownVisitsMax = 20

/**
 * A question whose answer a partner receives or has received: how it is passed on, and its text (null when the
 * question no longer exists).
 */
const ToldQuestion = Type.Object({
  said: Type.Unsafe<SaidKind>({ type: 'string', enum: [...saidKinds] }),
  text: nullable(Type.String()),
})
export type ToldQuestion = Static<typeof ToldQuestion>

const ScopeConsent = Type.Object({
  /** The questions whose answers the partner would receive; empty when none are wanted in this scope. */
  questions: Type.Array(ToldQuestion),
  /** The version of these words and questions, sent back when the member agrees. */
  version: Type.String(),
  /** Whether the member agrees to all of these questions. */
  isGiven: Type.Boolean(),
  /** Whether the member agrees to at least one question. */
  isAny: Type.Boolean(),
  givenAt: nullable(Instant),
  withdrawnAt: nullable(Instant),
})

/** A partner that may receive answers, the member's consent to that, and what the partner has received. */
export const PassingPartner = Type.Object({
  supplierKey: Type.String(),
  name: Type.String(),
  answers: ScopeConsent,
  /** The separate consent for sensitive answers. */
  sensitive: ScopeConsent,
  /** The latest visits in which the partner received answers. */
  told: Type.Array(Type.Object({ at: Instant, questions: Type.Array(ToldQuestion) })),
  /** How many questions the partner did not have to ask the member again, over all visits. */
  notAskedAgain: Type.Integer(),
})
export type PassingPartner = Static<typeof PassingPartner>

export const passingScopes = ['answers', 'sensitive'] as const
export type PassingScope = (typeof passingScopes)[number]

export const passingApi = {
  getPassing: endpoint({
    method: 'GET',
    path: 'partners/getPassing',
    access: 'panelist',
    summary:
      'The partners that may be told answers of the caller, which ones, whether the caller has agreed, and what each was told and when.',
    data: Type.Array(PassingPartner),
    forOthers: [],
  }),
  changePassing: endpoint({
    method: 'POST',
    path: 'partners/changePassing',
    access: 'panelist',
    summary:
      "Agrees that a partner is told answers, so that they are not asked again, or takes that back, after which the partner is told to forget the caller. 409 'changed-meanwhile' when other answers or words are asked for by now.",
    body: body({
      supplierKey: Type.String({ minLength: 1, maxLength: 64 }),
      scope: Type.Unsafe<PassingScope>({ type: 'string', enum: [...passingScopes] }),
      isGiven: Type.Boolean(),
      version: Type.String({ minLength: 1, maxLength: 40 }),
    }),
    data: Type.Array(PassingPartner),
  }),
} as const
