import { messagesOf } from './messages.ts'

export const subjectMaxLength = 250
export const mailBodyMaxLength = 20_000

type None = Readonly<Record<string, never>>
/** Messages about emails: faults of a text, and words that several emails share. */
export type LetterMessages = {
  appName: None
  points: { count: number }
  dollars: { value: number }
  minutes: { count: number }
  subjectEmpty: None
  subjectLines: None
  subjectTooLong: { max: number }
  bodyEmpty: None
  bodyTooLong: { max: number }
  missing: { name: string }
  notInSubject: { name: string }
  notALink: { name: string }
}
/** Makes a message about emails. */
export const letterMessage = messagesOf<LetterMessages>('letter-mails')

export type LetterScheme = 'light' | 'dark'
/** Fixes the colour scheme of an email's HTML, regardless of the viewer's preference. */
export const letterBy = (scheme: LetterScheme, html: string): string =>
  html
    .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${scheme}`)
    .replaceAll('content="light dark"', `content="${scheme}"`)
