import { createRequire } from 'node:module'
import { open, validate, type CountryResponse } from 'maxmind'

type Found = { country_code?: string } & CountryResponse
/** Finds the country of a network address. */
export type CountryOf = (ip: string) => Promise<string | null>

/**
 * Finds the country (ISO 3166 alpha-2) in which a public address is registered; null for private and unknown addresses.
 * The data is a CC0 table that is loaded at the first call.
 */
export function createCountryOf(): CountryOf {
  let reader: ReturnType<typeof open<Found>> | null = null
  return async (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
    if (classifyNetwork(plain) === 'private' || !validate(plain)) return null
    reader ??= open<Found>(
      createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
    )
    const found = (await reader).get(plain)
    return found?.country_code ?? found?.country?.iso_code ?? null
  }
}

export type Network = 'public' | 'private'
const privateRanges: readonly RegExp[] = [
  /^$/,
  /^(?:0|10|127)\./,
  /^169\.254\./,
  /^192\.168\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^::1?$/,
  /^f[cd][0-9a-f]{2}:/i,
  /^fe[89ab][0-9a-f]:/i,
]
/**
 * Classifies an address as public or private. A private address, inside a home or a provider's network, has no
 * country.
 */
export function classifyNetwork(ip: string): Network {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return privateRanges.some((range) => range.test(plain)) ? 'private' : 'public'
}
