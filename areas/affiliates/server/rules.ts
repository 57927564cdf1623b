import { campaignMessage } from '../contract/campaign-draft.ts'
import { isCampaignId } from '../../../platform/contract/fields.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { LeadReason, LeadStatus } from '../contract/campaign-leads.ts'

/** For how many minutes the clicks of one visitor on the link of one campaign count as one click. */
export const clickWindowMinutes = 30
/** With this many counted clicks from one network on one day, they look automated. */
export const floodThreshold = 30
/** The shares of a cap, in percent, at which the vendor gets an email. */
export const alertPercents = [80, 90, 100] as const

/** After how many hours a callback that fails is given up. */
export const callbackHours = 24

/**
 * Finds why an address from a vendor must not be called, although it is public: only https, its default port and named
 * hosts are allowed. Null when it may be called.
 */
export function findAddressRefusal(address: string): Message | null {
  const { protocol, port, hostname } = new URL(address)
  if (protocol !== 'https:') return campaignMessage('notHttps')
  if (port !== '') return campaignMessage('otherPort')
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) return campaignMessage('noHostName')
  return null
}

/** For how many hours the former secret signs alongside the new one, so that receivers have time to switch. */
export const secretOverlapHours = 24
const secretPauseMs = 60_000
/**
 * Whether a secret was changed within the last minute. The time of the change follows from `formerUntil`, the time
 * until which the former secret is valid.
 */
export const isJustChanged = (formerUntil: Date | null, now: Date): boolean =>
  formerUntil !== null && formerUntil.getTime() - now.getTime() > secretOverlapHours * 3_600_000 - secretPauseMs

/** For each state of a lead, the states that can follow it. */
export const leadMoves: Record<LeadStatus, readonly LeadStatus[]> = {
  'signed-up': ['paid', 'unpaid', 'held'],
  held: ['paid', 'unpaid', 'refused'],
  paid: [],
  unpaid: [],
  refused: [],
}

/** Parses the campaign number in `aff_id`; null for a text that cannot be one. */
export const parseCampaignNumber = (text: string): number | null => (isCampaignId(text) ? Number(text) : null)

/**
 * Reads the value of a parameter; empty when it is missing. The name can be any text, even `constructor`, which every
 * object inherits.
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
/** Finds the reasons to doubt a sign-up that were known when it was made. */
export function findSignUpReasons(signUp: SignUp): LeadReason[] {
  const { clickedAt, now, minSignupSeconds, parameters, countryId, clicksOfNetwork } = signUp
  const claimedCountry = (readParameter(parameters, 'country') || readParameter(parameters, 'geo')).toUpperCase()
  const reasons: LeadReason[] = []
  if (now.getTime() - clickedAt.getTime() < minSignupSeconds * 1_000) reasons.push('too-fast')
  if (clicksOfNetwork > floodThreshold) reasons.push('click-flood')
  if (/^[A-Z]{2}$/.test(claimedCountry) && countryId !== null && claimedCountry !== countryId)
    reasons.push('country-mismatch')
  return reasons
}

type Neighbours = {
  vendorId: string
  sameDevice: readonly string[]
  similarDevice: readonly string[]
  isInVendorsNetwork: boolean
}
/** Finds the reasons to doubt a lead because of other users of its device or network. */
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

/** Finds the percentages of a cap that a count has just reached. Calculates with integers only. */
export const findPercentsPassed = (before: number, after: number, cap: number): number[] =>
  cap === 0 ? [] : alertPercents.filter((percent) => before * 100 < cap * percent && after * 100 >= cap * percent)

/** Masks an email address for a vendor, who must not learn the whole address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`
}

/** Returns the start of the time window that contains an instant. */
export function findWindowStart(at: Date): Date {
  const ms = clickWindowMinutes * 60_000
  return new Date(Math.floor(at.getTime() / ms) * ms)
}
