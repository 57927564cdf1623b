import { useForm } from '@mantine/form'
import { useState } from 'react'
import { checkMessage } from '../../../../platform/contract/fields.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import type { WaitingStep } from '../../../../platform/web/paths.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { termsField } from './early-dialog.ts'
import { useEmailTaken } from './email-taken.ts'
import type { MailSaid } from './enter.ts'
import { useSendSignIn } from './send-sign-in.ts'
import { findSignInProblems, trimValues, type Mode, type SignInValues } from './sign-in-checks.ts'
import { useEarlyTyping } from './use-early-dialog.ts'

type Props = {
  mode: Mode
  email: string
  affId: string | null
  onToggle: (email: string) => void
  onUnverified: (email: string, mail: MailSaid) => void
  onWaiting: (waiting: WaitingStep, email: string) => void
}

/** What is typed into the form for joining or logging in, what is wrong with it, and sending it. */
export function useSignInForm({ mode, email, affId, ...way }: Props) {
  const isSignUp = mode === 'sign-up'
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isRefusedAsTaken, setRefusedAsTaken] = useState(false)
  const form = useForm<SignInValues>({
    initialValues: { email, password: '', isTermsAccepted: false },
    transformValues: trimValues,
    validate: (values) => findSignInProblems(mode, values),
    onValuesChange: () => {
      setFailure(null)
      setRefusedAsTaken(false)
    },
  })
  const first = useEarlyTyping(form)
  const focus = (field: string) => form.getInputNode(field)?.focus()
  const emailTaken = useEmailTaken(form.values.email.trim(), isSignUp)
  const { send, isSending } = useSendSignIn({
    onUnverified: way.onUnverified,
    onWaiting: way.onWaiting,
    onFieldRefused: (field, message, code) => {
      // The terms have changed, so the tick for the old ones no longer counts.
      if (field === termsField) form.setFieldValue(termsField, false)
      form.setFieldError(field, message)
      setRefusedAsTaken(code === 'email-taken')
      focus(field)
    },
    onRefused: setFailure,
  })
  const submit = (values: SignInValues) => (emailTaken.message ? focus('email') : void send(mode, values, affId))
  const toggle = () => {
    form.clearErrors()
    setFailure(null)
    setRefusedAsTaken(false)
    way.onToggle(form.values.email)
  }
  const demandTerms = () => {
    form.setFieldError('isTermsAccepted', sayCheck(checkMessage('termsRequired')))
    focus('isTermsAccepted')
  }
  return { form, first, focus, taken: emailTaken, isRefusedAsTaken, failure, isSending, submit, toggle, demandTerms }
}
