import { supportApi } from '@tuppence/contract/support'
import { implement, type App } from '../../platform/http.ts'
import type { Support } from './service.ts'

export const supportRoutes = (app: App, { support }: { support: Support }) =>
  implement(app, supportApi, {
    clientErrorLogger: async ({ body }, ctx) => {
      await support.noteClientError(body, ctx)
      return null
    },
  })
