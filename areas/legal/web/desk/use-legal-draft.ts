import { useState } from 'react'
import { focusSoon, languageOfField } from '../../../../kit/texts/text-fields.ts'
import { useTextDraft } from '../../../../kit/texts/use-text-draft.ts'
import type { Language } from '../../../../platform/contract/language.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import type { LegalVersionText, WrittenText } from '../../contract.ts'
import { reloadLegalTexts, useLegalDiscardMutation, useLegalSaveMutation } from './legal-desk-api.ts'
import { draftOf, findEmpty, revisionOf, textsOf } from './text-draft.ts'

/** The id of the element for a field. */
export const fieldId = (field: string): string => `legal-${field}`

/** The draft of the next version in every language, and how it is saved and discarded. */
export function useLegalDraft(version: LegalVersionText) {
  const dispatch = useAppDispatch()
  const [save, saving] = useLegalSaveMutation()
  const [discard, discarding] = useLegalDiscardMutation()
  const [language, setLanguage] = useState<Language>('en')
  const text = useTextDraft(version, {
    draftOf,
    findProblem: findEmpty,
    showField: (field) => {
      setLanguage((before) => languageOfField(field) ?? before)
      focusSoon(fieldId(field))
    },
    reload: () => dispatch(reloadLegalTexts()),
  })
  const { seen, draft } = text
  const { document } = version
  return {
    ...text,
    language,
    setLanguage,
    isSaving: saving.isLoading,
    isDiscarding: discarding.isLoading,
    /** Replaces the text in the chosen language; null removes the translation. */
    changeText: (next: WrittenText | null) => text.change({ ...draft, [language]: next }),
    /** Answers the version that was saved, or null. */
    save: async (): Promise<LegalVersionText | null> => {
      if (!text.check()) return null
      const body = { document, revision: revisionOf(seen), texts: textsOf(draft) }
      const answer = await text.send(() => save({ body }).unwrap())
      if (answer) text.startFrom(answer.data)
      return answer?.data ?? null
    },
    discard: async (): Promise<void> => {
      const body = { document, revision: revisionOf(seen) }
      // The refetch brings the version from which to start the next one.
      if (await text.send(() => discard({ body }).unwrap())) text.startFrom(seen)
    },
  }
}
