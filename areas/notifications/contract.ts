import { setting } from '../../platform/contract/setting.ts'
import { Type, type Static } from 'typebox'
import { documentPaths } from '../../platform/contract/addresses.ts'
import { apiBase, body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../platform/contract/fields.ts'
import { messagesOf, type Message } from '../../platform/contract/messages.ts'
import { pagingFields } from '../../platform/contract/paging.ts'

/** What an account may be told of, each by bell and by mail. */
export const notificationKinds = ['redemption', 'dispute', 'new-surveys', 'points', 'ticket', 'account'] as const
export type NotificationKind = (typeof notificationKinds)[number]
const Kind = Type.Unsafe<NotificationKind>({ type: 'string', enum: [...notificationKinds] })

/** The kinds whose mails can be switched off; the others are needed to run the account. */
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
  /** In the reader's language, where there is a code. */
  title: Type.String(),
  text: Type.String(),
  /** What it says, as a code with its values; null where it was written before there were codes, and could not be recognised. */
  code: nullable(Type.String()),
  values: nullable(Type.Unsafe<Message['values']>({ type: 'object', additionalProperties: true })),
  /** The page that shows more, path-relative. */
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
    /** `changed` is false when those mails had been ended before. */
    data: Type.Object({ kind: MailKind, changed: Type.Boolean() }),
  }),
} as const

/** The page behind the link in a mail; it asks once and then makes the call, because a GET changes nothing. */
export const unsubscribePagePath = documentPaths.unsubscribe

/** What the token of an unsubscribe link says, before anybody has looked at its signature; null when it is not whole. */
export function readUnsubscribeToken(
  token: string,
): { userId: string; kind: OptionalMailKind; signature: string } | null {
  const [userId, kindName, signature, ...more] = token.split('.')
  const kind = optionalMailKinds.find((name) => name === kindName)
  return userId && kind && signature && more.length === 0 ? { userId, kind, signature } : null
}

/**
 * The bell, live, as server-sent events: fetched with the access token in the header (an EventSource would need it in the
 * address). Each `bell` event holds a BellEvent, each `surveys` event a NewestSurvey. The server ends a stream after some minutes; the reader opens the next one.
 */
export const notificationsStreamPath = `${apiBase}notifications/stream`
export type BellEvent = {
  unread: number
  /** The newest unread notification, so that a reader knows a new one from one that was read elsewhere. */
  newestId: string | null
}

/** On the same stream, at once and whenever it changes: an event `surveys`. */
export type NewestSurvey = {
  /** When the newest survey of the panel went live. A hint: which of them fit the reader is for the lists to say. */
  newestAt: string
}

/** How long notifications are kept. */
export const notificationPeriods = {
  /** Counted from when somebody was told. */
  keptMonths: setting({
    key: 'notifications.keptMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 36, unit: 'months' },
    default: 13,
  }),
} as const

/** What the bell says of new surveys. */
export type SurveyNews = { news: { count: number; titles: string } }
/** Makes a message of it. */
export const surveyNews = messagesOf<SurveyNews>('survey-news')
