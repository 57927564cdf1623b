import { supportDesk } from '../contract/support-desk.ts'
import { rolesIn, type Permission } from '../../../platform/contract/access.ts'
import { defaultLimit } from '../../../platform/contract/paging.ts'
import type { ContactTopic } from '../contract/support.ts'
import {
  fillPlaceholders,
  greetingName,
  type DeskCounts,
  type DeskEntry,
  type DeskPerson,
  type DeskRow,
  type DeskTicket,
} from '../contract/support-desk.ts'
import type { TicketStatus } from '../contract/tickets.ts'
import { nowOf, readPlanned, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Access } from '../../access/server/service.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import { cut, placeOf } from './paging.ts'
import * as store from './desk-store.ts'
import type { DeskListRow, DeskTicketRow } from './desk-store.ts'
import { makeDeskTicketAddress } from './mail.ts'
import { lockTicket } from './thread-store.ts'
import { ticketNote } from '../contract/tickets.ts'
import { nameOf, getSubject, requireText, type createThreads } from './threads.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

export type DeskNeeds = {
  db: Db
  users: Pick<Users, 'findMany' | 'withRole'>
  access: Pick<Access, 'roles' | 'permissionsOf'>
  notifications: Pick<Notifications, 'notify'>
  audit: Pick<Audit, 'record'>
  appName: string
}
type Staff = { userId: string; ip: string }
type Query = {
  limit?: number
  status?: TicketStatus
  topic?: ContactTopic
  assignee?: string
  search?: string
  after?: string
}
type Answer = { message: string; version: number; isSolved?: boolean }

const answering: Permission = 'support.update'
/** The maximum number of entries of a ticket that are shown. */
const entriesAtMost = 500

