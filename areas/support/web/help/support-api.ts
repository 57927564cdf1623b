import { articlesApi } from '../../contract/articles.ts'
import { redemptionsApi } from '../../../redemptions/contract.ts'
import { contactApi } from '../../contract/support.ts'
import { ticketsApi } from '../../contract/tickets.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'

/** The calls of the help pages. */
export const {
  useSupportContactMutation,
  useHelpArticlesQuery,
  useHelpArticleQuery,
  useHelpRateMutation,
  useSupportTicketsQuery,
  useSupportTicketQuery,
  useSupportOpenTicketMutation,
  useSupportWriteMutation,
  useSupportThreadQuery,
  useSupportWriteThreadMutation,
  useSupportRedemptionsQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    supportContact: mutation(build, contactApi.contact, { invalidates: ['tickets'] }),
    helpArticles: query(build, articlesApi.getArticles),
    helpArticle: query(build, articlesApi.getArticle),
    helpRate: mutation(build, articlesApi.rateArticle),
    supportTickets: query(build, ticketsApi.getTickets, { provides: ['tickets'] }),
    supportTicket: query(build, ticketsApi.getTicket, { provides: ['tickets'] }),
    supportOpenTicket: mutation(build, ticketsApi.createTicket, { invalidates: ['tickets'] }),
    supportWrite: mutation(build, ticketsApi.addTicketMessage, { invalidates: ['tickets'] }),
    supportThread: query(build, ticketsApi.readThread, { provides: ['tickets'] }),
    supportWriteThread: mutation(build, ticketsApi.writeThread, { invalidates: ['tickets'] }),
    supportRedemptions: query(build, redemptionsApi.getAllRedeemPointsTransaction, { provides: ['redemptions'] }),
  }),
})
