import { siteApi, type SiteConfig } from '../contract/site.ts'
import { implement, type App } from './http.ts'

/**
 * Serves the operator's configuration to the browser program. It is a separate call, so that the document does not
 * change when the configuration does.
 */
export const serveSite = (app: App, site: () => SiteConfig): void =>
  implement(app, siteApi, { config: async () => site() })
