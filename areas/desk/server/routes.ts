import type { Language } from '../../../platform/contract/language.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import { homeApi, type Home } from '../contract/home.ts'
import type { Alerts, Desk, FoundHome } from './service.ts'

const currency = 'USD'
const readReader = (ctx: Ctx) => {
  const { userId, role, permissions } = signedIn(ctx)
  return { userId, role, permissions }
}

/** The calls of the home of staff and vendors. */
export const deskRoutes = (app: App, { desk, alerts }: { desk: Desk; alerts: Alerts }): void =>
  implement(app, homeApi, {
    getHome: async ({ query }, ctx) =>
      wordHome(await desk.read(readReader(ctx), query.parts?.split(',') ?? null), ctx.language),
    acknowledgeAlert: async ({ body }, ctx) => {
      await alerts.acknowledge({ ...readReader(ctx), ip: ctx.ip }, body.alertId)
      return null
    },
  })

function wordHome({ parts, today, waiting, alerts, weeks, setup, own }: FoundHome, language: Language): Home {
  const word = (message: Parameters<typeof sentenceOf>[0]): string => sentenceOf(message, language)
  const instant = (at: Date | null): string | null => at?.toISOString() ?? null
  return {
    parts,
    today: today && {
      until: today.until.toISOString(),
      untilBefore: today.untilBefore.toISOString(),
      rows: today.rows,
    },
    waiting: waiting && {
      rows: waiting.rows.map(({ kind, title, count, overdue, oldest, due, points, micros, href, page }) => ({
        kind,
        title: word(title),
        count,
        overdue,
        oldestAt: instant(oldest),
        dueAt: instant(due),
        points: points ?? null,
        amount: micros === null || micros === undefined ? null : { micros, currency },
        href,
        page,
      })),
      late: waiting.late.map(word),
      failed: waiting.failed.map(word),
    },
    alerts: alerts && {
      state: alerts.state,
      rows: alerts.rows.map(({ title, cause, openedAt, ...row }) => ({
        ...row,
        title: word(title),
        cause: cause.map(word).join(' '),
        openedAt: openedAt.toISOString(),
      })),
    },
    weeks,
    setup: setup && {
      state: setup.state,
      rows: setup.rows.map(({ code, title, todo, isRequired, href }) => ({
        code,
        title: word(title),
        todo: word(todo),
        isRequired,
        href,
      })),
    },
    own: own && {
      state: own.state,
      rows: own.rows.map(({ fact, unit, value, words = [], href }) => ({
        fact,
        unit,
        value: typeof value === 'number' ? value : null,
        at: typeof value === 'string' ? value : null,
        text: words.map(word).join(' · '),
        href,
      })),
    },
  }
}
