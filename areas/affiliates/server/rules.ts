import { campaignMessage } from '../contract/campaign-draft.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { LeadReason, LeadStatus } from '../contract/campaign-leads.ts'

/** A visitor's clicks on the link of one campaign within this time count as one click. */
export const clickWindowMinutes = 30
/** This many counted clicks from one network on one day look automated. */
export const floodClicks = 30
/** The shares of a cap, in percent, at which the vendor is notified. */
export const alertPercents = [80, 90, 100] as const

/** A callback is abandoned after this time. */
export const callbackHours = 24

/**
 * Finds why an address that a vendor names is not called although it is public: only https, on its default port, to
 * hosts with a name (threats, M14). Null when it may be called.
 */
export function findAddressRefusal(address: string): Message | null {
  const { protocol, port, hostname } = new URL(address)
  if (protocol !== 'https:') return campaignMessage('notHttps')
  if (port !== '') return campaignMessage('otherPort')
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) return campaignMessage('noHostName')
  return null
}

/** How long a former secret signs beside the new one, so that receivers can switch when it suits them. */
export const secretOverlapHours = 24
const secretPauseMs = 60_000
/** Whether a secret was changed within the last minute, judged by the time until which the former one counts. */
export const isJustChanged = (formerUntil: Date | null, now: Date): boolean =>
  formerUntil !== null && formerUntil.getTime() - now.getTime() > secretOverlapHours * 3_600_000 - secretPauseMs

/** The states that a lead may move to, by its state. */
export const leadMoves: Record<LeadStatus, readonly LeadStatus[]> = {
  'signed-up': ['paid', 'unpaid', 'held'],
  held: ['paid', 'unpaid', 'refused'],
  paid: [],
  unpaid: [],
  refused: [],
}

/**
 * Reads a parameter, or '' when the address does not have it. A campaign may use any name, also `constructor`, which
 * every object inherits.
 */
export const readParameter = (parameters: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(parameters, name) ? (parameters[name] ?? '') : ''

type SignUp = {
  clickedAt: Date
  now: Date
  minSignupSeconds: number
  parameters: Readonly<Record<string, string>>
  countryId: string | null
  clicksOfNetwork: number
}
/** Finds the reasons to doubt a sign-up from what was known when it was made. */
export function findSignUpReasons(signUp: SignUp): LeadReason[] {
  const { clickedAt, now, minSignupSeconds, parameters, countryId, clicksOfNetwork } = signUp
  const told = (readParameter(parameters, 'country') || readParameter(parameters, 'geo')).toUpperCase()
  const reasons: LeadReason[] = []
  if (now.getTime() - clickedAt.getTime() < minSignupSeconds * 1_000) reasons.push('too-fast')
  if (clicksOfNetwork > floodClicks) reasons.push('click-flood')
  if (/^[A-Z]{2}$/.test(told) && countryId !== null && told !== countryId) reasons.push('country-mismatch')
  return reasons
}

type Neighbours = {
  vendorId: string
  sameDevice: readonly string[]
  similarDevice: readonly string[]
  isInVendorsNetwork: boolean
}
/** Finds the reasons to doubt a lead from the other users of its device or network. */
export function findDeviceReasons({
  vendorId,
  sameDevice,
  similarDevice,
  isInVendorsNetwork,
}: Neighbours): LeadReason[] {
  const near = [...sameDevice, ...similarDevice]
  if (near.includes(vendorId) || isInVendorsNetwork) return ['self-referral']
  return sameDevice.length > 0 ? ['duplicate-device'] : []
}

/** The percentages of a cap that a count has just passed, computed with whole numbers. */
export const findPercentsPassed = (before: number, after: number, cap: number): number[] =>
  cap === 0 ? [] : alertPercents.filter((percent) => before * 100 < cap * percent && after * 100 >= cap * percent)

/** Masks an email address for a vendor, who must not learn it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`
}

/** The start of the window that contains an instant. */
export function findWindowStart(at: Date): Date {
  const ms = clickWindowMinutes * 60_000
  return new Date(Math.floor(at.getTime() / ms) * ms)
}
