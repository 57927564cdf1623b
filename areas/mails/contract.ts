import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Instant } from '../../platform/contract/fields.ts'
import { languageCodes, type Language } from '../../platform/contract/language.ts'
import { mailBodyMaxLength, subjectMaxLength } from '../../platform/contract/letter.ts'
import { messagesOf } from '../../platform/contract/messages.ts'

type None = Readonly<Record<string, never>>
/** What is said of a change of a mail. */
export type MailDeskMessages = { saved: None; reset: None; testSent: { to: string } }
/** Makes a message of the desk of mails. */
export const mailDeskMessage = messagesOf<MailDeskMessages>('mail-desk')

const LanguageCode = Type.Unsafe<Language>({ type: 'string', enum: [...languageCodes] })
const Code = Type.String({ minLength: 3, maxLength: 80, pattern: '^[a-z]+\\.[a-zA-Z]+$' })
/** Of the text that its writer has seen; 0 until it was changed for the first time. */
const Version = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

/** One character more than is kept: what is too long is answered beside its field, in the words of the mail. */
const typed = {
  code: Code,
  language: LanguageCode,
  subject: Type.String({ maxLength: subjectMaxLength * 4 }),
  body: Type.String({ maxLength: mailBodyMaxLength * 2 }),
}

export const mailVariableKinds = ['text', 'link', 'code', 'lines', 'items'] as const
export const MailVariable = Type.Object({
  name: Type.String(),
  kind: Type.Unsafe<(typeof mailVariableKinds)[number]>({ type: 'string', enum: [...mailVariableKinds] }),
  isRequired: Type.Boolean(),
  /** What it is, in the language of the page that asks. */
  about: Type.String(),
})
export type MailVariable = Static<typeof MailVariable>

export const MailWording = Type.Object({
  language: LanguageCode,
  subject: Type.String(),
  /** Markdown, with `{{names}}` of variables. */
  body: Type.String(),
  /** Ours, which counts again after a reset. */
  shippedSubject: Type.String(),
  shippedBody: Type.String(),
  /** Whether the operator has changed it. */
  isOwn: Type.Boolean(),
  /** False for a text of the operator's that its mail can no longer use: then ours is sent. */
  isInForce: Type.Boolean(),
  version: Version,
  changedAt: nullable(Instant),
  /** Null for who is gone. */
  changedByName: nullable(Type.String()),
})
export type MailWording = Static<typeof MailWording>

const mailFields = {
  code: Type.String(),
  /** The part of the product that sends it. */
  area: Type.String(),
  name: Type.String(),
  /** When it is sent. */
  when: Type.String(),
}
export const MailRow = Type.Object({
  ...mailFields,
  subject: Type.String(),
  /** The languages in which the operator has changed it. */
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
