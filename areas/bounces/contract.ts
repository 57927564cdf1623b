import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Email, Id, Instant } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { agedFields, rowsOf } from '../../platform/contract/paging.ts'

/**
 * Why an address gets no emails. `gone`: there is no such mailbox. `complaint`: its owner called an email spam, and
 * gets only those about the account. `staff`: a person decided so.
 */
export const suppressionReasons = ['gone', 'complaint', 'staff'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]
/**
 * What said so: our mail server's answer (`smtp`), an email that came back or a feedback report (`report`), the webhook
 * of a mail provider, or a person.
 */
export const suppressionSources = ['smtp', 'report', 'ses', 'postmark', 'generic', 'staff'] as const
export type SuppressionSource = (typeof suppressionSources)[number]
/** The kinds of webhooks with which a mail provider reports. */
export const reportingProviders = ['ses', 'postmark', 'generic'] as const
export type ReportingProvider = (typeof reportingProviders)[number]

export const noteMaxLength = 500

const Reason = Type.Unsafe<SuppressionReason>({ type: 'string', enum: [...suppressionReasons] })
const Source = Type.Unsafe<SuppressionSource>({ type: 'string', enum: [...suppressionSources] })
const Status = nullable(Type.String())

export const Suppression = Type.Object({
  suppressionId: Id,
  reason: Reason,
  source: Source,
  /** The enhanced status code (RFC 3463) with which it was refused; null if there was none. */
  status: Status,
  /** Why a member of staff added it; null for what a program noted. */
  note: nullable(Type.String()),
  at: Instant,
  /** The account that has this address; null when no account has it. */
  panelistId: nullable(Id),
  /** The address, as long as an account has it. It is not stored here. */
  email: nullable(Type.String()),
  /** The name of the person who added it. */
  byName: nullable(Type.String()),
})
export type Suppression = Static<typeof Suppression>

export const SuppressionQuery = Type.Object({
  ...agedFields,
  reason: Type.Optional(Reason),
  /** A whole email address. Parts of one cannot be found, because only hashes are stored. */
  searchField: Type.Optional(Type.String({ maxLength: 254 })),
  panelistId: Type.Optional(Id),
})
export type SuppressionQuery = Static<typeof SuppressionQuery>

/** What the owner of an account sees about emails to its address. */
export const OwnSuppressions = Type.Object({
  rows: Type.Array(
    Type.Object({
      reason: Reason,
      at: Instant,
      /** Whether the owner may have emails sent again. */
      mayRetry: Type.Boolean(),
    }),
  ),
  count: Type.Integer({ minimum: 0 }),
})
export type OwnSuppressions = Static<typeof OwnSuppressions>

type None = Readonly<Record<string, never>>
export type BounceMessages = { lifted: None; added: None; forEver: None }
/** Makes a message about addresses that get no emails. */
export const bounceMessage = messagesOf<BounceMessages>('bounces-desk')
export type OwnBounceMessages = { retried: None }
/** Makes a message for the owner of an address. */
export const ownBounceMessage = messagesOf<OwnBounceMessages>('own-bounces')

const Note = Type.String({ minLength: 1, maxLength: noteMaxLength, pattern: '\\S' })

export const bouncesApi = {
  getSuppressions: endpoint({
    method: 'GET',
    path: 'bounces',
    access: 'bounces.manage',
    summary: 'The addresses that get no emails, or no optional ones, with the reason; the newest first.',
    query: SuppressionQuery,
    data: rowsOf(Suppression),
  }),
  addSuppression: endpoint({
    method: 'POST',
    path: 'bounces',
    access: 'bounces.manage',
    summary: 'Ends all emails to an address, with a reason for colleagues.',
    body: body({ email: Email, note: Note }),
    data: Type.Null(),
  }),
  liftSuppression: endpoint({
    method: 'POST',
    path: 'bounces/{suppressionId}/lift',
    access: 'bounces.manage',
    summary: 'Lets emails go to an address again, with a reason. An address that is still gone comes back by itself.',
    params: Type.Object({ suppressionId: Id }),
    body: body({ note: Note }),
    data: Type.Null(),
  }),
  getOwnSuppressions: endpoint({
    method: 'GET',
    path: 'bounces/own',
    access: 'signed-in',
    summary: "Why the caller's address gets no emails, or no optional ones; no rows when it gets all.",
    data: OwnSuppressions,
  }),
  retryOwnAddress: endpoint({
    method: 'POST',
    path: 'bounces/own/retry',
    access: 'signed-in',
    summary:
      "Lets emails go to the caller's address again, at most three times in 30 days; 'too-many-requests' after that. What staff decided stays.",
    data: Type.Null(),
  }),
  takeMailReport: endpoint({
    method: 'POST',
    path: 'mailReports/{provider}',
    access: 'public',
    summary:
      'A mail provider reports an email that came back, or a complaint. Its signature or password is checked before anything else; what concerns no account of ours is accepted and changes nothing.',
    params: Type.Object({ provider: Type.String({ maxLength: 20 }) }),
    data: Type.Null(),
  }),
} as const
