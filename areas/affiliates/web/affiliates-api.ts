import { affiliatesApi } from '../contract/affiliates.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  useAffiliatesListQuery,
  useAffiliatesOneQuery,
  useAffiliatesTypesQuery,
  useAffiliatesVendorsQuery,
  useAffiliatesCreateMutation,
  useAffiliatesUpdateMutation,
  useAffiliatesStatusMutation,
  useAffiliatesDashboardQuery,
  useAffiliatesUsersQuery,
  useAffiliatesCallbacksQuery,
  useAffiliatesResendMutation,
  useAffiliatesDecideMutation,
  useAffiliatesDecideManyMutation,
  useAffiliatesQrQuery,
  useAffiliatesRotateMutation,
  useAffiliatesTryMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    affiliatesList: query(build, affiliatesApi.getAffiliate, { provides: ['campaigns'] }),
    affiliatesOne: query(build, affiliatesApi.getCampaign, { provides: ['campaigns'] }),
    affiliatesTypes: query(build, affiliatesApi.getAffiliateType),
    affiliatesVendors: query(build, affiliatesApi.affiliateVendor),
    affiliatesCreate: mutation(build, affiliatesApi.createAffiliate, { invalidates: ['campaigns'] }),
    affiliatesUpdate: mutation(build, affiliatesApi.updateAffiliate, { invalidates: ['campaigns'] }),
    affiliatesStatus: mutation(build, affiliatesApi.changeStatus, { invalidates: ['campaigns'] }),
    affiliatesDashboard: query(build, affiliatesApi.dashboard, { provides: ['campaigns'] }),
    affiliatesUsers: query(build, affiliatesApi.affiliateUserData, { provides: ['campaigns'] }),
    affiliatesCallbacks: query(build, affiliatesApi.callbacks, { provides: ['campaigns'] }),
    affiliatesResend: mutation(build, affiliatesApi.resendCallback, { invalidates: ['campaigns'] }),
    affiliatesQr: query(build, affiliatesApi.qr),
    affiliatesRotate: mutation(build, affiliatesApi.rotateSecret, { invalidates: ['campaigns'] }),
    affiliatesTry: mutation(build, affiliatesApi.testCallback),
    affiliatesDecide: mutation(build, affiliatesApi.decideLead, { invalidates: ['campaigns'] }),
    affiliatesDecideMany: mutation(build, affiliatesApi.decideLeads, { invalidates: ['campaigns'] }),
  }),
})

/** Reads campaigns again, after a colleague decided first. */
export const reloadCampaigns = () => api.util.invalidateTags(['campaigns'])
