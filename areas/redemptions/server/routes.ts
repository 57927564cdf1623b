import type { Language } from '../../../platform/contract/language.ts'
import { redemptionMessage, redemptionsApi, type ReviewRow } from '../contract.ts'
import { implement, say, signedIn, type App } from '../../../platform/server/http.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { wordIn, sentenceOf } from '../../../platform/server/words.ts'
import type { Judged } from './rules.ts'
import type { QueueRow, Redemptions } from './service.ts'

/** The routes of requests for rewards, for panelists and reviewers. */
export const redemptionsRoutes = (app: App, { redemptions }: { redemptions: Redemptions }) =>
  implement(app, redemptionsApi, {
    getRedemptionEligibility: async (_input, ctx) =>
      wordEligibility(await redemptions.eligibility(signedIn(ctx).userId), ctx.language),
    getRedemptionVerificationCode: async (_input, ctx) => {
      await redemptions.requestCode(signedIn(ctx).userId, ctx.ip)
      return say(redemptionMessage('codeMailed'), null)
    },
    createRedemptionRequest: ({ body, headers }, ctx) => {
      // Without a key from the caller, a repeat counts as another request, which is refused while the first is open.
      const idempotencyKey = headers['idempotency-key'] ?? newId()
      const from = { userId: signedIn(ctx).userId, ip: ctx.ip, idempotencyKey }
      return redemptions.request(from, body)
    },
    resendReward: ({ body }, ctx) => redemptions.resend(signedIn(ctx).userId, ctx.ip, body),
    getAllRedeemPointsTransaction: async ({ query }, ctx) => {
      const { rows, count } = await redemptions.own(signedIn(ctx).userId, query)
      return { rows: rows.map((row) => redemptions.wordOwn(row, ctx.language)), count }
    },
    getAllRedeemRequests: async ({ query }, ctx) => {
      const { rows, count } = await redemptions.queue(query)
      return { rows: rows.map((row) => wordReview(row, ctx.language)), count }
    },
    findRedemptionPeople: ({ query }) => redemptions.people(query),
    approveRedemptions: ({ body }, ctx) =>
      redemptions.approveMany({ userId: signedIn(ctx).userId, ip: ctx.ip }, body.redemptionIds),
    settleRedemptionOrder: async ({ body }, ctx) =>
      wordReview(await redemptions.settleOrder({ userId: signedIn(ctx).userId, ip: ctx.ip }, body), ctx.language),
    reviewRedemptionRequest: async ({ body }, ctx) =>
      wordReview(await redemptions.decide({ userId: signedIn(ctx).userId, ip: ctx.ip }, body), ctx.language),
  })

const wordEligibility = ({ eligible, checks }: Judged, language: Language) => ({
  eligible,
  checks: checks.map(({ message, ...check }) => ({
    ...check,
    message: sentenceOf(message, language),
    values: message.values,
  })),
})

const wordReview = (row: QueueRow, language: Language): ReviewRow => ({
  ...row,
  rewardName: wordIn(row.rewardName, language),
  flags: row.flagCodes.map((flag) => sentenceOf(redemptionMessage(`flag-${flag}`), language)),
})
