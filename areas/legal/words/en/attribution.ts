import { defineText } from '../../../../platform/words/text.ts'

/** Words of the page that credits third-party work. */
export const attribution = defineText('attribution', {
  title: 'Attribution',
  lead: '{{brand}} is made with the work of others. These are the people who made it, and the terms under which they shared it.',

  data: 'Places and networks',
  dataText: 'Countries, states, cities and zip codes of the address form, and the countries of network addresses.',
  statesAndCities: 'States, regions and cities',
  statesChange: 'Only names and regions are used; a city that is listed twice in a region is shown once.',
  zipcodes: 'Zip codes of the United States',
  zipcodesChange: 'Only codes, cities and states are used.',
  countries: 'Country codes',
  countriesChange: 'Names are those of the Unicode CLDR.',
  networks: 'Countries of network addresses',
  networksChange: 'Nothing was changed.',

  typefaces: 'Typefaces',
  typefacesText: 'The site uses these two. They are loaded from this site, not from elsewhere.',
  icons: 'Symbols',
  iconsText: 'The symbols on buttons and lists. The pictures and the logo are our own.',
  programs: 'Programs',
  programsText: 'Most of what runs in your browser was written by others and is free software.',

  all: 'Every licence in full',
  allText: 'Each package that this site sends to your browser, with its version and the text of its licence.',
  allLink: 'Open the list of licences (plain text)',
})
