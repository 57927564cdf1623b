import { utcDay } from '../../../platform/contract/day.ts'
import { articleCategories, type ArticleCategory } from '../contract/articles.ts'
import type { ArticleState, ArticleTexts } from '../contract/article-desk.ts'
import type { StoredArticle } from './article-desk-store.ts'
import type { WrittenArticle } from './article-files.ts'

/** An article with its texts: ours, or the operator's. */
export type KeptArticle = {
  slug: string
  category: ArticleCategory
  position: number
  state: ArticleState
  updated: string
  texts: ArticleTexts
  isShipped: boolean
  /** What is stored of it; null for ours as it is. */
  stored: StoredArticle | null
}

const ofFile = ({ slug, category, order, updated, title, text }: WrittenArticle): KeptArticle => ({
  slug,
  category,
  position: order,
  state: 'published',
  updated,
  texts: { en: { title, body: text } },
  isShipped: true,
  stored: null,
})

const ofRow = (stored: StoredArticle, isShipped: boolean): KeptArticle => ({
  slug: stored.slug,
  category: stored.category,
  position: stored.position,
  state: stored.state,
  updated: utcDay(stored.changed_at),
  texts: Object.fromEntries(
    stored.texts.map(({ language, title, body }) => [language, { title, body }]),
  ) as ArticleTexts,
  isShipped,
  stored,
})

const placeOf = ({ category }: KeptArticle): number => articleCategories.indexOf(category)
const inOrder = (articles: readonly KeptArticle[]): KeptArticle[] =>
  articles.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.position - b.position || (a.slug < b.slug ? -1 : Number(a.slug > b.slug)),
  )

/**
 * Ours and the operator's as one: the operator's takes the place of ours. Of a changed one that is still a draft everybody goes on
 * reading ours, and of a hidden one nothing.
 */
export function createShelf(files: readonly WrittenArticle[]) {
  const ours = files.map(ofFile)
  const shipped = new Map(ours.map((article) => [article.slug, article]))
  let all = inOrder(ours)
  let published = all
  return {
    /** Every article as staff see it. */
    all: (): readonly KeptArticle[] => all,
    /** Those that everybody reads; the same list until something changes. */
    published: (): readonly KeptArticle[] => published,
    /** Takes over what is stored. */
    take: (stored: readonly StoredArticle[]): void => {
      const own = new Map(stored.map((row) => [row.slug, ofRow(row, shipped.has(row.slug))]))
      all = inOrder([...ours.filter(({ slug }) => !own.has(slug)), ...own.values()])
      published = inOrder(
        all.flatMap((article) => {
          if (article.state === 'published') return [article]
          const first = article.state === 'draft' ? shipped.get(article.slug) : undefined
          return first ? [first] : []
        }),
      )
    },
  }
}
export type ArticleShelf = ReturnType<typeof createShelf>
