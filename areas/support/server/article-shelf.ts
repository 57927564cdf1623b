import { utcDay } from '../../../platform/contract/day.ts'
import { articleCategories, type ArticleCategory } from '../contract/articles.ts'
import type { ArticleState, ArticleTexts } from '../contract/article-desk.ts'
import type { StoredArticle } from './article-desk-store.ts'
import type { ShippedArticle } from './article-files.ts'

/** An article with its texts, either built in or the operator's. */
export type KeptArticle = {
  slug: string
  category: ArticleCategory
  position: number
  state: ArticleState
  updated: string
  texts: ArticleTexts
  isShipped: boolean
  /** The operator's version of the article; null for a built-in article that was not changed. */
  stored: StoredArticle | null
}

const ofFile = ({ slug, category, order, updated, texts }: ShippedArticle): KeptArticle => ({
  slug,
  category,
  position: order,
  state: 'published',
  updated,
  texts,
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
 * Keeps all articles in one list. An operator's article replaces the built-in one with the same name. While a changed
 * article is a draft, readers still get the built-in one. No one can read a hidden article.
 */
export function createShelf(files: readonly ShippedArticle[]) {
  const ours = files.map(ofFile)
  const shipped = new Map(ours.map((article) => [article.slug, article]))
  let all = inOrder(ours)
  let published = all
  return {
    /** Returns every article, as staff see it. */
    all: (): readonly KeptArticle[] => all,
    /** Returns the articles that everyone reads. The list is the same object until something changes. */
    published: (): readonly KeptArticle[] => published,
    /** Replaces all of the operator's articles by the stored ones. */
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
