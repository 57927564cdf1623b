import { dutiesApi } from '../contract.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { Duties } from './service.ts'

/** The calls with which staff answer requests and look at periods. */
export const dutiesRoutes = (app: App, { requests, retention }: Duties) =>
  implement(app, dutiesApi, {
    getDataRequests: ({ query }) => requests.list(query),
    findDutyPeople: ({ query }) => requests.people(query),
    recordDataRequest: ({ body }, ctx) => requests.record(body, byOf(ctx)),
    downloadCopy: async ({ params }, ctx) => ({ file: await requests.copy(params.requestId, byOf(ctx)) }),
    fulfilDataRequest: ({ params }, ctx) => requests.fulfil(params.requestId, byOf(ctx)),
    refuseDataRequest: ({ params, body }, ctx) => requests.refuse(params.requestId, body.reason, byOf(ctx)),
    exportDataRequests: async ({ query }, ctx) => ({ file: await requests.file(query, byOf(ctx)) }),
    getPeriods: async (_input, { language }) => {
      const { periods, forEver } = await retention.list()
      return {
        periods: periods.map((one) => ({ ...one, name: sentenceOf(one.name, language) })),
        forEver: forEver.map((one) => sentenceOf(one, language)),
      }
    },
  })

function byOf(ctx: Ctx) {
  const { userId, role } = signedIn(ctx)
  return { userId, role, ip: ctx.ip }
}
