import { createHash } from 'node:crypto'
import type { QuestionType } from '../../profiler/contract.ts'
import { answerOf } from '../../profiler/contract/question-types.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import { postcodePrefix, postcodeQuestionId } from '../../matching/contract.ts'
import { isMessage, type Message } from '../../../platform/contract/messages.ts'
import { inventoryMessage } from '../contract/inventory-messages.ts'
import { devices as knownDevices, type Device } from '../../surveys/contract/surveys.ts'
import type { AgreedPrice, SurveyDraft } from '../../surveys/server/service.ts'
import { readMicros } from './connectors/money.ts'
import { makeSurveyId } from './survey-ids.ts'
import { findUnderFloor, type MarginTerms } from './margin-rules.ts'
import { computePoints } from './rules.ts'

/** A profile question with the ids by which exchanges state conditions on it. */
export type MappedQuestion = {
  questionId: string
  type: QuestionType
  options: readonly { optionId: string }[]
  standards?: Readonly<Record<string, Standard>>
}
type Standard = {
  question: string
  byCountry?: Readonly<Record<string, string>>
  /** The exchange's code for an option, or its codes if the exchange has several for that option. */
  options?: Readonly<Record<string, string | readonly string[]>>
}
/** The ids that a document uses: those of an exchange, or our own. */
export const vocabularies = ['lucid', 'pureSpectrum', 'house'] as const
export type Vocabulary = (typeof vocabularies)[number]

