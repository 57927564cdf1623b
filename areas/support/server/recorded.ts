import { recordOf } from '../../../platform/server/recorded.ts'
import { articleStates } from '../contract/article-desk.ts'
import { articleCategories } from '../contract/articles.ts'
import { contactTopics } from '../contract/support.ts'
import { ticketStatuses } from '../contract/tickets.ts'

/** The audit entries about the support desk. */
export const supportRecord = recordOf({
  words: 'support-audit',
  actions: {
    'support.assign': 'ticket',
    'support.answer': 'ticket',
    'support.note': 'ticket',
    'support.close': 'ticket',
    'support.reopen': 'ticket',
    'support.canned-add': 'canned',
    'support.canned-update': 'canned',
    'support.canned-delete': 'canned',
    'support.article-add': 'article',
    'support.article-update': 'article',
    'support.article-reset': 'article',
    'support.article-remove': 'article',
    'support.error-resolve': 'page-error',
    'support.error-reopen': 'page-error',
  },
  fields: {
    title: 'plain',
    text: 'plain',
    topic: { words: contactTopics },
    assigneeId: { of: 'user' },
    status: { words: ticketStatuses },
    state: { words: ['open', 'resolved', ...articleStates] },
    category: { words: articleCategories },
    position: 'plain',
    body: 'document',
  },
  kinds: {
    ticket: {},
    canned: { quoted: 'title' },
    article: { quoted: 'title' },
    'page-error': {},
  },
})
