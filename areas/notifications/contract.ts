import { setting } from '../../platform/contract/setting.ts'
import { Type, type Static } from 'typebox'
import { documentPaths } from '../../platform/contract/addresses.ts'
import { apiBase, body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../platform/contract/fields.ts'
import { messagesOf, type Message } from '../../platform/contract/messages.ts'
import { pagingFields } from '../../platform/contract/paging.ts'

/** The kinds of notifications, both on the page and by email. */
export const notificationKinds = ['redemption', 'dispute', 'new-surveys', 'points', 'ticket', 'account'] as const
export type NotificationKind = (typeof notificationKinds)[number]
const Kind = Type.Unsafe<NotificationKind>({ type: 'string', enum: [...notificationKinds] })

/** The kinds of emails that users can switch off. The others are needed to run the account. */
export const optionalMailKinds = [
  'redemption',
  'dispute',
  'new-surveys',
  'ticket',
] as const satisfies NotificationKind[]
export type OptionalMailKind = (typeof optionalMailKinds)[number]
const MailKind = Type.Unsafe<OptionalMailKind>({ type: 'string', enum: [...optionalMailKinds] })

export const Notification = Type.Object({
  notificationId: Id,
  kind: Kind,
  /** The title; in the reader's language if there is a code. */
  title: Type.String(),
  text: Type.String(),
  /** The code of the message, with its values; null for an old text that has no code. */
  code: nullable(Type.String()),
  values: nullable(Type.Unsafe<Message['values']>({ type: 'object', additionalProperties: true })),
  /** The path of the page that shows more; null if there is none. */
  link: nullable(Type.String()),
  readAt: nullable(Instant),
  at: Instant,
})
export type Notification = Static<typeof Notification>

export const Preference = Type.Object({ kind: MailKind, byMail: Type.Boolean() })
export type Preference = Static<typeof Preference>

export const notificationsApi = {
  getNotifications: endpoint({
    method: 'GET',
    path: 'notifications',
    access: 'signed-in',
    summary: "The caller's notifications, newest first, and how many are unread.",
    query: Type.Object(pagingFields),
    data: Type.Object({ rows: Type.Array(Notification), count: Type.Integer(), unread: Type.Integer() }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: 'notifications',
    access: 'signed-in',
    summary: 'Marks notifications as read: those named, or all.',
    body: body({ notificationIds: Type.Optional(Type.Array(Id, { maxItems: 100 })) }),
    data: Type.Object({ unread: Type.Integer() }),
  }),
  getPreferences: endpoint({
    method: 'GET',
    path: 'notifications/preferences',
    access: 'signed-in',
    summary: 'Which mails the caller wants.',
    data: Type.Array(Preference),
  }),
  setPreferences: endpoint({
    method: 'PUT',
    path: 'notifications/preferences',
    access: 'signed-in',
    summary: 'Changes which mails the caller wants; a kind that is not named stays as it is.',
    body: body({ preferences: Type.Array(body({ kind: MailKind, byMail: Type.Boolean() }), { maxItems: 10 }) }),
    data: Type.Array(Preference),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: 'unsubscribe',
    access: 'public',
    summary: 'One-click unsubscribe (RFC 8058): the signed token in the query says who and what; no login.',
    query: Type.Object({ t: Type.String({ minLength: 1, maxLength: 400 }) }),
    /** `changed` is false if these emails were already switched off. */
    data: Type.Object({ kind: MailKind, changed: Type.Boolean() }),
  }),
} as const

/**
 * The page to which the link in an email leads. It asks once and then makes the call, because a GET must not change
 * anything.
 */
export const unsubscribePagePath = documentPaths.unsubscribe

/** Reads the token of an unsubscribe link without checking its signature; null when the token is incomplete. */
export function readUnsubscribeToken(
  token: string,
): { userId: string; kind: OptionalMailKind; signature: string } | null {
  const [userId, kindName, signature, ...more] = token.split('.')
  const kind = optionalMailKinds.find((name) => name === kindName)
  return userId && kind && signature && more.length === 0 ? { userId, kind, signature } : null
}

/**
 * The path of the stream of server-sent events for the bell. It is fetched with the access token in a header, because
 * an EventSource would need the token in the address. Each `bell` event holds a BellEvent and each `surveys` event a
 * NewestSurvey. The server ends a stream after some minutes, and the browser opens the next one.
 */
export const notificationsStreamPath = `${apiBase}notifications/stream`
export type BellEvent = {
  unread: number
  /** The id of the newest unread notification; it shows whether a new one arrived or one was read elsewhere. */
  newestId: string | null
}

/** A `surveys` event of this stream, sent at the start and after every change. */
export type NewestSurvey = {
  /**
   * When the newest survey of the panel went live. It is only a hint: the lists decide which surveys the panelist is
   * offered.
   */
  newestAt: string
}

/** How long notifications are kept. */
export const notificationPeriods = {
  /** For how many months a notification is kept. */
  keptMonths: setting({
    key: 'notifications.keptMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 36, unit: 'months' },
    default: 13,
  }),
} as const

/** The notifications about new surveys. */
export type SurveyNews = { news: { count: number; titles: string } }
/** Makes a message about new surveys. */
export const surveyNews = messagesOf<SurveyNews>('survey-news')
