import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { partnersApi } from '../contract/partners.ts'

/** Which partners are told of a member at all. A yes, or its end, is seen in the lists of surveys at once. */
export const { usePartnersQuery, usePartnersChangeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    partners: query(build, partnersApi.getPartners, { provides: ['partners'] }),
    partnersChange: mutation(build, partnersApi.changePartnerConsent, { invalidates: ['partners', 'surveys'] }),
  }),
})
