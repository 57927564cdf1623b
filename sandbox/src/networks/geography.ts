import { isIP } from 'node:net'

/** Addresses that are kept for examples, and where a network takes them to be. */
const places = [
  ['192.0.2.', 'US'],
  ['198.51.100.', 'CA'],
] as const
/** Kept for examples too: here they stand for the servers of a VPN. */
const vpn = '203.0.113.'

export const isAddress = (ip: string): boolean => isIP(ip) !== 0
export const isVpn = (ip: string): boolean => ip.startsWith(vpn)
/** The country of an address; null where a network played on one machine cannot know it. */
export const countryOf = (ip: string): string | null => places.find(([start]) => ip.startsWith(start))?.[1] ?? null
