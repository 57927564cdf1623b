import { Type, type Static } from 'typebox'
import { Login, ShownTerms } from '../auth/contract/auth.ts'
import { Country } from '../places/contract.ts'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import {
  Id,
  Instant,
  Line,
  OpaqueKey,
  Password,
  Points,
  reasonMaxLength,
  greatestInteger,
} from '../../platform/contract/fields.ts'
import { languageCodes, type Language } from '../../platform/contract/language.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { orderField, pagingFields, rowsOf } from '../../platform/contract/paging.ts'

/** The size of each part of an uploaded file, in bytes; the last part may be shorter. */
export const partBytes = 150_000
export const fileMaxBytes = 100_000_000
export const linesMax = 250_000
export const columnsMax = 200
/** The number of lines imported in one transaction. */
export const linesAtOnce = 1_000
/** For how many days the link of an activation email works. */
export const activationDays = 30
/** The maximum number of activation emails that one wave can have. */
export const waveMax = 5_000
/** The highest opening balance of one panelist, in points. */
export const openingMax = 1_000_000

export const importStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'waiting',
  'running',
  'done',
  'undoing',
  'refused',
] as const
export type ImportState = (typeof importStates)[number]
const State = Type.Unsafe<ImportState>({ type: 'string', enum: [...importStates] })

/**
 * The states of a line. `bad`: refused. `good`: ready to be imported. `member`: imported, but not logged in yet.
 * `arrived`: imported, and has logged in.
 */
export const lineStates = ['bad', 'good', 'member', 'arrived'] as const
export type LineState = (typeof lineStates)[number]
const LineStateType = Type.Unsafe<LineState>({ type: 'string', enum: [...lineStates] })

/**
 * The fields that a column can contain. A column can also contain the answer to a profile question; its field is then
 * `answer:<question id>`.
 */
export const memberFields = [
  'email',
  'firstName',
  'lastName',
  'birthday',
  'phone',
  'address',
  'cityName',
  'stateId',
  'zipcode',
  'countryId',
  'language',
  'joined',
  'externalId',
  'openingBalance',
  'consentAt',
  'consentVersion',
] as const
export type MemberField = (typeof memberFields)[number]
export const answerPrefix = 'answer:'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]
export const dayForms = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY'] as const
export type DayForm = (typeof dayForms)[number]
export const balanceUnits = ['points', 'usd'] as const
export type BalanceUnit = (typeof balanceUnits)[number]

const EncodingType = Type.Unsafe<Encoding>({ type: 'string', enum: [...encodings] })
const DelimiterType = Type.Unsafe<Delimiter>({ type: 'string', enum: [...delimiters] })
const AnyLanguage = Type.Unsafe<Language>({ type: 'string', enum: languageCodes })
const Count = Type.Integer({ minimum: 0 })

export const ColumnChoice = Type.Object(
  {
    column: Type.Integer({ minimum: 0, maximum: columnsMax - 1 }),
    field: Type.String({ minLength: 1, maxLength: 80 }),
  },
  { additionalProperties: false },
)
export type ColumnChoice = Static<typeof ColumnChoice>

