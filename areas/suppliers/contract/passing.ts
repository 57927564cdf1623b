import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/fields.ts'
import { saidKinds, type SaidKind } from './maps.ts'

/** Of the words by which members let a partner be told their answers; a change of them has to be agreed to anew. */
export const passingWordsVersion = '1'

/** How many visits are shown of those in which a partner was told something. */
export const toldShown = 20

/** A question whose answer is, or was, told: how it is said, and its text; null where the question is gone. */
const ToldQuestion = Type.Object({
  said: Type.Unsafe<SaidKind>({ type: 'string', enum: [...saidKinds] }),
  text: nullable(Type.String()),
})
export type ToldQuestion = Static<typeof ToldQuestion>

const ScopeConsent = Type.Object({
  /** What the partner would be told; none when nothing of this kind is asked for. */
  questions: Type.Array(ToldQuestion),
  /** Names these words and these questions; sent back with a yes. */
  version: Type.String(),
  /** Whether the member agrees now, to all of these questions. */
  isGiven: Type.Boolean(),
  /** Whether the member agrees now to at least one question. */
  isAny: Type.Boolean(),
  givenAt: nullable(Instant),
  withdrawnAt: nullable(Instant),
})

/** A partner that may be told answers of the member, what the member said about it, and what it was told. */
export const PassingPartner = Type.Object({
  supplierKey: Type.String(),
  name: Type.String(),
  answers: ScopeConsent,
  /** Sensitive answers are agreed to apart. */
  sensitive: ScopeConsent,
  /** The newest visits in which it was told something. */
  told: Type.Array(Type.Object({ at: Instant, questions: Type.Array(ToldQuestion) })),
  /** How many questions the member was not asked again, in all visits. */
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
