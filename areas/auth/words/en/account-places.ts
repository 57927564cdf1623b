import { defineText } from '../../../../platform/words/text.ts'

/** The words for the address fields on My Account. */
export const accountPlaces = defineText('account-places', {
  clear: 'Clear {{what}}',
  loading: 'Loading …',
  countryFirst: 'Choose a country first',
  stateFirst: 'Choose a state first',
  cityFirst: 'Choose a city first',
  noStates: 'None in this country',
  noCountry: 'No country of that name',
  noState: 'No state or region of that name',
  countriesFailed: 'The list of countries did not load.',
  statesFailed: 'The list of states did not load.',
  citiesFailed: 'The list of cities did not load. You can type yours.',
  zipcodesFailed: 'The list of zip codes did not load. You can type yours.',
  retry: 'Try again',
})
