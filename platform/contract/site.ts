import { Type, type Static } from 'typebox'

import { endpoint } from './endpoint.ts'
import { Points } from './fields.ts'

export const socialProviders = ['google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** The cookie that keeps a reader's choice of language: the server sends the document that is written in it. */
export const languageCookie = 'language'

/** How long a browser may keep the site's configuration. */
export const siteConfigCacheSeconds = 300

/** What every visitor may know of this installation; nothing in it is a secret. */
export const SiteConfig = Type.Object({
  appName: Type.String(),
  /** For the header `x-api-key` of the fingerprint call. */
  siteKey: Type.String(),
  /** The sign-in methods to offer beside email and password. */
  socialProviders: Type.Array(Type.Unsafe<SocialProvider>({ type: 'string', enum: [...socialProviders] })),
  /** What each part of the welcome bonus pays here, in points. */
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
