import { cutQuery } from '../rules.ts'
import { linkOf, readNumber, openAnswer } from './answers.ts'
import type { Catalogue, Claim, Code, OpenedSettings, PassedAnswer, ReadMessage } from './connector.ts'
import { prodegeOutcomes, refineCode } from './outcome-codes.ts'
import { catalogueBytes, readProdegeComplaint, readCatalogue } from './prodege-catalogue.ts'
import { isProdegeEligible } from './prodege-eligibility.ts'
import { prodegeFacts } from './prodege-facts.ts'
import {
  readCountryIds,
  makeProdegeAsk,
  prodegeFields,
  getProdegeHost,
  prodegeSetting,
  signForProdege,
} from './prodege-settings.ts'
import { readOptionalId, isId, isSignedBy, readQuery } from './signing.ts'

const attemptNameIn = (opened: OpenedSettings) => prodegeSetting(opened, 'attemptName')

const askCatalogue: Catalogue['askCatalogue'] = (opened, _cursor, theirNow) =>
  makeProdegeAsk(opened, '/get-surveys-for-vendor', theirNow, { maxBytes: catalogueBytes, timeoutMs: 60_000 })

const clockBytes = 64_000
const furthestMs = 7 * 24 * 60 * 60 * 1_000

/**
 * The difference between Prodege's clock and ours: from its time call, otherwise from the `Date` header, which every
 * server sends even with a refusal.
 */
const clock: Catalogue['clock'] = {
  ask: (opened, now) =>
    makeProdegeAsk(opened, prodegeSetting(opened, 'clockPath'), now, { maxBytes: clockBytes, timeoutMs: 10_000 }),
  read: (answer, now) => {
    const read = openAnswer(answer, { maxBytes: clockBytes, prices: [], complaint: readProdegeComplaint })
    const said = 'json' in read ? readNumber(read.json['request_time_offset'], -furthestMs, furthestMs) : null
    if (said !== null) return Math.round(said)
    if ('failed' in read && (read.failed === 'unavailable' || read.failed === 'rate-limited')) return read
    const head = Object.entries(answer.headers).find(([name]) => name.toLowerCase() === 'date')
    const offset = Date.parse(head?.[1] ?? '') - now.getTime()
    if (Math.abs(offset) <= furthestMs) return offset
    return 'failed' in read ? read : { failed: 'malformed', detail: 'no-offset' }
  },
}

const longestEntry = 2_000

/**
 * Adds to Prodege's signed address, after the signature: the alias and the country, which are required; the attempt,
 * if there is a parameter for it; and as many answers as fit.
 */
const entry: Catalogue['entry'] = (opened, { entryBase }, { attemptId, alias, countryId, answers }) => {
  const base = linkOf(entryBase, getProdegeHost(opened))
  const country = readCountryIds(opened).get(countryId)
  const attemptName = attemptNameIn(opened)
  if (!base || base.includes('#')) return { refused: 'no-link' }
  if (/[?&](?:vpid|country_id)=/.test(base)) return { refused: 'link-names-panelist' }
  if (!country) return { refused: 'country-not-mapped' }
  // The values that come back are signed with colons between them, so our ids must not contain any.
  if (![alias, attemptId].every((id) => /^[\w-]{1,64}$/.test(id))) return { refused: 'bad-id' }
  let url = `${base}${base.includes('?') ? '&' : '?'}vpid=${alias}&country_id=${country}`
  if (attemptName !== '') url += `&${attemptName}=${attemptId}`
  if (url.length > longestEntry) return { refused: 'link-too-long' }
  const passed: PassedAnswer[] = []
  for (const answer of answers) {
    const { questionRef, codes } = answer
    if (!/^\d{1,16}$/.test(questionRef) || codes.length === 0 || codes.some((code) => !/^[\w -]+$/.test(code))) continue
    const longer = `${url}&q${questionRef}=${codes.map(encodeURIComponent).join(',')}`
    if (longer.length > longestEntry) break
    url = longer
    passed.push(answer)
  }
  return { url, passed }
}

