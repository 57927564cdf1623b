import { loginLinkMinutes, resetKeyMinutes, verifyKeyHours } from '../contract/auth.ts'
import type { LetterSample } from '../../../platform/server/area.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'
import type { KeyPurpose } from './rules.ts'

export const notices = [
  'password-changed',
  'session-ended',
  'account-exists',
  'sign-in-added',
  'sign-in-removed',
  'second-step-on',
  'second-step-off',
  'second-step-reset',
  'recovery-code-used',
  'recovery-codes-renewed',
  'password-set-aside',
  'sign-ins-dropped',
] as const
export type Notice = (typeof notices)[number]

type Words = {
  subject: string
  title: string
  paragraphs: string[]
  action?: { text: string; url: string }
  footer: string
}
type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }

/** The letter that carries a key: its link is built from our configured address, never from a request. */
export function keyLetter(sender: Sender, purpose: KeyPurpose, to: string, key: string): Letter {
  return letterOf(sender, to, keyWords[purpose](sender, key))
}

/** The first letter that everybody gets, to be looked at. */
export const verifySample: LetterSample = {
  code: 'email',
  write: (sender) => keyLetter(sender, 'verify-email', 'reader@example.com', 'sample'),
}

/** The letter that tells an owner what happened to their account. */
export const noticeLetter = (sender: Sender, notice: Notice, to: string): Letter =>
  letterOf(sender, to, noticeWords(sender)[notice])

function letterOf({ mail }: Sender, to: string, { subject, ...content }: Words): Letter {
  return { to, subject, ...mail.layout(content) }
}

const linkTo = (publicUrl: string, page: string, key: string) =>
  `${publicUrl}/${page}?userKey=${encodeURIComponent(key)}`

const verifyWords = ({ appName, publicUrl }: Sender, key: string): Words => ({
  subject: `Verify your email for ${appName}`,
  title: 'Verify your email',
  paragraphs: [
    `Welcome to ${appName}. Confirm that this address is yours, and your first points are credited.`,
    `The link works for ${verifyKeyHours} hours.`,
  ],
  action: { text: 'Verify my email', url: linkTo(publicUrl, 'email-verification', key) },
  footer: `Somebody joined ${appName} with this address. If it was not you, ignore this mail: nothing happens without the link.`,
})

const resetWords = ({ appName, publicUrl }: Sender, key: string): Words => ({
  subject: `Choose a new password for ${appName}`,
  title: 'Choose a new password',
  paragraphs: [
    'You asked for a new password. The link below lets you choose one.',
    `It works once, for ${resetKeyMinutes} minutes. All your devices will be logged out.`,
  ],
  action: { text: 'Choose a new password', url: linkTo(publicUrl, 'reset-password', key) },
  footer: `Somebody asked for a new ${appName} password for this address. If it was not you, ignore this mail: your password stays as it is.`,
})

const loginWords = ({ appName, publicUrl }: Sender, key: string): Words => ({
  subject: `Your link to log in to ${appName}`,
  title: 'Log in with one tap',
  paragraphs: [
    'You asked for a link instead of your password. Open it on the device where you want to be logged in.',
    `It works once, for ${loginLinkMinutes} minutes. An older link stops working.`,
  ],
  action: { text: 'Log me in', url: `${publicUrl}/?token=${encodeURIComponent(key)}` },
  footer: `Somebody asked for a link to log in to ${appName} with this address. If it was not you, ignore this mail: nobody gets in without the link.`,
})

const keyWords: Readonly<Record<KeyPurpose, (sender: Sender, key: string) => Words>> = {
  'verify-email': verifyWords,
  'reset-password': resetWords,
  'login-link': loginWords,
}

/** How letters end about what the owner may not have done, and about what takes a new log-in. */
const changed = ({ appName, publicUrl }: Sender) => ({
  action: { text: 'It was not me', url: `${publicUrl}/contact` },
  footer: `You get this mail because of a change to your ${appName} account.`,
})
const ended = ({ appName, publicUrl }: Sender) => ({
  action: { text: 'Log in', url: publicUrl },
  footer: `You get this mail because of the safety of your ${appName} account.`,
})

