import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'
import type { Note } from '../../notifications/server/service.ts'

type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }

const lines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

/** Tells why an account was blocked, and how to object. */
export function blockedLetter({ mail, appName, publicUrl }: Sender, to: string, reason: string): Letter {
  const words = {
    title: 'Your account is blocked',
    paragraphs: [
      `Your ${appName} account was blocked. All your devices were logged out, and nobody can log in with it for now.`,
      'The reason that was given:',
      ...lines(reason),
      'If you think that this is a mistake, write to us. A person who did not block your account reads every objection.',
    ],
    action: { text: 'Object to this', url: `${publicUrl}${documentPaths.contact}?view=write&topic=account` },
    footer: `You get this mail because you have a ${appName} account.`,
  }
  return { to, subject: `Your ${appName} account is blocked`, ...mail.layout(words) }
}

/** Tells that a block was lifted. */
export function unblockedLetter({ mail, appName, publicUrl }: Sender, to: string): Letter {
  const words = {
    title: 'Your account works again',
    paragraphs: [
      `The block of your ${appName} account was lifted. You can log in again; your points are as you left them.`,
    ],
    action: { text: 'Log in', url: `${publicUrl}${documentPaths.landing}` },
    footer: `You get this mail because you have a ${appName} account.`,
  }
  return { to, subject: `Your ${appName} account works again`, ...mail.layout(words) }
}

/** Tells that a lock for a birthday was lifted; it says no date, for anyone may read an inbox. */
export function restrictionLiftedLetter({ mail, appName, publicUrl }: Sender, to: string): Letter {
  const words = {
    title: 'Your account is open again',
    paragraphs: [
      `We corrected your date of birth, and your ${appName} account is no longer locked. You can take surveys and redeem again; your points are as you left them.`,
    ],
    action: { text: 'See your surveys', url: `${publicUrl}${documentPaths.surveys}` },
    footer: `You get this email because you have a ${appName} account.`,
  }
  return { to, subject: `Your ${appName} account is open again`, ...mail.layout(words) }
}

const note = (userId: string, title: string, text: string): Note => ({
  userId,
  kind: 'account',
  title,
  text,
  link: documentPaths.contactUs,
})
export const blockedNote = (userId: string, reason: string): Note => note(userId, 'Your account was blocked', reason)
export const restrictionLiftedNote = (userId: string): Note =>
  note(userId, 'Your account is open again', 'We corrected your date of birth. You can take surveys and redeem again.')
export const unblockedNote = (userId: string): Note =>
  note(userId, 'Your account works again', 'The block was lifted. Your points are as you left them.')
