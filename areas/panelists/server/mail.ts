import { documentPaths } from '../../../platform/contract/addresses.ts'
import { messagesOf, type Message } from '../../../platform/contract/messages.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import type { Note } from '../../notifications/server/service.ts'
import {
  linkReasons,
  restrictionMessage,
  type RestrictionKind,
  type RestrictionReason,
  type StaffRestriction,
} from '../../users/contract/restrictions.ts'
import { lockMessage } from '../contract.ts'
import { panelistMails as words } from '../words/en/server/panelist-mails.ts'

/** The emails about blocks and locks of an account. */
export const panelistMails = defineMails('panelists', words, {
  blocked: { reason: 'lines!' },
  unblocked: {},
  locked: { what: 'text!', stopped: 'text', reason: 'lines!', note: 'lines' },
  lockKept: { reason: 'lines!' },
  lockLifted: {},
  birthdayLifted: {},
})
const mails = panelistMails.templates

type None = Readonly<Record<string, never>>
type MailMessages = Readonly<Record<`what-${StaffRestriction}` | `stopped-${StaffRestriction}`, None>>
const message = messagesOf<MailMessages>('panelist-mails')

type Writer = Pick<Mail, 'write'>

/** Returns the reason of a lock, for a place after a colon: its words, or the note by staff when it is `other`. */
export const wordLockReason = (reason: RestrictionReason, note: string): string | Message =>
  reason === 'other' ? note : restrictionMessage(`why-${reason}`)

/** Returns the reason of a block for which staff wrote no note. */
export const whyBlocked = (reasons: readonly RestrictionReason[]): Message => {
  const reason = linkReasons.find((one) => reasons.includes(one))
  return reason ? restrictionMessage(`why-${reason}`) : lockMessage('noReason')
}

/** Writes the email that says why an account was blocked, and how to object. */
export const writeBlockedLetter = ({ write }: Writer, reader: MailReader, reason: string | Message): Letter =>
  write(mails.blocked, reader, { reason })

/** Writes the email saying that a block was lifted. */
export const writeUnblockedLetter = ({ write }: Writer, reader: MailReader): Letter =>
  write(mails.unblocked, reader, {})

type Locked = { kind: StaffRestriction; reason: RestrictionReason; note: string | null }
/** Writes the email that says what a lock prevents, why, and where to ask for a review. */
export const writeLockedLetter = ({ write }: Writer, reader: MailReader, { kind, reason, note }: Locked): Letter =>
  write(mails.locked, reader, {
    what: message(`what-${kind}`),
    stopped: message(`stopped-${kind}`),
    reason: wordLockReason(reason, note ?? ''),
    note: reason === 'other' ? '' : (note ?? ''),
  })

/** Writes the email saying that staff reviewed a lock and kept it. */
export const writeKeptLetter = ({ write }: Writer, reader: MailReader, reason: string): Letter =>
  write(mails.lockKept, reader, { reason })

/** Writes the email saying that a lock was lifted. It never mentions a date of birth, because others may read the mailbox. */
export const writeLiftedLetter = (
  { write }: Writer,
  reader: MailReader,
  kind: Exclude<RestrictionKind, 'blocked'>,
): Letter => write(kind === 'under-age' ? mails.birthdayLifted : mails.lockLifted, reader, {})

const note = (userId: string, said: Message, link: string): Note => ({ userId, kind: 'account', message: said, link })
export const makeBlockedNote = (userId: string, why: string | Message): Note =>
  note(userId, lockMessage('blocked', { why }), documentPaths.contactUs)
export const makeUnblockedNote = (userId: string): Note =>
  note(userId, lockMessage('unblocked'), documentPaths.contactUs)
export const makeLockedNote = (userId: string, kind: StaffRestriction, why: string | Message): Note =>
  note(userId, lockMessage(`locked-${kind}`, { why }), documentPaths.surveys)
export const makeKeptNote = (userId: string, why: string): Note =>
  note(userId, lockMessage('kept', { why }), documentPaths.surveys)
export const makeLiftedNote = (userId: string, kind: Exclude<RestrictionKind, 'blocked'>): Note =>
  note(userId, lockMessage(`lifted-${kind}`), documentPaths.surveys)
