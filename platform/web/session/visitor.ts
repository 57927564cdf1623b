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

/** Without the consent that a cookie needs, an id lives as long as the document does. */
let idInMemory: string | null = null
/** The id that a campaign's visit was noted under: the one its lead is credited to. */
let idOfVisit: string | null = null

/** The signed id of this browser, or null before it has one. */
export const visitorId = (): string | null => idOfVisit ?? readCookie(cookieName) ?? idInMemory

function keep(id: string): void {
  if (readConsent() === 'all') keepCookie(cookieName, id, visitorCookieSeconds)
  else idInMemory = id
}

/** Why no id was given, in the specification's words; a fault of the site's own key is told apart from everything else. */
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

async function meet(): Promise<void> {
  const problem = await askForId().catch(() => fingerprintFailed)
  if (problem) noteFailedCall('captcha/getFingerprintTokenss', problem)
}

let underWay: Promise<void> | null = null

/**
 * Has a browser without the cookie `visitorId` given an id, once at a time. Nothing is told before the cookie question is answered;
 * without "Accept All" only what protects against second accounts is, and no cookie is kept. Never rejects: the page needs no id.
 */
export function meetVisitor(): Promise<void> {
  const consent = readConsent()
  const isKnown = readCookie(cookieName) !== null || (consent !== 'all' && idInMemory !== null)
  if (consent === null || isKnown) return Promise.resolve()
  underWay ??= meet().finally(() => {
    underWay = null
  })
  return underWay
}

/** What is told of an arrival; who agreed to the necessary alone is not described. */
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

/** Notes, once for each document, that somebody came by a campaign's link. The keys of mails are never part of the address told. */
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
