import type { OutcomeDetail, WallRestriction } from '../../../surveys/contract/surveys.ts'
import type { CallFailed, Disclosed, FieldKind, Mark } from '../../contract/connections.ts'
import type { Reported, Saying } from '../rules.ts'

/*
 * A connector describes the requests that a network takes and reads what it answers and sends. It is pure: it has no
 * clock, database or network of its own. One runner sends what it describes, so a recorded exchange can be checked byte
 * for byte.
 */

/**
 * Something about a network that a connector relies on. `source` is the public page or code where we read it, or null.
 * Staff confirm facts that are not documented, and must confirm those that are blocking before the supplier can go
 * live.
 */
export type Fact = { code: string; mark: Mark; source: string | null; isBlocking: boolean }

/** A setting of a supplier of this kind. Secrets are sealed and never shown again. */
export type ConnectorField = {
  name: string
  kind: FieldKind
  isRequired: boolean
  default: string
  choices?: readonly string[]
  /** The pattern that a value must match to be saved. */
  pattern?: RegExp
  mark: Mark
}
/** The settings of one supplier, with secrets unsealed; a field without a value has its default. */
export type OpenedSettings = Readonly<Record<string, string>>

/** A request that the runner is to send. */
export type Ask = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
  maxBytes: number
  timeoutMs: number
  /** Whether the same request may be sent again if there was no answer. */
  mayRepeat: boolean
}
export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string }

/** Why an answer cannot be used; decides what the runner and the page do next. */
export type Failed = {
  failed: CallFailed
  detail: string
}

/** A panelist as a network sees them: by an alias, never by our id, the name or the email address. */
export type Person = {
  /** The alias: 22 characters of A-Z, a-z, 0-9, _ and -. */
  alias: string
  /** The country, as ISO 3166 alpha-2. */
  countryId: string
  /** The language, as ISO 639. */
  language: string
  ip: string
  userAgent: string
}
/** An answer that the panelist agreed to pass on, in the network's own codes for the question and the options. */
export type PassedAnswer = { questionRef: string; codes: readonly string[] }

/** An exact amount of money, in millionths of a currency unit; negative in a message that takes money back. */
export type Money = { micros: number; currency: string }

/** A survey in the list that a wall makes for one panelist. Valid for as many seconds as the connector states. */
export type WallSurvey = {
  externalId: string
  title: string | null
  category: string | null
  minutes: number
  price: Money
  countryId: string | null
  language: string | null
  link: string
  /**
   * How many profile questions must be answered before it is known whether the survey fits; absent when none are
   * missing.
   */
  asks?: number
}
/** The reason why a network shows this panelist nothing. */
export type Restriction = {
  restriction: WallRestriction
  until: Date | null
}
/** The surveys for a panelist; `skipped` has codes that tell staff which surveys were left out, and why. */
export type Listing = {
  surveys: readonly WallSurvey[]
  skipped: readonly Skipped[]
  /**
   * The payments that the network has booked for this panelist, if its list contains them. A callback about one of
   * these amounts counts as confirmed before its holding time is over.
   */
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
  /** ISO 3166 alpha-2. A country that is not mapped is `#` and the network's own number, which no panelist has. */
  countryId: string | null
  conditions: readonly Condition[]
}

/** What a panelist did in an earlier survey, for a network's filters; every other deed implies `started`. */
export type Deed = 'started' | 'completed' | 'quota_full' | 'disqualified'
/** A filter based on what panelists did in the network's other surveys; `withinDays` null means at any time. */
export type PastFilter = {
  rule: 'only-those' | 'none-of-those'
  externalIds: readonly string[]
  withinDays: number | null
  deeds: readonly Deed[]
}
/** An attempt of the panelist at a survey of this network; `outcome` is null while it is running. */
export type Visit = { externalId: string; startedAt: Date; outcome: Reported | null }

/** A survey of a catalogue, which is the same for all panelists. */
export type CatalogueOffer = {
  externalId: string
  title: string
  minutes: number
  price: Money
  countryId: string | null
  language: string | null
  /** How many completes are wanted; null when the network does not say. */
  left: number | null
  /** The share of entrants that qualify, in percent; null when the network does not say. */
  incidence: number | null
  conversion: number | null
  entryBase: string
  quotas: readonly QuotaCell[]
  /**
   * How many panelists may still be sent there now, out of `atMost` every `perMinutes`; if that is null, the limit is
   * never renewed.
   */
  clicks: { left: number; atMost: number; perMinutes: number | null } | null
  past: PastFilter | null
}
export type CataloguePage = {
  offers: readonly CatalogueOffer[]
  skipped: readonly Skipped[]
  next: string | null
}

/**
 * Whether a panelist fits an offer by the network's own rules; `missing` names the unanswered questions that would
 * decide it.
 */
export type Eligible = { is: 'yes' } | { is: 'no'; why: string } | { is: 'missing'; questionRefs: readonly string[] }
/** The panelist's answers in the network's codes; a question that is absent has no answer. */
export type KnownAnswers = ReadonlyMap<string, readonly string[]>
/** The facts about a panelist that decide whether an offer fits. */
export type Candidate = { countryId: string; answers: KnownAnswers; visits: readonly Visit[] }

/** The address to which the panelist is sent, and the answers in it: exactly these are disclosed. */
export type Entry = { url: string; passed: readonly PassedAnswer[] } | { refused: string }

