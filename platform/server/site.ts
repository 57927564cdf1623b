import { siteApi, type SiteConfig } from '../contract/site.ts'
import { implement, type App } from './http.ts'

/**
 * Serves the operator's configuration to the browser program. It is the configuration of the program and not the data
 * of an area, and a call rather than a part of the document, so that the document stays one static file.
 */
export const serveSite = (app: App, site: () => SiteConfig): void =>
  implement(app, siteApi, { config: async () => site() })
