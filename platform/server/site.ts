import { siteApi, type SiteConfig } from '../contract/site.ts'
import { implement, type App } from './http.ts'

/**
 * Serves the operator's configuration to the browser program. It is a call and not a part of the document, so that the
 * document does not change.
 */
export const serveSite = (app: App, site: () => SiteConfig): void =>
  implement(app, siteApi, { config: async () => site() })
