import type { Language } from '../../../platform/contract/language.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter } from '../../../platform/server/mail-writer.ts'
import { defineMails, type MailTemplate } from '../../../platform/server/mail-templates.ts'
import { loginLinkMinutes, resetKeyMinutes, verifyKeyHours } from '../contract/auth.ts'
import { authMails as words } from '../words/en/server/auth-mails.ts'
import type { KeyPurpose } from './rules.ts'

/** The emails about an account. */
export const authMails = defineMails('auth', words, {
  verifyEmail: { link: 'link!', hours: 'text' },
  resetPassword: { link: 'link!', minutes: 'text' },
  loginLink: { link: 'link!', minutes: 'text' },
  passwordChanged: {},
  sessionEnded: {},
  accountExists: {},
  signInAdded: {},
  signInRemoved: {},
  secondStepOn: {},
  secondStepOff: {},
  secondStepReset: {},
  recoveryCodeUsed: {},
  recoveryCodesRenewed: {},
  passwordSetAside: {},
  signInsDropped: {},
})
const mails = authMails.templates

const noticeTemplates = {
  'password-changed': mails.passwordChanged,
  'session-ended': mails.sessionEnded,
  'account-exists': mails.accountExists,
  'sign-in-added': mails.signInAdded,
  'sign-in-removed': mails.signInRemoved,
  'second-step-on': mails.secondStepOn,
  'second-step-off': mails.secondStepOff,
  'second-step-reset': mails.secondStepReset,
  'recovery-code-used': mails.recoveryCodeUsed,
  'recovery-codes-renewed': mails.recoveryCodesRenewed,
  'password-set-aside': mails.passwordSetAside,
  'sign-ins-dropped': mails.signInsDropped,
} as const satisfies Readonly<Record<string, MailTemplate>>

/** A change to an account about which its owner gets an email. */
export type Notice = keyof typeof noticeTemplates
/** Whether a text is the name of such a change. */
export const isNotice = (text: unknown): text is Notice =>
  typeof text === 'string' && Object.hasOwn(noticeTemplates, text)

type Writer = Pick<Mail, 'write'>
type Reader = { to: string; language: Language }

/** Writes the email with a key. Its link opens one of our pages, never an address taken from a request. */
export function writeKeyLetter({ write }: Writer, purpose: KeyPurpose, reader: Reader, key: string): Letter {
  const page = (address: string) => `/${address}=${encodeURIComponent(key)}`
  switch (purpose) {
    case 'verify-email':
      return write(mails.verifyEmail, reader, { link: page('email-verification?userKey'), hours: verifyKeyHours })
    case 'reset-password':
      return write(mails.resetPassword, reader, { link: page('reset-password?userKey'), minutes: resetKeyMinutes })
    case 'login-link':
      return write(mails.loginLink, reader, { link: page('?token'), minutes: loginLinkMinutes })
  }
}

/** Writes the email that informs the owner about a change of the account. */
export const writeNoticeLetter = ({ write }: Writer, notice: Notice, reader: Reader): Letter =>
  write(noticeTemplates[notice], reader, {})
