import { addressMessage } from '../contract.ts'
import { ageOn, utcDay, type Day } from '../../../platform/contract/day.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { placeMessage, placeSettings, type City, type Country, type State, type Zipcode } from '../contract.ts'
import { countriesIn, countryNames } from '../../../platform/server/countries.ts'
import { readGazetteer, type Gazetteer } from './gazetteer.ts'

export type Places = ReturnType<typeof createPlaces>
/** The parts of an address that are chosen from lists, the country before the change, and the stored birthday. */
export type Chosen = {
  countryId: string | null
  stateId: string | null
  zipcode: string | null
  from?: string | null
  dateOfBirth?: Day | null
}
/** An operator's rules about countries. */
export type CountryRules = {
  /** Returns the countries from which people may join; empty for all. */
  admitted: () => readonly string[]
  /** Returns the minimum age of members in a country; null means the country is unknown. */
  minimumAge: (countryId: string | null) => number
}
const usualCountryRules: CountryRules = {
  admitted: () => placeSettings.countries.default,
  minimumAge: () => placeSettings.minimumAge.default,
}

const zipcodeLength = 5
const zipcodeForm = /^(\d{5})(?:-\d{4})?$/

/** Countries, states, cities and zip codes. They are the same for everyone, and stay in memory after the first use. */
export function createPlaces({ admitted, minimumAge }: CountryRules = usualCountryRules) {
  const admits = (countryId: string): boolean => admitted().length === 0 || admitted().includes(countryId)
  let reading: Promise<Gazetteer> | null = null
  /** The sorted cities of the states requested so far. */
  const sorted = new Map<string, string>()
  const gazetteer = (): Promise<Gazetteer> => {
    reading ??= readGazetteer().catch((error: unknown) => {
      // Cleared so that the next caller tries again.
      reading = null
      throw error
    })
    return reading
  }

  /** Finds why a member cannot move to this country, or is too young there; null when the member can move. */
  const refuseCountry = ({ countryId, from, dateOfBirth }: Chosen): { field: string; message: Message } | null => {
    if (countryId === null || countryId === from) return null
    const country = countryNames(countryId)
    if (!admits(countryId)) return { field: 'countryId', message: placeMessage('notAdmitted', { country }) }
    const age = minimumAge(countryId)
    if (!dateOfBirth || ageOn(dateOfBirth, utcDay(new Date())) >= age) return null
    return { field: 'countryId', message: placeMessage('tooYoungFor', { country, age }) }
  }

  return {
    /** Whether people may join from a country. */
    admits,
    minimumAge,
    countries: async (): Promise<Country[]> => [...countries],

    states: async (countryId: string): Promise<State[]> => [
      ...((await gazetteer()).statesOf.get(countryId.toUpperCase()) ?? []),
    ],

    /**
     * Lists the cities of a state, sorted. In the United States this includes cities that are only in the postal data.
     */
    cities: async (stateId: string): Promise<City[]> => {
      const { citiesOf, zipcodesOf, countryOf } = await gazetteer()
      if (!countryOf.has(stateId)) return []
      const known = sorted.get(stateId)
      if (known) return known.split('\n').map((cityName) => ({ cityName }))
      const posts = linesOf(zipcodesOf.get(stateId)).map((line) => line.slice(zipcodeLength + 1))
      const cities = [...new Set([...linesOf(citiesOf.get(stateId)), ...posts])].sort(collator.compare)
      if (cities.length > 0) sorted.set(stateId, cities.join('\n'))
      return cities.map((cityName) => ({ cityName }))
    },

    zipcodes: async (stateId: string, cityName: string): Promise<Zipcode[]> => {
      const { zipcodesOf } = await gazetteer()
      return linesOf(zipcodesOf.get(stateId))
        .filter((line) => line.slice(zipcodeLength + 1) === cityName)
        .map((line) => ({ zipcode: line.slice(0, zipcodeLength) }))
        .sort((a, b) => collator.compare(a.zipcode, b.zipcode))
    },

    /**
     * Finds which part of an address does not belong to the larger part before it; null when all parts do. Zip codes
     * are checked only in the United States.
     */
    refusalOf: async (chosen: Chosen): Promise<{ field: string; message: Message } | null> => {
      const { countryId, stateId, zipcode } = chosen
      const wrongCountry = refuseCountry(chosen)
      if (wrongCountry) return wrongCountry
      const { countryOf, zipcodesOf } = await gazetteer()
      if (stateId !== null && (countryId === null || countryOf.get(stateId) !== countryId))
        return { field: 'stateId', message: addressMessage('stateElsewhere') }
      if (zipcode === null || countryId !== 'US') return null
      const code = zipcodeForm.exec(zipcode)?.[1]
      const hasZipcode = (lines: string | undefined): boolean => `\n${lines ?? ''}`.includes(`\n${code} `)
      if (code === undefined || ![...zipcodesOf.values()].some(hasZipcode))
        return { field: 'zipcode', message: addressMessage('zipInvalid') }
      return stateId === null || hasZipcode(zipcodesOf.get(stateId))
        ? null
        : { field: 'zipcode', message: addressMessage('zipElsewhere') }
    },
  }
}

const linesOf = (text: string | undefined): string[] => (text ? text.split('\n') : [])

const collator = new Intl.Collator('en')
const countries: readonly Country[] = countriesIn('en').map(({ code, name }) => ({ countryId: code, name }))
