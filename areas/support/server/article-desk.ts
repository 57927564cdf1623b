import { writtenLanguages, type Language } from '../../../platform/contract/language.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { wrongNames } from '../../../platform/contract/names.ts'
import type { Block } from '../../../platform/contract/prose.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { fillIn, fillLine } from '../../../platform/server/fill-in.ts'
import { createFollower } from '../../../platform/server/follower.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { readMarkdown } from '../../../platform/server/markdown.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import {
  articleMessage,
  articlePositionMax,
  articlesMax,
  type ArticleDetail,
  type ArticleState,
  type ArticleTexts,
  type DeskArticle,
} from '../contract/article-desk.ts'
import type { ArticleCategory } from '../contract/articles.ts'
import * as store from './article-desk-store.ts'
import type { ArticleFacts } from './article-files.ts'
import type { ArticleShelf, KeptArticle } from './article-shelf.ts'
import { refuseFaults } from '../../../platform/server/field-problem.ts'

export type ArticleDeskNeeds = {
  db: Db
  audit: Pick<Audit, 'record' | 'namesOf'>
  articleFacts: () => ArticleFacts
}
type Actor = { userId: string; ip: string | null }
type Form = { category: ArticleCategory; position: number; state: ArticleState; version: number; texts: ArticleTexts }
type Fault = { field: string; message: Message }

/** The distance between the positions of the last article and of a new one. */
const positionStep = 10

/** What staff can do with help articles: begin, edit, publish, hide and reset them. */
export function createArticleDesk({ db, audit, articleFacts }: ArticleDeskNeeds, shelf: ArticleShelf) {
  const { refresh, follow } = createFollower(
    () => store.readEditionNumber(db),
    async () => shelf.take(await store.selectArticles(db)),
  )
  const requireArticle = (slug: string): KeptArticle => {
    const article = shelf.all().find((one) => one.slug === slug)
    if (!article) throw new Problem('not-found')
    return article
  }
  const readDetail = async (slug: string): Promise<ArticleDetail> => {
    const article = requireArticle(slug)
    const names = await audit.namesOf(changersOf([article]))
    const facts = articleFacts()
    const title = fillLine(article.texts.en.title, facts)
    return { ...knownOf(article, names), title, texts: article.texts, names: Object.keys(facts) }
  }
  /** Locks all articles and returns this one as it is stored; throws when `version` is not the latest. */
  const claim = async (tx: Tx, slug: string, version: number): Promise<store.StoredArticle | null> => {
    await store.touchEdition(tx)
    const stored = (await store.selectArticles(tx)).find((one) => one.slug === slug) ?? null
    if ((stored?.version ?? 0) !== version) throw new Problem('changed-meanwhile')
    return stored
  }
  const record = (tx: Tx, { userId, ip }: Actor, event: string, slug: string, change: object) =>
    audit.record(tx, { actorId: userId, ip, action: `support.article-${event}`, subject: `article:${slug}`, ...change })

  return {
    /**
     * Lists every article in the order of the knowledge base. Titles are in the reader's language if there is a
     * translation.
     */
    list: async (reader: Language = 'en'): Promise<DeskArticle[]> => {
      await refresh()
      const names = await audit.namesOf(changersOf(shelf.all()))
      const facts = articleFacts()
      return shelf.all().map((article) => ({
        ...knownOf(article, names),
        title: fillLine((article.texts[reader] ?? article.texts.en).title, facts),
        languages: writtenLanguages.filter((language) => article.texts[language]),
      }))
    },
    detail: async (slug: string): Promise<ArticleDetail> => {
      await refresh()
      return readDetail(slug)
    },
    /** Makes a preview of a text; throws when the text could not be saved. */
    preview: (body: string): Block[] => {
      refuseFaults(faultsIn('body', body, articleFacts()))
      return fillIn(readMarkdown(body), articleFacts())
    },

    /** Begins an article as a draft. */
    create: async (
      actor: Actor,
      { category, title: given }: { category: ArticleCategory; title: string },
    ): Promise<WordedAnswer<ArticleDetail>> => {
      const title = given.trim()
      if (title === '') refuseFaults([{ field: 'title', message: articleMessage('titleMissing') }])
      refuseFaults(faultsIn('title', title, articleFacts()))
      await refresh()
      const slug = await transaction(db, async (tx) => {
        await store.touchEdition(tx)
        const stored = await store.selectArticles(tx)
        if (stored.length >= articlesMax)
          refuseFaults([{ field: 'title', message: articleMessage('tooMany', { max: articlesMax }) }])
        const taken = new Set([...shelf.all(), ...stored].map((one) => one.slug))
        const own = freeSlug(title, taken)
        const last = Math.max(
          0,
          ...[...shelf.all(), ...stored].filter((one) => one.category === category).map(({ position }) => position),
        )
        const row = {
          slug: own,
          category,
          position: Math.min(articlePositionMax, last + positionStep),
          state: 'draft',
          version: 1,
          changed_at: await nowOf(tx),
          changed_by: actor.userId,
        } as const
        await store.writeArticle(tx, row, [{ language: 'en', title, body: '' }])
        await record(tx, actor, 'add', own, { after: { title, category, state: 'draft' } })
        return own
      })
      await refresh()
      return say(articleMessage('created'), await readDetail(slug))
    },
    /** Changes an article. Throws when someone else has changed it, or when it would be published without a text. */
    save: async (actor: Actor, slug: string, form: Form): Promise<WordedAnswer<ArticleDetail>> => {
      await refresh()
      const before = requireArticle(slug)
      refuseFaults(faultsInTexts(form.texts, articleFacts(), form.state))
      await transaction(db, async (tx) => {
        await claim(tx, slug, form.version)
        const { category, position, state, version, texts } = form
        const row = { slug, category, position, state, version: version + 1 }
        const rows = writtenLanguages.flatMap((language) => {
          const text = texts[language]
          return text ? [{ language, title: text.title.trim(), body: text.body }] : []
        })
        await store.writeArticle(tx, { ...row, changed_at: await nowOf(tx), changed_by: actor.userId }, rows)
        await record(tx, actor, 'update', slug, {
          before: recordedOf(before),
          after: recordedOf({ category, position, state, texts }),
        })
      })
      await refresh()
      return say(articleMessage('saved'), await readDetail(slug))
    },
    /** Restores the text of a built-in article; removes an article that the operator wrote. */
    reset: async (actor: Actor, slug: string, version: number): Promise<WordedAnswer<null>> => {
      await refresh()
      const { isShipped, ...before } = requireArticle(slug)
      await transaction(db, async (tx) => {
        if ((await claim(tx, slug, version)) === null) return
        await store.removeArticle(tx, slug)
        await record(tx, actor, isShipped ? 'reset' : 'remove', slug, { before: recordedOf(before) })
      })
      await refresh()
      return say(articleMessage(isShipped ? 'reset' : 'removed'), null)
    },
    refresh,
    follow,
  }
}

