import { Type, type Static } from 'typebox'
import { restrictionKinds } from '../users/contract/restrictions.ts'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Points } from '../../platform/contract/fields.ts'
import { messagesOf, type Message } from '../../platform/contract/messages.ts'
import { pagingFields, rowsOf } from '../../platform/contract/paging.ts'

const Count = Type.Integer({ minimum: 0 })

/** What can tie accounts together: the browser in which they were used, and the destination of their rewards. */
export const linkKinds = ['browser', 'payout'] as const
export type LinkKind = (typeof linkKinds)[number]
/**
 * How many accounts may share a key before it counts as public, like a computer in a library, and no longer ties them.
 */
export const accountsAtMost: Readonly<Record<LinkKind, number>> = { browser: 12, payout: 4 }
/** How strong a sign one shared key of this kind is, from 0 to 1. */
export const linkStrengths: Readonly<Record<LinkKind, number>> = { browser: 0.6, payout: 0.8 }

/**
 * The states of a ring. `open`: some of its ties were never decided about. `cleared`: a person found it harmless.
 * `gone`: its accounts are no longer tied. `merged`: it became part of another ring.
 */
export const ringStates = ['open', 'decided', 'cleared', 'gone', 'merged'] as const
export type RingState = (typeof ringStates)[number]
/** The states of a ring that lists show. */
export const shownStates = ['open', 'decided', 'cleared'] as const
export type ShownState = (typeof shownStates)[number]

/**
 * What a person can decide about accounts of a ring. `clear`: they are harmless. `warn`: they are told what was seen.
 * `refuse`: their completes do not count. `hold`: their rewards wait. `block`: they cannot log in, and their rewards
 * wait.
 */
export const ringActions = ['clear', 'warn', 'refuse', 'hold', 'block'] as const
export type RingAction = (typeof ringActions)[number]
/** A refusal of completes covers this many past days. */
export const refusedDays = 90
/** A decision can be undone for this many hours. */
export const undoHours = 24

export const ringOrders = ['waiting', 'size', 'strength', 'earned', 'newest', 'oldest'] as const
export type RingOrder = (typeof ringOrders)[number]

/** The least number of words in the reason of a decision. */
export const reasonMinWords = 5
export const reasonMaxLength = 500
/** The most accounts of a ring that are shown, and that one decision can be about. */
export const ringAccountsMax = 500
/** The most distinct messages to members that a preview shows. */
export const previewedMessagesMax = 20
/** The most accounts for which a graph is drawn; a larger ring has only the table. */
export const drawnMax = 60

const Kind = Type.Unsafe<LinkKind>({ type: 'string', enum: [...linkKinds] })
const State = Type.Unsafe<RingState>({ type: 'string', enum: [...ringStates] })
const ShownState = Type.Unsafe<ShownState>({ type: 'string', enum: [...shownStates] })
const RingNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const RingParam = Type.String({ pattern: '^[1-9]\\d{0,14}$' })

/** A ring in the list. */
export const RingRow = Type.Object({
  ringId: RingNumber,
  size: Count,
  /** 100 times the weakest link in the strongest tree that ties all its accounts together. */
  strength: Count,
  kinds: Type.Array(Kind),
  /** What its accounts have earned, less what was taken back. */
  earnedPoints: Points,
  openRedemptions: Count,
  /** The points of its open requests. */
  openPoints: Points,
  /** Since when the oldest open request has waited; null if there is none. */
  waitingSince: nullable(Instant),
  /** When the first of its ties was first seen. */
  firstAt: Instant,
  state: State,
})
export type RingRow = Static<typeof RingRow>

/** An account of a ring. */
export const RingAccount = Type.Object({
  panelistId: Id,
  name: Type.String(),
  email: Type.String(),
  createdAt: Instant,
  isClosed: Type.Boolean(),
  locks: Type.Array(Type.Unsafe<(typeof restrictionKinds)[number]>({ type: 'string', enum: [...restrictionKinds] })),
  earnedPoints: Points,
  openRedemptions: Count,
  openPoints: Points,
  /** The numbers of the keys that the account has. */
  keys: Type.Array(Count),
})
export type RingAccount = Static<typeof RingAccount>

