import { rewardsApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  useRewardsAllQuery,
  useRewardsCreateMutation,
  useRewardsUpdateMutation,
  useRewardsMoveMutation,
  useRewardsSetImageMutation,
  useRewardsSetStateMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    rewardsAll: query(build, rewardsApi.getAllRewards, { provides: ['rewards'] }),
    rewardsCreate: mutation(build, rewardsApi.createReward, { invalidates: ['rewards'] }),
    rewardsUpdate: mutation(build, rewardsApi.updateReward, { invalidates: ['rewards'] }),
    rewardsMove: mutation(build, rewardsApi.moveReward, { invalidates: ['rewards'] }),
    rewardsSetImage: mutation(build, rewardsApi.setRewardImage, { invalidates: ['rewards'] }),
    rewardsSetState: mutation(build, rewardsApi.setRewardState, { invalidates: ['rewards'] }),
  }),
})

/** After somebody else's change came first: the rewards are read again. */
export const rewardsChanged = () => api.util.invalidateTags(['rewards'])
