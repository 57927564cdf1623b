import {
  optionalMailKinds,
  readUnsubscribeToken,
  unsubscribePagePath,
  type Notification,
  type OptionalMailKind,
  type Preference,
} from '../contract.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { isSayable, sentenceOf } from '../../../platform/server/words.ts'
import { apiBase } from '../../../platform/contract/endpoint.ts'
import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import { withMore } from '../../../platform/server/area.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId, sameText, type Secrets } from '../../../platform/server/secrets.ts'
import type { Users } from '../../users/server/service.ts'
import { createBell, type BellLimits } from './bell.ts'
import * as digestStore from './digest-store.ts'
import { createDigests } from './digests.ts'
import type { Mailing } from './mail.ts'
import type { Note } from './note.ts'
import { isQuiet, findNextMorning } from './rules.ts'
import * as store from './store.ts'

export type { Mailing } from './mail.ts'
export type { Note, NoteWords } from './note.ts'
export type { NotificationRow } from './store.ts'
export type Notifications = ReturnType<typeof createNotifications>

type Needs = {
  db: Db
  users: Pick<Users, 'find'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  secrets: Secrets
  log: Pick<Log, 'warn'>
  publicUrl: string
  newSurveys: Parameters<typeof createDigests>[0]['newSurveys']
  newestSurveyAt: () => Date | null
  bellLimits?: BellLimits
  /** Returns the current time; a test can replace the database's clock. */
  clock?: (db: Db) => Promise<Date>
}