/** Something that accounts share. Only a hash of it is stored. */
export const RingKey = Type.Object({
  /** Its number within this ring, from 0, in the order in which the keys were first seen. */
  key: Count,
  kind: Kind,
  /** How many accounts have it, inside the ring or not. */
  accounts: Count,
  /** Whether too many accounts have it for it to tie any of them. */
  isPublic: Type.Boolean(),
})
export type RingKey = Static<typeof RingKey>

/** The fact that an account was seen with a key. */
export const RingLink = Type.Object({
  panelistId: Id,
  key: Count,
  firstAt: Instant,
  lastAt: Instant,
  times: Count,
})
export type RingLink = Static<typeof RingLink>

export const signalCodes = ['joined', 'browser', 'payout', 'asked', 'locked'] as const
/** Something that was observed about an account, with its time. */
export const RingSignal = Type.Object({
  at: Instant,
  code: Type.Unsafe<(typeof signalCodes)[number]>({ type: 'string', enum: [...signalCodes] }),
  panelistId: Id,
  /** The number of the key that it is about, if any. */
  key: nullable(Count),
  /** The points of a request; otherwise 0. */
  points: Points,
})
export type RingSignal = Static<typeof RingSignal>

/** Facts that speak for or against an innocent explanation. */
export const factCodes = ['surname', 'address', 'birthdays', 'payouts', 'together'] as const
export type FactCode = (typeof factCodes)[number]
export const RingFact = Type.Object({
  code: Type.Unsafe<FactCode>({ type: 'string', enum: [...factCodes] }),
  /** Whether it suggests people who share a computer; null when nothing is known. */
  isFor: nullable(Type.Boolean()),
  /** How many accounts it applies to, out of those for which it is known. */
  count: Count,
  of: Count,
})
export type RingFact = Static<typeof RingFact>

const Action = Type.Unsafe<RingAction>({ type: 'string', enum: [...ringActions] })
export const decisionStates = ['running', 'done', 'undoing', 'undone'] as const
export type DecisionState = (typeof decisionStates)[number]

/** A decision about accounts of a ring. */
export const RingDecision = Type.Object({
  decisionId: Id,
  ringId: RingNumber,
  action: Action,
  reason: Type.String(),
  /** The name of the person who decided; null once their account is closed. */
  byName: nullable(Type.String()),
  at: Instant,
  state: Type.Unsafe<DecisionState>({ type: 'string', enum: [...decisionStates] }),
  /** How many accounts it covers; `handled` says for how many of them it has been carried out. */
  accounts: Count,
  handled: Count,
  panelistIds: Type.Array(Id),
  undoUntil: Instant,
  /** Whether it can still be undone. */
  mayUndo: Type.Boolean(),
  undoneAt: nullable(Instant),
  undoneByName: nullable(Type.String()),
})
export type RingDecision = Static<typeof RingDecision>

/** What a decision would do, shown before it is made. */
export const RingPreview = Type.Object({
  accounts: Type.Array(
    Type.Object({
      panelistId: Id,
      name: Type.String(),
      email: Type.String(),
      /** How many completes would be taken back, and their points. */
      transfers: Count,
      points: Points,
      /** How many requests would be put on hold, and their points. */
      redemptions: Count,
      redemptionPoints: Points,
    }),
  ),
  transfers: Count,
  points: Points,
  redemptions: Count,
  redemptionPoints: Points,
  /** How many vendors were paid for these accounts, and the total amount. */
  vendors: Count,
  commissions: Type.Object({ micros: Type.Integer({ minimum: 0 }), currency: Type.Literal('USD') }),
  /**
   * What the members would read, in each of their languages, and how many of them read it. The most frequent messages
   * come first, at most 20. Empty if the members are not told anything.
   */
  messages: Type.Array(
    Type.Object({ language: Type.String(), accounts: Count, title: Type.String(), text: Type.String() }),
  ),
})
export type RingPreview = Static<typeof RingPreview>

