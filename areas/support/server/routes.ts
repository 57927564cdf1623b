import { articleDeskApi } from '../contract/article-desk.ts'
import { articlesApi } from '../contract/articles.ts'
import { errorReportApi } from '../../../platform/contract/error-report.ts'
import { contactApi } from '../contract/support.ts'
import { deskApi } from '../contract/support-desk.ts'
import { errorLogApi } from '../contract/support-errors.ts'
import { ticketsApi } from '../contract/tickets.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Support } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

export function supportRoutes(app: App, { support }: { support: Support }): void {
  const { desk, canned, errors } = support
  implement(app, errorReportApi, {
    clientErrorLogger: async ({ body }, ctx) => {
      await errors.note(body, ctx)
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
    readThread: ({ query }) => support.guestThreads.read(query.t),
    writeThread: ({ query, body }, ctx) => support.guestThreads.write(query.t, body.message, ctx.ip),
  })
  implement(app, deskApi, {
    getDeskTickets: ({ query }, ctx) => desk.list(signedIn(ctx).userId, query),
    getDeskTicket: ({ params }) => desk.read(params.ticketNumber),
    assignDeskTicket: ({ params, body }, ctx) => desk.assign(readActor(ctx), params.ticketNumber, body),
    answerDeskTicket: ({ params, body }, ctx) => desk.answer(readActor(ctx), params.ticketNumber, body),
    noteDeskTicket: ({ params, body }, ctx) => desk.note(readActor(ctx), params.ticketNumber, body.text),
    moveDeskTicket: ({ params, body }, ctx) => desk.move(readActor(ctx), params.ticketNumber, body),
    getDeskStaff: () => desk.staff(),
    getCannedAnswers: () => canned.list(),
    addCannedAnswer: ({ body }, ctx) => canned.add(readActor(ctx), body),
    updateCannedAnswer: ({ params, body }, ctx) => canned.update(readActor(ctx), params.cannedId, body),
    deleteCannedAnswer: async ({ params }, ctx) => {
      await canned.remove(readActor(ctx), params.cannedId)
      return null
    },
  })
  implement(app, errorLogApi, {
    getClientErrors: ({ query }) => errors.list(query),
    getClientError: ({ params }) => errors.read(params.groupId),
    moveClientError: ({ params, body }, ctx) => errors.move(readActor(ctx), params.groupId, body.state),
  })
  implement(app, articlesApi, {
    getArticles: async ({ query }, ctx) => support.articles({ language: ctx.language, ...query }),
    getArticle: async ({ params, query }, ctx) => support.article(params.slug, query.language ?? ctx.language),
    rateArticle: ({ params, body }, ctx) => support.rateArticle(params.slug, body.helpful, ctx),
  })
  articleRoutes(app, support)
}

/** The routes with which staff edit the knowledge base. */
const articleRoutes = (app: App, { articleDesk }: Support) =>
  implement(app, articleDeskApi, {
    getDeskArticles: async (_asked, ctx) => ({ articles: await articleDesk.list(ctx.language) }),
    getDeskArticle: ({ params }) => articleDesk.detail(params.slug),
    previewArticle: async ({ body }) => ({ blocks: articleDesk.preview(body.body) }),
    createArticle: ({ body }, ctx) => articleDesk.create(readActor(ctx), body),
    saveArticle: ({ params, body }, ctx) => articleDesk.save(readActor(ctx), params.slug, body),
    resetArticle: ({ params, body }, ctx) => articleDesk.reset(readActor(ctx), params.slug, body.version),
  })
