import { useRef, useState } from 'react'
import { toasts } from '../../../kit/toasts.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import type { MailDetail, MailWording } from '../contract.ts'
import { mailsChanged, useMailResetMutation, useMailTestMutation, useMailUpdateMutation } from './mails-api.ts'

export type Typed = { subject: string; body: string }
export type Refused = { of: 'save' | 'test'; failure: CallFailure }

const typedOf = ({ subject, body }: MailWording): Typed => ({ subject, body })
export const fieldId = (language: Language, field: keyof Typed): string => `mail-${language}-${field}`

/** The words of a mail in one language as they are typed, and what is done with them from the version that their writer has seen. */
export function useMailDraft({ code }: MailDetail, wording: MailWording) {
  const dispatch = useAppDispatch()
  const [update, updating] = useMailUpdateMutation()
  const [reset, resetting] = useMailResetMutation()
  const [test, testing] = useMailTestMutation()
  const [given, setGiven] = useState(wording)
  const [seen, setSeen] = useState(wording)
  const [typed, setTyped] = useState<Typed>(() => typedOf(wording))
  const [refused, setRefused] = useState<Refused | null>(null)
  const isSending = useRef(false)
  const isDirty = typed.subject !== seen.subject || typed.body !== seen.body
  const { language } = wording

  const take = (next: MailWording) => {
    setSeen(next)
    setTyped(typedOf(next))
    setRefused(null)
  }
  // What somebody else saved is taken over as long as nothing was typed here.
  if (wording !== given) {
    setGiven(wording)
    if (!isDirty) take(wording)
  }

  const refuse = (of: Refused['of'], failure: CallFailure) => {
    setRefused({ of, failure })
    if (failure.code === 'changed-meanwhile') dispatch(mailsChanged())
    const [wrong] = failure.errors
    const field = wrong && (['subject', 'body'] as const).find((one) => one === wrong.field)
    if (field) document.getElementById(fieldId(language, field))?.focus()
  }
  /** One thing at a time; what is refused is told beside its field. */
  const doing = async (of: Refused['of'], work: () => Promise<string>): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setRefused(null)
    try {
      toasts.success(await work())
    } catch (error) {
      refuse(of, failureOf(error))
    } finally {
      isSending.current = false
    }
  }
  const takeAnswer = ({ texts }: MailDetail, own: Language) => {
    const next = texts.find((one) => one.language === own)
    if (next) take(next)
  }
  return {
    seen,
    typed,
    refused,
    isDirty,
    isSaving: updating.isLoading,
    isResetting: resetting.isLoading,
    isTesting: testing.isLoading,
    put: (next: Typed) => {
      setTyped(next)
      setRefused(null)
    },
    /** What was typed counts from the newest version on. */
    goOn: () => {
      setSeen(wording)
      setRefused(null)
    },
    save: () =>
      doing('save', async () => {
        const { data, message } = await update({ body: { code, language, ...typed, version: seen.version } }).unwrap()
        takeAnswer(data, language)
        return message
      }),
    reset: () =>
      doing('save', async () => {
        const { data, message } = await reset({ body: { code, language, version: seen.version } }).unwrap()
        takeAnswer(data, language)
        return message
      }),
    test: () => doing('test', async () => (await test({ body: { code, language, ...typed } }).unwrap()).message),
  }
}