/** A message of the network as it arrived. */
export type Arrival = {
  method: string
  /** Path and query, byte for byte. */
  rawUrl: string
  headers: Readonly<Record<string, string>>
  body: string
  /** The scheme and host of the address that the network was given: some networks sign the whole address. */
  publicUrl: string
}

/** The network's code for an ending; the table of outcome codes says what it means. */
export type Code = { field: string; code: string }
/**
 * The content of a signed message. If it names both an attempt and an alias, the attempt must belong to that panelist.
 */
export type Claim = {
  /**
   * The id of the event. An ending and its correction have different ids here, even if the network uses one number for
   * both.
   */
  eventId: string
  /** The event that this one corrects; null when the network does not say. */
  refersTo: string | null
  attemptId: string | null
  /** Used with networks that name the panelist and the survey instead of the attempt. */
  alias: string | null
  externalId: string | null
  /**
   * The codes that may decide the outcome, most specific first. The first one that is in the table of outcome codes
   * decides.
   */
  codes: readonly Code[]
  money: Money | null
  /** The points that the network computes with our rate; they are compared, never paid. */
  points: number | null
  saidAt: Date | null
  isTest: boolean
  /** The signed text without its signature. */
  raw: string
}
export type Verified =
  | { claim: Claim }
  | { turnedAway: 'wrong-signature' | 'wrong-method' | 'not-timely' }
  /** The signature is valid, but the message cannot be understood. */
  | { unreadable: string }

/** A row of the table of outcome codes. */
export type OutcomeCode = Code & {
  outcome: Saying
  /** The reason that the panelist is shown; null when none is needed. */
  detail: OutcomeDetail | null
  /** Whether this outcome may lower the panelist's standing. */
  countsAgainstMember: boolean
}

/**
 * The text that the network expects when its message was accepted or refused; null means that our own JSON envelope is
 * sent.
 */
export type Reply = { status: number; body: string } | null

/**
 * Checks the signature over the bytes exactly as they were sent, before anything is parsed. `secrets` are the valid
 * ones.
 */
export type ReadMessage = (arrival: Arrival, secrets: readonly string[], now: Date, opened: OpenedSettings) => Verified

type Common = {
  fields: readonly ConnectorField[]
  /** The field with the secret that signs messages; null when we create that secret ourselves. */
  signedWith: string | null
  facts: readonly Fact[]
  outcomes: readonly OutcomeCode[]
  /** The data about a panelist that the network may receive when the panelist enters a survey. */
  disclosed: readonly Disclosed[]
  /**
   * How a completion states its pay: as a price in money, in our points, or not at all; in the last case the listed
   * price counts.
   */
  priced: 'in-money' | 'in-points' | 'by-list'
  /** The minimum number of days that points wait when they are paid because of this network's messages. */
  leastHoldDays: number
  /** The address that the operator gives to the network, with the network's macros. */
  callbackTemplate: (address: string) => string
  /** Reads a message sent from server to server; null when the network sends none. */
  called: ReadMessage | null
  reply: (isTaken: boolean, opened: OpenedSettings) => Reply
}

/** A supplier that uses our own format: we request its inventory, or the supplier sends it. It has no other calls. */
export type Direct = Common & { family: 'direct' }

/** A network that we call through its own API. */
type Asked = Common & {
  /**
   * `testAsk` makes a request that changes nothing, to prove that the credentials work; `readTest` reads the answer,
   * and returns null when they do.
   */
  testAsk: (opened: OpenedSettings, person: Person, now: Date) => Ask
  readTest: (answer: Answer, opened: OpenedSettings) => Failed | null
}

/** A network that makes a list of surveys for each panelist. */
export type Wall = Asked & {
  family: 'wall'
  /** How many seconds a list may be kept. */
  keepSeconds: number
  /** Requests the list for this panelist; with an attempt, the links contain it. */
  askList: (opened: OpenedSettings, person: Person, attemptId: string | null) => Ask
  readList: (answer: Answer, opened: OpenedSettings) => Listing | Restriction | Failed
  /** Asks the network to forget a panelist; null when the network has no such call. */
  askErasure: ((opened: OpenedSettings, person: Pick<Person, 'alias'>) => Ask) | null
}

/** A network that offers the same surveys to all panelists. */
export type Catalogue = Asked & {
  family: 'catalogue'
  /**
   * `ask` requests the network's time; `read` returns how many milliseconds to add to our clock to match it. Null
   * means that there is no such call.
   */
  clock: {
    ask: (opened: OpenedSettings, now: Date) => Ask
    read: (answer: Answer, now: Date) => number | Failed
  } | null
  askCatalogue: (opened: OpenedSettings, cursor: string | null, theirNow: Date) => Ask
  readCatalogue: (answer: Answer, opened: OpenedSettings) => CataloguePage | Failed
  eligible: (
    offer: Pick<CatalogueOffer, 'quotas' | 'left' | 'clicks' | 'past'>,
    candidate: Candidate,
    now: Date,
  ) => Eligible
  /** The signed address that the panelist is sent to, or the reason why there is none. */
  entry: (
    opened: OpenedSettings,
    offer: Pick<CatalogueOffer, 'externalId' | 'entryBase'>,
    to: { attemptId: string; alias: string; countryId: string; answers: readonly PassedAnswer[] },
  ) => Entry
  /**
   * Reads a browser redirect that is signed over its raw address; null when redirects are unsigned and only bring the
   * panelist back.
   */
  returned: ReadMessage | null
}

export type Connector = Direct | Wall | Catalogue
