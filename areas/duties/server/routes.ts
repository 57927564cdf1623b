import { dutiesApi } from '../contract.ts'
import { implement, type App } from '../../../platform/server/http.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { Duties } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

/** The routes with which staff answer requests and look at periods. */
export const dutiesRoutes = (app: App, { requests, retention }: Duties) =>
  implement(app, dutiesApi, {
    getDataRequests: ({ query }) => requests.list(query),
    findDutyPeople: ({ query }) => requests.people(query),
    recordDataRequest: ({ body }, ctx) => requests.record(body, readActor(ctx)),
    downloadCopy: async ({ params }, ctx) => ({ file: await requests.copy(params.requestId, readActor(ctx)) }),
    fulfilDataRequest: ({ params }, ctx) => requests.fulfil(params.requestId, readActor(ctx)),
    refuseDataRequest: ({ params, body }, ctx) => requests.refuse(params.requestId, body.reason, readActor(ctx)),
    exportDataRequests: async ({ query }, ctx) => ({ file: await requests.file(query, readActor(ctx)) }),
    getPeriods: async (_input, { language }) => {
      const { periods, forEver } = await retention.list()
      return {
        periods: periods.map((one) => ({ ...one, name: sentenceOf(one.name, language) })),
        forEver: forEver.map((one) => sentenceOf(one, language)),
      }
    },
  })
