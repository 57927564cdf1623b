import { siteApi } from '../../contract/site.ts'
import {
  fingerprintFailed,
  siteKeyLength,
  siteKeyProblem,
  visitorCookieSeconds,
  visitorsApi,
  type VisitorData,
} from '../../../areas/visitors/contract.ts'
import { pageUrl, send } from '../api/call.ts'
import { keepCookie, readCookie } from '../cookie.ts'
import { readConsent } from './consent.ts'
import { deviceData } from './device.ts'
import { noteFailedCall } from './report.ts'

const cookieName = 'visitorId'

/** Without the consent that a cookie needs, an id lives only as long as the document. */
let idInMemory: string | null = null
/** The id under which a visit through a campaign was recorded; the lead is credited to that visit. */
let idOfVisit: string | null = null

/** The signed id of this browser, or null before it has one. */
export const visitorId = (): string | null => idOfVisit ?? readCookie(cookieName) ?? idInMemory

function keep(id: string): void {
  if (readConsent() === 'all') keepCookie(cookieName, id, visitorCookieSeconds)
  else idInMemory = id
}

/**
 * Requests an id; returns why none was given, in the words of the specification, which distinguish a fault of the
 * site's own key from everything else.
 */
async function askForId(): Promise<string | null> {
  const config = await send(siteApi.config)
  if ('failure' in config) return fingerprintFailed
  const { siteKey } = config.answer.data
  if (siteKey.length !== siteKeyLength) return siteKeyProblem
  const outcome = await send(visitorsApi.getFingerprintTokenss, {
    headers: { 'x-api-key': siteKey },
    body: {
      deviceData: await deviceData(readConsent() === 'all'),
      userAgent: navigator.userAgent.slice(0, 1000),
    },
  })
  if ('answer' in outcome) {
    keep(outcome.answer.data.visitorId)
    return null
  }
  return outcome.failure.code === 'site-key-invalid' ? siteKeyProblem : fingerprintFailed
}

async function requestId(): Promise<void> {
  const problem = await askForId().catch(() => fingerprintFailed)
  if (problem) noteFailedCall('captcha/getFingerprintTokenss', problem)
}

let underWay: Promise<void> | null = null

/**
 * Requests an id for a browser without the cookie `visitorId`, one request at a time. Nothing is sent before the
 * cookie banner is answered; without "Accept All", only the part that protects against second accounts is sent, and no
 * cookie is set. Never rejects, because the page does not need the id.
 */
export function meetVisitor(): Promise<void> {
  const consent = readConsent()
  const isKnown = readCookie(cookieName) !== null || (consent !== 'all' && idInMemory !== null)
  if (consent === null || isKnown) return Promise.resolve()
  underWay ??= requestId().finally(() => {
    underWay = null
  })
  return underWay
}

/** The description of an arrival; visitors who accepted only the necessary cookies are not described. */
function visitorData(): VisitorData {
  const consent = readConsent() ?? 'required'
  const known = visitorId()
  const id = known ? { visitorId: known } : {}
  if (consent === 'required') return { ...id, consent }
  const { width, height } = screen
  return {
    ...id,
    consent,
    referrer: document.referrer.slice(0, 2000),
    language: navigator.language.slice(0, 40),
    screen: `${width}x${height}`,
  }
}

let visited: Promise<void> | null = null

/**
 * Records, once per document, that a visitor came through a campaign's link. The recorded address never contains the
 * keys of emailed links.
 */
export function noteVisit(): Promise<void> {
  visited ??= (async () => {
    const outcome = await send(visitorsApi.affiliateUser, {
      body: { fullUrl: pageUrl().slice(0, 4000), visitorData: visitorData() },
    })
    if ('failure' in outcome) return noteFailedCall('affiliateUser', outcome.failure.message)
    idOfVisit = outcome.answer.data.visitorId
  })()
  return visited
}
