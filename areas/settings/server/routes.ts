import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { settingsApi } from '../contract.ts'
import type { SettingsDesk } from './service.ts'

export const settingsRoutes = (app: App, { settingsDesk }: { settingsDesk: SettingsDesk }) =>
  implement(app, settingsApi, {
    getSettings: async () => ({ settings: await settingsDesk.list() }),
    updateSettings: async ({ body }, ctx) => ({
      settings: await settingsDesk.update({ userId: signedIn(ctx).userId, ip: ctx.ip }, body),
    }),
    previewSettings: async ({ body }) => ({ impact: await settingsDesk.preview(body) }),
    getSettingHistory: async ({ query }) => ({ versions: await settingsDesk.history(query.key) }),
    revertSetting: async ({ body }, ctx) => ({
      settings: await settingsDesk.revert({ userId: signedIn(ctx).userId, ip: ctx.ip }, body),
    }),
  })
