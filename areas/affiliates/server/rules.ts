import { campaignMessage } from '../contract/campaign-draft.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { LeadReason, LeadStatus } from '../contract/campaign-leads.ts'

/** Within this time a visitor's clicks on one campaign's link are one click. */
export const clickWindowMinutes = 30
/** This many counted clicks of one network on one day look like a machine's. */
export const floodClicks = 30
export const alertPercents = [80, 90, 100] as const

/** After so long a callback is given up. */
export const callbackHours = 24

/**
 * Why an address that a vendor names is not called, though it leads outside: only https, at its own port, of hosts with a name
 * (threats, M14). Null when it may be.
 */
export function vendorAddressRefusal(address: string): Message | null {
  const { protocol, port, hostname } = new URL(address)
  if (protocol !== 'https:') return campaignMessage('notHttps')
  if (port !== '') return campaignMessage('otherPort')
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) return campaignMessage('noHostName')
  return null
}

/** For so long a changed secret signs beside the new one, so that receivers can take it over at their own time. */
export const secretOverlapHours = 24
const secretPauseMs = 60_000
/** Whether a secret was changed within the last minute, by until when the former one counts. */
export const isJustChanged = (formerUntil: Date | null, now: Date): boolean =>
  formerUntil !== null && formerUntil.getTime() - now.getTime() > secretOverlapHours * 3_600_000 - secretPauseMs

/** From where to where a lead may go. */
export const leadMoves: Record<LeadStatus, readonly LeadStatus[]> = {
  'signed-up': ['paid', 'unpaid', 'held'],
  held: ['paid', 'unpaid', 'refused'],
  paid: [],
  unpaid: [],
  refused: [],
}

/**
 * What an address said under this name, '' where it said nothing. A campaign may name a parameter as it likes, also `constructor`, which
 * every object has without having been told.
 */
export const parameterIn = (parameters: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(parameters, name) ? (parameters[name] ?? '') : ''

type SignUp = {
  clickedAt: Date
  now: Date
  minSignupSeconds: number
  parameters: Readonly<Record<string, string>>
  countryId: string | null
  clicksOfNetwork: number
}
/** What speaks against a sign-up by what was known when it was made. */
export function signUpReasons(signUp: SignUp): LeadReason[] {
  const { clickedAt, now, minSignupSeconds, parameters, countryId, clicksOfNetwork } = signUp
  const told = (parameterIn(parameters, 'country') || parameterIn(parameters, 'geo')).toUpperCase()
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
/** What speaks against a lead by who else uses its device or network. */
export function deviceReasons({ vendorId, sameDevice, similarDevice, isInVendorsNetwork }: Neighbours): LeadReason[] {
  const near = [...sameDevice, ...similarDevice]
  if (near.includes(vendorId) || isInVendorsNetwork) return ['self-referral']
  return sameDevice.length > 0 ? ['duplicate-device'] : []
}

/** The shares that a count has just passed, counted on whole numbers. */
export const percentsPassed = (before: number, after: number, cap: number): number[] =>
  cap === 0 ? [] : alertPercents.filter((percent) => before * 100 < cap * percent && after * 100 >= cap * percent)

/** An address as a vendor may see it: who has it is nobody else's business. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`
}

/** The first instant of the window that an instant is in. */
export function windowStart(at: Date): Date {
  const ms = clickWindowMinutes * 60_000
  return new Date(Math.floor(at.getTime() / ms) * ms)
}
