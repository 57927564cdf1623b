import type { Language } from '../../../platform/contract/language.ts'
import { payoutsApi, type Answer } from '../contract.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { JudgedAnswer, Payouts } from './service.ts'

const by = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** The routes of batches of payments by hand, and of their results. */
export const payoutsRoutes = (app: App, { payouts }: { payouts: Payouts }) =>
  implement(app, payoutsApi, {
    getWaitingPayouts: () => payouts.waiting(),
    createBatch: ({ body }, ctx) => payouts.create(by(ctx), body.method ?? null),
    getBatches: ({ query }, ctx) => payouts.list(signedIn(ctx).userId, query),
    getBatchDetails: ({ params }, ctx) => payouts.one(params.batchId, signedIn(ctx).userId),
    getBatchLines: ({ params, query }) => payouts.lines(params.batchId, query),
    getBatch: async ({ params }, ctx) => ({ file: await payouts.file(by(ctx), params.batchId) }),
    uploadBatch: async ({ body }, ctx) => wordAnswer(await payouts.answer(by(ctx), body), ctx.language),
  })

const wordAnswer = ({ lines, ...answer }: JudgedAnswer, language: Language): Answer => ({
  ...answer,
  lines: lines.map(({ line, redemptionId, outcome, fault, message }) => ({
    line,
    redemptionId,
    outcome,
    fault,
    message: message ? sentenceOf(message, language) : '',
  })),
})
