import { panelistRole, rolesIn } from '../../../platform/contract/access.ts'
import { dayMs, hourMs, minuteMs } from '../../../platform/contract/durations.ts'
import {
  loginLinkMinutes,
  refreshAbsoluteDays,
  refreshGraceSeconds,
  refreshSlidingDays,
  resetKeyMinutes,
  verifyKeyHours,
} from '../contract/auth.ts'
import { staffPasswordMinLength } from '../../../platform/contract/fields.ts'
import type { IdentityCode } from '../contract/identity-codes.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { commonPasswords } from './common-passwords.ts'

export const staffIdleMinutes = 30
export const staffSessionMaxHours = 8
/** How many minutes the session lasts in which a panel is set up. That session needs no second step. */
export const firstSessionMinutes = 60

/**
 * How long a session lasts without a refresh, and how long at most even with refreshes. Sessions of guarded accounts
 * (`isGuarded`) are shorter, and the session in which the panel is set up is the shortest.
 */
const findLifetime = (guarded: boolean, isFirst = false): { idleMs: number; absoluteMs: number } =>
  guarded || isFirst
    ? {
        idleMs: staffIdleMinutes * minuteMs,
        absoluteMs: isFirst ? firstSessionMinutes * minuteMs : staffSessionMaxHours * hourMs,
      }
    : { idleMs: refreshSlidingDays * dayMs, absoluteMs: refreshAbsoluteDays * dayMs }

/**
 * Computes when a session ends even if it is used. The current permissions decide, so open sessions become shorter when
 * a user becomes staff.
 */
export const findSessionEnd = (guarded: boolean, startedAt: Date, isFirst = false): Date =>
  new Date(startedAt.getTime() + findLifetime(guarded, isFirst).absoluteMs)

/** Computes when a refresh token expires. */
export const findRefreshEnd = (guarded: boolean, startedAt: Date, issuedAt: Date, isFirst = false): Date =>
  new Date(
    Math.min(
      issuedAt.getTime() + findLifetime(guarded, isFirst).idleMs,
      findSessionEnd(guarded, startedAt, isFirst).getTime(),
    ),
  )

/** Computes the times after which a session must have begun, and must have been used, to be open at `now`. */
export function findSessionSpans(guarded: boolean, now: Date): { begun: Date; used: Date } {
  const { idleMs, absoluteMs } = findLifetime(guarded)
  return { begun: new Date(now.getTime() - absoluteMs), used: new Date(now.getTime() - idleMs) }
}

export type AccountState = { isActive: boolean; blockedAt: Date | null; closedAt: Date | null }
export type SessionState = AccountState & {
  /** Whether the account of the session is guarded now. */
  isGuarded: boolean
  startedAt: Date
  revokedAt: Date | null
  /** Whether the user also completed the second step in this session. */
  hasSecondStep: boolean
  /** Whether the panel was set up in this session. */
  isFirst?: boolean
}

/** Whether guarded accounts must have a second step. 'optional' is the default in the demo world only. */
export type StaffSecondStep = 'required' | 'optional'

/** What a log-in with a correct password still needs: a code, the setup of an app, or nothing (decision 0017). */
export function decideNextStep(guarded: boolean, isSetUp: boolean, staff: StaffSecondStep): 'none' | 'code' | 'enrol' {
  if (isSetUp) return 'code'
  return guarded && staff === 'required' ? 'enrol' : 'none'
}

/** Whether a user may set up a second step: anyone with a role besides panelist. */
export const mayHaveSecondStep = (role: string): boolean => rolesIn(role).some((id) => id !== panelistRole)

/**
 * Finds why a session does not work now; null when it works. A block is reported before any other reason, so that the
 * user always reads about it.
 */
export function findSessionRefusal(
  session: SessionState,
  now: Date,
  staff: StaffSecondStep = 'required',
): ProblemCode | null {
  if (session.blockedAt) return 'account-blocked'
  if (!session.isActive || session.closedAt) return 'signed-out'
  // This happens to users who have just received a staff permission, and on panels that have just begun to require the
  // second step.
  if (session.isGuarded && staff === 'required' && !session.hasSecondStep && !session.isFirst) return 'signed-out'
  if (session.revokedAt || now >= findSessionEnd(session.isGuarded, session.startedAt, session.isFirst))
    return 'signed-out'
  return null
}

/** Finds why this account cannot log in although the password is right; null when it can. */
export function findLoginRefusal({ isActive, blockedAt, closedAt }: AccountState): ProblemCode | null {
  if (blockedAt) return 'account-blocked'
  return closedAt || !isActive ? 'account-closed' : null
}

export type TokenState = { issuedAt: Date; child: { issuedAt: Date } | null }
export type RefreshVerdict = 'rotate' | 'same-child' | 'reused' | 'expired'

/**
 * Decides what happens to a refresh token. If two tabs, or a retry after a lost response, use a token twice within the
 * grace period, both get the same new token. A second use after that means that the token was stolen.
 */
export function judgeRefresh(token: TokenState, session: SessionState, now: Date): RefreshVerdict {
  if (token.child) {
    const inGrace = now.getTime() - token.child.issuedAt.getTime() <= refreshGraceSeconds * 1000
    return inGrace ? 'same-child' : 'reused'
  }
  return now < findRefreshEnd(session.isGuarded, session.startedAt, token.issuedAt, session.isFirst)
    ? 'rotate'
    : 'expired'
}

