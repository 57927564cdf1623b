import { cutQuery } from '../rules.ts'
import { collect, readId, isObject, linkOf, readMinutes, openAnswer, readText, type Json } from './answers.ts'
import type {
  Answer,
  Claim,
  ConnectorField,
  Failed,
  Listing,
  OpenedSettings,
  Person,
  ReadMessage,
  Restriction,
  Skipped,
  Wall,
  WallSurvey,
} from './connector.ts'
import { bitlabsFacts } from './bitlabs-facts.ts'
import { dollars, readMicros, readPoints, readPrice, readSignedMicros } from './money.ts'
import { bitlabsOutcomes } from './outcome-codes.ts'
import { trimHost, makeQuery, makeSettingReader } from './settings.ts'
import { hexHmacSha1, readOptionalId, isId, isSignedBy, readQuery } from './signing.ts'

/** The parameters of our own callback template; no tag can have one of these names. */
const ownNames = ['uid', 'tx', 'ref', 'usd', 'val', 'type', 'hash']

const fields: readonly ConnectorField[] = [
  { name: 'apiToken', kind: 'secret', isRequired: true, default: '', mark: 'documented' },
  { name: 'appSecret', kind: 'secret', isRequired: true, default: '', mark: 'documented' },
  { name: 'host', kind: 'url', isRequired: false, default: 'https://api.bitlabs.ai', mark: 'documented' },
  {
    name: 'attemptTag',
    kind: 'text',
    isRequired: false,
    default: 'attempt',
    pattern: new RegExp(`^(?!(?:${ownNames.join('|')})$)[a-z0-9_]{1,50}$`),
    mark: 'likely',
  },
]
const setting = makeSettingReader(fields)
const hostIn = (opened: OpenedSettings) => trimHost(setting(opened, 'host'))
/** The name of our tag, in lower case because BitLabs returns tag names that way. */
const tagIn = (opened: OpenedSettings) => setting(opened, 'attemptTag').toLowerCase()

const listBytes = 2_000_000
const surveysAtMost = 1_000

const headersFor = (opened: OpenedSettings, { alias }: Pick<Person, 'alias'>) => ({
  Accept: 'application/json',
  'X-Api-Token': setting(opened, 'apiToken'),
  'X-User-Id': alias,
})

const askList: Wall['askList'] = (opened, person, attemptId) => {
  const parameters: [string, string][] = [
    ['client_ip', person.ip],
    ['client_useragent', person.userAgent],
    ['client_country', person.countryId],
    ['sdk', 'CUSTOM'],
  ]
  // The parameter `tags` contains a query string of its own.
  if (attemptId !== null) parameters.push(['tags', makeQuery([[tagIn(opened), attemptId]])])
  return {
    method: 'GET',
    url: `${hostIn(opened)}/v2/client/surveys?${makeQuery(parameters)}`,
    headers: headersFor(opened, person),
    body: null,
    maxBytes: listBytes,
    timeoutMs: 5_000,
    mayRepeat: true,
  }
}

/** The error in an answer, with BitLabs' own status and words. */
function readComplaint({ error }: Json) {
  if (!isObject(error)) return null
  const details = isObject(error['details']) ? error['details'] : {}
  const status = Number(readId(details['http']))
  return { text: readText(details['msg'], 10_000) ?? '', ...(status >= 400 && status < 600 ? { status } : {}) }
}

const readList = (answer: Answer, opened: OpenedSettings): Listing | Restriction | Failed => {
  const list = openAnswer(answer, { maxBytes: listBytes, prices: ['cpi'], complaint: readComplaint })
  if ('failed' in list) return list
  const { data } = list.json
  if (!isObject(data)) return { failed: 'malformed', detail: 'no-data' }
  const restriction = isObject(data['restriction_reason']) ? restrictionIn(data['restriction_reason']) : null
  if (restriction) return restriction
  if (!Array.isArray(data['surveys'])) return { failed: 'malformed', detail: 'no-surveys' }
  const { kept, skipped } = collect(data['surveys'], surveysAtMost, (one) => readSurvey(one, hostIn(opened)))
  return { surveys: kept, skipped, booked: [] }
}

/**
 * The reason why this panelist gets no surveys, the most serious one if there are several; null when the panelist does
 * get surveys.
 */
function restrictionIn(reason: Json): Restriction | null {
  const until = untilIn(reason['banned_until'])
  if (until) return { restriction: 'banned', until }
  if (readText(reason['unsupported_country'], 100)) return { restriction: 'unsupported-country', until: null }
  if (reason['using_vpn'] === true) return { restriction: 'anonymous-network', until: null }
  if (reason['not_verified'] === true) return { restriction: 'not-verified', until: null }
  return readText(reason['reason'], 10_000) ? { restriction: 'other', until: null } : null
}
function untilIn(value: unknown): Date | null {
  const until = new Date(readText(value, 40) ?? NaN)
  return Number.isNaN(until.getTime()) ? null : until
}

