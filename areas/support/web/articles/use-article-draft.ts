import { useState } from 'react'
import { focusSoon, languageOfField } from '../../../../kit/texts/text-fields.ts'
import { useTextDraft } from '../../../../kit/texts/use-text-draft.ts'
import type { Language } from '../../../../platform/contract/language.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import type { ArticleDetail, WrittenArticleText } from '../../contract/article-desk.ts'
import { draftOf, problemsIn, textsOf, type Draft } from './article-draft.ts'
import { reloadArticles, useArticleResetMutation, useArticleSaveMutation } from './articles-api.ts'

/** The id of the element for a field. */
export const fieldId = (field: string): string => `article-${field}`

/** The draft of an article in every language, and how it is saved and reset. */
export function useArticleDraft(article: ArticleDetail) {
  const dispatch = useAppDispatch()
  const [save, saving] = useArticleSaveMutation()
  const [reset, resetting] = useArticleResetMutation()
  const [language, setLanguage] = useState<Language>('en')
  const text = useTextDraft(article, {
    draftOf,
    findProblem: (typed) => Object.keys(problemsIn(typed))[0] ?? null,
    showField: (field) => {
      setLanguage((before) => languageOfField(field) ?? before)
      focusSoon(fieldId(field))
    },
    reload: () => dispatch(reloadArticles()),
  })
  const { seen, draft } = text
  const params = { slug: article.slug }
  return {
    ...text,
    language,
    setLanguage,
    problems: text.wasTried ? problemsIn(draft) : {},
    isSaving: saving.isLoading,
    isResetting: resetting.isLoading,
    change: (changes: Partial<Draft>) => text.change({ ...draft, ...changes }),
    /** Replaces the text in the chosen language; null removes the translation. */
    changeText: (next: WrittenArticleText | null) =>
      text.change({ ...draft, texts: { ...draft.texts, [language]: next } }),
    save: async (): Promise<void> => {
      if (!text.check()) return
      const { category, position, state } = draft
      const body = { category, position: Number(position), state, version: seen.version, texts: textsOf(draft) }
      const answer = await text.send(() => save({ params, body }).unwrap())
      if (answer) text.startFrom(answer.data)
    },
    /** Restores the built-in text, or removes the article; returns whether it succeeded. */
    reset: async (): Promise<boolean> => {
      const answer = await text.send(() => reset({ params, body: { version: seen.version } }).unwrap())
      // The refetch brings the text from which to start the next edit.
      if (answer) text.startFrom(seen)
      return answer !== null
    },
  }
}
