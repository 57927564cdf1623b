import { cutQuery } from '../rules.ts'
import { collect, readId, isObject, linkOf, readMinutes, openAnswer, readText, type Json } from './answers.ts'
import type {
  Answer,
  Booked,
  Claim,
  ConnectorField,
  Failed,
  Listing,
  OpenedSettings,
  ReadMessage,
  Skipped,
  Wall,
  WallSurvey,
} from './connector.ts'
import { cpxFacts } from './cpx-facts.ts'
import { dollars, readMicros, readPoints, readPrice, readSignedMicros } from './money.ts'
import { cpxOutcomes } from './outcome-codes.ts'
import { trimHost, makeQuery, makeSettingReader } from './settings.ts'
import { hexMd5, readOptionalId, isId, isSignedBy, readQuery } from './signing.ts'

const fields: readonly ConnectorField[] = [
  { name: 'appId', kind: 'text', isRequired: true, default: '', pattern: /^\w{1,40}$/, mark: 'documented' },
  { name: 'appSecret', kind: 'secret', isRequired: true, default: '', mark: 'documented' },
  { name: 'host', kind: 'url', isRequired: false, default: 'https://live-api.cpx-research.com', mark: 'documented' },
  { name: 'reply', kind: 'choice', isRequired: false, default: '1', choices: ['1', 'OK'], mark: 'unknown' },
]
const setting = makeSettingReader(fields)
const hostIn = (opened: OpenedSettings) => trimHost(setting(opened, 'host'))

const listBytes = 2_000_000
const surveysAtMost = 1_000
const priceName = 'payout_publisher_usd'

const askList: Wall['askList'] = (opened, { alias, ip, userAgent }, attemptId) => {
  const parameters: [string, string][] = [
    ['app_id', setting(opened, 'appId')],
    ['ext_user_id', alias],
    ['secure_hash', hexMd5(`${alias}-${setting(opened, 'appSecret')}`)],
    ['output_method', 'api'],
    // Without the panelist's internet address, CPX answers with success and no surveys.
    ['ip_user', ip],
    ['user_agent', userAgent],
  ]
  // CPX returns one of the two parameters; the operator has to find out which.
  if (attemptId !== null) parameters.push(['subid1', attemptId], ['subid_1', attemptId])
  return {
    method: 'GET',
    url: `${hostIn(opened)}/api/get-surveys.php?${makeQuery(parameters)}`,
    headers: { Accept: 'application/json' },
    body: null,
    maxBytes: listBytes,
    timeoutMs: 5_000,
    mayRepeat: true,
  }
}

/** The error in an answer: any status but success, with the first field that explains it. */
function readComplaint(json: Json) {
  if (json['status'] === 'success') return null
  const texts = ['message', 'error_message', 'error', 'status'].map((name) => readText(json[name], 10_000))
  return { text: texts.find((text) => text !== null) ?? '' }
}

const readList = (answer: Answer, opened: OpenedSettings): Listing | Failed => {
  const prices = [priceName, 'verdienst_publisher']
  const read = openAnswer(answer, { maxBytes: listBytes, prices, complaint: readComplaint })
  if ('failed' in read) return read
  const { surveys: list, transactions } = read.json
  if (!Array.isArray(list)) return { failed: 'malformed', detail: 'no-surveys' }
  const { kept, skipped } = collect(list, surveysAtMost, (one) => readSurvey(one, hostIn(opened)))
  const booked = Array.isArray(transactions) ? transactions.slice(0, surveysAtMost).map(readBooked) : []
  return { surveys: kept, skipped, booked: booked.filter((one) => one !== null) }
}

function readSurvey(survey: Json, host: string): WallSurvey | Skipped {
  const externalId = readId(survey['id'])
  if (!externalId) return { externalId: '', why: 'no-id' }
  // `payout` is in points, at a rate that is set in CPX's dashboard; the price is what CPX pays us.
  const price = readPrice(survey[priceName])
  const minutes = readMinutes(survey['loi'])
  const link = linkOf(survey['href_new'], host) ?? linkOf(survey['href'], host)
  if (!price) return { externalId, why: 'no-price' }
  if (!minutes) return { externalId, why: 'no-length' }
  if (!link) return { externalId, why: 'no-link' }
  return { externalId, title: null, category: null, minutes, price, countryId: null, language: null, link }
}

