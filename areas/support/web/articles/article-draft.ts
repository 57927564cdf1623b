import { writtenLanguages, type Language } from '../../../../platform/contract/language.ts'
import {
  articlePositionMax,
  type ArticleDetail,
  type ArticleState,
  type ArticleTexts,
  type WrittenArticleText,
} from '../../contract/article-desk.ts'
import type { ArticleCategory } from '../../contract/articles.ts'

/** An article as typed; null for a language without a translation. */
export type Draft = {
  category: ArticleCategory
  position: string
  state: ArticleState
  texts: Partial<Record<Language, WrittenArticleText | null>>
}

/** The draft that corresponds to a saved article. */
export const draftOf = ({ category, position, state, texts }: ArticleDetail): Draft => ({
  category,
  position: String(position),
  state,
  texts: Object.fromEntries(writtenLanguages.map((language) => [language, texts[language] ?? null])),
})

/** Converts the texts to the body that the call expects. */
export const textsOf = ({ texts }: Draft): ArticleTexts => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)),
  en: texts.en ?? { title: '', body: '' },
})

export type Field = 'position' | `texts.${Language}.${keyof WrittenArticleText}`
type Problems = Partial<Record<Field, 'positionWrong' | 'titleMissing' | 'bodyMissing'>>

/** What is wrong with a draft, by field, before it is sent. */
export function problemsIn({ position, state, texts }: Draft): Problems {
  const problems: Problems = {}
  if (!/^\d{1,4}$/.test(position.trim()) || Number(position) > articlePositionMax) problems.position = 'positionWrong'
  for (const language of writtenLanguages) {
    const text = texts[language]
    if (text && text.title.trim() === '') problems[`texts.${language}.title`] = 'titleMissing'
    if (text && state === 'published' && text.body.trim() === '') problems[`texts.${language}.body`] = 'bodyMissing'
  }
  return problems
}
