import { serverArea } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { placeSettings } from '../contract.ts'
import { placesRoutes } from './routes.ts'
import { createPlaces } from './service.ts'
import { placesWords } from './words.ts'

export const placesArea = serverArea({
  name: 'places',
  needs: [],
  settings: placeSettings,
  build: ({ chosen: { get } }: { chosen: Pick<Chosen, 'get'> }) => ({
    places: createPlaces({
      admitted: () => get(placeSettings.countries),
      minimumAge: (countryId) =>
        (countryId === null ? undefined : get(placeSettings.minimumAges)[countryId]) ?? get(placeSettings.minimumAge),
    }),
  }),
  routes: (app, { places }) => placesRoutes(app, { places }),
  words: placesWords,
})
