import { useState } from 'react'
import { focusSoon } from '../../../kit/texts/text-fields.ts'
import { useTextDraft } from '../../../kit/texts/use-text-draft.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import type { MailDetail, MailWording } from '../contract.ts'
import { reloadMails, useMailResetMutation, useMailTestMutation, useMailUpdateMutation } from './mails-api.ts'

export type Draft = { subject: string; body: string }

const draftOf = ({ subject, body }: MailWording): Draft => ({ subject, body })

/** The id of the element for a field of this language. */
export const fieldId = (language: Language, field: string): string => `mail-${language}-${field}`

/** The draft of an email in one language, and how it is saved, tested and reset. */
export function useMailDraft({ code }: MailDetail, wording: MailWording) {
  const dispatch = useAppDispatch()
  const [update, updating] = useMailUpdateMutation()
  const [reset, resetting] = useMailResetMutation()
  const [test, testing] = useMailTestMutation()
  const [wasTest, setTest] = useState(false)
  const { language } = wording
  const text = useTextDraft(wording, {
    draftOf,
    showField: (field) => focusSoon(fieldId(language, field)),
    reload: () => dispatch(reloadMails()),
  })
  const { seen, draft } = text
  const change = async (call: () => Promise<{ message: string; data: MailDetail }>): Promise<void> => {
    setTest(false)
    const answer = await text.send(call)
    const changed = answer?.data.texts.find((one) => one.language === language)
    if (changed) text.startFrom(changed)
  }
  return {
    ...text,
    /** Whether it was the test that was refused, not the saving. */
    wasTest,
    isSaving: updating.isLoading,
    isResetting: resetting.isLoading,
    isTesting: testing.isLoading,
    save: () => change(() => update({ body: { code, language, ...draft, version: seen.version } }).unwrap()),
    reset: () => change(() => reset({ body: { code, language, version: seen.version } }).unwrap()),
    sendTest: async (): Promise<void> => {
      setTest(true)
      await text.send(() => test({ body: { code, language, ...draft } }).unwrap())
    },
  }
}
