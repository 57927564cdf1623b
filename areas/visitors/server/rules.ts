import { BlockList, isIP } from 'node:net'
import { siteKeyLength } from '../contract.ts'

/** Within this time a visitor's arrivals by one campaign's links are one visit. */
export const visitWindowMinutes = 30
/** A sign-up belongs to visits of the last so many days (threats, M12). */
export const attributionDays = 30

const keptParameters = 20
const parameterNameMaxLength = 60
const parameterMaxLength = 300
const pathMaxLength = 300
const oneTimeKeys: ReadonlySet<string> = new Set(['token', 'userkey'])
/** Kept in columns of their own, or not ours to keep. */
const notKept: ReadonlySet<string> = new Set(['aff_id', 'visitorid'])

/**
 * Whether a caller's site key is good. The default key stands in the source for everybody to read, so with it the length
 * alone is asked for, as the specification says; an operator's own key must be that key.
 */
export const isSiteKey = (given: unknown, own: string | null): boolean =>
  typeof given === 'string' && given.length === siteKeyLength && (own === null || given === own)

export type Landing = { affId: string; path: string; parameters: Record<string, string>; cleanUrl: string }

/** What a landing address tells, without its one-time keys; or why it is refused. */
export function landingOf(fullUrl: string): Landing | string {
  const url = URL.canParse(fullUrl) ? new URL(fullUrl) : null
  if (!url || !/^https?:$/.test(url.protocol)) return 'fullUrl is not a web address'
  const affId = url.searchParams.get('aff_id') ?? ''
  if (!/^[\w-]{1,32}$/.test(affId)) return 'fullUrl carries no aff_id'
  const said = [...url.searchParams].filter(([name]) => !oneTimeKeys.has(name.toLowerCase()))
  const kept = said
    .filter(([name]) => name !== '' && name.length <= parameterNameMaxLength && !notKept.has(name.toLowerCase()))
    .slice(0, keptParameters)
    .map(([name, value]): [string, string] => [printable(name), printable(value).slice(0, parameterMaxLength)])
  url.search = new URLSearchParams(said).toString()
  url.hash = ''
  url.username = ''
  url.password = ''
  return { affId, path: url.pathname.slice(0, pathMaxLength), parameters: Object.fromEntries(kept), cleanUrl: url.href }
}

const printable = (text: string) => text.replace(/\p{Cc}/gu, '')

/** The host a visitor came from, or nothing. */
export const referrerHostOf = (referrer: string): string =>
  referrer !== '' && URL.canParse(referrer) ? new URL(referrer).host.slice(0, parameterMaxLength) : ''

export const languageOf = (language: string): string =>
  /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(language) ? language : ''

export type DeviceKind = 'desktop' | 'mobile' | 'tablet'
export function deviceKindOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet|PlayBook|Silk/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod/i.test(userAgent)) return 'mobile'
  return /Android/i.test(userAgent) ? 'tablet' : 'desktop'
}

const robots =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|lighthouse|pingdom|uptime|monitor|scanner/i

export type AgentClass = 'human' | 'bot' | 'prefetch'
/**
 * Who made a visit, as far as it says so itself: a page fetched before anybody asked for it, a robot that gives its name, or
 * somebody. Programs that pretend to be people are found by what they do, not here.
 */
export function agentClassOf(userAgent: string, purposes: readonly string[]): AgentClass {
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return 'prefetch'
  return userAgent.trim() === '' || robots.test(userAgent) ? 'bot' : 'human'
}

/** 0/8, 10/8, 100.64/10, 127/8, 169.254/16, 172.16/12 and 192.168/16; by hand, because every click asks and a BlockList takes 2 us. */
const isInsideOfFour = (first: number, second: number): boolean =>
  first === 0 ||
  first === 10 ||
  first === 127 ||
  (first === 100 && second >= 64 && second < 128) ||
  (first === 169 && second === 254) ||
  (first === 172 && second >= 16 && second < 32) ||
  (first === 192 && second === 168)

const inside = new BlockList()
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')
inside.addSubnet('::', 127, 'ipv6')

/** The network of an address: /24, or /48 of IPv6. Null for loopback and private ones, which many strangers share. */
export function networkOf(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(address)
  if (version === 4) {
    const [first = '', second = '', third = ''] = address.split('.')
    return isInsideOfFour(Number(first), Number(second)) ? null : `${first}.${second}.${third}.0/24`
  }
  if (version === 0 || inside.check(address, 'ipv6')) return null
  return `${sixteenBits(address).slice(0, 3).join(':')}::/48`
}

/** The first groups of an IPv6 address, with `::` written out. */
function sixteenBits(address: string): string[] {
  const [left = '', right = ''] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const zeros = Array.from({ length: Math.max(0, 8 - groups(left).length - groups(right).length) }, () => '0')
  return [...groups(left), ...zeros, ...groups(right)].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
