import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { attemptsApi } from '../contract.ts'
import type { Attempts } from './service.ts'

/** The routes of attempts as staff look at them. */
export const attemptsRoutes = (app: App, { attemptFiles }: { attemptFiles: Attempts }) =>
  implement(app, attemptsApi, {
    getAttemptFile: ({ params }, ctx) =>
      attemptFiles.read(params.attemptId, { permissions: signedIn(ctx).permissions, language: ctx.language }),
    getLastAttempts: ({ params, query }) => attemptFiles.listLast(params.panelistId, query),
  })
