import { emptyProblem } from '../../../../platform/contract/fields.ts'
import { contactTopics } from '../../contract/support.ts'
import type { TicketForm, TicketStatus } from '../../contract/tickets.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import type { StatusLook } from '../../../../kit/StatusBadge.tsx'
import type { About } from './help-address.ts'

/** The fields of the ticket form, in their order. */
export const ticketFields = ['topic', 'subject', 'message'] as const
export type TicketField = (typeof ticketFields)[number]

/** A draft of a ticket; `about` is `attempt:ID`, `redemption:ID`, `survey:ID` or empty. */
export type TicketDraft = Record<TicketField | 'about', string>
export const blankTicket: TicketDraft = { topic: '', subject: '', message: '', about: '' }

/** Converts the subject in a link to the format of the draft. */
export function aboutOf({ attemptId, redemptionId, surveyId }: About): string {
  if (attemptId !== '') return `attempt:${attemptId}`
  if (redemptionId !== '') return `redemption:${redemptionId}`
  return surveyId === '' ? '' : `survey:${surveyId}`
}

/** What prevents a ticket from being sent, by field. */
export function ticketProblems(
  { topic, subject, message }: TicketDraft,
  topicMissing: string,
): Partial<Record<TicketField, string>> {
  const found = {
    topic: contactTopics.some((one) => one === topic) ? null : topicMissing,
    subject: sayCheck(emptyProblem('subject', subject)),
    message: sayCheck(emptyProblem('message', message)),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

const aboutFields = { attempt: 'attemptId', redemption: 'redemptionId', survey: 'surveyId' } as const

/** Converts the draft to the body that the call expects. */
export function ticketOf({ topic, subject, message, about }: TicketDraft): TicketForm {
  const [kind = '', id = ''] = about.split(/:(.*)/s)
  const field = Object.entries(aboutFields).find(([name]) => name === kind)?.[1]
  return {
    topic: contactTopics.find((one) => one === topic) ?? 'other',
    subject: subject.trim(),
    message: message.trim(),
    ...(field && id !== '' ? { [field]: id } : {}),
  }
}

/** The badge and the word for each status of a ticket. */
export const ticketLooks = {
  open: { look: 'inReview', word: 'statusOpen' },
  waiting: { look: 'pending', word: 'statusWaiting' },
  solved: { look: 'paid', word: 'statusSolved' },
} as const satisfies Record<TicketStatus, { look: StatusLook; word: string }>