/**
 * Reads a redirect of the browser. No signed value may contain a colon, because colons separate them: otherwise a
 * panelist could put a colon into the entry link, so that the signed text is split into other values.
 */
const readReturn: ReadMessage = ({ method, rawUrl }, secrets, _now, opened) => {
  if (method !== 'GET') return { turnedAway: 'wrong-method' }
  const pieces = cutQuery(rawUrl).split('&')
  const signatures = pieces.filter((piece) => piece.startsWith('hash='))
  const signed = pieces.filter((piece) => !piece.startsWith('hash='))
  const given = signatures.length === 1 ? (signatures[0]?.slice('hash='.length) ?? '') : ''
  const names = signed.map((piece) => piece.split('=', 1)[0] ?? '')
  const isPlain = signed.every((piece) => /^\w+=[^:]*$/.test(piece)) && new Set(names).size === names.length
  // The documentation does not say whether empty values are signed; they have no meaning either way.
  const filled = signed.filter((piece) => !/^\w+=$/.test(piece))
  const isSigned =
    isPlain && [signed, filled].some((list) => isSignedBy(secrets, given, (secret) => signForProdege(secret, list)))
  if (!isSigned) return { turnedAway: 'wrong-signature' }
  const raw = signed.join('&')
  const claim = readClaim(raw, attemptNameIn(opened))
  return claim ? { claim } : { unreadable: raw }
}

function readClaim(raw: string, attemptName: string): Claim | null {
  const field = readQuery(raw, ['tId', 'projectId', 'vpid', 'status', 'r', attemptName])
  if (!field) return null
  const attemptId = readOptionalId(attemptName === '' ? '' : field(attemptName), 64)
  const [status, reason] = [field('status'), field('r')]
  if (!isId(field('tId'), 200) || !isId(field('projectId'), 100) || !isId(field('vpid'), 64)) return null
  if (attemptId === undefined || !isId(status, 20) || reason.length > 20) return null
  return {
    eventId: field('tId'),
    refersTo: null,
    attemptId,
    alias: field('vpid'),
    externalId: field('projectId'),
    codes: codesOf(status, reason),
    // A redirect contains no amount, so the list price at the start of the attempt counts.
    money: null,
    points: null,
    saidAt: null,
    isTest: false,
    raw,
  }
}

/**
 * The codes of a message. A complete counts whatever its reason; in other states, the reason makes the code more
 * specific.
 */
function codesOf(status: string, reason: string): Code[] {
  const plain = { field: 'status', code: status }
  return reason === '' || status === '1' ? [plain] : [refineCode(status, reason), plain]
}

/** Prodege's Surveys Feed: a catalogue whose signed endings come back with the browser. */
export const prodege: Catalogue = {
  family: 'catalogue',
  fields: prodegeFields,
  signedWith: 'secretKey',
  facts: prodegeFacts,
  outcomes: prodegeOutcomes,
  disclosed: ['alias', 'attempt', 'country', 'ip-address', 'browser', 'answers'],
  priced: 'by-list',
  // A redirect through the browser is weak evidence, and Prodege's reconciliation comes later, so the points wait.
  leastHoldDays: 7,
  callbackTemplate: (address) =>
    `${address}?tId=@transid@&projectId=@projectid@&vpid=@vpid@&status=@status@&r=@termreason@&hash=@hash@`,
  called: null,
  reply: (isTaken) => ({ status: isTaken ? 200 : 403, body: '' }),
  testAsk: (opened, _person, now) => askCatalogue(opened, null, now),
  readTest: (answer, opened) => {
    const read = readCatalogue(answer, opened)
    return 'failed' in read ? read : null
  },
  clock,
  askCatalogue,
  readCatalogue,
  eligible: isProdegeEligible,
  entry,
  returned: readReturn,
}
