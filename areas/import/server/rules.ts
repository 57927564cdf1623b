import { findBirthdayFlaw, isAdult } from '../../users/contract/birthday.ts'
import { isDay, type Day } from '../../../platform/contract/day.ts'
import { emailProblem, findNameFlaw, isPhone } from '../../../platform/contract/fields.ts'
import { isLanguage, languages, type Language } from '../../../platform/contract/language.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import {
  answerPrefix,
  memberFields,
  openingMax,
  reportMessage,
  type ColumnChoice,
  type DayForm,
  type ImportOptions,
  type ImportState,
  type MemberField,
} from '../contract.ts'

/**
 * The maximum number of characters for a cell of each field. A cell of any other field, such as an answer, may be as
 * long as an address.
 */
const cellMaxLength: Readonly<Partial<Record<MemberField, number>>> = {
  email: 254,
  firstName: 80,
  lastName: 80,
  cityName: 120,
  zipcode: 16,
  stateId: 60,
  phone: 32,
  externalId: 100,
  consentVersion: 40,
}
const usualMaxLength = 200

/** An answer to a profile question, as it is in the file. */
export type AnswerCell = { questionId: string; column: string; text: string }
/** An answer that can be stored. */
export type ReadAnswer = { questionId: string; optionIds: string[]; value: string | null }
/** The panelist on a line. Whether the parts of the address exist is checked later. */
export type Member = {
  email: string
  firstName: string
  lastName: string
  dateOfBirth: Day | null
  phone: string | null
  address: string | null
  cityName: string | null
  state: string | null
  zipcode: string | null
  countryId: string | null
  language: Language
  joined: Day | null
  externalId: string
  points: number
  consent: { at: Day; version: string } | null
  /** The answers as they are in the file, before the rules of the profile are applied. */
  answers: AnswerCell[]
  given: ReadAnswer[]
}
export type ReadLine = { member: Member; notes: Message[] } | { email: string; faults: Message[] }

export type Reader = {
  columns: readonly string[]
  choices: readonly ColumnChoice[]
  options: ImportOptions
  /** Finds the id of a country from its id or name in lower case. */
  countryOf: (text: string) => string | null
  /** Whether people may join from a country. */
  admits: (countryId: string) => boolean
  minimumAge: (countryId: string | null) => number
  today: Day
  pointsPerDollar: number
}