/** Finds the faults in a text: unknown names in double braces. */
const faultsIn = (field: string, text: string, facts: ArticleFacts): Fault[] =>
  wrongNames(text, Object.keys(facts)).map((message) => ({ field, message }))

/** Finds the faults in the texts, field by field. A draft may have empty texts. */
function faultsInTexts(texts: ArticleTexts, facts: ArticleFacts, state: ArticleState): Fault[] {
  return writtenLanguages.flatMap((language): Fault[] => {
    const text = texts[language]
    if (!text) return []
    const field = (name: string) => `texts.${language}.${name}`
    if (text.title.trim() === '') return [{ field: field('title'), message: articleMessage('titleMissing') }]
    if (state === 'published' && text.body.trim() === '')
      return [{ field: field('body'), message: articleMessage('bodyMissing') }]
    return [...faultsIn(field('title'), text.title, facts), ...faultsIn(field('body'), text.body, facts)]
  })
}

const changersOf = (articles: readonly KeptArticle[]): string[] =>
  articles.flatMap(({ stored }) => stored?.changed_by ?? [])

const knownOf = (article: KeptArticle, names: ReadonlyMap<string, string>) => {
  const { slug, category, position, state, isShipped, stored } = article
  return {
    slug,
    category,
    position,
    state,
    isShipped,
    isOwn: stored !== null,
    version: stored?.version ?? 0,
    changedAt: stored?.changed_at.toISOString() ?? null,
    changedByName: names.get(stored?.changed_by ?? '') ?? null,
  }
}

/** Returns what the audit log records about an article. */
const recordedOf = ({
  category,
  position,
  state,
  texts,
}: Pick<KeptArticle, 'category' | 'position' | 'state' | 'texts'>) => ({
  title: texts.en.title,
  category,
  position,
  state,
  body: texts,
})

const slugMaxLength = 60
/** Makes an address for an article from its title, different from those already taken. */
export function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\{\{.*?\}\}/g, ' ')
    .match(/[a-z0-9]+/g)
  const base = (words ?? ['article']).join('-').slice(0, slugMaxLength).replace(/-+$/, '')
  let slug = base
  for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`
  return slug
}
