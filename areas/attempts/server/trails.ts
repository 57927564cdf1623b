import type { Language } from '../../../platform/contract/language.ts'
import { wordKept } from '../../../platform/server/kept-words.ts'
import { isSayable, sentenceOf } from '../../../platform/server/words.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { TrailDispute } from '../../disputes/server/trail-store.ts'
import type { NotificationRow } from '../../notifications/server/store.ts'
import type { HoldRow } from '../../quality/server/store.ts'
import type { SupplierTrail } from '../../suppliers/server/trail.ts'
import type { readTicketsAbout } from '../../support/server/trail-store.ts'
import type { TrailRow } from '../../wallet/server/trail-store.ts'
import type { AttemptMessages, AttemptTransfer } from '../contract.ts'
import { readEffect } from './rules.ts'

/** What other areas know about one attempt; each call runs a fixed number of statements. */
export type Trails = {
  auth: Pick<Auth, 'listSessions'>
  supplierTrail: SupplierTrail
  holdTrail: {
    findHold: (attemptId: string) => Promise<HoldRow | null>
    findForeignEntry: (attemptId: string) => Promise<{ country_id: string; home_id: string } | null>
  }
  disputeTrail: { list: (attemptId: string) => Promise<TrailDispute[]> }
  ticketTrail: { list: (attemptId: string) => ReturnType<typeof readTicketsAbout> }
  pointsTrail: { list: (keys: readonly string[]) => Promise<TrailRow[]> }
  bellTrail: { list: (userId: string, times: readonly Date[]) => Promise<NotificationRow[]> }
}

/** Movements of points in the reader's language. */
export const wordTransfers = (rows: readonly TrailRow[], language: Language): AttemptTransfer[] =>
  rows.map((row) => ({
    transferId: row.transfer_id,
    kind: row.kind,
    description: wordKept(row.description, language),
    points: row.points,
    ...readEffect(row),
    at: row.at.toISOString(),
  }))

/** Notifications in the reader's language; empty text if their words are unknown. */
export const wordNotes = (rows: readonly NotificationRow[], language: Language): AttemptMessages['notes'] =>
  rows.map(({ title, text, code, message_values: values, at, read_at: readAt }) => {
    const say = (of: string): string => {
      const message: unknown = { code: `${code}${of}`, values }
      return isSayable(message) ? sentenceOf(message, language) : ''
    }
    return {
      title: code === null ? (title ?? '') : say(''),
      text: code === null ? (text ?? '') : say('Text'),
      at: at.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    }
  })
