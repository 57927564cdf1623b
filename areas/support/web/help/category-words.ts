import type { ArticleCategory } from '@tuppence/contract/articles'
import type { support } from '../../text/en/support.ts'

/** What the five sections of the knowledge base are called (specification, section 2), and the sentence under each. */
export const categoryWords = {
  FAQ: 'faq',
  'getting-started': 'gettingStarted',
  'my-account': 'myAccount',
  surveys: 'surveys',
  redemptions: 'redemptions',
} as const satisfies Record<ArticleCategory, keyof typeof support.words>
