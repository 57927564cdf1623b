import { qualityApi, type HeldAttempt } from '../contract.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { wordKept } from '../../../platform/server/kept-words.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Quality } from './service.ts'

/** Translates the observations about an attempt for its reader. */
const word = (row: HeldAttempt, language: Language): HeldAttempt => ({
  ...row,
  reasons: row.reasons.map((reason) => ({ ...reason, seen: wordKept(reason.seen, language) })),
})

/** The routes of the review queue, and of panelists' replies to a hold. */
export const qualityRoutes = (app: App, { quality }: { quality: Quality }) =>
  implement(app, qualityApi, {
    getHeldAttempts: async ({ query }, { language }) => {
      const { rows, count } = await quality.list(query)
      return { rows: rows.map((row) => word(row, language)), count }
    },
    decideHeldAttempt: async ({ params, body }, ctx) => {
      const by = { userId: signedIn(ctx).userId, ip: ctx.ip }
      return word(await quality.decide(by, params.attemptId, body), ctx.language)
    },
    getMyHold: ({ params }, ctx) => quality.mine(signedIn(ctx).userId, params.attemptId),
    getMyHolds: (_input, ctx) => quality.counting(signedIn(ctx).userId),
    appealHold: ({ params, body }, ctx) => quality.appeal(signedIn(ctx).userId, params.attemptId, body.text),
  })
