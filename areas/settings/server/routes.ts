import type { Language } from '../../../platform/contract/language.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import { settingsApi, type SettingRow } from '../contract.ts'
import { helpOf, nameOf } from './rules.ts'
import type { ListedSetting, SettingsDesk } from './service.ts'

export const settingsRoutes = (app: App, { settingsDesk }: { settingsDesk: SettingsDesk }) =>
  implement(app, settingsApi, {
    getSettings: async (_asked, ctx) => wordRows(await settingsDesk.list(), ctx.language),
    updateSettings: async ({ body }, ctx) =>
      wordRows(await settingsDesk.update({ userId: signedIn(ctx).userId, ip: ctx.ip }, body), ctx.language),
    previewSettings: async ({ body }, ctx) => ({
      impact: (await settingsDesk.preview(body)).map((one) => ({ ...one, message: sentenceOf(one, ctx.language) })),
    }),
    getSettingHistory: async ({ query }) => ({ versions: await settingsDesk.history(query.key) }),
    revertSetting: async ({ body }, ctx) =>
      wordRows(await settingsDesk.revert({ userId: signedIn(ctx).userId, ip: ctx.ip }, body), ctx.language),
  })

const wordRows = (rows: readonly ListedSetting[], language: Language): { settings: SettingRow[] } => ({
  settings: rows.map((row) => ({
    ...row,
    name: sentenceOf(nameOf(row.key), language),
    help: sentenceOf(helpOf(row.key), language),
  })),
})
