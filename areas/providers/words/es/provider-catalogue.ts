import type { Translated } from '../../../../platform/words/text.ts'
import type { providerCatalogue } from '../en/provider-catalogue.ts'

export const words: Translated<typeof providerCatalogue> = {
  notConnected: 'Tremendous todavía no está conectado, así que no se puede pedir nada allí.',
  connect: 'Conectarlo',
  products: 'Productos',
  productsNote: 'Busca por nombre. Los panelistas eligen entre estos productos.',
  campaign: 'Campaña',
  campaignNote: 'Se usa cuando no se eligen productos.',
  noCampaign: 'Ninguna',
  gone: '{{name}} (ya no está en el catálogo)',
  everywhere: 'Todos los países',
  searching: 'Buscando…',
  nothingFound: 'El catálogo no tiene nada parecido.',
  notFetched: 'El catálogo todavía no se ha obtenido.',
  fetch: 'Obtener el catálogo',
  fetchedAt: 'Obtenido el {{at}}',
  notDone: 'El catálogo no se obtuvo',
}