/** A ring with everything that a person needs for a decision. */
export const Ring = Type.Object({
  ...RingRow.properties,
  accounts: Type.Array(RingAccount),
  keys: Type.Array(RingKey),
  links: Type.Array(RingLink),
  /** What was observed about the accounts, newest first. */
  signals: Type.Array(RingSignal),
  facts: Type.Array(RingFact),
  /** The numbers of the rings that became part of this one. */
  mergedFrom: Type.Array(RingNumber),
  /** The decisions so far, newest first. */
  decisions: Type.Array(RingDecision),
  /** Whether the reader is one of its accounts, or tied to one, and so may not decide about it. */
  isOwn: Type.Boolean(),
})
export type Ring = Static<typeof Ring>

export const RingQuery = Type.Object({
  ...pagingFields,
  sort: Type.Optional(Type.Unsafe<RingOrder>({ type: 'string', enum: [...ringOrders] })),
  state: Type.Optional(ShownState),
  kind: Type.Optional(Kind),
  /** A part of the name or email address of one of its accounts. */
  searchField: Type.Optional(Type.String({ maxLength: 120 })),
  /** Only the ring of this account. */
  panelistId: Type.Optional(Id),
})
export type RingQuery = Static<typeof RingQuery>

const choice = {
  ringId: RingNumber,
  panelistIds: Type.Array(Id, { minItems: 1, maxItems: ringAccountsMax, uniqueItems: true }),
  action: Action,
}

export const ringsApi = {
  getRings: endpoint({
    method: 'GET',
    path: 'rings',
    access: 'rings.view',
    summary: 'Accounts that a browser or a payout address ties; those whose money has waited longest come first.',
    query: RingQuery,
    data: rowsOf(RingRow),
  }),
  getRing: endpoint({
    method: 'GET',
    path: 'rings/{ringId}',
    access: 'rings.view',
    summary: 'One ring: its accounts, what ties them, what was seen, and what speaks for an innocent explanation.',
    params: Type.Object({ ringId: RingParam }),
    data: Ring,
  }),
  previewRingDecision: endpoint({
    method: 'POST',
    path: 'rings/preview',
    access: 'rings.decide',
    summary: 'What a decision would do: to whom, to which points and requests, and what the members would read.',
    body: body(choice),
    data: RingPreview,
  }),
  decideRing: endpoint({
    method: 'POST',
    path: 'rings/decisions',
    access: 'rings.decide',
    movesMoney: true,
    needsPerson: true,
    summary: `Decides about accounts of a ring, with one reason. Long work goes on afterwards; the decision can be undone for ${undoHours} hours.`,
    body: body({
      ...choice,
      reason: Type.String({ maxLength: reasonMaxLength }),
      /**
       * The last decision that the person saw; null if there is none. If there is a later one, the call is refused
       * with 'decision-late'.
       */
      lastDecisionId: nullable(Id),
    }),
    data: RingDecision,
  }),
  undoRingDecision: endpoint({
    method: 'POST',
    path: 'rings/decisions/{decisionId}/undo',
    access: 'rings.decide',
    movesMoney: true,
    needsPerson: true,
    summary: 'Gives back what a decision took: points, locks and requests; nothing that others have decided since.',
    params: Type.Object({ decisionId: Id }),
    data: RingDecision,
  }),
} as const

type None = Readonly<Record<string, never>>
/** What staff are told about rings. */
export type RingNotes = { publicPayout: { count: number }; publicPayoutText: None }
/** Makes one of these messages. */
export const ringNote = messagesOf<RingNotes>('rings-desk')

/**
 * What members are told if nothing is stopped. Each note has a title, and a text whose key is the title's with `Text`
 * added.
 */
export type MemberNotes = {
  warned: { why: Message }
  warnedText: { why: Message }
  warningBack: None
  warningBackText: None
}
/** Makes one of these messages. */
export const memberNote = messagesOf<MemberNotes>('ring-notes')
