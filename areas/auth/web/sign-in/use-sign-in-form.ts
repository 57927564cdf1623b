import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { LinkMail } from '../../contract/auth.ts'
import { checkMessage } from '../../../../platform/contract/fields.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import type { WaitingStep } from '../../../../platform/web/paths.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { termsField } from './early-dialog.ts'
import { useEmailTaken } from './email-taken.ts'
import { useSendSignIn } from './send-sign-in.ts'
import { findSignInProblems, trimValues, type Mode, type SignInValues } from './sign-in-checks.ts'
import { useEarlyTyping } from './use-early-dialog.ts'

type Props = {
  mode: Mode
  email: string
  affId: string | null
  onToggle: (email: string) => void
  onUnverified: (email: string, mail: LinkMail) => void
  onWaiting: (waiting: WaitingStep, email: string) => void
}

/** What is typed into the form for joining or logging in, what is wrong with it, and sending it. */
export function useSignInForm({ mode, email, affId, ...way }: Props) {
  const isSignUp = mode === 'sign-up'
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const form = useForm<SignInValues>({
    initialValues: { email, password: '', isTermsAccepted: false },
    transformValues: trimValues,
    validate: (values) => findSignInProblems(mode, values),
    onValuesChange: () => setFailure(null),
  })
  const first = useEarlyTyping(form)
  const focus = (field: string) => form.getInputNode(field)?.focus()
  const taken = useEmailTaken(form.values.email.trim(), isSignUp)
  const { send, isSending } = useSendSignIn({
    onUnverified: way.onUnverified,
    onWaiting: way.onWaiting,
    onFieldRefused: (field, message) => {
      // The terms have changed, so the tick for the old ones no longer counts.
      if (field === termsField) form.setFieldValue(termsField, false)
      form.setFieldError(field, message)
      focus(field)
    },
    onRefused: setFailure,
  })
  const submit = (values: SignInValues) => (taken.message ? focus('email') : void send(mode, values, affId))
  const toggle = () => {
    form.clearErrors()
    setFailure(null)
    way.onToggle(form.values.email)
  }
  const demandTerms = () => {
    form.setFieldError('isTermsAccepted', sayCheck(checkMessage('termsRequired')))
    focus('isTermsAccepted')
  }
  return { form, first, focus, taken, failure, isSending, submit, toggle, demandTerms }
}