function readBooked(value: unknown): Booked | null {
  const transaction = isObject(value) ? value : {}
  const eventId = readId(transaction['trans_id'])
  const micros = readMicros(readText(transaction['verdienst_publisher'], 40) ?? '')
  return eventId
    ? {
        eventId,
        attemptId: readText(transaction['subid_1'], 64),
        externalId: readId(transaction['survey_id']),
        money: micros === null ? null : dollars(micros),
      }
    : null
}

/**
 * Reads a postback, which always comes by GET. Its hash covers only the transaction number, so anyone who saw one
 * postback could change its amount or status. Therefore the sender must be listed, the amount is compared with the
 * listed price, and the points wait.
 */
const readPostback: ReadMessage = ({ method, rawUrl }, secrets) => {
  if (method !== 'GET') return { turnedAway: 'wrong-method' }
  const query = cutQuery(rawUrl)
  const signed = readQuery(query, ['trans_id', 'hash'])
  const transactionId = signed?.('trans_id') ?? ''
  if (!signed || transactionId === '') return { turnedAway: 'wrong-signature' }
  if (!isSignedBy(secrets, signed('hash'), (secret) => hexMd5(`${transactionId}-${secret}`)))
    return { turnedAway: 'wrong-signature' }
  const raw = withoutHash(query)
  const claim = readClaim(raw)
  return claim ? { claim } : { unreadable: raw }
}

/**
 * Removes the hash. From a stored hash, someone could guess the secret offline and then claim any amount for this
 * transaction.
 */
const withoutHash = (query: string): string =>
  query
    .split('&')
    .filter((piece) => !new URLSearchParams(piece).has('hash'))
    .join('&')

const names = ['status', 'type', 'trans_id', 'user_id', 'offer_id', 'subid_1', 'subid1', 'amount_usd', 'amount_local']

function readClaim(raw: string): Claim | null {
  const field = readQuery(raw, names)
  if (!field) return null
  const transactionId = field('trans_id')
  const status = field('status')
  const type = field('type')
  const [first, second] = [field('subid_1'), field('subid1')]
  const attemptId = readOptionalId(first || second, 64)
  const alias = readOptionalId(field('user_id'), 65)
  const externalId = readOptionalId(field('offer_id'), 100)
  if (first !== '' && second !== '' && first !== second) return null
  if (!isId(transactionId, 190) || !isId(status, 20) || type.length > 40) return null
  if (attemptId === undefined || alias === undefined || externalId === undefined) return null
  const isBack = status === '2'
  const micros = isBack ? readSignedMicros(field('amount_usd')) : readMicros(field('amount_usd'))
  if (micros === null && (isBack || type === 'complete')) return null
  return {
    // Both messages about a transaction have the same number, and each must count once.
    eventId: isBack ? `${transactionId}/2` : transactionId,
    refersTo: isBack ? transactionId : null,
    attemptId,
    alias,
    externalId,
    codes: [status === '1' && type !== '' ? { field: 'type', code: type } : { field: 'status', code: status }],
    money: micros === null ? null : dollars(isBack ? 0 - Math.abs(micros) : micros),
    points: readPoints(field('amount_local')),
    saidAt: null,
    isTest: false,
    raw,
  }
}

/** CPX Research: a wall whose postbacks are signed over the transaction number only. */
export const cpx: Wall = {
  family: 'wall',
  fields,
  signedWith: 'appSecret',
  facts: cpxFacts,
  outcomes: cpxOutcomes,
  disclosed: ['alias', 'attempt', 'ip-address', 'browser'],
  priced: 'in-money',
  leastHoldDays: 7,
  callbackTemplate: (address) =>
    `${address}?status={status}&trans_id={trans_id}&user_id={user_id}&subid_1={subid_1}&subid_2={subid_2}&amount_local={amount_local}&amount_usd={amount_usd}&offer_id={offer_ID}&type={type}&ip_click={ip_click}&hash={secure_hash}`,
  called: readPostback,
  reply: (isTaken, opened) => (isTaken ? { status: 200, body: setting(opened, 'reply') } : { status: 403, body: '' }),
  testAsk: (opened, person) => askList(opened, person, null),
  readTest: (answer, opened) => {
    const read = readList(answer, opened)
    return 'failed' in read ? read : null
  },
  keepSeconds: 120,
  askList,
  readList,
  // CPX documents no call that makes it forget a panelist.
  askErasure: null,
}
