import { Type, type Static } from 'typebox'

import { endpoint } from './endpoint.ts'
import { Points } from './fields.ts'

export const socialProviders = ['google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** The name of the cookie with the reader's language, from which the server chooses the document. */
export const languageCookie = 'language'

/** For how many seconds a browser may cache the configuration of the site. */
export const siteConfigCacheSeconds = 300

/** The facts about this installation that are public. */
export const SiteConfig = Type.Object({
  appName: Type.String(),
  /** The value for the header `x-api-key` of the fingerprint call. */
  siteKey: Type.String(),
  /** The providers with which people can sign in, besides email and password. */
  socialProviders: Type.Array(Type.Unsafe<SocialProvider>({ type: 'string', enum: [...socialProviders] })),
  /** The points for each part of the welcome bonus. */
  welcomePoints: Type.Object({ verify: Points, top5: Points, first: Points }),
})
export type SiteConfig = Static<typeof SiteConfig>

export const siteApi = {
  config: endpoint({
    method: 'GET',
    path: 'site/config',
    access: 'public',
    summary: 'What the browser program has to know of this installation.',
    cacheSeconds: siteConfigCacheSeconds,
    data: SiteConfig,
  }),
} as const
