import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { providersApi } from '../contract.ts'

export const {
  useProvidersAllQuery,
  useProvidersCatalogueQuery,
  useProvidersTryMutation,
  useProvidersProposeMutation,
  useProvidersProposeRemovalMutation,
  useProvidersRefreshMutation,
  useProvidersListenMutation,
  useProvidersConfirmFactMutation,
  useProvidersFlagsQuery,
  useProvidersDecideFlagMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    providersAll: query(build, providersApi.getProviders, { provides: ['rewardProviders'] }),
    providersCatalogue: query(build, providersApi.getProviderCatalogue, { provides: ['rewardProviders'] }),
    providersTry: mutation(build, providersApi.tryProvider),
    providersPropose: mutation(build, providersApi.proposeProvider, { invalidates: ['rewardProviders', 'approvals'] }),
    providersProposeRemoval: mutation(build, providersApi.proposeProviderRemoval, {
      invalidates: ['rewardProviders', 'approvals'],
    }),
    providersListen: mutation(build, providersApi.setProviderWebhook, { invalidates: ['rewardProviders'] }),
    providersConfirmFact: mutation(build, providersApi.confirmProviderFact, { invalidates: ['rewardProviders'] }),
    providersFlags: query(build, providersApi.getFlaggedRewards, { provides: ['rewardProviders'] }),
    providersDecideFlag: mutation(build, providersApi.decideFlaggedReward, { invalidates: ['rewardProviders'] }),
    providersRefresh: mutation(build, providersApi.refreshProviderCatalogue, {
      invalidates: ['rewardProviders', 'rewards'],
    }),
  }),
})

/** Reads the connection and the proposals again, after a colleague proposed first. */
export const reloadProviders = () => api.util.invalidateTags(['rewardProviders'])
