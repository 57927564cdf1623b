import { siteApi, type SiteConfig } from '../../contract/site.ts'
import { api, query } from './api.ts'

/** What this installation offers: the sign-in providers and its public site key. */
export const { useSiteConfigQuery } = api.injectEndpoints({
  endpoints: (build) => ({ siteConfig: query(build, siteApi.config) }),
})

/** What a part of the welcome bonus pays here, in points; null if that is not known yet, or if it pays nothing. */
export function useWelcomePoints(part: keyof SiteConfig['welcomePoints']): number | null {
  const { data } = useSiteConfigQuery()
  return data?.welcomePoints[part] || null
}
