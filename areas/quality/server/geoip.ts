import { createRequire } from 'node:module'
import { open, validate, type CountryResponse } from 'maxmind'
import { networkOf } from './rules.ts'

type Found = { country_code?: string } & CountryResponse
export type CountryOf = (ip: string) => Promise<string | null>

/**
 * The country (ISO 3166 alpha-2) that a public address is registered in, from a CC0 table that is read at the first question; null
 * for private addresses and those that no table knows.
 */
export function createCountryOf(): CountryOf {
  let reader: ReturnType<typeof open<Found>> | null = null
  return async (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
    if (networkOf(plain) === 'private' || !validate(plain)) return null
    reader ??= open<Found>(
      createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
    )
    const found = (await reader).get(plain)
    return found?.country_code ?? found?.country?.iso_code ?? null
  }
}
