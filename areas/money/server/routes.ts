import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { moneyApi } from '../contract/money.ts'
import { payersApi } from '../contract/payers.ts'

import type { Money, Payers } from './service.ts'

const by = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** The calls about margin, and about who pays and how much. */
export function moneyRoutes(app: App, { money, payers }: { money: Money; payers: Payers }): void {
  implement(app, moneyApi, {
    summary: () => money.summary(),
    margin: ({ query }) => money.margin(query),
    attempts: ({ query }) => money.attempts(query),
    attempt: ({ params }) => money.attempt(params.attemptId),
  })
  implement(app, payersApi, {
    getPayers: ({ query }) => payers.list(query),
    createPayer: ({ body }, ctx) => payers.add(by(ctx), body),
    updatePayer: ({ params, body }, ctx) => payers.change(by(ctx), params.payerId, body),
    getFloor: ({ params }) => payers.floor(params.supplierKey),
    setFloor: ({ params, body }, ctx) => payers.setFloor(by(ctx), params.supplierKey, body),
    setSurveyFloor: ({ params, body }, ctx) => payers.setSurveyFloor(by(ctx), params.surveyId, body.floor),
    getSurveyPrice: ({ params }) => payers.surveyPrice(params.surveyId),
    setSurveyPrice: ({ params, body }, ctx) => payers.setPrice(by(ctx), params.surveyId, body),
  })
}
