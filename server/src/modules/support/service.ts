import type { Limit } from '../../platform/limits.ts'
import { newId } from '../../platform/secrets.ts'
import { createArticles, type ArticleNeeds } from './articles.ts'
import { addClientError, clientErrorsOf, removeClientErrors } from './store.ts'
import { eraseTickets } from './thread-store.ts'
import { createThreads, type ThreadNeeds } from './threads.ts'
import { createTickets, type TicketNeeds } from './tickets.ts'

/** Open to everybody, so that a flood of it must not fill the database (threats, B7). */
const clientErrorLimit: Limit = { name: 'client-errors', count: 30, seconds: 60, shared: true }
export const clientErrorRetentionDays = 30
const errorsAtOnce = 5_000

type Report = { errorSource: string; error: string; errorInfo?: string | null }
type Reporter = { ip: string; pageUrl: string; userAgent: string; identify: () => Promise<{ userId: string } | null> }

export type Support = ReturnType<typeof createSupport>

/** What people and their browsers tell us when something is wrong, and what we have written down for them. */
export function createSupport(needs: TicketNeeds & ThreadNeeds & ArticleNeeds) {
  const { db, limits } = needs
  const tickets = createTickets(needs)
  const threads = createThreads(needs)
  const articles = createArticles(needs)

  return {
    contact: tickets.contact,
    confirmTicket: tickets.confirm,
    notifyDesk: tickets.notifyDesk,
    deliverAnswer: tickets.deliverAnswer,
    openTicket: threads.open,
    ownTickets: threads.list,
    readTicket: threads.read,
    writeToTicket: threads.write,
    answerTicket: threads.answer,
    articles: articles.list,
    article: articles.read,
    rateArticle: articles.rate,

    /** Every ticket of a user, and what their browser reported, for the copy that belongs to them. */
    exportOf: async (userId: string) => ({
      tickets: await threads.exportOf(userId),
      pageErrors: (await clientErrorsOf(db, userId)).map((row) => ({
        source: row.error_source,
        error: row.error,
        info: row.error_info,
        page: row.page_url,
        userAgent: row.user_agent,
        at: row.at,
      })),
    }),
    /** Removes what a user wrote here, also from their address without logging in, and what their browser reported. */
    erase: eraseTickets,

    /** Notes an error of a page; whose it was is told by the token alone, never by the report. */
    noteClientError: async ({ errorSource, error, errorInfo = null }: Report, reporter: Reporter): Promise<void> => {
      const { ip, pageUrl, userAgent } = reporter
      await limits.take(ip, clientErrorLimit)
      const userId = (await reporter.identify())?.userId ?? null
      await addClientError(db, { errorId: newId(), userId, errorSource, error, errorInfo, pageUrl, userAgent })
    },
    /** Removes errors past their retention, in portions. */
    pruneClientErrors: async (): Promise<void> => {
      while ((await removeClientErrors(db, clientErrorRetentionDays, errorsAtOnce)) === errorsAtOnce);
    },
  }
}
