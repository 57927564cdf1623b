import { siteApi } from '@tuppence/contract/site'
import { api, query } from './api.ts'

/** What this installation offers: the sign-in providers, its public site key. */
export const { useSiteConfigQuery } = api.injectEndpoints({
  endpoints: (build) => ({ siteConfig: query(build, siteApi.config) }),
})
