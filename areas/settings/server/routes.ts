import type { Language } from '../../../platform/contract/language.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { wordKept } from '../../../platform/server/kept-words.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import { partsOf } from '../../../platform/contract/setting.ts'
import { settingsApi, type SettingPart, type SettingRow } from '../contract.ts'
import { countriesIn } from '../../../platform/server/countries.ts'
import { getHelp, nameOf, getPartName } from './rules.ts'
import type { ListedSetting, Readiness, SettingsDesk, TestEmail } from './service.ts'

type Services = { settingsDesk: SettingsDesk; readiness: Readiness; testEmail: TestEmail }

export const settingsRoutes = (app: App, { settingsDesk, readiness, testEmail }: Services) =>
  implement(app, settingsApi, {
    getReadiness: async (_asked, ctx) => {
      const { isReady, items } = await readiness.look()
      const worded = items.map((item) => ({
        ...item,
        title: sentenceOf(item.title, ctx.language),
        todo: sentenceOf(item.todo, ctx.language),
      }))
      return { isReady, items: worded }
    },
    sendTestEmail: (_asked, ctx) => testEmail.send(signedIn(ctx), ctx.ip, ctx.language),
    getSettings: async (_asked, ctx) => wordRows(await settingsDesk.list(), ctx.language),
    updateSettings: async ({ body }, ctx) =>
      wordRows(await settingsDesk.update({ userId: signedIn(ctx).userId, ip: ctx.ip }, body), ctx.language),
    previewSettings: async ({ body }, ctx) => ({
      impact: (await settingsDesk.preview(body)).map((one) => ({ ...one, message: sentenceOf(one, ctx.language) })),
    }),
    getSettingHistory: async ({ query }, ctx) => ({
      versions: (await settingsDesk.history(query.key)).map((one) => ({
        ...one,
        reason: wordKept(one.reason, ctx.language),
      })),
    }),
    revertSetting: async ({ body }, ctx) =>
      wordRows(await settingsDesk.revert({ userId: signedIn(ctx).userId, ip: ctx.ip }, body), ctx.language),
  })

const wordRows = (rows: readonly ListedSetting[], language: Language): { settings: SettingRow[] } => ({
  settings: rows.map((row) => ({
    ...row,
    name: sentenceOf(nameOf(row.key), language),
    help: sentenceOf(getHelp(row.key), language),
    parts: partsIn(row, language),
  })),
})

const partsIn = ({ key, shape }: ListedSetting, language: Language): SettingPart[] =>
  shape.kind === 'countries' || shape.kind === 'by-country'
    ? countriesIn(language).map(({ code, name }) => ({ value: code, name }))
    : partsOf(shape).map((value) => ({ value, name: sentenceOf(getPartName(key, value), language) }))
