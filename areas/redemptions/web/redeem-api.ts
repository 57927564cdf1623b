import { rewardsApi } from '../../rewards/contract.ts'
import { authApi } from '../../auth/contract/auth.ts'
import { redemptionsApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  useRedeemRewardsQuery,
  useRedeemEligibilityQuery,
  useRedeemHistoryQuery,
  useRedeemMailCodeMutation,
  useRedeemRequestMutation,
  useRedeemResendMutation,
  useRedeemResendVerificationMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    redeemRewards: query(build, rewardsApi.getRewards, { provides: ['rewards'] }),
    redeemEligibility: query(build, redemptionsApi.getRedemptionEligibility, {
      provides: ['redemptions', 'wallet', 'me'],
    }),
    redeemHistory: query(build, redemptionsApi.getAllRedeemPointsTransaction, { provides: ['redemptions'] }),
    redeemMailCode: mutation(build, redemptionsApi.getRedemptionVerificationCode),
    redeemRequest: mutation(build, redemptionsApi.createRedemptionRequest, {
      invalidates: ['redemptions', 'wallet', 'rewards'],
    }),
    redeemResend: mutation(build, redemptionsApi.resendReward, { invalidates: ['redemptions'] }),
    redeemResendVerification: mutation(build, authApi.resendEmail),
  }),
})

/** Reads conditions, requests, points and rewards again, after a refusal or a decision. */
export const reloadRedemptions = () => api.util.invalidateTags(['redemptions', 'wallet', 'rewards'])
