import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { partnersApi } from '../contract/partners.ts'

/** The calls about which partners may receive data about the reader. A change reloads the lists of surveys at once. */
export const { usePartnersQuery, usePartnersChangeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    partners: query(build, partnersApi.getPartners, { provides: ['partners'] }),
    partnersChange: mutation(build, partnersApi.changePartnerConsent, { invalidates: ['partners', 'surveys'] }),
  }),
})
