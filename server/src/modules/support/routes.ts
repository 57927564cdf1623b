import { articlesApi } from '@tuppence/contract/articles'
import { contactApi, supportApi } from '@tuppence/contract/support'
import { ticketsApi } from '@tuppence/contract/tickets'
import { implement, signedIn, type App } from '../../platform/http.ts'
import type { Support } from './service.ts'

export function supportRoutes(app: App, { support }: { support: Support }): void {
  implement(app, supportApi, {
    clientErrorLogger: async ({ body }, ctx) => {
      await support.noteClientError(body, ctx)
      return null
    },
  })
  implement(app, contactApi, { contact: ({ body }, ctx) => support.contact(body, ctx) })
  implement(app, ticketsApi, {
    createTicket: ({ body }, ctx) => support.openTicket(signedIn(ctx).userId, body),
    getTickets: ({ query }, ctx) => support.ownTickets(signedIn(ctx).userId, query),
    getTicket: ({ params }, ctx) => support.readTicket(signedIn(ctx).userId, params.ticketNumber),
    addTicketMessage: ({ params, body }, ctx) =>
      support.writeToTicket(signedIn(ctx).userId, params.ticketNumber, body.message),
  })
  implement(app, articlesApi, {
    getArticles: async ({ query }) => support.articles(query),
    getArticle: async ({ params }) => support.article(params.slug),
    rateArticle: ({ params, body }, ctx) => support.rateArticle(params.slug, body.helpful, ctx),
  })
}
