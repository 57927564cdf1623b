import { Type, type Static } from 'typebox'
import { findsPeople } from '../audit/contract.ts'
import { body, endpoint, Nothing, nullable } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant } from '../../platform/contract/fields.ts'
import { byLanguage } from '../../platform/contract/by-language.ts'
import { languageCodes, type Language } from '../../platform/contract/language.ts'
import { messagesOf, type Message } from '../../platform/contract/messages.ts'
import { maxLimit } from '../../platform/contract/paging.ts'
import { Prose } from '../../platform/contract/prose.ts'
import { socialProviders } from '../../platform/contract/site.ts'

/** The documents that an operator publishes for everybody to read. */
export const legalDocuments = ['terms-conditions', 'privacy-policy', 'cookie-policy'] as const
export type LegalDocument = (typeof legalDocuments)[number]
/** The documents that people accept when they join, and again after a material change. */
export const acceptedDocuments = ['terms-conditions', 'privacy-policy'] as const
export type AcceptedDocument = (typeof acceptedDocuments)[number]
/**
 * Everything that can be accepted. The statement of age is beside the checkbox of the sign-up form; its version is
 * the age it names. The consent to telling a partner something is given for each partner, whom the version names.
 */
export const consentDocuments = [...acceptedDocuments, 'adult-statement', 'partner-disclosure'] as const
export type ConsentDocument = (typeof consentDocuments)[number]
/**
 * The version of the built-in texts, which are read until the operator publishes: the day on which they were last
 * changed.
 */
export const draftVersion = '2026-11-26'

/** Where a document was accepted. */
export const consentWays = ['form', ...socialProviders, 'import', 'visit'] as const
export type ConsentWay = (typeof consentWays)[number]

export const legalBodyMaxLength = 40_000
export const changesMaxLength = 500
/** A version can be published at most this many days before it comes into force. */
export const daysAheadMax = 366

type None = Readonly<Record<string, never>>
/** The messages about legal texts. */
export type LegalMessages = {
  forEver: None
  bodyMissing: None
  inThePast: { day: string }
  tooEarly: { day: string }
  tooLate: { days: number }
  materialCookies: None
  savedDraft: None
  discarded: None
  published: None
  accepted: None
  bothPublished: None
  bothPublishedText: None
  /** A statement in a text that a changed setting would make untrue. */
  statedOtherwise: { document: Message; words: string }
}
/** Makes a message about legal texts. */
export const legalMessage = messagesOf<LegalMessages>('legal-desk')

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Names[number]>({ type: 'string', enum: [...names] })
const Document = oneOf(legalDocuments)
const LanguageCode = Type.Unsafe<Language>({ type: 'string', enum: [...languageCodes] })
const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 })
/** The revision of the draft that the writer has seen; 0 when there was none. */
const Revision = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

const textFields = {
  /** Markdown, in which `{{appName}}` is replaced by the panel's name. */
  body: Type.String({ maxLength: legalBodyMaxLength }),
  /** A summary of the changes, for panelists who are asked to accept them. */
  changes: Type.String({ maxLength: changesMaxLength }),
}
const Written = Type.Object(textFields, { additionalProperties: false })
export type WrittenText = Static<typeof Written>
/** English is always present; readers of a language without a translation get English. */
export const WrittenTexts = byLanguage(Written)
export type WrittenTexts = Static<typeof WrittenTexts>

/**
 * The life of a version: built in, an operator's draft, or published, which is in force from its day until the next
 * one.
 */
export const versionStates = ['shipped', 'draft', 'coming', 'current', 'past'] as const
export type VersionState = (typeof versionStates)[number]

