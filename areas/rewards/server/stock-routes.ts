import { stockApi } from '../contract.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import type { Stock } from './stock.ts'

const by = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** The routes of the stock of gift-card codes, for staff. */
export const stockRoutes = (app: App, { stock }: { stock: Stock }) =>
  implement(app, stockApi, {
    getRewardStock: () => stock.levels(),
    uploadGiftCodes: ({ body }, ctx) => stock.upload(by(ctx), body.rewardId, body.csv),
    setStockAlert: ({ body }, ctx) => stock.setAlert(by(ctx), body.rewardId, body.points, body.lowAt),
  })
