import { articleCategories, type Article, type ArticleCategory, type ArticleRow } from '../contract/articles.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import { readArticles, type ArticleFacts, type WrittenArticle } from './article-files.ts'
import { indexOf } from './article-search.ts'
import { saveVote } from './article-store.ts'
import { plainText, renderMarkdown } from './markdown.ts'

export type ArticleNeeds = {
  db: Db
  limits: Pick<Limits, 'take'>
  secrets: Pick<Secrets, 'hmac'>
  /** As they are when an article is read. */
  articleFacts: () => ArticleFacts
}
type Voter = { ip: string; userAgent: string; identify: () => Promise<{ userId: string } | null> }

const votesPerNetwork: Limit = { name: 'article-votes', count: 60, seconds: 3_600, shared: true }
const summaryLength = 160

/** The knowledge base: read from files at the start and whenever a figure in it has changed, kept and searched in memory. */
export function createArticles({ db, limits, secrets, articleFacts }: ArticleNeeds) {
  let shelf = shelfOf(articleFacts())
  const current = (): Shelf => {
    const facts = articleFacts()
    if (!isSame(facts, shelf.facts)) shelf = shelfOf(facts)
    return shelf
  }

  const voterOf = async ({ ip, userAgent, identify }: Voter): Promise<Buffer> => {
    const user = await identify()
    return secrets.hmac('voter', user ? `user ${user.userId}` : `visitor ${ip} ${userAgent}`)
  }

  return {
    /** The articles that fit a search, best first, or all of them; `categories` counts what was found in each. */
    list: ({ search: asked = '', category }: { search?: string; category?: ArticleCategory }) => {
      const { bySlug, search } = current()
      const found = search(asked).flatMap((slug) => bySlug.get(slug)?.row ?? [])
      const rows = category ? found.filter((row) => row.category === category) : found
      const categories = articleCategories.map((name) => ({
        category: name,
        count: found.filter((row) => row.category === name).length,
      }))
      return { rows, count: rows.length, categories }
    },

    /** One article as safe HTML; Problem 'not-found'. */
    read: (slug: string): Article => {
      const article = current().bySlug.get(slug)
      if (!article) throw new Problem('not-found')
      return { ...article.row, html: article.html }
    },

    /** Notes whether an article helped: one voice for each user, or for each browser of a network. */
    rate: async (slug: string, helpful: boolean, voter: Voter): Promise<{ helpful: boolean }> => {
      if (!current().bySlug.has(slug)) throw new Problem('not-found')
      await limits.take(voter.ip, votesPerNetwork)
      await saveVote(db, slug, await voterOf(voter), helpful)
      return { helpful }
    },
  }
}

type Shelf = ReturnType<typeof shelfOf>
function shelfOf(facts: ArticleFacts) {
  const articles = readArticles(facts).map(shownOf)
  return {
    facts,
    bySlug: new Map(articles.map((article) => [article.row.slug, article])),
    search: indexOf(articles.map(({ row, text }) => ({ slug: row.slug, title: row.title, text }))),
  }
}
const isSame = (one: ArticleFacts, other: ArticleFacts): boolean => JSON.stringify(one) === JSON.stringify(other)

function shownOf({ slug, title, category, updated, text: source }: WrittenArticle) {
  const text = plainText(source)
  const [opening = ''] = source.trim().split(/\n\s*\n/)
  const row: ArticleRow = { slug, title, category, updated, summary: cut(plainText(opening)) }
  return { row, text, html: renderMarkdown(source) }
}

/** The first words of a text, ended where a word ends. */
function cut(text: string): string {
  if (text.length <= summaryLength) return text
  const start = text.slice(0, summaryLength)
  return `${start.slice(0, start.lastIndexOf(' '))}…`
}
