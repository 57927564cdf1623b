import type { OutcomeDetail, WallRestriction } from '../../../surveys/contract/surveys.ts'
import type { CallFailed, Disclosed, FieldKind, Mark } from '../../contract/connections.ts'
import type { Reported, Saying } from '../rules.ts'

/*
 * A connector describes the requests that a network takes and reads what it answers and sends. It is pure: it has no clock, database
 * or network of its own. One runner sends what it describes, so a recorded exchange can be checked byte for byte.
 */

/**
 * Something that a connector takes as given, and the public page or code that it was read in; null where none says it. Staff confirm
 * what is not documented, and what is blocking before the supplier can go live.
 */
export type Fact = { code: string; mark: Mark; source: string | null; isBlocking: boolean }

/** A setting of a supplier of this kind. Secrets are sealed and never shown again. */
export type ConnectorField = {
  name: string
  kind: FieldKind
  isRequired: boolean
  default: string
  choices?: readonly string[]
  /** What a value has to look like to be saved. */
  pattern?: RegExp
  mark: Mark
}
/** The settings of one supplier, opened; a field that is not set has its default. */
export type Opened = Readonly<Record<string, string>>

/** A request that the runner is to send. */
export type Ask = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
  maxBytes: number
  timeoutMs: number
  /** Whether the same request may be sent again when no answer came. */
  mayRepeat: boolean
}
export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string }

/** Why an answer cannot be used; the runner and the page decide by it what happens next. */
export type Failed = {
  failed: CallFailed
  detail: string
}

/** A panelist as a network sees one: by an alias, never by the id, name or email address of ours. */
export type Person = {
  /** 22 characters of A-Z, a-z, 0-9, _ and -. */
  alias: string
  /** ISO 3166 alpha-2. */
  countryId: string
  /** ISO 639. */
  language: string
  ip: string
  userAgent: string
}
/** An answer that the panelist agreed to pass on, in the network's own words: question id and codes. */
export type PassedAnswer = { questionRef: string; codes: readonly string[] }

/** An amount of money, exact: millionths of the currency's unit. Below zero where a message takes back. */
export type Money = { micros: number; currency: string }

/** A survey in the list that a wall makes for one panelist. It is good for the seconds that the connector names. */
export type WallSurvey = {
  externalId: string
  title: string | null
  category: string | null
  minutes: number
  price: Money
  countryId: string | null
  language: string | null
  link: string
  /** How many profile questions have to be answered before anybody knows whether it fits; left out where it does. */
  asks?: number
}
/** Why a network shows this panelist nothing. */
export type Restriction = {
  restriction: WallRestriction
  until: Date | null
}
/** `skipped` names what was left out and why: codes that staff read on the connector's page. */
export type Listing = {
  surveys: readonly WallSurvey[]
  skipped: readonly Skipped[]
  /** What the network has booked for this panelist, where its list says so: a claim with the same amount is confirmed early. */
  booked: readonly Booked[]
}
export type Booked = { eventId: string; attemptId: string | null; externalId: string | null; money: Money | null }
export type Skipped = { externalId: string; why: string }

/** A condition or quota of a network, in its own question ids and codes. */
export type Condition = {
  questionRef: string
  operator: 'any' | 'none' | 'between'
  codes: readonly string[]
  ranges: readonly { from: number; to: number }[]
}
export type QuotaCell = {
  id: string
  parentId: string | null
  left: number
  /** ISO 3166 alpha-2, or `#` and the network's own number where that is not mapped: no panelist is from there. */
  countryId: string | null
  conditions: readonly Condition[]
}

/** What a panelist did in earlier surveys, as a network filters by it; anyone who did more has started too. */
export type Deed = 'started' | 'completed' | 'quota_full' | 'disqualified'
/** Who may come by what they did in other surveys of the network; null days are all days. */
export type PastFilter = {
  rule: 'only-those' | 'none-of-those'
  externalIds: readonly string[]
  withinDays: number | null
  deeds: readonly Deed[]
}
/** An attempt of the panelist at a survey of this network; the outcome is null while there is none. */
export type Visit = { externalId: string; startedAt: Date; outcome: Reported | null }

/** A survey of a catalogue, as it is offered to everyone. */
export type CatalogueOffer = {
  externalId: string
  title: string
  minutes: number
  price: Money
  countryId: string | null
  language: string | null
  /** How many completes are wanted; null where the network does not say. */
  left: number | null
  /** In percent, null where the network does not say. */
  incidence: number | null
  conversion: number | null
  entryBase: string
  quotas: readonly QuotaCell[]
  /** How many panelists may still be sent there now, and of how many in which time; null minutes are once and for all. */
  clicks: { left: number; atMost: number; perMinutes: number | null } | null
  past: PastFilter | null
}
export type CataloguePage = {
  offers: readonly CatalogueOffer[]
  skipped: readonly Skipped[]
  next: string | null
}

/**
 * Whether a panelist fits an offer by the network's own logic: `missing` names questions without an answer, with which it is decided
 * whatever they are answered.
 */
export type Eligible = { is: 'yes' } | { is: 'no'; why: string } | { is: 'missing'; questionRefs: readonly string[] }
/** What is known of a panelist in the network's words; a question that is absent has no answer. */
export type KnownAnswers = ReadonlyMap<string, readonly string[]>
/** A panelist as eligibility looks at one. */
export type Candidate = { countryId: string; answers: KnownAnswers; visits: readonly Visit[] }