export type Condition = { id: string; codes: readonly string[]; min: number | null; max: number | null }
/** A survey as a supplier offers it. */
export type Offer = {
  externalId: string
  title: string
  category: string
  minutes: number
  /** The supplier's price for a complete, in millionths of a US dollar. */
  micros: number
  countryId: string | null
  devices: readonly Device[]
  isOpen: boolean
  isClosed: boolean
  entryUrl: string
  /** How many more completes are wanted; null if that is not stated. */
  places: number | null
  conditions: readonly Condition[]
}
export type Inventory = {
  vocabulary: Vocabulary
  offers: readonly Offer[]
  /** Messages about the parts that could not be read. */
  wrong: readonly Message[]
  /** The address of the next page; null on the last page. */
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

/** The values that mean "open", as words and as PureSpectrum's numbers. */
const openStates: ReadonlySet<unknown> = new Set(['live', 'OPEN', 22])
const closedStates: ReadonlySet<unknown> = new Set(['closed', 'CLOSED', 44])
const offersAtOnce = 1_000
const conditionsAtMost = 30
const dearestMicros = 1_000 * 1_000_000
/** Inventories state prices in US dollars. */
const priceCurrency = 'USD'
const codesAtMost = 5_000

/**
 * Reads an inventory, or returns why the text is not one. Offers that cannot be read are reported in `wrong` and left
 * out.
 */
export function readInventory(text: string): Inventory | Message {
  const document = parseDocument(text)
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
/** Parses the document. Prices are kept as the digits that were sent, because as numbers they would become floats. */
function parseDocument(text: string): unknown {
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

/** Whether an entry link is safe for browsers (or leads to the sandbox) and contains the attempt. */
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

/** Translates one condition of an exchange into ours, or returns why no profile question can express it. */
export function toTarget(
  condition: Condition,
  vocabulary: Vocabulary,
  countryId: string | null,
  questions: Iterable<MappedQuestion>,
): Target | Message {
  for (const question of questions) {
    const standard = vocabulary === 'house' ? { question: question.questionId } : question.standards?.[vocabulary]
    const asked = (countryId && standard?.byCountry?.[countryId]) || standard?.question
    if (!standard || asked !== condition.id) continue
    return translateCondition(condition, question, vocabulary, standard)
  }
  return inventoryMessage('unanswered', { id: condition.id })
}

function translateCondition(
  { id, codes, min, max }: Condition,
  { questionId, type, options }: MappedQuestion,
  vocabulary: Vocabulary,
  standard: Standard,
): Target | Message {
  const answer = answerOf(type)
  if (answer === 'postcode') {
    return codes.length > 0
      ? { questionId: postcodeQuestionId, optionIds: codes.map(postcodePrefix) }
      : inventoryMessage('noCodes', { id })
  }
  if (answer === 'number' || answer === 'day') {
    const range = rangeOf(codes, min, max)
    return range ? { questionId, ...range } : inventoryMessage('noRange', { id })
  }
  if (min !== null || max !== null) return inventoryMessage('isRange', { id })
  const codesOf =
    vocabulary === 'house'
      ? options.map(({ optionId }): [string, string[]] => [optionId, [optionId]])
      : Object.entries(standard.options ?? {}).map(([optionId, own]): [string, string[]] => [optionId, [own].flat()])
  // Without this option, the survey would reach fewer people and no longer be the survey that was sold.
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

/** A range that is given by its bounds, or by a list of every number in it. */
function rangeOf(
  codes: readonly string[],
  min: number | null,
  max: number | null,
): { min?: number; max?: number } | null {
  if (codes.length > 0) {
    const numbers = codes.map(Number).sort((a, b) => a - b)
    const first = numbers[0] ?? NaN
    const isUnbroken = numbers.every((number, i) => Number.isInteger(number) && number === first + i)
    return isUnbroken ? { min: first, max: first + numbers.length - 1 } : null
  }
  if (min === null && max === null) return null
  if (min !== null && max !== null && min > max) return null
  return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
}

/**
 * Translates an offer into a draft with its price, the reasons why it stays paused, if any, and whether the supplier
 * wants completes now.
 */
export function draftOf(
  offer: Offer,
  vocabulary: Vocabulary,
  supplier: { supplierKey: string; sharePercent: number; maxPoints: number; margin: MarginTerms },
  questions: readonly MappedQuestion[],
): { draft: SurveyDraft; price: AgreedPrice; reasons: Message[]; isWanted: boolean } {
  const translations = offer.conditions.map((one) => toTarget(one, vocabulary, offer.countryId, questions))
  const targets = translations.filter((one): one is Target => !isMessage(one))
  const { micros } = offer
  const { sharePercent, margin } = supplier
  const { feePercent } = margin
  const points = computePoints(micros, sharePercent)
  const surveyId = makeSurveyId(supplier.supplierKey, offer.externalId)
  const reasons = translations.filter(isMessage)
  if (points < 1) reasons.push(inventoryMessage('tooCheap'))
  if (points > supplier.maxPoints) reasons.push(inventoryMessage('tooDear', { max: supplier.maxPoints }))
  const under = findUnderFloor({ surveyId, micros, points }, margin)
  if (under)
    reasons.push(
      inventoryMessage('underFloor', { margin: under.marginMicros / 1_000_000, floor: under.floorMicros / 1_000_000 }),
    )
  const isWanted = offer.isOpen && offer.places !== 0
  const status = offer.isClosed ? 'closed' : isWanted && reasons.length === 0 ? 'live' : 'paused'
  if (status === 'paused' && !offer.isOpen) reasons.push(inventoryMessage('pausedThere'))
  if (status === 'paused' && offer.places === 0) reasons.push(inventoryMessage('noneWanted'))
  return {
    reasons,
    isWanted,
    price: { micros, currency: priceCurrency, sharePercent, feePercent },
    draft: {
      surveyId,
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

/** A digest that changes whenever an offer, or the way we read it, changes. */
export const computeDigest = (draft: SurveyDraft, price: AgreedPrice, reasons: readonly Message[]): string =>
  createHash('sha256')
    .update(JSON.stringify([draft, price, reasons]))
    .digest('hex')

/**
 * After this many failures in a row, a supplier's inventory is requested only occasionally, to find out whether it
 * works again.
 */
export const failuresBeforeRest = 5
const usualMinutes = 5
const longestMinutes = 6 * 60
/** How many minutes to wait before the next request: doubled by every failure in a row, up to six hours. */
export const computeMinutesUntilNext = (failures: number): number =>
  failures === 0 ? usualMinutes : Math.min(2 ** (failures - 1), longestMinutes)