const versionFields = {
  document: Document,
  /** Null for a built-in text. */
  version: nullable(Version),
  state: oneOf(versionStates),
  changedAt: nullable(Instant),
  /** Null for the program, and for a closed account. */
  changedByName: nullable(Type.String()),
  publishedAt: nullable(Instant),
  publishedByName: nullable(Type.String()),
  effectiveOn: nullable(Day),
  isMaterial: nullable(Type.Boolean()),
}
export const LegalVersion = Type.Object(versionFields)
export type LegalVersion = Static<typeof LegalVersion>
export const LegalVersionText = Type.Object({
  ...versionFields,
  revision: Revision,
  texts: WrittenTexts,
  /**
   * Statements in these texts about how long something is kept that the setting with this key no longer agrees with.
   */
  outdated: Type.Array(Type.Object({ key: Type.String(), words: Type.String() })),
})
export type LegalVersionText = Static<typeof LegalVersionText>

export const LegalOverview = Type.Object({
  document: Document,
  /** The text that everyone reads now. */
  current: LegalVersion,
  /** The version that is published but not yet in force. */
  coming: nullable(LegalVersion),
  draft: nullable(LegalVersion),
  /**
   * The number of people who accepted the version in force or a later one; null for a document that nobody is asked
   * to accept.
   */
  accepted: nullable(Type.Integer({ minimum: 0 })),
})
export type LegalOverview = Static<typeof LegalOverview>

/** A document as everyone reads it. */
export const LegalText = Type.Object({
  document: Document,
  /** The version under which it is accepted. */
  version: Type.String(),
  /** Whether it is a built-in text, which the operator has not published. */
  isDraft: Type.Boolean(),
  /** When it comes into force; for a draft, when it was written. */
  day: Day,
  /** Whether it is in force now. */
  isCurrent: Type.Boolean(),
  language: LanguageCode,
  blocks: Prose,
  /** The version that is published but not yet in force. */
  coming: nullable(Type.Object({ version: Type.String(), day: Day })),
})
export type LegalText = Static<typeof LegalText>

/** A document whose current version a panelist has not accepted. */
export const PendingText = Type.Object({
  document: oneOf(acceptedDocuments),
  version: Type.String(),
  day: Day,
  changes: Type.String(),
})
export type PendingText = Static<typeof PendingText>
const Pending = Type.Object({ texts: Type.Array(PendingText) })

export const ConsentRow = Type.Object({
  userId: Id,
  /** Null for a closed account. */
  email: nullable(Type.String()),
  document: oneOf(consentDocuments),
  version: Type.String(),
  /** The language of the page on which it was accepted. */
  language: Type.String(),
  at: Instant,
  how: oneOf(consentWays),
  /** The country in which the network address is registered, if a table knows it. */
  ipCountry: nullable(Type.String()),
})
export type ConsentRow = Static<typeof ConsentRow>

const consentFilters = {
  document: Type.Optional(oneOf(consentDocuments)),
  userId: Type.Optional(Type.String({ maxLength: 64 })),
  /** UTC days, both included. */
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
}
export const ConsentFilter = Type.Object(consentFilters)
export type ConsentFilter = Static<typeof ConsentFilter>

/** A version of each document that is accepted when joining. */
export const TermsVersions = Type.Array(
  Type.Object(
    { document: oneOf(acceptedDocuments), version: Type.String({ maxLength: 20 }) },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: acceptedDocuments.length },
)
export type TermsVersions = Static<typeof TermsVersions>
/** The data of a 'terms-changed' refusal, and of the call that a sign-up form makes when it opens. */
export const TermsInForce = Type.Object({ texts: TermsVersions })
export type TermsInForce = Static<typeof TermsInForce>

const draftPlace = { document: Document, revision: Revision }

