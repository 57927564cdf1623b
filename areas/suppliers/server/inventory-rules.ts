import { createHash } from 'node:crypto'
import type { QuestionType } from '../../profiler/contract.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import { postcodePrefix, postcodeQuestionId } from '../../matching/contract.ts'
import { isMessage, type Message } from '../../../platform/contract/messages.ts'
import { inventoryMessage } from '../contract/inventory-messages.ts'
import { devices as knownDevices, type Device } from '../../surveys/contract/surveys.ts'
import type { AgreedPrice, SurveyDraft } from '../../surveys/server/service.ts'
import { readMicros } from './connectors/money.ts'
import { pointsOf } from './rules.ts'

/** A profile question as far as an exchange's condition is translated into it. */
export type MappedQuestion = {
  questionId: string
  type: QuestionType
  options: readonly { optionId: string }[]
  standards?: Readonly<Record<string, Standard>>
}
type Standard = {
  question: string
  byCountry?: Readonly<Record<string, string>>
  /** An option's code, or its codes where the exchange asks more exactly than we do. */
  options?: Readonly<Record<string, string | readonly string[]>>
}
/** Whose ids a document speaks in: an exchange's (protocols, 3.2), or our own. */
export const vocabularies = ['lucid', 'pureSpectrum', 'house'] as const
export type Vocabulary = (typeof vocabularies)[number]

