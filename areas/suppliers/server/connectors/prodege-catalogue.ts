import {
  collect,
  readId,
  isObject,
  linkOf,
  readMinutes,
  readNumber,
  openAnswer,
  cutWords,
  readText,
  type Json,
} from './answers.ts'
import type {
  Answer,
  CatalogueOffer,
  CataloguePage,
  Condition,
  Deed,
  Failed,
  OpenedSettings,
  PastFilter,
  QuotaCell,
  Skipped,
} from './connector.ts'
import { readPrice } from './money.ts'
import { readCountryIds, getProdegeHost } from './prodege-settings.ts'

/** The maximum number of bytes in an answer, which contains every survey. */
export const catalogueBytes = 32_000_000
const offersAtMost = 20_000
const quotasAtMost = 1_000
const conditionsAtMost = 50
const codesAtMost = 20_000

type Read<T> = T | 'unreadable'

/**
 * Prodege does not document its word for success. An answer with surveys is a success; an empty list with any other
 * word does not count as a catalogue, because it would close every offer.
 */
const successWords = /^(?:success|successful|ok|true|0|1|200)$/i
export function readProdegeComplaint(json: Json): { text: string } | null {
  const word = readId(json['return_status'])
  const { surveys } = json
  const isEmpty = !Array.isArray(surveys) || surveys.length === 0
  return word && isEmpty && !successWords.test(word) ? { text: cutWords(word) } : null
}

/**
 * Reads the surveys that are open to us. Surveys that cannot be read are listed as skipped; so is a survey with a quota
 * that cannot be read.
 */
export function readCatalogue(answer: Answer, opened: OpenedSettings): CataloguePage | Failed {
  const requirements = openAnswer(answer, {
    maxBytes: catalogueBytes,
    prices: ['cpi'],
    complaint: readProdegeComplaint,
  })
  if ('failed' in requirements) return requirements
  const { surveys } = requirements.json
  if (!Array.isArray(surveys)) return { failed: 'malformed', detail: 'no-surveys' }
  const countries = new Map([...readCountryIds(opened)].map(([ours, theirs]) => [theirs, ours]))
  const { kept, skipped } = collect(surveys, offersAtMost, (one) => offerOf(one, getProdegeHost(opened), countries))
  return { offers: kept, skipped, next: null }
}

function offerOf(survey: Json, host: string, countries: ReadonlyMap<string, string>): CatalogueOffer | Skipped {
  const externalId = readId(survey['projectid'])
  if (!externalId) return { externalId: '', why: 'no-id' }
  const title = readText(survey['project_name'], 10_000)?.slice(0, 200)
  const minutes = readMinutes(survey['loi'])
  const price = readPrice(survey['cpi'])
  const entryBase = linkOf(survey['surveyurl'], host)
  const country = countryIn(survey['country_code'])
  const quotas = quotasOf(survey['quotas'] ?? [], countries)
  const clicks = clicksOf(survey['max_clicks_settings'])
  const past = pastOf(survey['past_participation'])
  if (!title) return { externalId, why: 'no-title' }
  if (!minutes) return { externalId, why: 'no-length' }
  if (!price) return { externalId, why: 'no-price' }
  if (!entryBase) return { externalId, why: 'no-link' }
  if (country === 'unreadable') return { externalId, why: 'country-unreadable' }
  if (quotas === 'unreadable') return { externalId, why: 'quotas-unreadable' }
  if (clicks === 'unreadable') return { externalId, why: 'clicks-unreadable' }
  if (past === 'unreadable') return { externalId, why: 'past-unreadable' }
  return {
    externalId,
    title,
    minutes,
    price,
    countryId: country,
    language: null,
    left: leftOf(survey['remaining_completes']),
    incidence: readNumber(survey['actual_ir'], 0, 100),
    conversion: readNumber(survey['conversion_rate'], 0, 100),
    entryBase,
    quotas,
    clicks,
    past,
  }
}

/** How many completes are left; null if that is not stated. Never below 0, even if more arrived than were wanted. */
function leftOf(value: unknown): number | null {
  const left = readNumber(value, -1e9, 1e9)
  return left === null ? null : Math.max(0, Math.floor(left))
}

/** The country of a survey; null for a survey of several countries. */
function countryIn(value: unknown): Read<string | null> {
  if (value === undefined || value === null || value === '') return null
  const code = readText(value, 2)?.toUpperCase()
  if (!code || !/^[A-Z]{2}$/.test(code)) return 'unreadable'
  return code === 'UK' ? 'GB' : code
}

const requireAll = <T>(list: readonly Read<T>[]): Read<T[]> => {
  const readable = list.filter((one): one is T => one !== 'unreadable')
  return readable.length === list.length ? readable : 'unreadable'
}

