import type { Language } from '../../../platform/contract/language.ts'
import { forReader } from '../../../platform/contract/pseudo.ts'
import { inlineText, proseText, type Block } from '../../../platform/contract/prose.ts'
import type { Db } from '../../../platform/server/db.ts'
import { fillIn, fillLine } from '../../../platform/server/fill-in.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { readMarkdown } from '../../../platform/server/markdown.ts'
import { countedNetwork } from '../../../platform/server/network.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { proseHtml } from '../../../platform/server/prose-html.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import { articleCategories, type Article, type ArticleCategory, type ArticleRow } from '../contract/articles.ts'
import type { ArticleFacts } from './article-files.ts'
import type { KeptArticle } from './article-shelf.ts'
import { indexOf } from './article-search.ts'
import { saveVote } from './article-store.ts'

export type ArticleNeeds = {
  db: Db
  limits: Pick<Limits, 'take'>
  secrets: Pick<Secrets, 'hmac'>
  /** Returns the current values that articles can insert. */
  articleFacts: () => ArticleFacts
}
type Voter = { ip: string; userAgent: string; identify: () => Promise<{ userId: string } | null> }
type Asked = { search?: string; category?: ArticleCategory; language?: Language }

const votesPerNetwork: Limit = { name: 'article-votes', count: 60, seconds: 3_600, shared: true }
const summaryLength = 160

/**
 * The knowledge base that everyone reads. It is held and searched in memory. `published` returns the current articles.
 */
export function createArticles(
  { db, limits, secrets, articleFacts }: ArticleNeeds,
  published: () => readonly KeptArticle[],
) {
  const shelves = new Map<Language, Shelf>()
  const current = (language: Language): Shelf => {
    const [facts, articles] = [articleFacts(), published()]
    const known = shelves.get(language)
    if (known && known.articles === articles && isSame(facts, known.facts)) return known
    const shelf = shelfOf(articles, facts, language)
    shelves.set(language, shelf)
    return shelf
  }

  const voterOf = async ({ ip, userAgent, identify }: Voter): Promise<Buffer> => {
    const user = await identify()
    return secrets.hmac('voter', user ? `user ${user.userId}` : `visitor ${countedNetwork(ip)} ${userAgent}`)
  }

  return {
    /**
     * Lists the articles that match a search, best first, or all articles. `categories` counts the matches in each
     * category.
     */
    list: ({ search: asked = '', category, language = 'en' }: Asked) => {
      const { bySlug, search } = current(language)
      const found = search(asked).flatMap((slug) => bySlug.get(slug)?.row ?? [])
      const rows = category ? found.filter((row) => row.category === category) : found
      const categories = articleCategories.map((name) => ({
        category: name,
        count: found.filter((row) => row.category === name).length,
      }))
      return { rows, count: rows.length, categories }
    },

    /** Returns one article as safe HTML and as blocks; throws 'not-found' for an unknown one. */
    read: (slug: string, language: Language = 'en'): Article => {
      const article = current(language).bySlug.get(slug)
      if (!article) throw new Problem('not-found')
      return { ...article.row, html: article.html, blocks: article.blocks }
    },

    /**
     * Records whether an article helped. Each user has one vote; without an account, each browser and network has one.
     */
    rate: async (slug: string, helpful: boolean, voter: Voter): Promise<{ helpful: boolean }> => {
      if (!current('en').bySlug.has(slug)) throw new Problem('not-found')
      await limits.take(voter.ip, votesPerNetwork)
      await saveVote(db, slug, await voterOf(voter), helpful)
      return { helpful }
    },
  }
}

type Shelf = ReturnType<typeof shelfOf>
function shelfOf(kept: readonly KeptArticle[], facts: ArticleFacts, language: Language) {
  const shown = kept.map((article) => shownOf(article, facts, language))
  return {
    facts,
    articles: kept,
    bySlug: new Map(shown.map((article) => [article.row.slug, article])),
    search: indexOf(shown.map(({ row, text }) => ({ slug: row.slug, title: row.title, text }))),
  }
}
const isSame = (one: ArticleFacts, other: ArticleFacts): boolean => JSON.stringify(one) === JSON.stringify(other)

function shownOf({ slug, category, updated, texts }: KeptArticle, facts: ArticleFacts, language: Language) {
  const { title, body } = texts[language] ?? {
    title: forReader(texts.en.title, language),
    body: forReader(texts.en.body, language),
  }
  const blocks = fillIn(readMarkdown(body), facts)
  const summary = cut(openingOf(blocks))
  const row: ArticleRow = { slug, title: fillLine(title, facts), category, updated, summary }
  return { row, text: proseText(blocks), html: proseHtml(blocks), blocks }
}

/** Returns the text of the first paragraph, or of the first block with text. */
function openingOf(blocks: readonly Block[]): string {
  const first = blocks.find(({ kind }) => kind === 'paragraph')
  return first && 'inlines' in first ? inlineText(first.inlines) : proseText(blocks)
}

/** Returns the start of a text, cut at the end of a word. */
function cut(text: string): string {
  if (text.length <= summaryLength) return text
  const start = text.slice(0, summaryLength)
  return `${start.slice(0, start.lastIndexOf(' '))}…`
}
