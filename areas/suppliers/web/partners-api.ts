import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { partnersApi } from '../contract/partners.ts'
import { passingApi } from '../contract/passing.ts'

/** What partners may be told of a member. A yes, or its end, is seen in the lists of surveys at once. */
export const { usePartnersQuery, usePartnersChangeMutation, usePassingQuery, usePassingChangeMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      partners: query(build, partnersApi.getPartners, { provides: ['partners'] }),
      partnersChange: mutation(build, partnersApi.changePartnerConsent, { invalidates: ['partners', 'surveys'] }),
      passing: query(build, passingApi.getPassing, { provides: ['partners'] }),
      passingChange: mutation(build, passingApi.changePassing, { invalidates: ['partners'] }),
    }),
  })
