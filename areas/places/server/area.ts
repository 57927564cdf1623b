import { serverArea } from '../../../platform/server/area.ts'
import { placesRoutes } from './routes.ts'
import { createPlaces } from './service.ts'

export const placesArea = serverArea({
  name: 'places',
  needs: [],
  build: (_given: object) => ({ places: createPlaces() }),
  routes: (app, { places }) => placesRoutes(app, { places }),
})
