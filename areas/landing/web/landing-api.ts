import { landingApi } from '../contract.ts'
import { api, query } from '../../../platform/web/api/api.ts'

export const { useShowcaseQuery } = api.injectEndpoints({
  endpoints: (build) => ({ showcase: query(build, landingApi.getShowcase) }),
})
