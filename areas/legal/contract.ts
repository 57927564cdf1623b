import { Type, type Static } from 'typebox'
import { findsPeople } from '../audit/contract.ts'
import { body, endpoint, Nothing, nullable } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant } from '../../platform/contract/fields.ts'
import { byLanguage } from '../../platform/contract/by-language.ts'
import { languageCodes, type Language } from '../../platform/contract/language.ts'
import { messagesOf, type Message } from '../../platform/contract/messages.ts'
import { Aged, maxLimit } from '../../platform/contract/paging.ts'
import { Prose } from '../../platform/contract/prose.ts'
import { socialProviders } from '../../platform/contract/site.ts'

/** The documents that the operator publishes for everyone. */
export const legalDocuments = ['terms-conditions', 'privacy-policy', 'cookie-policy'] as const
export type LegalDocument = (typeof legalDocuments)[number]
/** The documents that people accept when they join, and again after an important change. */
export const acceptedDocuments = ['terms-conditions', 'privacy-policy'] as const
export type AcceptedDocument = (typeof acceptedDocuments)[number]
/**
 * Everything that people can accept. `adult-statement` is the age statement beside the checkbox of the sign-up form;
 * its version is the age. `partner-disclosure` is the consent to disclose data to a partner; its version names the
 * partner.
 */
export const consentDocuments = [...acceptedDocuments, 'adult-statement', 'partner-disclosure'] as const
export type ConsentDocument = (typeof consentDocuments)[number]
/** The version of the built-in texts, which people read until the operator publishes: the day of their last change. */
export const draftVersion = '2026-11-26'

/** The places where a document can be accepted. */
export const consentWays = ['form', ...socialProviders, 'import', 'visit'] as const
export type ConsentWay = (typeof consentWays)[number]

export const legalBodyMaxLength = 40_000
export const changesMaxLength = 500
/** How many days in advance a version can be published. */
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
  /** A changed setting would make a statement in a published text untrue. */
  statedOtherwise: { document: Message; words: string }
}
/** Makes a message about legal texts. */
export const legalMessage = messagesOf<LegalMessages>('legal-desk')

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Names[number]>({ type: 'string', enum: [...names] })
const Document = oneOf(legalDocuments)
const LanguageCode = Type.Unsafe<Language>({ type: 'string', enum: [...languageCodes] })
const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 })
/** The number of the draft's last change that the writer has seen; 0 if there was no draft. */
const Revision = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

const textFields = {
  /** The text in Markdown; `{{appName}}` is replaced by the panel's name. */
  body: Type.String({ maxLength: legalBodyMaxLength }),
  /** What has changed, in short, for panelists who are asked to accept the version. */
  changes: Type.String({ maxLength: changesMaxLength }),
}
const Written = Type.Object(textFields, { additionalProperties: false })
export type WrittenText = Static<typeof Written>
/** The texts by language. English is always present, and readers of a language without a translation get it. */
export const WrittenTexts = byLanguage(Written)
export type WrittenTexts = Static<typeof WrittenTexts>

/**
 * The states of a version. `shipped`: built in. `draft`: not published. `coming`: published, but not in force yet.
 * `current`: in force. `past`: replaced.
 */
export const versionStates = ['shipped', 'draft', 'coming', 'current', 'past'] as const
export type VersionState = (typeof versionStates)[number]

const versionFields = {
  document: Document,
  /** The number of the version; null for a built-in text. */
  version: nullable(Version),
  state: oneOf(versionStates),
  changedAt: nullable(Instant),
  /** The name of the person who changed it last; null for a built-in text, and for a closed account. */
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
   * Statements in these texts about retention periods that differ from a setting: the key of the setting, and the
   * words.
   */
  outdated: Type.Array(Type.Object({ key: Type.String(), words: Type.String() })),
})
export type LegalVersionText = Static<typeof LegalVersionText>

export const LegalOverview = Type.Object({
  document: Document,
  /** The version that everyone reads now. */
  current: LegalVersion,
  /** The version that is published but not in force yet; null if there is none. */
  coming: nullable(LegalVersion),
  draft: nullable(LegalVersion),
  /** How many people accepted the current version or a later one; null for a document that no one has to accept. */
  accepted: nullable(Type.Integer({ minimum: 0 })),
})
export type LegalOverview = Static<typeof LegalOverview>

/** A document as everyone reads it. */
export const LegalText = Type.Object({
  document: Document,
  /** The version that people accept. */
  version: Type.String(),
  /** Whether this is a built-in text, because the operator has published none. */
  isDraft: Type.Boolean(),
  /** The day on which it comes into force; for a built-in text, the day of its last change. */
  day: Day,
  /** Whether this version is in force now. */
  isCurrent: Type.Boolean(),
  language: LanguageCode,
  blocks: Prose,
  /** The version that is published but not in force yet; null if there is none. */
  coming: nullable(Type.Object({ version: Type.String(), day: Day })),
})
export type LegalText = Static<typeof LegalText>

/** A document that a panelist must accept because it has changed since the version that the panelist accepted. */
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
  /** The email address; null once the account is closed. */
  email: nullable(Type.String()),
  document: oneOf(consentDocuments),
  version: Type.String(),
  /** The language of the page where it was accepted. */
  language: Type.String(),
  at: Instant,
  how: oneOf(consentWays),
  /** The country in which the IP address is registered; null when it is unknown. */
  ipCountry: nullable(Type.String()),
})
export type ConsentRow = Static<typeof ConsentRow>

const consentFilters = {
  document: Type.Optional(oneOf(consentDocuments)),
  userId: Type.Optional(Type.String({ maxLength: 64 })),
  /** The first and the last day to list (UTC), both included. */
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
  sort: Aged,
}
export const ConsentFilter = Type.Object(consentFilters)
export type ConsentFilter = Static<typeof ConsentFilter>

/** A version for each document that people accept when they join. */
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
      /** The last row of the previous page. */
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