/** Where the panelist is sent, and the answers that went into the address: exactly those were disclosed. */
export type Entry = { url: string; passed: readonly PassedAnswer[] } | { refused: string }

/** A message of the network as it arrived. */
export type Arrival = {
  method: string
  /** Path and query, byte for byte. */
  rawUrl: string
  headers: Readonly<Record<string, string>>
  body: string
  /** The scheme and host that the network was given: some sign the whole address. */
  publicUrl: string
}

/** An ending in the network's words; the table of outcome codes says what it means. */
export type Code = { field: string; code: string }
/** What a signed message says. Where it names both an attempt and an alias, the attempt must be that panelist's. */
export type Claim = {
  /** Different for an ending and for its correction, also where the network uses one number for both. */
  eventId: string
  /** The event that this one corrects; null where the network does not say. */
  refersTo: string | null
  attemptId: string | null
  /** For networks that name the panelist and the survey instead of the attempt. */
  alias: string | null
  externalId: string | null
  /** What decides the outcome, the most exact first: the first that the table knows counts. */
  codes: readonly Code[]
  money: Money | null
  /** Points, where the network computes them by a rate of ours; checked, never paid. */
  points: number | null
  saidAt: Date | null
  isTest: boolean
  /** The signed text without its signature. */
  raw: string
}
export type Verified =
  | { claim: Claim }
  | { turnedAway: 'wrong-signature' | 'wrong-method' | 'not-timely' }
  /** Signed, but not to be understood. */
  | { unreadable: string }

/** A row of the table of outcome codes. */
export type OutcomeCode = Code & {
  outcome: Saying
  /** Null where there is nothing to explain. */
  detail: OutcomeDetail | null
  /** Whether it may lower the standing of the panelist. */
  countsAgainstMember: boolean
}

/** What the network wants to read when its message was taken or turned away; null is our own envelope. */
export type Reply = { status: number; body: string } | null

/** Checks the signature over the bytes as they were sent before anything is read. `secrets` are those that are good now. */
export type ReadMessage = (arrival: Arrival, secrets: readonly string[], now: Date, opened: Opened) => Verified

type Common = {
  fields: readonly ConnectorField[]
  /** The field that holds the secret by which messages are signed; null where we make that secret ourselves. */
  signedWith: string | null
  facts: readonly Fact[]
  outcomes: readonly OutcomeCode[]
  /** What the network may receive of a panelist at an entry. */
  disclosed: readonly Disclosed[]
  /** In what a completion names what it pays: the price in money, our own points, or nothing, and then the listed price counts. */
  priced: 'in-money' | 'in-points' | 'by-list'
  /** False where a message names an amount that its signature does not cover: then listed addresses are compulsory. */
  isAmountSigned: boolean
  /** How many days at least what is paid on this network's word waits before it can be spent. */
  leastHoldDays: number
  /** The address that the operator gives to the network, with its macros. */
  callbackTemplate: (address: string) => string
  /** A message from server to server; null where the network sends none. */
  called: ReadMessage | null
  reply: (isTaken: boolean, opened: Opened) => Reply
}

/** A supplier whose surveys are asked for, or pushed, in our own shape: it has no calls of its own. */
export type Direct = Common & { family: 'direct' }

/** What a network has that is asked by calls of its own. */
type Asked = Common & {
  /** A request that changes nothing and proves that the credentials work, and how its answer is read: null when they do. */
  testAsk: (opened: Opened, person: Person, now: Date) => Ask
  readTest: (answer: Answer, opened: Opened) => Failed | null
}

/** A network that makes a list for each panelist. */
export type Wall = Asked & {
  family: 'wall'
  /** How long a list may be kept. */
  keepSeconds: number
  /** The list of this panelist; with an attempt, its links carry it. */
  askList: (opened: Opened, person: Person, attemptId: string | null) => Ask
  readList: (answer: Answer, opened: Opened) => Listing | Restriction | Failed
  /** Has the network forget a panelist; null where it has no such call. */
  askErasure: ((opened: Opened, person: Pick<Person, 'alias'>) => Ask) | null
}

/** A network that tells everyone the same surveys. */
export type Catalogue = Asked & {
  family: 'catalogue'
  /** The call that tells how far their clock is from ours, and what it answered: milliseconds to add to ours. */
  clock: { ask: (opened: Opened, now: Date) => Ask; read: (answer: Answer, now: Date) => number | Failed } | null
  askCatalogue: (opened: Opened, cursor: string | null, theirNow: Date) => Ask
  readCatalogue: (answer: Answer, opened: Opened) => CataloguePage | Failed
  eligible: (
    offer: Pick<CatalogueOffer, 'quotas' | 'left' | 'clicks' | 'past'>,
    candidate: Candidate,
    now: Date,
  ) => Eligible
  /** The address that the panelist is sent to, signed; or why there is none. */
  entry: (
    opened: Opened,
    offer: Pick<CatalogueOffer, 'externalId' | 'entryBase'>,
    to: { attemptId: string; alias: string; countryId: string; answers: readonly PassedAnswer[] },
  ) => Entry
  /** A redirect of the browser, signed over its raw address; null where it is not signed and only moves the panelist on. */
  returned: ReadMessage | null
}

export type Connector = Direct | Wall | Catalogue
