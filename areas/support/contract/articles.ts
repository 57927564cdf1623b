import { Type, type Static } from 'typebox'
import { body, endpoint } from '../../../platform/contract/endpoint.ts'
import { Day, Id } from '../../../platform/contract/fields.ts'
import { languageCodes, type Language } from '../../../platform/contract/language.ts'
import { Prose } from '../../../platform/contract/prose.ts'

/** The categories of the knowledge base, in their order (specification, section 2). */
export const articleCategories = ['FAQ', 'getting-started', 'my-account', 'surveys', 'redemptions'] as const
export type ArticleCategory = (typeof articleCategories)[number]
export const Category = Type.Unsafe<ArticleCategory>({ type: 'string', enum: [...articleCategories] })

export const ArticleRow = Type.Object({
  slug: Id,
  title: Type.String(),
  category: Category,
  /** The first words of the article, as plain text. */
  summary: Type.String(),
  updated: Day,
})
export type ArticleRow = Static<typeof ArticleRow>

export const Article = Type.Object({
  ...ArticleRow.properties,
  /** The article as safe HTML. It has a dozen kinds of elements, and all text in it is escaped. */
  html: Type.String(),
  /** The article as blocks that a page can draw. */
  blocks: Prose,
})
export type Article = Static<typeof Article>

const LanguageCode = Type.Unsafe<Language>({ type: 'string', enum: [...languageCodes] })
const params = Type.Object({ slug: Type.String({ maxLength: 64 }) })

export const articlesApi = {
  getArticles: endpoint({
    method: 'GET',
    path: 'support/articles',
    access: 'public',
    summary: 'The knowledge base: all of it, one category, or what fits a search, best first.',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 120 })),
      category: Type.Optional(Category),
      language: Type.Optional(LanguageCode),
    }),
    data: Type.Object({
      rows: Type.Array(ArticleRow),
      count: Type.Integer(),
      /** How many articles match in each category, whichever category is currently shown. */
      categories: Type.Array(Type.Object({ category: Category, count: Type.Integer() })),
    }),
  }),
  getArticle: endpoint({
    method: 'GET',
    path: 'support/articles/{slug}',
    access: 'public',
    summary: 'One article of the knowledge base, in English where it is not written in the language.',
    params,
    query: Type.Object({ language: Type.Optional(LanguageCode) }),
    data: Article,
  }),
  rateArticle: endpoint({
    method: 'POST',
    path: 'support/articles/{slug}/helpful',
    access: 'public',
    summary: 'Says whether an article helped: one voice for each user or visitor, the last one counts.',
    params,
    body: body({ helpful: Type.Boolean() }),
    data: Type.Object({ helpful: Type.Boolean() }),
  }),
} as const
