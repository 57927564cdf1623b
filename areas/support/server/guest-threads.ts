import type { Ticket } from '../contract/tickets.ts'
import { transaction, type Db } from '../../../platform/server/db.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import { createThreadLinks } from './thread-links.ts'
import * as store from './thread-store.ts'
import { messagesAtMost, toTicket, requireText, type createThreads } from './threads.ts'

export type GuestThreadNeeds = { db: Db; limits: Pick<Limits, 'take'>; secrets: Pick<Secrets, 'hmac'> }

const hour = 3_600
const messagesPerTicket: Limit = { name: 'thread-messages', count: 20, seconds: hour }
const messagesPerNetwork: Limit = { name: 'thread-messages-network', count: 40, seconds: hour, shared: true }

/** Tickets of people without an account, who open them with the signed link of an email. */
export function createGuestThreads(needs: GuestThreadNeeds, threads: Pick<ReturnType<typeof createThreads>, 'append'>) {
  const { db, limits } = needs
  const links = createThreadLinks(needs)

  /**
   * Finds the ticket of a token; throws 'not-found' for an invalid token, and for a ticket that belongs to an account.
   */
  const requireTicket = async (from: Db, token: string) => {
    const row = await store.findGuestTicket(from, links.numberIn(token))
    const isTheirs = row && links.isFor(token, { ticketId: row.ticket_id, ticketNumber: row.ticket_number })
    if (!isTheirs) throw new Problem('not-found')
    return row
  }
  const read = async (token: string): Promise<Ticket> => {
    const row = await requireTicket(db, token)
    return toTicket(row, await store.listMessages(db, [row.ticket_id], messagesAtMost))
  }

  return {
    read,
    /** Adds a message to the ticket, which then waits for staff even if it was solved. */
    write: async (token: string, message: string, ip: string): Promise<Ticket> => {
      const text = requireText('message', message)
      const { ticket_id: ticketId, ticket_number: ticketNumber } = await requireTicket(db, token)
      await limits.take(ip, messagesPerNetwork)
      await limits.take(ticketId, messagesPerTicket)
      await transaction(db, async (tx) => {
        const row = await store.lockTicket(tx, ticketNumber)
        // The ticket was erased in the meantime and accepts no more messages.
        if (!row || row.email === '') throw new Problem('not-found')
        await threads.append(tx, row, null, text)
      })
      return read(token)
    },
  }
}
