import { useRef, useState } from 'react'
import { toasts } from '../../../../kit/toasts.ts'
import type { Language } from '../../../../platform/contract/language.ts'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import type { ArticleDetail, WrittenArticleText } from '../../contract/article-desk.ts'
import { draftOf, isSame, languageOfField, problemsIn, textsOf, type Draft, type Field } from './article-draft.ts'
import { articlesChanged, useArticleResetMutation, useArticleSaveMutation } from './articles-api.ts'

export const fieldId = (field: string): string => `article-${field}`

/** An article as it is typed, and saving it from the version that its writer has seen. */
export function useArticleDraft(article: ArticleDetail) {
  const dispatch = useAppDispatch()
  const [save, saving] = useArticleSaveMutation()
  const [reset, resetting] = useArticleResetMutation()
  const [given, setGiven] = useState(article)
  const [seen, setSeen] = useState(article)
  const [draft, setDraft] = useState<Draft>(() => draftOf(article))
  const [language, setLanguage] = useState<Language>('en')
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isSending = useRef(false)
  const isDirty = !isSame(draft, draftOf(seen))
  const { slug } = article

  const take = (next: ArticleDetail) => {
    setSeen(next)
    setDraft(draftOf(next))
    setTried(false)
    setFailure(null)
  }
  // What somebody else saved is taken over as long as nothing was typed here.
  if (article !== given) {
    setGiven(article)
    if (!isDirty) take(article)
  }

  const lead = (field: string) => {
    setLanguage((before) => languageOfField(field) ?? before)
    requestAnimationFrame(() => document.getElementById(fieldId(field))?.focus())
  }
  const refuse = (failed: CallFailure) => {
    setFailure(failed)
    if (failed.code === 'changed-meanwhile') dispatch(articlesChanged())
    const [named] = failed.errors
    if (named) lead(named.field)
  }
  return {
    seen,
    draft,
    language,
    setLanguage,
    problems: wasTried ? problemsIn(draft) : {},
    failure,
    isDirty,
    isSaving: saving.isLoading,
    isResetting: resetting.isLoading,
    put: (changes: Partial<Draft>) => {
      setDraft({ ...draft, ...changes })
      setFailure(null)
    },
    putText: (text: WrittenArticleText | null) => {
      setDraft({ ...draft, texts: { ...draft.texts, [language]: text } })
      setFailure(null)
    },
    /** What was typed counts from the newest version on. */
    goOn: () => {
      setSeen(article)
      setFailure(null)
    },
    save: async (): Promise<void> => {
      if (isSending.current) return
      setTried(true)
      setFailure(null)
      const [wrong] = Object.keys(problemsIn(draft)) as Field[]
      if (wrong) return lead(wrong)
      isSending.current = true
      try {
        const { category, position, state } = draft
        const { data, message } = await save({
          params: { slug },
          body: { category, position: Number(position), state, version: seen.version, texts: textsOf(draft) },
        }).unwrap()
        take(data)
        toasts.success(message)
      } catch (error) {
        refuse(failureOf(error))
      } finally {
        isSending.current = false
      }
    },
    /** Whether our text counts again, or the article is gone. */
    reset: async (): Promise<boolean> => {
      try {
        toasts.success((await reset({ params: { slug }, body: { version: seen.version } }).unwrap()).message)
        setDraft(draftOf(seen))
        return true
      } catch (error) {
        refuse(failureOf(error))
        return false
      }
    },
  }
}
