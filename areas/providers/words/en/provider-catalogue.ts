import { defineText } from '../../../../platform/words/text.ts'

/** The words of the fields in which staff choose the source of a reward. */
export const providerCatalogue = defineText('provider-catalogue', {
  notConnected: 'Tremendous is not connected yet, so nothing can be ordered there.',
  connect: 'Connect it',
  products: 'Products',
  productsNote: 'Search by name. Panelists choose from these products.',
  campaign: 'Campaign',
  campaignNote: 'Used when no products are chosen.',
  noCampaign: 'None',
  gone: '{{name}} (no longer in the catalogue)',
  everywhere: 'Every country',
  searching: 'Searching ...',
  nothingFound: 'Nothing in the catalogue matches.',
  notFetched: 'The catalogue was not fetched yet.',
  fetch: 'Fetch the catalogue',
  fetchedAt: 'Fetched {{at}}',
  notDone: 'The catalogue was not fetched',
})
