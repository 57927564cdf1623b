import type { Page } from '@playwright/test'
import type { Person } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import type { Ticket } from '../contract/tickets.ts'

/** The word of an article that is published in English for a while; other journeys may come upon it. */
export const passingWord = 'quokka'

/** The pieces of the help pages, and a ticket to look at. */
export const search = (page: Page) => page.getByRole('combobox', { name: 'Search the help' })
export const options = (page: Page) => page.getByRole('option')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const form = (page: Page) => page.getByRole('form', { name: 'Write to us' })
export const answer = (page: Page) => page.getByRole('form', { name: 'Your answer' })
export const busy = { status: 503, json: { status: 503, code: 'unavailable', message: 'Busy.', requestId: 'r-9' } }

export const openTicket = async ({ token }: Person, subject = 'Where are my points?'): Promise<Ticket> =>
  (
    await call<Ticket>('POST', 'support/tickets', {
      token: token.access.token,
      body: { topic: 'points', subject, message: 'I finished a survey yesterday.' },
    })
  ).data
