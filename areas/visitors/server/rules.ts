import { BlockList, isIP } from 'node:net'
import { siteKeyLength } from '../contract.ts'

/** For how many minutes a visitor's arrivals through the links of one campaign count as one visit. */
export const visitWindowMinutes = 30
/** How many days after a visit a sign-up still belongs to it. */
export const attributionDays = 30

const keptParameters = 20
const parameterNameMaxLength = 60
const parameterMaxLength = 300
const pathMaxLength = 300
const oneTimeKeys: ReadonlySet<string> = new Set(['token', 'userkey'])
/** The parameters that have their own columns, or that must not be stored. */
const notKept: ReadonlySet<string> = new Set(['aff_id', 'visitorid'])

/**
 * Whether a site key is valid. Everyone can read the default key in the source, so for that key only the length is
 * checked, as the specification requires. The operator's own key must match exactly.
 */
export const isSiteKey = (given: unknown, own: string | null): boolean =>
  typeof given === 'string' && given.length === siteKeyLength && (own === null || given === own)

/** What the address of a landing page says about a visit. */
export type Landing = { affId: string; path: string; parameters: Record<string, string>; cleanUrl: string }

/** Reads the address of a landing page without one-time keys. If it is refused, returns the reason as a text. */
export function readLanding(fullUrl: string): Landing | string {
  const url = URL.canParse(fullUrl) ? new URL(fullUrl) : null
  if (!url || !/^https?:$/.test(url.protocol)) return 'fullUrl is not a web address'
  const affId = url.searchParams.get('aff_id') ?? ''
  if (!/^[\w-]{1,32}$/.test(affId)) return 'fullUrl carries no aff_id'
  const landingParameters = [...url.searchParams].filter(([name]) => !oneTimeKeys.has(name.toLowerCase()))
  const kept = landingParameters
    .filter(([name]) => name !== '' && name.length <= parameterNameMaxLength && !notKept.has(name.toLowerCase()))
    .slice(0, keptParameters)
    .map(([name, value]): [string, string] => [
      removeControls(name),
      removeControls(value).slice(0, parameterMaxLength),
    ])
  url.search = new URLSearchParams(landingParameters).toString()
  url.hash = ''
  url.username = ''
  url.password = ''
  return { affId, path: url.pathname.slice(0, pathMaxLength), parameters: Object.fromEntries(kept), cleanUrl: url.href }
}

const removeControls = (text: string) => text.replace(/\p{Cc}/gu, '')

/** Finds the host from which a visitor came; empty when it is unknown. */
export const findReferrerHost = (referrer: string): string =>
  referrer !== '' && URL.canParse(referrer) ? new URL(referrer).host.slice(0, parameterMaxLength) : ''

/** Returns a browser's language if it has the form of a language tag; otherwise empty. */
export const readLanguage = (language: string): string =>
  /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(language) ? language : ''

export type DeviceKind = 'desktop' | 'mobile' | 'tablet'
/** Finds the kind of a device from its user agent. */
export function classifyDevice(userAgent: string): DeviceKind {
  if (/iPad|Tablet|PlayBook|Silk/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod/i.test(userAgent)) return 'mobile'
  return /Android/i.test(userAgent) ? 'tablet' : 'desktop'
}

const robots =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|lighthouse|pingdom|uptime|monitor|scanner/i

export type AgentClass = 'human' | 'bot' | 'prefetch'
/**
 * Classifies the sender of a request by what it declares: a page that is prefetched, a robot that gives its name, or a
 * person. Programs that pretend to be people are not detected here.
 */
export function classifyAgent(userAgent: string, purposes: readonly string[]): AgentClass {
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return 'prefetch'
  return userAgent.trim() === '' || robots.test(userAgent) ? 'bot' : 'human'
}

/**
 * Whether an IPv4 address is in 0/8, 10/8, 100.64/10, 127/8, 169.254/16, 172.16/12 or 192.168/16. It is written by hand
 * because every click needs it, and a BlockList takes 2 us.
 */
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

/**
 * Finds the network of an address: /24, or /48 for IPv6. Null for loopback and private addresses, which many strangers
 * share.
 */
export function findNetwork(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(address)
  if (version === 4) {
    const [first = '', second = '', third = ''] = address.split('.')
    return isInsideOfFour(Number(first), Number(second)) ? null : `${first}.${second}.${third}.0/24`
  }
  if (version === 0 || inside.check(address, 'ipv6')) return null
  return `${listGroups(address).slice(0, 3).join(':')}::/48`
}

/** Lists the first groups of an IPv6 address, with `::` expanded. */
function listGroups(address: string): string[] {
  const [left = '', right = ''] = address.split('::')
  const splitGroups = (text: string) => (text === '' ? [] : text.split(':'))
  const zeros = Array.from({ length: Math.max(0, 8 - splitGroups(left).length - splitGroups(right).length) }, () => '0')
  return [...splitGroups(left), ...zeros, ...splitGroups(right)].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  )
}
