import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { Letter, LetterContent, Mail } from '../../../platform/server/mail.ts'
import { readable, textIn } from '../../../platform/server/words.ts'
import type { Note } from '../../notifications/server/service.ts'
import {
  restrictionMessage,
  type RestrictionKind,
  type RestrictionReason,
  type StaffRestriction,
} from '../../users/contract/restrictions.ts'
import { lockMessage } from '../contract.ts'
import { lockMails } from '../words/en/server/lock-mails.ts'

type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }
/** Whom a letter is for, and the language in which it is written. */
export type Reader = { email: string; language: Language }
type Content = Pick<LetterContent, 'paragraphs' | 'action'> & { subject: string; title: string }

const lines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

const letter = ({ mail, appName }: Sender, { email, language }: Reader, { subject, ...content }: Content): Letter => ({
  to: email,
  subject,
  ...mail.layout({ ...content, language, footer: textIn(lockMails, language)('footer', { app: appName }) }),
})

/** Why there is a lock, to follow a colon: the words of its reason, or what staff wrote where it is another one. */
export const whyLocked = (reason: RestrictionReason, note: string): string | Message =>
  reason === 'other' ? note : restrictionMessage(`why-${reason}`)

/** Tells why an account was blocked, and how to object. */
export function blockedLetter(sender: Sender, reader: Reader, reason: string): Letter {
  const say = textIn(lockMails, reader.language)
  const app = sender.appName
  return letter(sender, reader, {
    subject: say('blockedSubject', { app }),
    title: say('blockedTitle'),
    paragraphs: [say('blockedText', { app }), say('reason'), ...lines(reason), say('mistake')],
    action: { text: say('object'), url: `${sender.publicUrl}${documentPaths.contact}?view=write&topic=account` },
  })
}

/** Tells that a block was lifted. */
export function unblockedLetter(sender: Sender, reader: Reader): Letter {
  const say = textIn(lockMails, reader.language)
  const app = sender.appName
  return letter(sender, reader, {
    subject: say('unblockedSubject', { app }),
    title: say('unblockedTitle'),
    paragraphs: [say('unblockedText', { app })],
    action: { text: say('logIn'), url: `${sender.publicUrl}${documentPaths.landing}` },
  })
}

type Locked = { kind: StaffRestriction; reason: RestrictionReason; note: string | null }
/** Tells what a lock stops, why, and where to ask for another look. */
export function lockedLetter(sender: Sender, reader: Reader, { kind, reason, note }: Locked): Letter {
  const say = textIn(lockMails, reader.language)
  const why = readable(whyLocked(reason, note ?? ''), reader.language)
  return letter(sender, reader, {
    subject: say('lockedSubject', { app: sender.appName }),
    title: say(`lockedTitle-${kind}`),
    paragraphs: [
      say(`lockedText-${kind}`),
      say('reason'),
      ...lines(why),
      ...(reason === 'other' ? [] : lines(note ?? '')),
      say('points'),
      say('review'),
    ],
    action: { text: say('askForReview'), url: `${sender.publicUrl}${documentPaths.surveys}` },
  })
}

/** Tells that a person looked at a lock and kept it. */
export function keptLetter(sender: Sender, reader: Reader, reason: string): Letter {
  const say = textIn(lockMails, reader.language)
  return letter(sender, reader, {
    subject: say('keptSubject', { app: sender.appName }),
    title: say('keptTitle'),
    paragraphs: [say('keptText'), ...lines(reason), say('points')],
    action: { text: say('writeToUs'), url: `${sender.publicUrl}${documentPaths.contactUs}` },
  })
}

/** Tells that a lock was lifted; of one for a birthday it says no date, for anyone may read an inbox. */
export function liftedLetter(sender: Sender, reader: Reader, kind: Exclude<RestrictionKind, 'blocked'>): Letter {
  const say = textIn(lockMails, reader.language)
  const app = sender.appName
  return letter(sender, reader, {
    subject: say('liftedSubject', { app }),
    title: say('liftedTitle'),
    paragraphs: [kind === 'under-age' ? say('liftedBirthday', { app }) : say('liftedText', { app })],
    action: { text: say('surveys'), url: `${sender.publicUrl}${documentPaths.surveys}` },
  })
}

const note = (userId: string, message: Message, link: string): Note => ({ userId, kind: 'account', message, link })
export const blockedNote = (userId: string, why: string): Note =>
  note(userId, lockMessage('blocked', { why }), documentPaths.contactUs)
export const unblockedNote = (userId: string): Note => note(userId, lockMessage('unblocked'), documentPaths.contactUs)
export const lockedNote = (userId: string, kind: StaffRestriction, why: string | Message): Note =>
  note(userId, lockMessage(`locked-${kind}`, { why }), documentPaths.surveys)
export const keptNote = (userId: string, why: string): Note =>
  note(userId, lockMessage('kept', { why }), documentPaths.surveys)
export const liftedNote = (userId: string, kind: Exclude<RestrictionKind, 'blocked'>): Note =>
  note(userId, lockMessage(`lifted-${kind}`), documentPaths.surveys)
