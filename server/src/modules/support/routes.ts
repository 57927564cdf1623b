import { contactApi, supportApi } from '@tuppence/contract/support'
import { implement, type App } from '../../platform/http.ts'
import type { Support } from './service.ts'

export function supportRoutes(app: App, { support }: { support: Support }): void {
  implement(app, supportApi, {
    clientErrorLogger: async ({ body }, ctx) => {
      await support.noteClientError(body, ctx)
      return null
    },
  })
  implement(app, contactApi, { contact: ({ body }, ctx) => support.contact(body, ctx) })
}