function readSurvey(survey: Json, host: string): WallSurvey | Skipped {
  const externalId = readId(survey['id'])
  if (!externalId) return { externalId: '', why: 'no-id' }
  // Surveys only. A bonus for the first answers would be paid by the panel itself, and other kinds of offers are not
  // surveys.
  if (survey['type'] !== 'survey')
    return { externalId, why: survey['type'] === 'start_bonus' ? 'start-bonus' : 'no-survey' }
  const price = readPrice(survey['cpi'])
  const minutes = readMinutes(survey['loi'])
  const link = linkOf(survey['click_url'], host)
  if (!price) return { externalId, why: 'no-price' }
  if (!minutes) return { externalId, why: 'no-length' }
  if (!link) return { externalId, why: 'no-link' }
  const category = isObject(survey['category']) ? readText(survey['category']['name'], 80) : null
  const country = readText(survey['country'], 2)?.toUpperCase() ?? ''
  const language = readText(survey['language'], 8)?.toLowerCase() ?? null
  const countryId = /^[A-Z]{2}$/.test(country) ? country : null
  return { externalId, title: null, category, minutes, price, countryId, language, link }
}

const signatureMark = '&hash='

/**
 * Reads a callback, which always comes by GET; `hash` is the last parameter and signs every byte of the address up to
 * it.
 */
const readCallback: ReadMessage = ({ method, rawUrl, publicUrl }, secrets, _now, opened) => {
  if (method !== 'GET') return { turnedAway: 'wrong-method' }
  const at = rawUrl.lastIndexOf(signatureMark)
  if (at < 0 || cutQuery(rawUrl) === '') return { turnedAway: 'wrong-signature' }
  const signed = rawUrl.slice(0, at)
  const given = rawUrl.slice(at + signatureMark.length)
  if (!isSignedBy(secrets, given, (secret) => hexHmacSha1(secret, publicUrl + signed)))
    return { turnedAway: 'wrong-signature' }
  const raw = cutQuery(signed)
  const claim = readClaim(raw, tagIn(opened))
  return claim ? { claim } : { unreadable: raw }
}

function readClaim(raw: string, tag: string): Claim | null {
  const field = readQuery(raw, [...ownNames, tag])
  if (!field) return null
  const type = field('type')
  const attemptId = readOptionalId(field(tag), 64)
  const isCorrection = type === 'RECONCILIATION'
  const refersTo = isCorrection ? readOptionalId(field('ref'), 200) : null
  if (!isId(field('tx'), 200) || !isId(field('uid'), 65) || !isId(type, 40)) return null
  if (attemptId === undefined || refersTo === undefined) return null
  // Only the dollars that BitLabs pays us count. The value in points depends on a rate that can be changed in BitLabs'
  // dashboard.
  const micros = isCorrection ? readSignedMicros(field('usd')) : readMicros(field('usd'))
  if (micros === null && (isCorrection || type === 'COMPLETE' || type === 'SCREENOUT')) return null
  const sign = !isCorrection ? '' : micros === null || micros === 0 ? '0' : micros < 0 ? '-' : '+'
  return {
    eventId: field('tx'),
    refersTo,
    attemptId,
    alias: field('uid'),
    externalId: null,
    codes: [{ field: 'type', code: type + sign }],
    money: micros === null ? null : dollars(micros),
    points: readPoints(field('val')),
    saidAt: null,
    isTest: false,
    raw,
  }
}

/** BitLabs: a wall whose callbacks are signed over the whole address. */
export const bitlabs: Wall = {
  family: 'wall',
  fields,
  signedWith: 'appSecret',
  facts: bitlabsFacts,
  outcomes: bitlabsOutcomes,
  disclosed: ['alias', 'attempt', 'country', 'ip-address', 'browser'],
  priced: 'in-money',
  leastHoldDays: 0,
  // BitLabs adds the tags itself.
  callbackTemplate: (address) =>
    `${address}?uid=[%USER:UID%]&tx=[%TX%]&ref=[%REF%]&usd=[%VALUE:USD%]&val=[%VALUE:CURRENCY%]&type=[%TYPE%]`,
  called: readCallback,
  reply: (isTaken) => (isTaken ? { status: 200, body: 'OK' } : { status: 403, body: '' }),
  testAsk: (opened, person) => askList(opened, person, null),
  readTest: (answer, opened) => {
    const read = readList(answer, opened)
    return 'failed' in read ? read : null
  },
  keepSeconds: 60,
  askList,
  readList,
  askErasure: (opened, person) => ({
    method: 'DELETE',
    url: `${hostIn(opened)}/v1/client/user`,
    headers: headersFor(opened, person),
    body: null,
    maxBytes: 64_000,
    timeoutMs: 10_000,
    mayRepeat: true,
  }),
}
