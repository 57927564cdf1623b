import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Instant, Line, Version } from '../../platform/contract/fields.ts'
import { languageCodes, type Language } from '../../platform/contract/language.ts'
import { mailBodyMaxLength, subjectMaxLength } from '../../platform/contract/letter.ts'
import { messagesOf } from '../../platform/contract/messages.ts'

type None = Readonly<Record<string, never>>
/** The messages after the text of an email was saved, reset or sent as a test. */
export type MailDeskMessages = { saved: None; reset: None; testSent: { to: string } }
/** Makes a message of the email editor. */
export const mailDeskMessage = messagesOf<MailDeskMessages>('mail-desk')

const LanguageCode = Type.Unsafe<Language>({ type: 'string', enum: [...languageCodes] })
const Code = Type.String({ minLength: 3, maxLength: 80, pattern: '^[a-z]+\\.[a-zA-Z]+$' })

/**
 * The limits are higher than those for stored texts, so that a text that is too long is refused beside its field, in
 * words about emails.
 */
const typed = {
  code: Code,
  language: LanguageCode,
  subject: Line({ maxLength: subjectMaxLength * 4 }),
  body: Type.String({ maxLength: mailBodyMaxLength * 2 }),
}

export const mailVariableKinds = ['text', 'link', 'code', 'lines', 'items'] as const
export const MailVariable = Type.Object({
  name: Type.String(),
  kind: Type.Unsafe<(typeof mailVariableKinds)[number]>({ type: 'string', enum: [...mailVariableKinds] }),
  isRequired: Type.Boolean(),
  /** What the variable contains, in the language of the page that asks. */
  about: Type.String(),
})
export type MailVariable = Static<typeof MailVariable>

export const MailWording = Type.Object({
  language: LanguageCode,
  subject: Type.String(),
  /** The text in Markdown, in which `{{name}}` is replaced by a variable. */
  body: Type.String(),
  /** Our own subject, which applies again after a reset. */
  shippedSubject: Type.String(),
  shippedBody: Type.String(),
  /** Whether the operator has changed the text. */
  isOwn: Type.Boolean(),
  /** Whether the operator's text is used. When the email can no longer use it, our own text is sent. */
  isInForce: Type.Boolean(),
  version: Version,
  changedAt: nullable(Instant),
  /** The name of the person who changed it last; null when that account is closed. */
  changedByName: nullable(Type.String()),
})
export type MailWording = Static<typeof MailWording>

/** The groups of emails, in the order of the list, each with the areas that send them. */
const sendersOf = {
  account: ['auth', 'panelists', 'import', 'privacy'],
  surveys: ['notifications', 'invitations'],
  rewards: ['redemptions', 'disputes'],
  support: ['support'],
  staff: ['team', 'settings', 'rewards', 'desk'],
  campaigns: ['affiliates', 'vendors'],
} as const
export type MailGroup = keyof typeof sendersOf | 'rest'
export const mailGroups = [...(Object.keys(sendersOf) as (keyof typeof sendersOf)[]), 'rest'] as const
/** Finds the group for the emails of an area. */
export const mailGroupOf = (area: string): MailGroup =>
  mailGroups.find((group) => group !== 'rest' && sendersOf[group].some((sender) => sender === area)) ?? 'rest'

const mailFields = {
  code: Type.String(),
  /** The area that sends the email. */
  area: Type.String(),
  name: Type.String(),
  /** A sentence that says when the email is sent. */
  when: Type.String(),
}
export const MailRow = Type.Object({
  ...mailFields,
  subject: Type.String(),
  /** The languages in which the operator has changed the email. */
  own: Type.Array(LanguageCode),
  changedAt: nullable(Instant),
  changedByName: nullable(Type.String()),
})
export type MailRow = Static<typeof MailRow>
export const MailDetail = Type.Object({
  ...mailFields,
  variables: Type.Array(MailVariable),
  texts: Type.Array(MailWording),
})
export type MailDetail = Static<typeof MailDetail>

export const mailsApi = {
  getMails: endpoint({
    method: 'GET',
    path: 'mails/getMails',
    access: 'settings.view',
    summary: 'Every mail that the panel sends: what it is called, when it is sent, and whether its words were changed.',
    data: Type.Object({ mails: Type.Array(MailRow) }),
  }),
  getMail: endpoint({
    method: 'GET',
    path: 'mails/getMail',
    access: 'settings.view',
    summary: 'One mail with its words in every language, and what can be put into it.',
    query: Type.Object({ code: Code }),
    data: MailDetail,
  }),
  previewMail: endpoint({
    method: 'POST',
    path: 'mails/previewMail',
    access: 'settings.view',
    summary: 'What a mail would look like with examples put in: subject, text part, HTML part.',
    body: body(typed),
    data: Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() }),
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: 'mails/sendTestMail',
    access: 'settings.update',
    needsPerson: true,
    summary:
      "Sends a mail with examples put in to the caller, without saving it; 409 'test-email-failed' when the mail server does not take it.",
    body: body(typed),
    data: Type.Null(),
  }),
  updateMail: endpoint({
    method: 'PUT',
    path: 'mails/updateMail',
    access: 'settings.update',
    summary:
      "Changes the words of a mail in one language; every process follows within a second. 409 'changed-meanwhile' when they were changed since.",
    body: body({ ...typed, version: Version }),
    data: MailDetail,
  }),
  resetMail: endpoint({
    method: 'POST',
    path: 'mails/resetMail',
    access: 'settings.update',
    summary: 'Takes the words of a mail in one language back to ours.',
    body: body({ code: Code, language: LanguageCode, version: Version }),
    data: MailDetail,
  }),
} as const
