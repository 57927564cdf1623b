import { emailProblem, emptyProblem } from '../../../../platform/contract/fields.ts'
import { contactMessageMaxLength, contactTopics, type ContactForm } from '../../contract/support.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'

/** The fields of the contact form, in their order. */
export const contactFields = ['name', 'email', 'topic', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** A draft of a message; `website` is the field that only programs fill in. */
export type ContactDraft = Record<ContactField | 'website', string>
export type ContactProblems = { [F in ContactField]?: string | null }

export const blankDraft: ContactDraft = { name: '', email: '', topic: '', message: '', website: '' }

/** Whether nine tenths of the length are used; from then on, the remaining characters are announced. */
export const isNearlyFull = (message: string): boolean => message.length >= contactMessageMaxLength * 0.9

/** What prevents the message from being sent, by field. */
export function contactProblems(draft: ContactDraft, topicMissing: string): ContactProblems {
  const found = {
    name: sayCheck(emptyProblem('name', draft.name)),
    email: sayCheck(emailProblem(draft.email.trim())),
    topic: contactTopics.some((topic) => topic === draft.topic) ? null : topicMissing,
    message: sayCheck(emptyProblem('message', draft.message)),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** Converts the draft to the body that the call expects. */
export function messageOf({ name, email, topic, message, website }: ContactDraft): ContactForm {
  return {
    name: name.trim(),
    email: email.trim(),
    topic: contactTopics.find((one) => one === topic) ?? 'other',
    message: message.trim(),
    ...(website === '' ? {} : { website }),
  }
}