/** Finds why a new password is not allowed; null when it is. The contract has already checked its length and spaces. */
export function findPasswordRefusal(
  password: string,
  { email, isGuarded }: { email: string; isGuarded: boolean },
): ProblemCode | null {
  if (isGuarded && password.length < staffPasswordMinLength) return 'staff-password-too-short'
  const lower = password.toLowerCase()
  return commonPasswords.has(lower) || lower === email.toLowerCase() ? 'password-too-common' : null
}

export type KeyPurpose = 'verify-email' | 'reset-password' | 'login-link'
const keyLifeMs: Readonly<Record<KeyPurpose, number>> = {
  'verify-email': verifyKeyHours * hourMs,
  'reset-password': resetKeyMinutes * minuteMs,
  'login-link': loginLinkMinutes * minuteMs,
}

/** Computes when an emailed key for this purpose expires. */
export const findKeyEnd = (purpose: KeyPurpose, now: Date): Date => new Date(now.getTime() + keyLifeMs[purpose])

export type LinkVerdict = 'link' | 'take-over' | 'refuse'

/**
 * Decides what a person confirmed by a provider may do with the account that has the same address (decision 0010). An
 * account whose address was never verified may have a stranger's password, so such an account is taken over and not
 * shared.
 */
export function judgeLink(
  identity: { isEmailVerified: boolean },
  account: { isGuarded: boolean; emailVerifiedAt: Date | null },
): LinkVerdict {
  if (!identity.isEmailVerified || account.isGuarded) return 'refuse'
  return account.emailVerifiedAt ? 'link' : 'take-over'
}

const oauthErrors: ReadonlyMap<string, IdentityCode> = new Map([
  ['access_denied', 'cancelled'],
  ['user_cancelled', 'cancelled'],
  ['temporarily_unavailable', 'provider-unavailable'],
  ['server_error', 'provider-unavailable'],
  ['slow_down', 'too-many-requests'],
])
/** Translates a provider's OAuth error into our code. An unknown error counts as a failed proof. */
export const translateOAuthError = (error: string): IdentityCode => oauthErrors.get(error) ?? 'invalid-credential'

const zones: Readonly<Record<string, string>> = {
  GB: 'Europe/London Europe/Belfast',
  IE: 'Europe/Dublin',
  FR: 'Europe/Paris',
  DE: 'Europe/Berlin Europe/Busingen',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  LU: 'Europe/Luxembourg',
  ES: 'Europe/Madrid Atlantic/Canary Africa/Ceuta',
  PT: 'Europe/Lisbon Atlantic/Madeira Atlantic/Azores',
  IT: 'Europe/Rome',
  GR: 'Europe/Athens',
  DK: 'Europe/Copenhagen',
  NO: 'Europe/Oslo',
  SE: 'Europe/Stockholm',
  FI: 'Europe/Helsinki',
  PL: 'Europe/Warsaw',
  CZ: 'Europe/Prague',
  SK: 'Europe/Bratislava',
  HU: 'Europe/Budapest',
  RO: 'Europe/Bucharest',
  BG: 'Europe/Sofia',
  UA: 'Europe/Kyiv Europe/Kiev',
  TR: 'Europe/Istanbul',
  CA: 'America/Toronto America/Vancouver America/Montreal America/Winnipeg America/Edmonton America/Halifax America/Regina America/St_Johns',
  MX: 'America/Mexico_City America/Tijuana America/Monterrey America/Cancun America/Merida',
  BR: 'America/Sao_Paulo America/Fortaleza America/Manaus America/Bahia America/Recife',
  US: 'America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Anchorage America/Detroit America/Boise America/Juneau America/Sitka America/Nome America/Adak America/Menominee America/Kentucky/Louisville America/Kentucky/Monticello America/Indiana/Indianapolis America/Indiana/Vincennes America/Indiana/Winamac America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Tell_City America/Indiana/Knox America/North_Dakota/Center America/North_Dakota/New_Salem America/North_Dakota/Beulah Pacific/Honolulu',
  AR: 'America/Argentina/Buenos_Aires America/Buenos_Aires',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  PE: 'America/Lima',
  IN: 'Asia/Kolkata Asia/Calcutta',
  PK: 'Asia/Karachi',
  BD: 'Asia/Dhaka',
  CN: 'Asia/Shanghai',
  HK: 'Asia/Hong_Kong',
  TW: 'Asia/Taipei',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  SG: 'Asia/Singapore',
  MY: 'Asia/Kuala_Lumpur',
  ID: 'Asia/Jakarta Asia/Makassar',
  PH: 'Asia/Manila',
  TH: 'Asia/Bangkok',
  VN: 'Asia/Ho_Chi_Minh Asia/Saigon',
  AE: 'Asia/Dubai',
  SA: 'Asia/Riyadh',
  IL: 'Asia/Jerusalem',
  EG: 'Africa/Cairo',
  NG: 'Africa/Lagos',
  KE: 'Africa/Nairobi',
  ZA: 'Africa/Johannesburg',
  AU: 'Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Australia/Adelaide Australia/Hobart Australia/Darwin',
  NZ: 'Pacific/Auckland',
}
const countryOfZone = new Map(
  Object.entries(zones).flatMap(([country, list]) => list.split(' ').map((zone) => [zone, country] as const)),
)

/** Finds the country of a time zone, as an ISO code; null when the zone is unknown. */
export const findZoneCountry = (timeZone: string): string | null => countryOfZone.get(timeZone) ?? null
