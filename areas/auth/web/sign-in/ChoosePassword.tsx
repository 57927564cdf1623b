import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { socialProviderNames } from '../../contract/auth.ts'
import { type SocialProvider } from '../../../../platform/contract/site.ts'
import { passwordProblem } from '../../../../platform/contract/fields.ts'
import { useEffect, useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { PasswordField } from '../../../../kit/PasswordField.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { FieldLabel } from './FieldLabel.tsx'
import { hideRequestId } from './refusal.ts'
import { useSignInChoosePasswordMutation } from './sign-in-api.ts'
import { findFieldOfFailure } from './sign-in-checks.ts'

type Props = { email: string; removed: readonly SocialProvider[]; onDone: () => void }

/**
 * Asks for the password when the emailed link was opened in another browser than the one used to join. What is typed
 * here becomes the password of the account, so that a password that a stranger may have set stops working.
 */
export function ChoosePassword({ email, removed, onDone }: Props) {
  const say = useText(signInText)
  const [choose, { isLoading }] = useSignInChoosePasswordMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => sayCheck(passwordProblem(value.trim())) },
    onValuesChange: () => setFailure(null),
  })
  const focus = () => form.getInputNode('password')?.focus()
  // oxlint-disable-next-line react/exhaustive-deps -- the page opens once
  useEffect(focus, [])
  const send = async ({ password }: { password: string }) => {
    try {
      const { message } = await choose({ body: { password: password.trim() } }).unwrap()
      toasts.success(message)
      onDone()
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  const refuse = (refused: CallFailure) => {
    toasts.error(refused.message)
    const onField = fieldProblem(refused, 'password') ?? (findFieldOfFailure(refused.code) ? refused.message : null)
    if (!onField) return setFailure(refused)
    form.setFieldError('password', onField)
    focus()
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void send(values), focus)} aria-label={say('choosePassword')}>
      <Stack ta="start">
        {removed.map((provider) => (
          <Text key={provider}>{say('providerRemoved', { provider: socialProviderNames[provider] })}</Text>
        ))}
        <Text ta="center">{say('choosePasswordText')}</Text>
        {/* Lets a password manager know which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.getInputProps('password')}
          label={<FieldLabel>{say('password')}</FieldLabel>}
          description={say('newPasswordRule')}
          required
          withAsterisk={false}
          size="md"
          name="password"
          autoComplete="new-password"
        />
        <ErrorNotice failure={failure && hideRequestId(failure)} />
        <BusyButton type="submit" loading={isLoading}>
          {say('savePassword')}
        </BusyButton>
      </Stack>
    </form>
  )
}
