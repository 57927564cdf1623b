import { placesApi } from '../../places/contract.ts'
import { rewardsApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  useRewardsAllQuery,
  useRewardsCountriesQuery,
  useRewardsCreateMutation,
  useRewardsUpdateMutation,
  useRewardsMoveMutation,
  useRewardsSetImageMutation,
  useRewardsSetStateMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    rewardsAll: query(build, rewardsApi.getAllRewards, { provides: ['rewards'] }),
    rewardsCountries: query(build, placesApi.getAllCountries),
    rewardsCreate: mutation(build, rewardsApi.createReward, { invalidates: ['rewards'] }),
    rewardsUpdate: mutation(build, rewardsApi.updateReward, { invalidates: ['rewards'] }),
    rewardsMove: mutation(build, rewardsApi.moveReward, { invalidates: ['rewards'] }),
    rewardsSetImage: mutation(build, rewardsApi.setRewardImage, { invalidates: ['rewards'] }),
    rewardsSetState: mutation(build, rewardsApi.setRewardState, { invalidates: ['rewards'] }),
  }),
})

/** Reads the rewards again, after another person has changed one. */
export const reloadRewards = () => api.util.invalidateTags(['rewards'])