const noticeWords = (sender: Sender): Record<Notice, Words> => ({
  'password-changed': {
    subject: `Your ${sender.appName} password was changed`,
    title: 'Your password was changed',
    paragraphs: [
      'The password of your account has just been changed, and your other devices were logged out.',
      'If it was you, there is nothing to do.',
    ],
    ...changed(sender),
  },
  'session-ended': {
    subject: `We logged out one of your ${sender.appName} devices`,
    title: 'We logged out one of your devices',
    paragraphs: [
      'The log-in of one of your devices was used a second time from somewhere else. That can mean that it was copied, so we ended it everywhere.',
      'Please log in again. If you do not know why this happened, choose a new password as well.',
    ],
    ...ended(sender),
  },
  'sign-in-added': {
    subject: `A new way to log in to your ${sender.appName} account`,
    title: 'A new way to log in was added',
    paragraphs: [
      'Your account was just opened with a Google or Facebook account that has the same address. From now on it can log you in, besides what you used before.',
      'If it was you, there is nothing to do.',
    ],
    ...changed(sender),
  },
  'sign-in-removed': {
    subject: `A way to log in to your ${sender.appName} account was removed`,
    title: 'A way to log in was removed',
    paragraphs: [
      'Your account can no longer be opened with a Google or Facebook account that was linked to it before.',
      'If it was you, there is nothing to do.',
    ],
    ...changed(sender),
  },
  'second-step-on': {
    subject: `Your ${sender.appName} log-in has a second step`,
    title: 'An authenticator app was set up',
    paragraphs: [
      'From now on, logging in to your account takes a code of your authenticator app besides what it took before. Your other devices were logged out.',
      'Keep your recovery codes where you find them without your phone. If it was you, there is nothing else to do.',
    ],
    ...changed(sender),
  },
  'second-step-off': {
    subject: `The second step of your ${sender.appName} log-in was switched off`,
    title: 'The second step was switched off',
    paragraphs: [
      'Logging in to your account no longer takes a code of an authenticator app.',
      'If it was you, there is nothing to do.',
    ],
    ...changed(sender),
  },
  'second-step-reset': {
    subject: `Your ${sender.appName} second step was reset`,
    title: 'An administrator reset your second step',
    paragraphs: [
      'Your authenticator app and your recovery codes no longer work for this account, and all your devices were logged out.',
      'Log in with your password to set the app up anew. If you did not ask for this, tell your administrators now.',
    ],
    ...ended(sender),
  },
  'recovery-code-used': {
    subject: `A recovery code of your ${sender.appName} account was used`,
    title: 'A recovery code was used',
    paragraphs: [
      'Somebody proved to be you with one of your recovery codes in place of your authenticator app. The code does not work again.',
      'If it was you and your app is lost, set up another one in My Account.',
    ],
    ...changed(sender),
  },
  'recovery-codes-renewed': {
    subject: `Your ${sender.appName} recovery codes were renewed`,
    title: 'You have new recovery codes',
    paragraphs: [
      'New recovery codes were made for your account; the old ones no longer work.',
      'If it was you, there is nothing to do.',
    ],
    ...changed(sender),
  },
  'password-set-aside': {
    subject: `Confirm the password of your ${sender.appName} account`,
    title: 'Your password waits for you to confirm it',
    paragraphs: [
      'Your email address was verified in a different browser from the one in which the password of the account was chosen. We cannot tell whether you chose it, so it logs nobody in until you confirm it.',
      'Enter it on the page that the verification opened, or choose a new one with "Forgot Password ?". A mailed link logs you in meanwhile.',
    ],
    ...ended(sender),
  },
  'sign-ins-dropped': {
    subject: `We removed a way to log in to your ${sender.appName} account`,
    title: 'A way to log in was removed',
    paragraphs: [
      'A Google or Facebook account had been linked to your account before anybody had shown that the email address is theirs. You have shown it now, so we removed that link: it can no longer log anybody in.',
      'If it was yours, log in with your password or with a mailed link instead.',
    ],
    ...ended(sender),
  },
  'account-exists': {
    subject: `You already have a ${sender.appName} account`,
    title: 'You already have an account',
    paragraphs: [
      'Somebody asked us to set up or verify an account with this address. It already has one that is ready to use.',
      'If it was you, just log in. If you forgot your password, you can choose a new one there.',
    ],
    action: { text: 'Log in', url: sender.publicUrl },
    footer: `If it was not you, ignore this mail: nothing was changed in your ${sender.appName} account.`,
  },
})
