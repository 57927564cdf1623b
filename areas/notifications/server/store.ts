import type { NotificationKind, OptionalMailKind } from '../contract.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Note } from './note.ts'

export type NewNotification = Note & { notificationId: string }
const insertMany = statement(
  'notifications.insert',
  // The time is passed in, because the column's default would ignore the clock with which the demo world is filled.
  `insert into notifications (notification_id, user_id, kind, code, message_values, link, at)
   select notification_id, user_id, kind, code, message_values, link, now() from json_to_recordset($1::json)
     as told (notification_id uuid, user_id uuid, kind text, code text, message_values jsonb, link text)
   join session_users u using (user_id) where u.closed_at is null`,
)
/** Adds notifications, but not for closed accounts, where they would never be read or erased. */
export async function add(tx: Tx, told: readonly NewNotification[]): Promise<void> {
  const rows = told.map(({ notificationId, userId, kind, link, message }) => ({
    notification_id: notificationId,
    user_id: userId,
    kind,
    link,
    code: message.code,
    message_values: message.values,
  }))
  await insertMany(tx, [JSON.stringify(rows)])
}

export type NotificationRow = {
  notification_id: string
  kind: NotificationKind
  /** The title of an old notification; null, like the text, when there is a code. */
  title: string | null
  text: string | null
  code: string | null
  message_values: Message['values'] | null
  link: string | null
  read_at: Date | null
  at: Date
}
const readPage = statement<NotificationRow>(
  'notifications.page',
  `select notification_id, kind, title, text, code, message_values, link, read_at, at from notifications
   where user_id = $1 order by at desc, notification_id desc offset $2 limit $3`,
)
export const listPage = (db: Db, userId: string, { offset, limit }: { offset: number; limit: number }) =>
  readPage(db, [userId, offset, limit])

const countAll = statement<{ count: number; unread: number }>(
  'notifications.count',
  `select count(*)::int as count, count(*) filter (where read_at is null)::int as unread
   from notifications where user_id = $1`,
)
export const countNotifications = async (db: Db, userId: string) =>
  (await countAll(db, [userId]))[0] ?? { count: 0, unread: 0 }

const readBells = statement<{ user_id: string; unread: number; newest: string | null }>(
  'notifications.bells',
  `select asked.user_id, bell.unread, bell.newest from unnest($1::uuid[]) as asked (user_id),
     lateral (select count(*)::int as unread,
       (array_agg(notification_id order by at desc, notification_id desc))[1]::text as newest
       from notifications n where n.user_id = asked.user_id and read_at is null) as bell`,
)
/** Reads the bells of these users: how many notifications are unread, and the newest of them. */
export const listBells = (db: Db, userIds: readonly string[]) => readBells(db, [userIds])

const setAllRead = statement(
  'notifications.read-all',
  'update notifications set read_at = now() where user_id = $1 and read_at is null',
)
const setRead = statement(
  'notifications.read',
  `update notifications set read_at = now()
   where user_id = $1 and read_at is null and notification_id = any($2::uuid[])`,
)
/** Marks all of a user's notifications as read, or the named ones. Those of other users do not change. */
export const markRead = (tx: Tx, userId: string, ids: readonly string[] | null) =>
  ids === null ? setAllRead(tx, [userId]) : setRead(tx, [userId, ids])

const readChoices = statement<{ kind: OptionalMailKind; by_mail: boolean }>(
  'notifications.choices',
  'select kind, by_mail from mail_choices where user_id = $1',
)
/** Reads which emails a user has switched on or off. A kind that is missing from the map was never chosen. */
export const listChoices = async (db: Db, userId: string): Promise<Map<OptionalMailKind, boolean>> =>
  new Map((await readChoices(db, [userId])).map((row) => [row.kind, row.by_mail]))

const writeChoice = statement(
  'notifications.choose',
  `insert into mail_choices (user_id, kind, by_mail) values ($1, $2, $3)
   on conflict (user_id, kind) do update set by_mail = excluded.by_mail, changed_at = now()
     where mail_choices.by_mail <> excluded.by_mail`,
)
export const choose = (tx: Tx, userId: string, kind: OptionalMailKind, byMail: boolean) =>
  writeChoice(tx, [userId, kind, byMail])

const readUnwilling = statement<{ user_id: string }>(
  'notifications.unwilling',
  'select user_id from mail_choices where user_id = any ($1::uuid[]) and kind = $2 and not by_mail',
)
/** Finds which of these users have switched off emails of a kind. */
export const findUnwilling = async (db: Db, userIds: readonly string[], kind: OptionalMailKind): Promise<Set<string>> =>
  new Set((await readUnwilling(db, [userIds, kind])).map((row) => row.user_id))

const readAll = statement<NotificationRow>(
  'notifications.all-of',
  `select notification_id, kind, title, text, code, message_values, link, read_at, at from notifications
   where user_id = $1 order by at, notification_id`,
)
export const readAllOfUser = (db: Db, userId: string) => readAll(db, [userId])
const eraseTold = statement('notifications.erase', 'delete from notifications where user_id = $1')
const eraseChoices = statement('notifications.erase-choices', 'delete from mail_choices where user_id = $1')
const eraseDigest = statement('notifications.erase-digest', 'delete from survey_digests where user_id = $1')
/** Deletes everything about a user. */
export async function erase(tx: Tx, userId: string): Promise<void> {
  for (const remove of [eraseTold, eraseChoices, eraseDigest]) await remove(tx, [userId])
}
