import { landingApi } from '../contract.ts'
import { api, query } from '../../../platform/web/api/api.ts'

/** The call that reads the figures and rewards of the landing page. */
export const { useShowcaseQuery } = api.injectEndpoints({
  endpoints: (build) => ({ showcase: query(build, landingApi.getShowcase) }),
})