function quotasOf(value: unknown, countries: ReadonlyMap<string, string>): Read<QuotaCell[]> {
  if (!Array.isArray(value) || value.length > quotasAtMost) return 'unreadable'
  const cells = requireAll(value.map((one): Read<QuotaCell> => (isObject(one) ? cellOf(one, countries) : 'unreadable')))
  if (cells === 'unreadable') return cells
  const tops = new Set(cells.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  const isTree = new Set(cells.map(({ id }) => id)).size === cells.length
  return isTree && cells.every(({ parentId }) => parentId === null || tops.has(parentId)) ? cells : 'unreadable'
}

function cellOf(quota: Json, countries: ReadonlyMap<string, string>): Read<QuotaCell> {
  const id = readId(quota['quota_id'])
  const parent = readId(quota['parent_quota_id'] ?? 0)
  const left = leftOf(quota['number_of_respondents'])
  // Prodege's documentation and its answers name the conditions differently.
  const lists = [quota['questions'], quota['targeting_criteria']].filter((list) => list !== undefined && list !== null)
  if (!id || !parent || left === null || !lists.every(Array.isArray)) return 'unreadable'
  const conditions = lists.flat()
  if (conditions.length > conditionsAtMost) return 'unreadable'
  const read = requireAll(conditions.map((one): Read<Condition> => (isObject(one) ? conditionOf(one) : 'unreadable')))
  const country = readId(quota['country_id'] ?? 0)
  if (read === 'unreadable' || !country) return 'unreadable'
  const countryId = country === '0' ? null : (countries.get(country) ?? `#${country}`)
  return { id, parentId: parent === '0' ? null : parent, left, countryId, conditions: read }
}

const operators: Readonly<Record<string, Condition['operator']>> = { OR: 'any', NOT: 'none', BETWEEN: 'between' }

function conditionOf(question: Json): Read<Condition> {
  const questionRef = readId(question['question_id'])
  const operator = operators[readText(question['operator'], 20)?.toUpperCase() ?? '']
  const precodes = question['precodes'] ?? []
  if (!questionRef || !operator || !Array.isArray(precodes) || precodes.length > codesAtMost) return 'unreadable'
  const codes = requireAll(precodes.map((code): Read<string> => readId(code) ?? 'unreadable'))
  if (codes === 'unreadable') return codes
  if (operator !== 'between') return { questionRef, operator, codes, ranges: [] }
  const [from, to, ...rest] = codes.map((code) => readNumber(code, -1e9, 1e9))
  if (typeof from !== 'number' || typeof to !== 'number' || rest.length > 0) return 'unreadable'
  return { questionRef, operator, codes: [], ranges: [{ from: Math.min(from, to), to: Math.max(from, to) }] }
}

/**
 * After how many minutes the allowed clicks are renewed, by Prodege's number for the limit; other limits are never
 * renewed.
 */
const refillMinutes: Readonly<Record<string, number>> = { 1: 30, 2: 60, 3: 24 * 60 }

/** The click limit, given as an object or as a list of one. */
function clicksOf(value: unknown): Read<CatalogueOffer['clicks']> {
  const limit: unknown = Array.isArray(value) && value.length <= 1 ? value[0] : value
  if (limit === undefined || limit === null) return null
  if (!isObject(limit)) return 'unreadable'
  const left = leftOf(limit['max_clicks_allowed_clicks'])
  const atMost = leftOf(limit['max_clicks_cap'])
  if (left === null || atMost === null) return 'unreadable'
  return { left, atMost, perMinutes: refillMinutes[readId(limit['max_clicks_max_click_rate_id']) ?? ''] ?? null }
}

const rules: Readonly<Record<string, PastFilter['rule']>> = { include: 'only-those', exclude: 'none-of-those' }
const deeds: Readonly<Record<string, Deed>> = {
  click: 'started',
  complete: 'completed',
  oq: 'quota_full',
  dq: 'disqualified',
}

/** The filter on earlier surveys. In Prodege's format, zero days means at any time. */
function pastOf(value: unknown): Read<PastFilter | null> {
  if (value === undefined || value === null) return null
  if (!isObject(value)) return 'unreadable'
  const { participation_project_ids: ids, participation_types: types } = value
  const rule = rules[readText(value['filter_type'], 20)?.toLowerCase() ?? '']
  const days = readNumber(value['in_past_days'] ?? 0, 0, 100_000)
  if (!rule || days === null || !Array.isArray(ids) || !Array.isArray(types) || ids.length > codesAtMost)
    return 'unreadable'
  const externalIds = requireAll(ids.map((id): Read<string> => readId(id) ?? 'unreadable'))
  const known = requireAll(
    types.map((type): Read<Deed> => deeds[readText(type, 20)?.toLowerCase() ?? ''] ?? 'unreadable'),
  )
  if (externalIds === 'unreadable' || known === 'unreadable') return 'unreadable'
  return { rule, externalIds, withinDays: days === 0 ? null : days, deeds: known }
}
