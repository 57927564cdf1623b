import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkMessage } from '../../../../platform/contract/fields.ts'
import { useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { PasswordField } from '../../../../kit/PasswordField.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { hideRequestId } from './refusal.ts'
import { FieldLabel } from './FieldLabel.tsx'
import { useSignInNewPasswordMutation } from './sign-in-api.ts'
import { findFieldOfFailure, findNewPasswordProblems, type NewPasswordValues } from './sign-in-checks.ts'

type Props = {
  userKey: string
  onDone: (message: string) => void
  /** Called when the link was used already, has expired or is broken, and the form can do nothing more. */
  onKeyRefused: (message: string) => void
}

/** Asks the owner of an emailed link for a new password, typed twice. */
export function NewPasswordForm({ userKey, onDone, onKeyRefused }: Props) {
  const say = useText(signInText)
  const [change, { isLoading }] = useSignInNewPasswordMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const form = useForm<NewPasswordValues>({
    initialValues: { password: '', confirm: '' },
    validate: findNewPasswordProblems,
    onValuesChange: () => setFailure(null),
  })
  const focus = (field: string) => form.getInputNode(field)?.focus()
  const send = async ({ password }: NewPasswordValues) => {
    try {
      const { message } = await change({ body: { password: password.trim(), userId: userKey } }).unwrap()
      onDone(message)
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  const refuse = (refused: CallFailure) => {
    toasts.error(refused.message)
    if (refused.code === 'key-invalid' || refused.code === 'key-expired') return onKeyRefused(refused.message)
    const onField = fieldProblem(refused, 'password') ?? (findFieldOfFailure(refused.code) ? refused.message : null)
    if (!onField) return setFailure(refused)
    form.setFieldError('password', onField)
    focus('password')
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void send(values),
        (errors) => focus(Object.keys(errors)[0] ?? 'password'),
      )}
      aria-label={say('newPasswordTitle')}
    >
      <Stack ta="start">
        <PasswordField
          {...form.getInputProps('password')}
          label={<FieldLabel>{say('newPassword')}</FieldLabel>}
          description={say('newPasswordRule')}
          required
          withAsterisk={false}
          size="md"
          name="new-password"
          autoComplete="new-password"
        />
        <PasswordField
          {...form.getInputProps('confirm')}
          label={<FieldLabel>{say('confirmPassword')}</FieldLabel>}
          description={sayCheck(checkMessage('confirmMissing'))}
          required
          withAsterisk={false}
          size="md"
          name="confirm-password"
          autoComplete="new-password"
        />
        <ErrorNotice failure={failure && hideRequestId(failure)} />
        <BusyButton type="submit" loading={isLoading}>
          {say('updatePassword')}
        </BusyButton>
      </Stack>
    </form>
  )
}
