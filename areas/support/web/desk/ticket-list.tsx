import { momentColumn, statusColumn } from '../../../../kit/cells.tsx'
import { defineList } from '../../../../kit/list/define-list.ts'
import { oneOf, text, view } from '../../../../kit/list/filters.ts'
import { contactTopics } from '../../contract/support.ts'
import type { DeskRow } from '../../contract/support-desk.ts'
import { ticketStatuses } from '../../contract/tickets.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { ticketLooks } from '../for-others/ticket-looks.ts'
import { topicWords } from './looks.ts'
import classes from './Desk.module.css'

/** Tickets and contact messages: open ones by waiting time, the longest first; others by their last message. */
export const ticketList = defineList<DeskRow, { isQueue: boolean }>()({
  name: 'tickets',
  text: supportDesk,
  filters: {
    status: view('status', [...ticketStatuses, 'all'], 'open'),
    topic: oneOf('topic', contactTopics),
    /** `me`, `nobody` or the id of an account. */
    assignee: text('assignee', { maxLength: 64 }),
    q: text('search', { was: ['search'] }),
  },
  pager: 'cursor',
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ ticketNumber }) => ticketNumber,
  columns: (say, { isQueue }) => [
    {
      key: 'subject',
      header: say('subject'),
      onCard: 'title',
      render: ({ subject, excerpt, ticketNumber, topic }) => {
        // The public form has no subject, so the beginning of the message is used as one.
        const isWhole = excerpt.startsWith(subject)
        return (
          <div className={classes.question}>
            <strong className={classes.excerpt}>{(isWhole ? excerpt : subject) || say('erased')}</strong>
            {!isWhole && <span className={classes.excerpt}>{excerpt}</span>}
            <small className="tp-num">
              {ticketNumber} · {say(topicWords[topic])}
            </small>
          </div>
        )
      },
      plain: ({ subject, excerpt, ticketNumber }) => `${ticketNumber} ${subject || excerpt}`,
    },
    {
      key: 'asker',
      header: say('asker'),
      canHide: true,
      render: ({ name, email, panelistId }) => (
        <div className={classes.asker}>
          <span>{name || '–'}</span>
          {email !== name && <span className={classes.quiet}>{email}</span>}
          {panelistId === null && <span className={classes.quiet}>{say('byForm')}</span>}
        </div>
      ),
      plain: ({ name, email }) => `${name} ${email}`,
    },
    {
      key: 'assignee',
      header: say('assignee'),
      canHide: true,
      render: ({ assignee }) => assignee?.name ?? say('nobody'),
    },
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({
      look: ticketLooks[status],
      word: say(status),
    })),
    isQueue
      ? momentColumn({ key: 'since', header: say('waitingSince') }, ({ waitingSince }) => waitingSince)
      : momentColumn({ key: 'updated', header: say('lastMessage') }, ({ updatedAt }) => updatedAt),
  ],
})