export const legalApi = {
  getText: endpoint({
    method: 'GET',
    path: 'legal/getText',
    access: 'public',
    summary: 'Terms, privacy policy or cookie policy as it is in force, or one of its published versions.',
    query: Type.Object({
      document: Document,
      language: Type.Optional(LanguageCode),
      version: Type.Optional(Version),
    }),
    data: LegalText,
  }),
  getTermsInForce: endpoint({
    method: 'GET',
    path: 'legal/getTermsInForce',
    access: 'public',
    summary: 'The versions that somebody who joins now accepts; a form shows them, and sends them along.',
    data: TermsInForce,
  }),
  getPendingTexts: endpoint({
    method: 'GET',
    path: 'legal/getPendingTexts',
    access: 'panelist',
    summary: 'What has changed in substance since the caller accepted it; empty when there is nothing to accept.',
    data: Pending,
    forOthers: { texts: [] },
  }),
  acceptTexts: endpoint({
    method: 'POST',
    path: 'legal/acceptTexts',
    access: 'panelist',
    summary: "Accepts documents as they are in force; 409 'changed-meanwhile' when one of them is in force no more.",
    body: body({
      accepted: TermsVersions,
    }),
    data: Nothing,
  }),

  getTexts: endpoint({
    method: 'GET',
    path: 'legal/getTexts',
    access: 'legal.view',
    summary: 'The documents: what is in force, what is coming, what is being written, and how many accepted it.',
    data: Type.Object({ documents: Type.Array(LegalOverview) }),
  }),
  getTextVersions: endpoint({
    method: 'GET',
    path: 'legal/getTextVersions',
    access: 'legal.view',
    summary: 'The last hundred versions of a document, the newest first; ours comes last.',
    query: Type.Object({ document: Document }),
    data: Type.Object({ versions: Type.Array(LegalVersion) }),
  }),
  getTextVersion: endpoint({
    method: 'GET',
    path: 'legal/getTextVersion',
    access: 'legal.view',
    summary: 'One version as it is written; without a number the draft, else the newest, else ours.',
    query: Type.Object({ document: Document, version: Type.Optional(Version) }),
    data: LegalVersionText,
  }),
  previewText: endpoint({
    method: 'POST',
    path: 'legal/previewText',
    access: 'legal.view',
    summary: 'What a text would look like, without saving it.',
    body: body({ document: Document, body: Type.String({ maxLength: legalBodyMaxLength }) }),
    data: Type.Object({ blocks: Prose }),
  }),
  saveText: endpoint({
    method: 'PUT',
    path: 'legal/saveText',
    access: 'legal.update',
    summary: "Keeps the draft of a document; 409 'changed-meanwhile' when it was changed since.",
    body: body({ ...draftPlace, texts: WrittenTexts }),
    data: LegalVersionText,
  }),
  discardText: endpoint({
    method: 'POST',
    path: 'legal/discardText',
    access: 'legal.update',
    summary: 'Throws the draft of a document away; what is published stays.',
    body: body(draftPlace),
    data: Nothing,
  }),
  publishText: endpoint({
    method: 'POST',
    path: 'legal/publishText',
    access: 'legal.update',
    needsPerson: true,
    summary:
      'Publishes the draft of a document, or ours as it is with revision 0. After a change in substance members are asked to accept it at their next visit.',
    body: body({ ...draftPlace, effectiveOn: Day, isMaterial: Type.Boolean() }),
    data: LegalVersionText,
  }),

  getConsents: endpoint({
    method: 'GET',
    path: 'legal/getConsents',
    access: 'legal.view',
    summary: 'Who accepted what, when and how, the newest first.',
    query: Type.Object({
      ...consentFilters,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: 25 })),
      /** The last row of the page before. */
      after: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    data: Type.Object({ rows: Type.Array(ConsentRow), next: nullable(Type.String()) }),
  }),
  findConsentPeople: endpoint({
    method: 'GET',
    path: 'legal/people',
    access: 'legal.view',
    ...findsPeople,
  }),
  exportConsents: endpoint({
    method: 'GET',
    path: 'legal/exportConsents',
    access: 'legal.view',
    files: ['text/csv'],
    summary: 'The same as a file (text/csv), of any size.',
    query: ConsentFilter,
    data: Type.Unsafe<null>({}),
  }),
} as const
