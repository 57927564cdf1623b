import type { ArticleCategory } from '../../contract/articles.ts'
import type { support } from '../../words/en/support.ts'

/**
 * The keys of the names of the five sections of the knowledge base (specification, section 2); the key of the sentence
 * under each name follows from it.
 */
export const categoryWords = {
  FAQ: 'faq',
  'getting-started': 'gettingStarted',
  'my-account': 'myAccount',
  surveys: 'surveys',
  redemptions: 'redemptions',
} as const satisfies Record<ArticleCategory, keyof typeof support.words>
