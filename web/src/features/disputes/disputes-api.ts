import { disputesApi } from '@tuppence/contract/disputes'
import { api, mutation, query } from '../../api/api.ts'

export const { useDisputesListQuery, useDisputesAboutQuery, useDisputesRaiseMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    disputesList: query(build, disputesApi.getDisputes, { provides: ['disputes'] }),
    disputesAbout: query(build, disputesApi.getDisputes, { provides: ['disputes'] }),
    disputesRaise: mutation(build, disputesApi.raiseDispute, { invalidates: ['disputes', 'attempts'] }),
  }),
})
