import { privacyMessage } from '../contract.ts'
import { privacyApi } from '../../auth/contract/account.ts'
import { implement, say, signedIn, type App } from '../../../platform/server/http.ts'
import type { Privacy } from './service.ts'

export const privacyRoutes = (app: App, { privacy }: { privacy: Privacy }) =>
  implement(app, privacyApi, {
    exportMyData: (_input, ctx) => privacy.export(signedIn(ctx)),
    closeAccount: async ({ body }, ctx) =>
      say(privacyMessage('closed'), await privacy.close(signedIn(ctx), body.password)),
  })