/** Notifications: shown at the bell of a page, and as emails that users can switch off. */
export function createNotifications(needs: Needs) {
  const { db, users, secrets, log, publicUrl, newestSurveyAt, bellLimits, clock = nowOf } = needs
  const bell = createBell({ db, log, newestSurveyAt, ...(bellLimits ? { limits: bellLimits } : {}) })

  /** The codes of notifications that have no words. Each is logged once. */
  const unreadable = new Set<string>()

  const signatureOf = (userId: string, kind: OptionalMailKind): string =>
    secrets.hmac('unsubscribe', `${userId}.${kind}`).subarray(0, 16).toString('base64url')

  /** Notifies many accounts. Call it in the same transaction as the event that the notifications report. */
  const notifyAll = async (tx: Tx, notes: readonly Note[]): Promise<void> => {
    if (notes.length > 0)
      await store.add(
        tx,
        notes.map((note) => ({ notificationId: newId(), ...note })),
      )
  }

  /**
   * Returns the headers and link by which a reader can stop emails of this kind with one click (RFC 8058). Null when
   * this account has switched them off, so the email must not be sent.
   */
  const findMailing = async (userId: string, kind: OptionalMailKind): Promise<Mailing | null> => {
    if ((await store.listChoices(db, userId)).get(kind) === false) return null
    const token = `${userId}.${kind}.${signatureOf(userId, kind)}`
    return {
      headers: {
        'List-Unsubscribe': `<${publicUrl}${apiBase}unsubscribe?t=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      unsubscribeUrl: `${publicUrl}${unsubscribePagePath}?t=${token}`,
    }
  }

  const preferences = async (userId: string): Promise<Preference[]> => {
    const chosen = await store.listChoices(db, userId)
    return optionalMailKinds.map((kind) => ({ kind, byMail: chosen.get(kind) ?? true }))
  }

  const digests = createDigests(withMore(needs, { notifyAll, mailing: findMailing, clock }))

  return {
    /** Finds which of these users have switched off emails of a kind. */
    unwillingAmong: (userIds: readonly string[], kind: OptionalMailKind) => store.findUnwilling(db, userIds, kind),
    /**
     * Finds the time until which a user should get no emails because it is night in their time zone; null during the
     * day.
     */
    quietUntil: async (userId: string, at: Date): Promise<Date | null> => {
      const zone = (await digestStore.find(db, userId))?.timeZone ?? null
      return isQuiet(zone, at) ? findNextMorning(zone, at) : null
    },
    notifyAll,
    /** Notifies one account. Call it in the same transaction as the event that the notification reports. */
    notify: (tx: Tx, note: Note): Promise<void> => notifyAll(tx, [note]),
    mailing: findMailing,
    preferences,
    bell,

    /** Lists a page of a user's notifications, newest first. `timeZone` is stored for the time of the digest. */
    list: async (userId: string, paging: Paging, timeZone: string) => {
      const [rows, { count, unread }] = await Promise.all([
        store.listPage(db, userId, pageOf(paging)),
        store.countNotifications(db, userId),
        digests.meet(userId, timeZone),
      ])
      return { rows, count, unread }
    },

    /**
     * Puts notifications into the reader's language. One whose code has no words is left out, and its code is logged
     * once.
     */
    word: (rows: readonly store.NotificationRow[], language: Language): Notification[] =>
      rows.flatMap((row) => {
        if (isReadable(row)) return wordNotification(row, language)
        const code = row.code ?? ''
        if (!unreadable.has(code))
          log.warn({ code, notificationId: row.notification_id }, 'a notification cannot be worded')
        unreadable.add(code)
        return []
      }),

    /** Marks the named notifications, or all, as read; returns how many are still unread. */
    markRead: async (userId: string, ids: readonly string[] | undefined): Promise<{ unread: number }> =>
      transaction(db, async (tx) => {
        await store.markRead(tx, userId, ids ? ids.filter(isId) : null)
        const { unread } = await store.countNotifications(tx, userId)
        return { unread }
      }),

    setPreferences: async (userId: string, wanted: readonly Preference[]): Promise<Preference[]> => {
      await transaction(db, async (tx) => {
        for (const { kind, byMail } of wanted) await store.choose(tx, userId, kind, byMail)
      })
      return preferences(userId)
    },

    /**
     * Switches off the emails that the token names; throws 'unsubscribe-invalid' for a token that is not ours. For a
     * closed account it does nothing, because that gets no emails anyway.
     */
    unsubscribe: async (token: string): Promise<{ kind: OptionalMailKind; changed: boolean }> => {
      const claims = readUnsubscribeToken(token)
      if (!claims || !isId(claims.userId) || !sameText(claims.signature, signatureOf(claims.userId, claims.kind)))
        throw new Problem('unsubscribe-invalid')
      const { userId, kind } = claims
      const account = await users.find(db, userId)
      if (!account || account.closedAt) return { kind, changed: false }
      const wasWanted = (await store.listChoices(db, userId)).get(kind) !== false
      await transaction(db, (tx) => store.choose(tx, userId, kind, false))
      return { kind, changed: wasWanted }
    },

    runDigests: digests.run,
    deliverDigest: digests.deliver,

    /** Returns everything that is stored here about a user. */
    exportOf: async (userId: string) => {
      const account = await users.find(db, userId)
      const told = await store.readAllOfUser(db, userId)
      const mails = await preferences(userId)
      const digest = await digestStore.find(db, userId)
      return {
        notifications: told.map((row) => wordNotification(row, account?.language ?? 'en')),
        mails,
        timeZone: digest?.timeZone ?? null,
      }
    },
    erase: store.erase,
  }
}

/**
 * Puts a notification into the reader's language. One without a code is shown as it was written. A code without words
 * gives an empty text.
 */
export const wordNotification = (row: store.NotificationRow, language: Language): Notification => ({
  notificationId: row.notification_id,
  kind: row.kind,
  ...wordsOf(row, language),
  code: row.code,
  values: row.message_values,
  link: row.link,
  readAt: row.read_at?.toISOString() ?? null,
  at: row.at.toISOString(),
})

const messageOf = ({ code, message_values: values }: store.NotificationRow, of = ''): unknown => ({
  code: `${code}${of}`,
  values,
})
/** Whether both the title and the text of a notification have words. */
const isReadable = (row: store.NotificationRow): boolean =>
  row.code === null || (isSayable(messageOf(row)) && isSayable(messageOf(row, 'Text')))

function wordsOf(row: store.NotificationRow, language: Language) {
  const { title, text, code } = row
  if (code === null) return { title: title ?? '', text: text ?? '' }
  const say = (message: unknown): string => (isSayable(message) ? sentenceOf(message, language) : '')
  return { title: say(messageOf(row)), text: say(messageOf(row, 'Text')) }
}
