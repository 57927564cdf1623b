import { siteApi, type SiteConfig } from '../contract/site.ts'
import { implement, type App } from './http.ts'

/**
 * Tells the browser program what the operator configured. It is the program's configuration and no module's data, and
 * is told by a call rather than written into the document, so that the document stays one static file.
 */
export const serveSite = (app: App, site: () => SiteConfig): void =>
  implement(app, siteApi, { config: async () => site() })
