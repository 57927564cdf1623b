import { isIP } from 'node:net'

/** Address ranges reserved for documentation, and the country that networks see in them. */
const places = [
  ['192.0.2.', 'US'],
  ['198.51.100.', 'CA'],
] as const
/** Another reserved range, which plays a VPN. */
const vpn = '203.0.113.'

export const isAddress = (ip: string): boolean => isIP(ip) !== 0
export const isVpn = (ip: string): boolean => ip.startsWith(vpn)
/** The country of an address. Null where it is unknown, as for every local address. */
export const countryOf = (ip: string): string | null => places.find(([start]) => ip.startsWith(start))?.[1] ?? null