/** Matches control characters except line ends and tabs, which an address may contain. */
const control = /[^\P{Cc}\t\n\r]/u
/** Matches the start of a text that a spreadsheet treats as a formula. */
const formula = /^[\s"']*[=+@\-\uff1d\uff0b\uff0d\uff20]/
/**
 * Matches numbers, which are harmless in these fields although they may look like formulas: a phone number begins with
 * a plus, and a dash often marks a missing value.
 */
const plainNumber = /^[-+]?[\d\s.,()$-]*$/
/** The fields that are stored exactly as they are in the file. */
const keptFields: ReadonlySet<string> = new Set(['firstName', 'lastName', 'address', 'cityName', 'externalId'])
const isFormula = (field: string, text: string): boolean =>
  formula.test(text) && (keptFields.has(field) || !plainNumber.test(text))

const dayPatterns: Readonly<Record<DayForm, readonly [RegExp, readonly [number, number, number]]>> = {
  'YYYY-MM-DD': [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, [1, 2, 3]],
  'MM/DD/YYYY': [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, [3, 1, 2]],
  'DD/MM/YYYY': [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, [3, 2, 1]],
  'DD.MM.YYYY': [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, [3, 2, 1]],
}
/** Matches a time of day after a date, which some programs write. */
const timeBehind = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?$/i

/** Reads the day in a cell that has this format; null for any other text. */
export function readDay(text: string, form: DayForm): Day | null {
  const [pattern, [year, month, readDayField]] = dayPatterns[form]
  const found = pattern.exec(text.replace(timeBehind, ''))
  if (!found) return null
  const at = (group: number, length: number) => (found[group] ?? '').padStart(length, '0')
  const isoDay = `${at(year, 4)}-${at(month, 2)}-${at(readDayField, 2)}`
  return isDay(isoDay) ? isoDay : null
}

/**
 * Reads the opening balance in a cell, in points: a whole number of at least 0. An empty cell is 0; null for any other
 * text.
 */
export function readBalance(text: string, unit: ImportOptions['balanceUnit'], pointsPerDollar: number): number | null {
  if (text === '') return 0
  if (unit === 'points') return /^\d{1,9}$/.test(text) ? within(Number(text)) : null
  const found = /^(?:US)?\$?\s?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (!found) return null
  const cents = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  const points = (cents * pointsPerDollar) / 100
  return Number.isInteger(points) ? within(points) : null
}
const within = (points: number): number | null => (points <= openingMax ? points : null)

/** Finds a language by its code, with or without a region, or by its own name. */
function readLanguage(text: string): Language | null {
  const code = text.toLowerCase().split(/[-_]/)[0] ?? ''
  if (isLanguage(code)) return code
  const named = Object.entries(languages).find(([, name]) => name.toLowerCase() === text.toLowerCase())?.[0] ?? ''
  return isLanguage(named) ? named : null
}

type PlacedMember = Pick<Member, 'countryId' | 'dateOfBirth'>
/**
 * Finds why a person like this may not join under the current settings. `said` is the country as written in the file.
 */
export function findBars(
  { countryId, dateOfBirth }: PlacedMember,
  { admits, minimumAge, today }: Pick<Reader, 'admits' | 'minimumAge' | 'today'>,
  said = '',
): Message[] {
  const age = minimumAge(countryId)
  return [
    ...(countryId === null || admits(countryId) ? [] : [reportMessage('countryClosed', { value: said || countryId })]),
    ...(dateOfBirth === null || isAdult(dateOfBirth, today, age) ? [] : [reportMessage('underAge', { age })]),
  ]
}

type Cells = ReadonlyMap<string, { text: string; column: string }>

/** Returns the trimmed cells of a line, by their fields. */
function cellsOf(cells: readonly string[], { choices, columns }: Reader): Cells {
  return new Map(
    choices.map(({ column, field }) => [
      field,
      { text: (cells[column] ?? '').trim(), column: columns[column] ?? String(column + 1) },
    ]),
  )
}

/**
 * Finds the faults that a cell of any field can have: characters that the database or a page cannot hold, or too many
 * characters.
 */
function plainFaults(byField: Cells): Message[] {
  return [...byField].flatMap(([field, { text, column }]): Message[] => {
    if (text.includes('\0')) return [reportMessage('nul', { column })]
    if (control.test(text)) return [reportMessage('control', { column })]
    // The file has a byte here that is not a character in its encoding.
    if (text.includes('\ufffd')) return [reportMessage('broken', { column })]
    const max = cellMaxLength[field as MemberField] ?? usualMaxLength
    return text.length > max ? [reportMessage('tooLong', { column, max })] : []
  })
}

/**
 * Reads the panelist on a line, or everything that is wrong with the line. It does not look at other lines or the
 * database.
 */
export function readLine(cells: readonly string[], reader: Reader): ReadLine {
  const { columns, options, countryOf, today, pointsPerDollar } = reader
  const count = cells.length
  const wanted = columns.length
  if (count === wanted && cells.every((cell, at) => cell.trim() === columns[at]))
    return { email: '', faults: [reportMessage('headerAgain')] }
  // A missing or extra cell shifts all later ones, so nothing on the line can be trusted.
  if (count !== wanted)
    return { email: '', faults: [reportMessage(count < wanted ? 'tooFewCells' : 'tooManyCells', { count, wanted })] }
  const byField = cellsOf(cells, reader)
  const formulas = new Set([...byField].filter(([field, { text }]) => isFormula(field, text)).map(([field]) => field))
  // If a cell contains a formula, only that fault is reported.
  const textOf = (field: MemberField): string => (formulas.has(field) ? '' : (byField.get(field)?.text ?? ''))
  const columnOf = (field: MemberField): string => byField.get(field)?.column ?? field
  const email = byField.get('email')?.text ?? ''
  const faults = plainFaults(byField)
  if (faults.length > 0) return { email: email.replaceAll(/\p{Cc}/gu, '\ufffd').slice(0, 254), faults }
  const notes: Message[] = []

  for (const field of formulas) faults.push(reportMessage('formula', { column: byField.get(field)?.column ?? field }))
  if (email === '') faults.push(reportMessage('emailMissing'))
  else if (!formulas.has('email') && emailProblem(email)) faults.push(reportMessage('emailUnfit', { email }))
  for (const field of ['firstName', 'lastName'] as const) {
    const name = textOf(field)
    if (name !== '' && findNameFlaw(name)) faults.push(reportMessage('nameUnfit', { column: columnOf(field) }))
  }

  const day = (field: MemberField): Day | null => {
    const value = textOf(field)
    if (value === '') return null
    const parsedDay = readDay(value, options.dayForm)
    if (parsedDay === null)
      faults.push(reportMessage('dayUnfit', { column: columnOf(field), value, form: options.dayForm }))
    return parsedDay
  }
  const dateOfBirth = day('birthday')
  const isBirthday = dateOfBirth !== null && findBirthdayFlaw(dateOfBirth, today) === null
  if (dateOfBirth !== null && !isBirthday) faults.push(reportMessage('birthdayUnfit', { value: textOf('birthday') }))
  const joined = day('joined')
  if (joined !== null && (joined > today || joined < '1990-01-01'))
    faults.push(reportMessage('joinedUnfit', { value: textOf('joined') }))
  const consentAt = day('consentAt')
  if (consentAt !== null && consentAt > today)
    faults.push(reportMessage('consentUnfit', { value: textOf('consentAt') }))

  const country = textOf('countryId')
  const countryId = country === '' ? options.countryId : countryOf(country.toLowerCase())
  if (country !== '' && countryId === null) faults.push(reportMessage('countryUnknown', { value: country }))
  faults.push(...findBars({ countryId, dateOfBirth: isBirthday ? dateOfBirth : null }, reader, country))
  const languageText = textOf('language')
  const language = languageText === '' ? options.language : readLanguage(languageText)
  if (language === null) faults.push(reportMessage('languageUnknown', { value: languageText }))
  const points = readBalance(textOf('openingBalance'), options.balanceUnit, pointsPerDollar)
  if (points === null) faults.push(reportMessage('balanceUnfit', { value: textOf('openingBalance') }))
  if (faults.length > 0 || language === null || points === null) return { email, faults }

  const phone = textOf('phone')
  if (phone !== '' && !isPhone(phone)) notes.push(reportMessage('phoneLeftOut', { value: phone }))
  const readOrNull = (field: MemberField): string | null => textOf(field).replaceAll(/\s+/g, ' ') || null
  const member: Member = {
    email,
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
    dateOfBirth,
    phone: phone !== '' && isPhone(phone) ? phone : null,
    address: readOrNull('address'),
    cityName: readOrNull('cityName'),
    state: readOrNull('stateId'),
    zipcode: readOrNull('zipcode'),
    countryId,
    language,
    joined,
    externalId: textOf('externalId'),
    points,
    consent: consentAt === null ? null : { at: consentAt, version: textOf('consentVersion') || 'imported' },
    answers: [...byField].flatMap(([field, { text, column }]) =>
      field.startsWith(answerPrefix) && text !== ''
        ? [{ questionId: field.slice(answerPrefix.length), column, text }]
        : [],
    ),
    given: [],
  }
  return { member, notes }
}

/** The usual names of a column for each field. */
const usualNames: Readonly<Record<MemberField, readonly string[]>> = {
  email: ['email', 'emailaddress', 'mail', 'correo'],
  firstName: ['firstname', 'givenname', 'forename', 'first', 'nombre'],
  lastName: ['lastname', 'surname', 'familyname', 'last', 'apellidos'],
  birthday: ['birthday', 'birthdate', 'dateofbirth', 'dob', 'born', 'geburtstag', 'geburtsdatum', 'fechadenacimiento'],
  phone: ['phone', 'phonenumber', 'mobile', 'telephone'],
  address: ['address', 'street', 'streetaddress', 'address1'],
  cityName: ['city', 'town', 'cityname'],
  stateId: ['state', 'region', 'province', 'stateid'],
  zipcode: ['zip', 'zipcode', 'postcode', 'postalcode'],
  countryId: ['country', 'countrycode', 'countryid'],
  language: ['language', 'lang', 'locale'],
  joined: ['joined', 'joinedat', 'joindate', 'created', 'createdat', 'registered', 'signupdate', 'signup'],
  externalId: ['externalid', 'memberid', 'panelistid', 'userid', 'id'],
  openingBalance: ['openingbalance', 'balance', 'points', 'pointsbalance'],
  consentAt: ['consentat', 'consentdate', 'termsaccepted', 'termsacceptedat', 'acceptedat'],
  consentVersion: ['consentversion', 'termsversion', 'consent'],
}
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')

/** Suggests a field for each column by its name. If two columns match one field, the first of them gets it. */
export function guessChoices(columns: readonly string[], questionIds: readonly string[]): ColumnChoice[] {
  const taken = new Set<string>()
  return columns.flatMap((name, column): ColumnChoice[] => {
    const plain = plainName(name)
    const field =
      memberFields.find((one) => !taken.has(one) && usualNames[one].includes(plain)) ??
      questionIds
        .map((id) => answerPrefix + id)
        .find((one) => !taken.has(one) && plainName(one.slice(answerPrefix.length)) === plain)
    if (!field) return []
    taken.add(field)
    return [{ column, field }]
  })
}

/** For each step, the states of an import in which the step is possible. */
export const mayFollow: Readonly<
  Record<'look' | 'check' | 'start' | 'confirm' | 'cancel' | 'wave' | 'undo' | 'remove', readonly ImportState[]>
> = {
  look: ['uploading', 'uploaded', 'checked', 'refused'],
  check: ['uploaded', 'checked'],
  start: ['checked'],
  confirm: ['waiting'],
  cancel: ['waiting'],
  wave: ['done'],
  undo: ['done'],
  remove: ['uploading', 'uploaded', 'checked', 'refused'],
}

/** Whether the panelists of an import get welcome points like new panelists. */
export const givesWelcome = (options: ImportOptions | null): boolean => options?.givesWelcome !== false

/**
 * Whether an import brings points and therefore needs two people. Welcome points count even while they are set to 0,
 * because they can be raised.
 */
export const bringsPoints = (openingPoints: number, options: ImportOptions | null): boolean =>
  openingPoints > 0 || givesWelcome(options)

/**
 * Finds why this person cannot confirm an import that brings points; null when they can. `by` is null when the delay
 * replaces a second person.
 */
export const findApprovalRefusal = ({
  askedBy,
  by,
}: {
  askedBy: string | null
  by: string | null
}): ProblemCode | null => (askedBy === by ? 'import-same-person' : null)
