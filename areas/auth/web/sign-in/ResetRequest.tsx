import { Center, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { writableProblem } from '../../../../platform/contract/fields.ts'
import { useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { EmailField } from './EmailField.tsx'
import { hideRequestId } from './refusal.ts'
import { LinkButton } from './LinkButton.tsx'
import { useSignInForgotMutation } from './sign-in-api.ts'

type Props = {
  email: string
  /** False where the surrounding page already explains the form. */
  isExplained?: boolean
  onSent: (email: string) => void
  onBack?: (email: string) => void
}

/**
 * Requests a link to a new password. An unknown address (404) is reported on the field, any other failure above the
 * button.
 */
export function ResetRequest({ email, isExplained = true, onSent, onBack }: Props) {
  const say = useText(signInText)
  const [forgot, { isLoading }] = useSignInForgotMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const form = useForm({
    initialValues: { email },
    transformValues: (values) => ({ email: values.email.trim() }),
    validate: { email: (value) => sayCheck(writableProblem(value.trim())) },
    onValuesChange: () => setFailure(null),
  })
  const focus = () => form.getInputNode('email')?.focus()
  const send = async (values: { email: string }) => {
    try {
      await forgot({ body: values }).unwrap()
      onSent(values.email)
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  const refuse = (refused: CallFailure) => {
    const onField = refused.status === 404 ? refused.message : fieldProblem(refused, 'email')
    toasts.error(refused.status === 404 ? say('emailToast') : say('emailPasswordToast'))
    if (!onField) return setFailure(refused)
    form.setFieldError('email', onField)
    focus()
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void send(values), focus)} aria-label={say('resetTitle')}>
      <Stack ta="start">
        {isExplained && <Text>{say('resetText')}</Text>}
        <EmailField {...form.getInputProps('email')} />
        <ErrorNotice failure={failure && hideRequestId(failure)} />
        <BusyButton type="submit" loading={isLoading}>
          {say('send')}
        </BusyButton>
        {onBack && (
          <Center>
            <LinkButton onClick={() => onBack(form.values.email)}>{say('backToLogIn')}</LinkButton>
          </Center>
        )}
      </Stack>
    </form>
  )
}
