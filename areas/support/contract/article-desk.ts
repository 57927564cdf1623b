import { Type, type Static } from 'typebox'
import { body, endpoint, Nothing, nullable } from '../../../platform/contract/endpoint.ts'
import { Instant, Line, Version } from '../../../platform/contract/fields.ts'
import { byLanguage } from '../../../platform/contract/by-language.ts'
import { languageCodes, type Language } from '../../../platform/contract/language.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import { Prose } from '../../../platform/contract/prose.ts'
import { Category } from './articles.ts'

/**
 * The states of an article. `published`: everyone can read it. `draft`: no one can read it yet; if it changes a
 * built-in article, readers get the built-in text. `hidden`: no one can read it.
 */
export const articleStates = ['published', 'draft', 'hidden'] as const
export type ArticleState = (typeof articleStates)[number]

export const articleTitleMaxLength = 120
export const articleBodyMaxLength = 20_000
export const articlePositionMax = 9_999
/** The maximum number of articles, more than staff could keep track of. The search holds all of them in memory. */
export const articlesMax = 300

type None = Readonly<Record<string, never>>
/** The messages about help articles. */
export type ArticleMessages = {
  titleMissing: None
  bodyMissing: None
  tooMany: { max: number }
  created: None
  saved: None
  reset: None
  removed: None
}
/** Makes a message about help articles. */
export const articleMessage = messagesOf<ArticleMessages>('support-articles')

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Names[number]>({ type: 'string', enum: [...names] })
const Slug = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
const Title = Line({ maxLength: articleTitleMaxLength })
const Body = Type.String({ maxLength: articleBodyMaxLength })

const Written = Type.Object({ title: Title, body: Body }, { additionalProperties: false })
export type WrittenArticleText = Static<typeof Written>
/** The texts by language. English is always present, and readers of a language without a translation get it. */
export const ArticleTexts = byLanguage(Written)
export type ArticleTexts = Static<typeof ArticleTexts>

const fields = {
  category: Category,
  /** The place within the category; the lowest number comes first. */
  position: Type.Integer({ minimum: 0, maximum: articlePositionMax }),
  state: oneOf(articleStates),
}
const known = {
  slug: Slug,
  ...fields,
  /** Whether the article has a built-in text, which a reset restores. */
  isShipped: Type.Boolean(),
  /** Whether the operator wrote or changed the article. */
  isOwn: Type.Boolean(),
  version: Version,
  changedAt: nullable(Instant),
  /** The name of the person who changed it last; null for a built-in article, and when that account is closed. */
  changedByName: nullable(Type.String()),
}
export const DeskArticle = Type.Object({
  ...known,
  title: Type.String(),
  languages: Type.Array(Type.Unsafe<Language>({ type: 'string', enum: [...languageCodes] })),
})
export type DeskArticle = Static<typeof DeskArticle>
export const ArticleDetail = Type.Object({
  ...known,
  /** The English title that readers see, with this panel's values filled in. */
  title: Type.String(),
  texts: ArticleTexts,
  /** The names that a text can contain in double braces. Each is replaced by a value of this panel. */
  names: Type.Array(Type.String()),
})
export type ArticleDetail = Static<typeof ArticleDetail>

const params = Type.Object({ slug: Slug })
export const articleDeskApi = {
  getDeskArticles: endpoint({
    method: 'GET',
    path: 'support/desk/articles',
    access: 'support.view',
    summary: 'Every help article, also those that nobody reads yet, in the order of the knowledge base.',
    data: Type.Object({ articles: Type.Array(DeskArticle) }),
  }),
  getDeskArticle: endpoint({
    method: 'GET',
    path: 'support/desk/articles/{slug}',
    access: 'support.view',
    summary: 'One help article as it is written.',
    params,
    data: ArticleDetail,
  }),
  previewArticle: endpoint({
    method: 'POST',
    path: 'support/desk/preview-article',
    access: 'support.view',
    summary: 'What a text would look like, without saving it.',
    body: body({ body: Body }),
    data: Type.Object({ blocks: Prose }),
  }),
  createArticle: endpoint({
    method: 'POST',
    path: 'support/desk/articles',
    access: 'support.update',
    summary: 'Begins an article as a draft; its address is made of its title.',
    body: body({ category: Category, title: Title }),
    data: ArticleDetail,
  }),
  saveArticle: endpoint({
    method: 'PUT',
    path: 'support/desk/articles/{slug}',
    access: 'support.update',
    summary:
      "Changes an article; every process follows within a second. 409 'changed-meanwhile' when it was changed since.",
    params,
    body: body({ ...fields, version: Version, texts: ArticleTexts }),
    data: ArticleDetail,
  }),
  resetArticle: endpoint({
    method: 'POST',
    path: 'support/desk/articles/{slug}/reset',
    access: 'support.update',
    summary: 'Takes an article back to ours, or removes one of the operator’s.',
    params,
    body: body({ version: Version }),
    data: Nothing,
  }),
} as const