/** The support desk: the tickets, who handles them, and the answers. */
export function createDesk(needs: DeskNeeds, threads: Pick<ReturnType<typeof createThreads>, 'answer'>) {
  const { db, users, access, notifications, audit } = needs

  /** Finds the staff who may answer tickets now, by id. */
  const findStaff = async (): Promise<Map<string, Account>> => {
    const roles = (await access.roles()).filter(({ permissionIds }) => permissionIds.includes(answering))
    const holders = await Promise.all(roles.map(({ roleId }) => users.withRole(db, roleId)))
    const accounts = await users.findMany(db, [...new Set(holders.flat().map(({ userId }) => userId))])
    // A custom role replaces the permissions of the role on which it is based, so permissions are looked up for each
    // combination of roles.
    const strings = [...new Set([...accounts.values()].map(({ role }) => role))]
    const rights = new Map(
      await Promise.all(strings.map(async (role) => [role, await access.permissionsOf(rolesIn(role))] as const)),
    )
    return new Map([...accounts].filter(([, { role }]) => rights.get(role)?.includes(answering)))
  }

  const peopleOf = (ids: readonly (string | null)[]) =>
    users.findMany(db, [...new Set(ids.filter((id) => id !== null))])

  const readTicket = async (ticketNumber: string): Promise<DeskTicket> => {
    const row = await store.findDeskTicket(db, ticketNumber)
    if (!row) throw new Problem('not-found')
    const later = await store.listEntries(db, row.ticket_id, entriesAtMost)
    const ours = later.filter(({ kind }) => kind !== 'asker')
    const people = await peopleOf([row.assignee_id, ...ours.map(({ author_id: authorId }) => authorId)])
    const first: DeskEntry = {
      entryId: row.ticket_id,
      kind: 'asker',
      author: '',
      text: row.message,
      at: row.created_at.toISOString(),
    }
    const entries = later.map(({ entry_id: entryId, kind, author_id: authorId, text, at }) => ({
      entryId,
      kind,
      author: kind === 'asker' ? '' : shortName(people.get(authorId ?? '')),
      text,
      at: at.toISOString(),
    }))
    const asked = later.findLast(({ kind }) => kind === 'asker')?.text ?? row.message
    return {
      ...rowOf({ ...row, excerpt: asked }, people),
      surveyId: row.survey_id,
      attemptId: row.attempt_id,
      redemptionId: row.redemption_id,
      version: row.version,
      entries: [first, ...entries],
    }
  }

  /** Locks a ticket; throws 'changed-meanwhile' when it has changed since this version. */
  const lock = async (tx: Tx, ticketNumber: string, version?: number) => {
    const row = await lockTicket(tx, ticketNumber)
    if (!row) throw new Problem('not-found')
    if (version !== undefined && row.version !== version) throw new Problem('changed-meanwhile')
    return row
  }
  type Change = { before?: object; after?: object }
  const record = (tx: Tx, { userId, ip }: Staff, event: string, ticketNumber: string, change: Change = {}) =>
    audit.record(tx, { actorId: userId, ip, action: `support.${event}`, subject: `ticket:${ticketNumber}`, ...change })

  return {
    /** Lists a page of tickets, with the number of tickets in each status. */
    list: async (
      reader: string,
      query: Query,
    ): Promise<{ rows: DeskRow[]; counts: DeskCounts; next: string | null }> => {
      const { limit = defaultLimit, status = null, topic = null, assignee, search = '', after } = query
      const filter = { topic, assignee: assigneeOf(reader, assignee), search: search.trim() }
      const place = placeOf(after)
      const look = async (from: Db) => ({
        read: await store.listDeskPage(from, status, filter, { limit: limit + 1, place }),
        counts: await store.countTickets(from, filter),
      })
      const { read, counts } = await (filter.search === ''
        ? look(db)
        : // The best index for a frequent word is not the best one for a rare word.
          readPlanned(db, look))
      const { rows, next } = cut(read, limit, (row) => row.ticket_id)
      const people = await peopleOf(rows.map((row) => row.assignee_id))
      return { rows: rows.map((row) => rowOf(row, people)), counts, next }
    },

    read: readTicket,

    /** Lists the staff to whom a ticket can be assigned, by name. */
    staff: async (): Promise<DeskPerson[]> =>
      [...(await findStaff()).values()].map(personOf).toSorted((a, b) => a.name.localeCompare(b.name)),

    /** Assigns a ticket to a staff member who may answer it, and notifies them; or unassigns it. */
    assign: async (by: Staff, ticketNumber: string, ask: { assigneeId: string | null; version: number }) => {
      const { assigneeId, version } = ask
      if (assigneeId !== null && !(await findStaff()).has(assigneeId))
        throw fieldProblem('invalid-input', 'assigneeId', supportDesk('notOfTheDesk'))
      await transaction(db, async (tx) => {
        const row = await lock(tx, ticketNumber, version)
        if (row.assignee_id === assigneeId) return
        await store.setAssignee(tx, row.ticket_id, assigneeId)
        if (assigneeId !== null && assigneeId !== by.userId)
          await notifications.notify(tx, {
            userId: assigneeId,
            kind: 'ticket',
            message: ticketNote('given', { ticket: ticketNumber, subject: getSubject(row) }),
            link: makeDeskTicketAddress(ticketNumber),
          })
        const change = { before: { assigneeId: row.assignee_id }, after: { assigneeId } }
        await record(tx, by, 'assign', ticketNumber, change)
      })
      return readTicket(ticketNumber)
    },

    /**
     * Answers a ticket in the version that the staff member has read, with the placeholders filled in. If the ticket
     * was not assigned, it is then assigned to this staff member.
     */
    answer: async (by: Staff, ticketNumber: string, { message, version, isSolved = false }: Answer) => {
      await transaction(db, async (tx) => {
        const row = await lock(tx, ticketNumber, version)
        const me = (await users.findMany(tx, [by.userId])).get(by.userId)
        const facts = {
          firstName: greetingName(row.name),
          ticketNumber,
          subject: getSubject(row),
          appName: needs.appName,
          myName: me?.firstName || needs.appName,
        }
        await threads.answer(by.userId, { ticketNumber, message: fillPlaceholders(message, facts), isSolved }, tx)
        if (row.assignee_id === null) await store.setAssignee(tx, row.ticket_id, by.userId)
        const status = isSolved ? 'solved' : 'waiting'
        await record(tx, by, 'answer', ticketNumber, { before: { status: row.status }, after: { status } })
      })
      return readTicket(ticketNumber)
    },

    /** Adds a note for staff. The asker does not see it. */
    note: async (by: Staff, ticketNumber: string, given: string) => {
      const text = requireText('text', given)
      await transaction(db, async (tx) => {
        const { ticket_id: ticketId } = await lock(tx, ticketNumber)
        await store.addNote(tx, { noteId: newId(), ticketId, authorId: by.userId, text, now: await nowOf(tx) })
        await record(tx, by, 'note', ticketNumber)
      })
      return readTicket(ticketNumber)
    },

    /** Closes a ticket without an answer, or opens it again. */
    move: async (by: Staff, ticketNumber: string, ask: { status: 'open' | 'solved'; version: number }) => {
      await transaction(db, async (tx) => {
        const row = await lock(tx, ticketNumber, ask.version)
        if (row.status === ask.status) return
        await store.setStatus(tx, row.ticket_id, ask.status, await nowOf(tx))
        const event = ask.status === 'solved' ? 'close' : 'reopen'
        await record(tx, by, event, ticketNumber, { before: { status: row.status }, after: { status: ask.status } })
      })
      return readTicket(ticketNumber)
    },
  }
}

/** Replaces `me` with the reader's id; throws 'not-found' for a text that is not an id. */
function assigneeOf(reader: string, asked: string | undefined): string | null {
  if (asked === undefined) return null
  if (asked === 'me') return reader
  if (asked !== 'nobody' && !isId(asked)) throw new Problem('not-found')
  return asked
}

const personOf = (account: Account): DeskPerson => ({
  userId: account.userId,
  name: nameOf(account),
  email: account.email,
})
const shortName = (account: Account | undefined): string => (account && !account.closedAt ? nameOf(account) : '')

function rowOf(
  row: (DeskTicketRow | DeskListRow) & { excerpt: string },
  people: ReadonlyMap<string, Account>,
): DeskRow {
  const assignee = people.get(row.assignee_id ?? '')
  return {
    ticketNumber: row.ticket_number,
    topic: row.topic,
    subject: getSubject(row),
    status: row.status,
    name: row.name,
    email: row.email,
    panelistId: row.user_id,
    assignee: assignee ? personOf(assignee) : null,
    excerpt: row.excerpt.replace(/\s+/g, ' ').trim().slice(0, excerptLength),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    waitingSince: row.waiting_since.toISOString(),
  }
}
const excerptLength = 160