/** The options that decide how cells are interpreted. */
export const ImportOptions = Type.Object(
  {
    dayForm: Type.Unsafe<DayForm>({ type: 'string', enum: [...dayForms] }),
    balanceUnit: Type.Unsafe<BalanceUnit>({ type: 'string', enum: [...balanceUnits] }),
    /** The country for lines that do not name one. */
    countryId: nullable(Type.String({ maxLength: 2 })),
    language: AnyLanguage,
    /** Whether these panelists also get the welcome points of new panelists. */
    givesWelcome: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type ImportOptions = Static<typeof ImportOptions>

export const Import = Type.Object({
  importId: Id,
  fileName: Type.String(),
  state: State,
  createdAt: Instant,
  /** The name of the person who uploaded the file; null once that account is closed. */
  createdByName: nullable(Type.String()),
  bytes: Count,
  /** How many lines with panelists the file has; 0 until all of them are checked. */
  lines: Count,
  /** How many lines are finished in the current stage: first the check, then the import, then its removal. */
  done: Count,
  good: Count,
  bad: Count,
  /** How many panelists this import has created, including those who have logged in. */
  members: Count,
  arrived: Count,
  /** How many panelists were sent an activation email. */
  mailed: Count,
  /** The sum of the opening balances of the good lines, in points. */
  openingPoints: Points,
  /** The opening balances in dollars, at the value of a point at the time of the check. */
  openingUsd: Type.Number(),
  /**
   * The maximum number of welcome points that the panelists of the good lines can get with the current settings; 0 when
   * they get none.
   */
  welcomePoints: Points,
  /** The welcome points in dollars, at the value of a point at the time of the check. */
  welcomeUsd: Type.Number(),
  /** Whether the import brings opening balances or welcome points. Such an import needs two people. */
  bringsPoints: Type.Boolean(),
  /**
   * Identifies the result of the check. A request to start or confirm the import must send the digest that the person
   * saw.
   */
  digest: Type.String(),
  /** The name of the person who requested an import that brings points. Another person must confirm it. */
  startedByName: nullable(Type.String()),
  /** Whether the reader requested the import. */
  isStartedByReader: Type.Boolean(),
  /** When the import begins without a second person, on a panel run by one person; otherwise null. */
  dueAt: nullable(Instant),
  /** Why the whole file was refused, in the reader's language; empty when it was not. */
  refusal: Type.String(),
})
export type Import = Static<typeof Import>

export const ImportFile = Type.Object({
  ...Import.properties,
  encoding: EncodingType,
  delimiter: DelimiterType,
  /** The names of the columns. */
  columns: Type.Array(Type.String()),
  sample: Type.Array(Type.Array(Type.String())),
  /** The fields that were chosen for the columns, or a suggestion from the names of the columns. */
  choices: Type.Array(ColumnChoice),
  options: ImportOptions,
  countries: Type.Array(Country),
  /** The profile questions whose answers a column can contain. */
  questions: Type.Array(Type.Object({ questionId: Id, text: Type.String() })),
})
export type ImportFile = Static<typeof ImportFile>

export const ImportLine = Type.Object({
  line: Count,
  state: LineStateType,
  /** The email address in the file, or the panelist's current one. */
  email: Type.String(),
  name: Type.String(),
  externalId: Type.String(),
  points: Points,
  /** What is wrong with the line, and what was left out, in the reader's language. */
  remarks: Type.Array(Type.String()),
  panelistId: nullable(Id),
  mailedAt: nullable(Instant),
  arrivedAt: nullable(Instant),
})
export type ImportLine = Static<typeof ImportLine>

type None = Readonly<Record<string, never>>
/** The messages for why a line is refused; their words are in `words/<language>/server/import-report.ts`. */
export type LineFaults = {
  tooFewCells: { count: number; wanted: number }
  tooManyCells: { count: number; wanted: number }
  headerAgain: None
  nul: { column: string }
  tooLong: { column: string; max: number }
  control: { column: string }
  broken: { column: string }
  emailMissing: None
  emailUnfit: { email: string }
  emailTwice: { line: number }
  emailKnown: None
  emailClosed: None
  nameUnfit: { column: string }
  formula: { column: string }
  dayUnfit: { column: string; value: string; form: string }
  birthdayUnfit: { value: string }
  underAge: { age: number }
  countryUnknown: { value: string }
  countryClosed: { value: string }
  languageUnknown: { value: string }
  joinedUnfit: { value: string }
  balanceUnfit: { value: string }
  consentUnfit: { value: string }
}
/** The messages for what was left out of an imported line. */
export type LineNotes = {
  stateLeftOut: { value: string }
  zipcodeLeftOut: { value: string }
  phoneLeftOut: { value: string }
  answerLeftOut: { column: string; value: string }
  /** The mail server refused the activation email to this panelist. */
  mailRefused: None
}
/** The messages for why a panelist was kept when the import was removed. */
export type LineStays = { keptRestedOn: None; keptStanding: None; keptBusy: None }
/** The messages for why a whole file is refused. */
export type FileFaults = {
  empty: None
  notText: None
  headerTooLong: None
  tooManyColumns: { max: number }
  tooManyLines: { max: number }
  noLines: None
  lineTooLong: { line: number; kilobytes: number }
  quoteOpen: { line: number }
  unreadable: { line: number }
}
export type ReportMessages = LineFaults & LineNotes & LineStays & FileFaults
/** Makes a message about a line or a file. */
export const reportMessage = messagesOf<ReportMessages>('import-report')

/** All other messages about imports. */
export type ImportMessages = {
  emailNotChosen: None
  chosenTwice: { column: string; other: string }
  fieldUnknown: { field: string }
  checking: None
  started: None
  asked: None
  confirmed: None
  /** The name of a waiting import in the list of all steps that need two people. */
  step: { file: string; points: number }
  /** The same name, when the points include welcome points, which not every panelist earns. */
  stepUpTo: { file: string; points: number }
  cancelled: None
  /** The check or the welcome points have changed since the person last saw them. */
  unseen: None
  /** Why the value of a point cannot be changed now. */
  valueShown: { file: string }
  waved: { count: number }
  undoing: None
  undoneOne: { email: string }
  removed: None
  welcome: None
}
/** The kind of an import in the list of steps that need two people. It is stored, so it must never change. */
export const importStep = 'import.start'
export const importMessage = messagesOf<ImportMessages>('import-desk')

const importParams = Type.Object({ importId: Id })
const lookedAt = body({ digest: Type.String({ minLength: 1, maxLength: 100 }) })
/** The sort orders for imports, and for the lines of one. */
export const importSorts = ['newest', 'oldest', 'file'] as const
export type ImportSort = (typeof importSorts)[number]
export const lineSorts = ['line', 'last', 'points'] as const
export type LineSort = (typeof lineSorts)[number]

const path = 'import'

export const importApi = {
  getImports: endpoint({
    method: 'GET',
    path: `${path}/getImports`,
    access: 'panelists.import',
    summary: 'Imports of members, the newest first. One that was taken back whole is in the audit log alone.',
    query: Type.Object({ ...pagingFields, sort: orderField(importSorts) }),
    data: rowsOf(Import),
  }),
  createImport: endpoint({
    method: 'POST',
    path: `${path}/createImport`,
    access: 'panelists.import',
    summary: 'Begins the upload of a CSV file of members, which follows in parts of 150,000 bytes.',
    body: body({
      fileName: Line({ minLength: 1, maxLength: 200 }),
      bytes: Type.Integer({ minimum: 1, maximum: fileMaxBytes }),
    }),
    data: Type.Object({ importId: Id, partBytes: Type.Integer() }),
  }),
  addPart: endpoint({
    method: 'POST',
    path: `${path}/addPart/{importId}`,
    access: 'panelists.import',
    summary: 'Takes one part of the file, counted from 0, in base64; a part that is there already may come again.',
    params: importParams,
    body: body({
      no: Type.Integer({ minimum: 0, maximum: Math.ceil(fileMaxBytes / partBytes) }),
      data: Type.String({ maxLength: Math.ceil(partBytes / 3) * 4 }),
    }),
    data: Nothing,
  }),
  finishUpload: endpoint({
    method: 'POST',
    path: `${path}/finishUpload/{importId}`,
    access: 'panelists.import',
    summary:
      'Looks at the beginning of an uploaded file: how it is encoded, its columns, and what they seem to be. With another encoding or delimiter it looks again.',
    params: importParams,
    body: body({ encoding: Type.Optional(EncodingType), delimiter: Type.Optional(DelimiterType) }),
    data: ImportFile,
  }),
  getImport: endpoint({
    method: 'GET',
    path: `${path}/getImport/{importId}`,
    access: 'panelists.import',
    summary: 'One import: how far it is, what was chosen for its columns, and the first lines while its file is kept.',
    params: importParams,
    data: ImportFile,
  }),
  checkImport: endpoint({
    method: 'POST',
    path: `${path}/checkImport/{importId}`,
    access: 'panelists.import',
    summary: 'Checks every line by this choice of columns, in the background, and imports nothing.',
    params: importParams,
    body: body({ choices: Type.Array(ColumnChoice, { maxItems: columnsMax }), options: ImportOptions }),
    data: Import,
  }),
  getImportLines: endpoint({
    method: 'GET',
    path: `${path}/getImportLines/{importId}`,
    access: 'panelists.import',
    summary: 'The lines of an import in their order, of one state or of all.',
    params: importParams,
    query: Type.Object({ ...pagingFields, sort: orderField(lineSorts), state: Type.Optional(LineStateType) }),
    data: rowsOf(ImportLine),
  }),
  downloadReport: endpoint({
    method: 'GET',
    path: `${path}/report/{importId}`,
    access: 'panelists.import',
    operationId: 'downloadImportReport',
    files: ['text/csv'],
    summary: 'What became of every line, as a CSV file.',
    params: importParams,
    data: Nothing,
  }),
  startImport: endpoint({
    method: 'POST',
    path: `${path}/startImport/{importId}`,
    access: 'panelists.import',
    needsPerson: true,
    summary:
      "Imports the good lines, in the background. One that brings points waits for a second person first. 409 'changed-meanwhile' when the lines were checked anew since they were looked at, 'import-value-changed' when a point has another value by now.",
    params: importParams,
    body: lookedAt,
    data: Import,
  }),
  confirmImport: endpoint({
    method: 'POST',
    path: `${path}/confirmImport/{importId}`,
    access: 'finance.adjust',
    needsPerson: true,
    movesMoney: true,
    summary:
      "Confirms an import that brings points; refused to whoever asked for it. 409 'changed-meanwhile' when it is another by now than was looked at.",
    params: importParams,
    body: lookedAt,
    data: Import,
  }),
  cancelImport: endpoint({
    method: 'POST',
    path: `${path}/cancelImport/{importId}`,
    access: 'panelists.import',
    needsPerson: true,
    summary: 'Takes back the wish to import before somebody has confirmed it.',
    params: importParams,
    data: Import,
  }),
  sendWave: endpoint({
    method: 'POST',
    path: `${path}/sendWave/{importId}`,
    access: 'panelists.import',
    summary: 'Sends activation mails to so many members who have not had one, in the order of the file.',
    params: importParams,
    body: body({ count: Type.Integer({ minimum: 1, maximum: waveMax }) }),
    data: Import,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: `${path}/undoImport/{importId}`,
    access: 'panelists.import',
    needsPerson: true,
    movesMoney: true,
    summary:
      'Takes every member back who has not logged in yet, in the background; nothing is left of them but the audit log.',
    params: importParams,
    body: body({ reason: Type.String({ maxLength: reasonMaxLength }) }),
    data: Import,
  }),
  undoMember: endpoint({
    method: 'POST',
    path: `${path}/undoMember/{importId}`,
    access: 'panelists.import',
    needsPerson: true,
    movesMoney: true,
    summary: 'Takes one member back, by the line of the file; refused once they have logged in.',
    params: importParams,
    body: body({ line: Type.Integer({ minimum: 1, maximum: greatestInteger }) }),
    data: Import,
  }),
  removeImport: endpoint({
    method: 'POST',
    path: `${path}/removeImport/{importId}`,
    access: 'panelists.import',
    summary: 'Removes a file and its report of which nothing was imported.',
    params: importParams,
    data: Nothing,
  }),
  checkActivation: endpoint({
    method: 'POST',
    path: `${path}/checkActivation`,
    access: 'public',
    summary: 'Whether the link of an activation mail can still be used, and for whom it is.',
    body: body({ token: OpaqueKey }),
    data: Type.Object({ email: Type.String(), firstName: Type.String(), points: Points, expiresAt: Instant }),
  }),
  activate: endpoint({
    method: 'POST',
    path: `${path}/activate`,
    access: 'public',
    summary: 'Opens the account of an imported member: chooses its password, accepts the terms, and logs in.',
    body: body({
      token: OpaqueKey,
      password: Password,
      acceptedTerms: Type.Unsafe<true>({ type: 'boolean', check: 'accepted' }),
      shownTerms: ShownTerms,
      language: Type.Optional(AnyLanguage),
    }),
    data: Login,
  }),
} as const
