import { placesApi } from '../contract.ts'
import { implement, type App } from '../../../platform/server/http.ts'
import type { Places } from './service.ts'

/** The routes of the lists in the address form. */
export const placesRoutes = (app: App, { places }: { places: Places }) =>
  implement(app, placesApi, {
    getAllCountries: () => places.countries(),
    getAllStates: ({ params }) => places.states(params.countryId),
    getAllCities: ({ params }) => places.cities(params.stateId),
    zipcode: ({ params }) => places.zipcodes(params.stateId, params.cityName),
  })
