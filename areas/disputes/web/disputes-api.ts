import { disputesApi } from '../contract.ts'
import { qualityApi } from '../../quality/contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  useDisputesListQuery,
  useDisputesAboutQuery,
  useDisputesRaiseMutation,
  useDisputesHoldQuery,
  useDisputesAppealMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    disputesList: query(build, disputesApi.getDisputes, { provides: ['disputes'] }),
    disputesAbout: query(build, disputesApi.getDisputes, { provides: ['disputes'] }),
    disputesHold: query(build, qualityApi.getMyHold, { provides: ['quality'] }),
    disputesAppeal: mutation(build, qualityApi.appealHold, { invalidates: ['quality'] }),
    disputesRaise: mutation(build, disputesApi.raiseDispute, { invalidates: ['disputes', 'attempts'] }),
  }),
})
