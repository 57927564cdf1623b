import { redemptionsApi } from '../contract.ts'
import { implement, say, signedIn, type App } from '../../../platform/server/http.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Redemptions } from './service.ts'

export const redemptionsRoutes = (app: App, { redemptions }: { redemptions: Redemptions }) =>
  implement(app, redemptionsApi, {
    getRedemptionEligibility: (_input, ctx) => redemptions.eligibility(signedIn(ctx).userId),
    getRedemptionVerificationCode: async (_input, ctx) => {
      await redemptions.requestCode(signedIn(ctx).userId, ctx.ip)
      return say('We have mailed you a code.', null)
    },
    createRedemptionRequest: ({ body, headers }, ctx) => {
      // Without a key of the caller's a repeat is another request, which the rule of one open request refuses.
      const idempotencyKey = headers['idempotency-key'] ?? newId()
      const from = { userId: signedIn(ctx).userId, ip: ctx.ip, idempotencyKey }
      return redemptions.request(from, body)
    },
    getAllRedeemPointsTransaction: ({ query }, ctx) => redemptions.own(signedIn(ctx).userId, query),
    getAllRedeemRequests: ({ query }) => redemptions.queue(query),
    approveRedemptions: ({ body }, ctx) =>
      redemptions.approveMany({ userId: signedIn(ctx).userId, ip: ctx.ip }, body.redemptionIds),
    reviewRedemptionRequest: ({ body }, ctx) => redemptions.decide({ userId: signedIn(ctx).userId, ip: ctx.ip }, body),
  })
