import { Type, type Static } from 'typebox'
import { body, endpoint } from '../../../platform/contract/endpoint.ts'
import { Email, Line } from '../../../platform/contract/fields.ts'

export const contactTopics = ['account', 'surveys', 'points', 'redemptions', 'privacy', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]
export const contactMessageMaxLength = 2000

export const ContactForm = body({
  name: Line({ minLength: 1, maxLength: 120 }),
  email: Email,
  topic: Type.Unsafe<ContactTopic>({ type: 'string', enum: [...contactTopics] }),
  message: Type.String({ minLength: 1, maxLength: contactMessageMaxLength }),
  /** A field that people cannot see. A program that fills it in is thanked, but no ticket is opened. */
  website: Type.Optional(Type.String({ maxLength: 200 })),
})
export type ContactForm = Static<typeof ContactForm>

export const contactApi = {
  contact: endpoint({
    method: 'POST',
    path: 'support/contact',
    access: 'public',
    summary: 'Opens a ticket from the public contact form.',
    body: ContactForm,
    data: Type.Object({ ticketNumber: Type.String() }),
  }),
} as const