export type Condition = { id: string; codes: readonly string[]; min: number | null; max: number | null }
/** A survey as a supplier offers it. */
export type Offer = {
  externalId: string
  title: string
  category: string
  minutes: number
  /** What the supplier pays for a complete, in millionths of a US dollar. */
  micros: number
  countryId: string | null
  devices: readonly Device[]
  isOpen: boolean
  isClosed: boolean
  entryUrl: string
  /** How many more completes are wanted; null: not said. */
  places: number | null
  conditions: readonly Condition[]
}
export type Inventory = {
  vocabulary: Vocabulary
  offers: readonly Offer[]
  /** What could not be read. */
  wrong: readonly Message[]
  /** Where the next page is asked for; null when this is the last. */
  next: string | null
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const textIn = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most && !value.includes('\0')
    ? value.trim()
    : null
const numberIn = (value: unknown, least: number, most: number): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most ? value : null

/** The open and closed states, also by PureSpectrum's numbers. */
const openStates: ReadonlySet<unknown> = new Set(['live', 'OPEN', 22])
const closedStates: ReadonlySet<unknown> = new Set(['closed', 'CLOSED', 44])
const offersAtOnce = 1_000
const conditionsAtMost = 30
const dearestMicros = 1_000 * 1_000_000
/** Inventories state prices in US dollars. */
const priceCurrency = 'USD'
const codesAtMost = 5_000

/** Reads an inventory, or says why it is none. Single offers that cannot be read are named and left out. */
export function readInventory(text: string): Inventory | Message {
  const document = parsed(text)
  if (!isObject(document) || !Array.isArray(document['surveys'])) return inventoryMessage('notAnInventory')
  const vocabulary = vocabularies.find((one) => one === (document['standard'] ?? 'house'))
  if (!vocabulary) return inventoryMessage('standardUnknown')
  if (document['surveys'].length > offersAtOnce) return inventoryMessage('tooManySurveys', { max: offersAtOnce })
  const offers: Offer[] = []
  const wrong: Message[] = []
  for (const one of document['surveys'] as unknown[]) {
    const offer = readOffer(one)
    if (isMessage(offer)) wrong.push(offer)
    else offers.push(offer)
  }
  return { vocabulary, offers, wrong, next: textIn(document['next'], 200) }
}

const priceKey = /"cpi"(\s*:\s*)(-?\d[\d.eE+-]*)/g
/** The document, in which prices are left as the digits that were sent: as numbers they would be floats. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(priceKey, '"cpi"$1"$2"'))
  } catch {
    return null
  }
}

function readOffer(value: unknown): Offer | Message {
  if (!isObject(value)) return inventoryMessage('surveyNoObject')
  const externalId = textIn(value['id'], 100)
  if (!externalId) return inventoryMessage('surveyNoId')
  const lacks = (what: 'noTitle' | 'noLength' | 'noPrice' | 'noEntry' | 'noConditions' | 'noCountry') =>
    inventoryMessage(what, { id: externalId })
  const title = textIn(value['title'], 200)
  const minutes = numberIn(value['minutes'], 1, 240)
  const micros = readMicros(textIn(value['cpi'], 40) ?? '')
  const entryUrl = textIn(value['entryUrl'], 2_000)
  const conditions = readConditions(value['qualifications'] ?? [])
  const isClosed = closedStates.has(value['status'])
  if (!title) return lacks('noTitle')
  if (minutes === null) return lacks('noLength')
  if (micros === null || micros > dearestMicros) return lacks('noPrice')
  if (!entryUrl || !isEntry(entryUrl)) return lacks('noEntry')
  if (!conditions) return lacks('noConditions')
  const country = value['country']
  if (country !== undefined && country !== null && !(typeof country === 'string' && /^[A-Z]{2}$/.test(country)))
    return lacks('noCountry')
  const named = Array.isArray(value['devices']) ? (value['devices'] as unknown[]) : []
  return {
    externalId,
    title,
    category: textIn(value['category'], 80) ?? 'General',
    minutes: Math.ceil(minutes),
    micros,
    countryId: typeof country === 'string' ? country : null,
    devices: knownDevices.filter((device) => named.includes(device)),
    isOpen: openStates.has(value['status']),
    isClosed,
    entryUrl,
    places: numberIn(value['remaining'], 0, 1_000_000),
    conditions,
  }
}

/** An entry link that browsers can follow, safely or to the sandbox, and that tells the supplier whose attempt it is. */
const isEntry = (template: string): boolean => {
  const filled = template.replace(/^\{sandbox\}(?=\/)/, 'https://sandbox').replaceAll(/\{\w+\}/g, 'x')
  return template.includes('{attemptId}') && URL.canParse(filled) && new URL(filled).protocol === 'https:'
}

function readConditions(value: unknown): Condition[] | null {
  if (!Array.isArray(value) || value.length > conditionsAtMost) return null
  const read = (value as unknown[]).map((one): Condition | null => {
    if (!isObject(one)) return null
    const id = typeof one['id'] === 'number' ? String(one['id']) : textIn(one['id'], 100)
    const codes = one['codes'] ?? []
    if (!id || !Array.isArray(codes) || codes.length > codesAtMost) return null
    const bound = (name: string) => (one[name] === undefined ? null : numberIn(one[name], -1e9, 1e9))
    return { id, codes: codes.map(String), min: bound('min'), max: bound('max') }
  })
  return read.every((one) => one !== null) ? read : null
}

type Target = SurveyDraft['targets'][number]

/** One condition of an exchange as ours, or why no profile question answers it. */
export function targetOf(
  condition: Condition,
  vocabulary: Vocabulary,
  countryId: string | null,
  questions: Iterable<MappedQuestion>,
): Target | Message {
  for (const question of questions) {
    const standard = vocabulary === 'house' ? { question: question.questionId } : question.standards?.[vocabulary]
    const asked = (countryId && standard?.byCountry?.[countryId]) || standard?.question
    if (!standard || asked !== condition.id) continue
    return translated(condition, question, vocabulary, standard)
  }
  return inventoryMessage('unanswered', { id: condition.id })
}

function translated(
  { id, codes, min, max }: Condition,
  { questionId, type, options }: MappedQuestion,
  vocabulary: Vocabulary,
  standard: Standard,
): Target | Message {
  if (type === 'postcode') {
    return codes.length > 0
      ? { questionId: postcodeQuestionId, optionIds: codes.map(postcodePrefix) }
      : inventoryMessage('noCodes', { id })
  }
  if (type === 'number' || type === 'quantity' || type === 'date') {
    const range = rangeOf(codes, min, max)
    return range ? { questionId, ...range } : inventoryMessage('noRange', { id })
  }
  if (min !== null || max !== null) return inventoryMessage('isRange', { id })
  const codesOf =
    vocabulary === 'house'
      ? options.map(({ optionId }): [string, string[]] => [optionId, [optionId]])
      : Object.entries(standard.options ?? {}).map(([optionId, own]): [string, string[]] => [optionId, [own].flat()])
  // An option left out would only narrow the survey, but it would be another survey than was sold.
  const missing = codes.filter((code) => !codesOf.some(([, own]) => own.includes(code)))
  if (codes.length === 0) return inventoryMessage('noCodes', { id })
  if (missing.length > 0) return inventoryMessage('noOption', { codes: missing.slice(0, 5).join(', '), id })
  const asked = codesOf.filter(([, own]) => own.some((code) => codes.includes(code)))
  const wide = asked.find(([, own]) => !own.every((code) => codes.includes(code)))
  if (wide) return inventoryMessage('tooWide', { option: wide[0], id })
  const optionIds = codes.flatMap((code) => asked.find(([, own]) => own.includes(code))?.[0] ?? [])
  const wanted = [...new Set(optionIds)].filter((optionId) => optionId !== preferNotToSay)
  return wanted.length > 0 ? { questionId, optionIds: wanted } : inventoryMessage('onlyUnsaid', { id })
}

/** A range given by its bounds, or by every number in it. */
function rangeOf(
  codes: readonly string[],
  min: number | null,
  max: number | null,
): { min?: number; max?: number } | null {
  if (codes.length > 0) {
    const numbers = codes.map(Number).sort((a, b) => a - b)
    const first = numbers[0] ?? NaN
    const isWhole = numbers.every((number, i) => Number.isInteger(number) && number === first + i)
    return isWhole ? { min: first, max: first + numbers.length - 1 } : null
  }
  if (min === null && max === null) return null
  if (min !== null && max !== null && min > max) return null
  return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
}

/** What an offer becomes here: a draft, its price, why it is kept paused if it is, and whether the supplier itself wants completes now. */
export function draftOf(
  offer: Offer,
  vocabulary: Vocabulary,
  supplier: { supplierKey: string; sharePercent: number; maxPoints: number },
  questions: readonly MappedQuestion[],
): { draft: SurveyDraft; price: AgreedPrice; reasons: Message[]; isWanted: boolean } {
  const translations = offer.conditions.map((one) => targetOf(one, vocabulary, offer.countryId, questions))
  const targets = translations.filter((one): one is Target => !isMessage(one))
  const { micros } = offer
  const { sharePercent } = supplier
  const points = pointsOf(micros, sharePercent)
  const reasons = translations.filter(isMessage)
  if (points < 1) reasons.push(inventoryMessage('tooCheap'))
  if (points > supplier.maxPoints) reasons.push(inventoryMessage('tooDear', { max: supplier.maxPoints }))
  const isWanted = offer.isOpen && offer.places !== 0
  const status = offer.isClosed ? 'closed' : isWanted && reasons.length === 0 ? 'live' : 'paused'
  if (status === 'paused' && !offer.isOpen) reasons.push(inventoryMessage('pausedThere'))
  if (status === 'paused' && offer.places === 0) reasons.push(inventoryMessage('noneWanted'))
  return {
    reasons,
    isWanted,
    price: { micros, currency: priceCurrency, sharePercent },
    draft: {
      surveyId: surveyIdOf(supplier.supplierKey, offer.externalId),
      title: offer.title,
      kind: 'external',
      category: offer.category,
      points: Math.min(points, 100_000),
      minutes: offer.minutes,
      countryId: offer.countryId,
      devices: offer.devices,
      status,
      supplierKey: supplier.supplierKey,
      entryUrl: offer.entryUrl,
      questionnaire: null,
      normSeconds: offer.minutes * 60,
      targets,
      quotas: offer.places === null ? [] : [{ name: 'All', places: offer.places }],
    },
  }
}

/** The same id whenever the same offer is read; a hash where the supplier's own does not fit. */
export function surveyIdOf(supplierKey: string, externalId: string): string {
  const plain = `${supplierKey}.${externalId}`
  if (/^[A-Za-z0-9_.:-]{1,64}$/.test(plain)) return plain
  const hash = createHash('sha256').update(plain).digest('hex')
  return `${supplierKey.slice(0, 31)}.${hash.slice(0, 32)}`
}

/** Whether anything in an offer, or in how we read it, is other than before. */
export const digestOf = (draft: SurveyDraft, price: AgreedPrice, reasons: readonly Message[]): string =>
  createHash('sha256')
    .update(JSON.stringify([draft, price, reasons]))
    .digest('hex')

/** After so many failures in a row a supplier's inventory rests: the breaker is open, and one try from time to time looks again. */
export const restsAfter = 5
const usualMinutes = 5
const longestMinutes = 6 * 60
/** How long to wait before asking again: doubling with every failure in a row, up to six hours. */
export const minutesUntilNext = (failures: number): number =>
  failures === 0 ? usualMinutes : Math.min(2 ** (failures - 1), longestMinutes)
