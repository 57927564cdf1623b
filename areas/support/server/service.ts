import type { Tx } from '../../../platform/server/db.ts'
import { createArticleDesk, type ArticleDeskNeeds } from './article-desk.ts'
import { readArticles } from './article-files.ts'
import { createShelf } from './article-shelf.ts'
import { createArticles, type ArticleNeeds } from './articles.ts'
import { createCanned } from './canned.ts'
import { createDesk, type DeskNeeds } from './desk.ts'
import { readNotesAbout } from './desk-store.ts'
import { createErrorLog, type ErrorLogNeeds } from './error-log.ts'
import { createGuestThreads, type GuestThreadNeeds } from './guest-threads.ts'
import { eraseTickets } from './thread-store.ts'
import { createThreads, type ThreadNeeds } from './threads.ts'
import { createTickets, type TicketNeeds } from './tickets.ts'

export type Support = ReturnType<typeof createSupport>
type Needs = TicketNeeds & ThreadNeeds & ArticleNeeds & ArticleDeskNeeds & GuestThreadNeeds & DeskNeeds & ErrorLogNeeds

/** What people and their browsers report when something is wrong, the answers from staff, and the help articles. */
export function createSupport(needs: Needs) {
  const { db } = needs
  const tickets = createTickets(needs)
  const threads = createThreads(needs)
  const shelf = createShelf(readArticles(Object.keys(needs.articleFacts())))
  const articles = createArticles(needs, shelf.published)
  const errors = createErrorLog(needs)

  return {
    contact: tickets.contact,
    confirmTicket: tickets.confirm,
    notifyDesk: tickets.notifyDesk,
    deliverAnswer: tickets.deliverAnswer,
    openTicket: threads.open,
    ownTickets: threads.list,
    readTicket: threads.read,
    writeToTicket: threads.write,
    guestThreads: createGuestThreads(needs, threads),
    desk: createDesk(needs, threads),
    canned: createCanned(needs),
    errors,
    articles: articles.list,
    articleDesk: createArticleDesk(needs, shelf),
    article: articles.read,
    rateArticle: articles.rate,

    /**
     * Returns every ticket of a user, the notes about them, and the reports of the user's browser, for the copy of the
     * user's data.
     */
    exportOf: async (userId: string) => ({
      tickets: await threads.exportOf(userId),
      ticketNotes: await readNotesAbout(db, userId),
      pageErrors: await errors.exportOf(userId),
    }),
    /** Deletes what a user wrote here, even without logging in, and what the user's browser reported. */
    erase: async (tx: Tx, userId: string, email: string): Promise<void> => {
      await eraseTickets(tx, userId, email)
      await errors.erase(tx, userId)
    },
  }
}
