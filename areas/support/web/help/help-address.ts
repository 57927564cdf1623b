import { articleCategories, type ArticleCategory } from '../../contract/articles.ts'
import { contactTopics, type ContactTopic } from '../../contract/support.ts'
import { ticketStatuses, type TicketStatus } from '../../contract/tickets.ts'

/** The subject of a ticket, as given by a link to its form. */
export type About = { topic: ContactTopic | null; attemptId: string; redemptionId: string; surveyId: string }

/** What a help page shows; all of it is in the address. */
export type HelpPlace =
  | { view: 'home'; category: ArticleCategory | null; search: string }
  | { view: 'article'; slug: string }
  | { view: 'write'; about: About }
  | { view: 'tickets'; status: TicketStatus | null }
  | { view: 'ticket'; ticketNumber: string }
  | { view: 'thread'; token: string }

const idMaxLength = 64
const tokenMaxLength = 120
const textIn = (params: URLSearchParams, name: string): string => (params.get(name) ?? '').slice(0, idMaxLength)

/** Reads the address. Tickets belong to accounts, so for a visitor without an account they do not exist. */
export function readPlace(params: URLSearchParams, isMember: boolean): HelpPlace {
  const slug = textIn(params, 'article')
  if (slug !== '') return { view: 'article', slug }
  // The signed link of an email opens one ticket for the person who received it.
  const token = (params.get('t') ?? '').slice(0, tokenMaxLength)
  if (token !== '') return { view: 'thread', token }
  const view = params.get('view')
  if (isMember) {
    const ticketNumber = textIn(params, 'ticket')
    if (ticketNumber !== '') return { view: 'ticket', ticketNumber }
    if (view === 'tickets') {
      return { view, status: ticketStatuses.find((status) => status === params.get('status')) ?? null }
    }
  }
  if (view === 'write') return { view, about: aboutIn(params) }
  return {
    view: 'home',
    category: articleCategories.find((category) => category === params.get('category')) ?? null,
    search: (params.get('search') ?? '').trim().slice(0, 120),
  }
}

const aboutIn = (params: URLSearchParams): About => ({
  topic: contactTopics.find((topic) => topic === params.get('topic')) ?? null,
  attemptId: textIn(params, 'attemptId'),
  redemptionId: textIn(params, 'redemptionId'),
  surveyId: textIn(params, 'surveyId'),
})

/** The query string of an address; empty values are left out. */
export const buildQuery = (values: Readonly<Record<string, string | null>>): string => {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** The most likely topic of a question that is asked from an article in each category. */
export const topicOf: Record<ArticleCategory, ContactTopic> = {
  FAQ: 'other',
  'getting-started': 'account',
  'my-account': 'account',
  surveys: 'surveys',
  redemptions: 'redemptions',
}
