import { Center, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { loginLinkMinutes } from '../../contract/auth.ts'
import { writableProblem } from '../../../../platform/contract/fields.ts'
import { useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { MailSent } from '../../../../kit/illustrations/MailSent.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { EmailField } from './EmailField.tsx'
import { LinkButton } from './LinkButton.tsx'
import { hideRequestId } from './refusal.ts'
import { useSignInLinkMutation } from './sign-in-api.ts'

type Props = { email: string; onBack: (email: string) => void }

/**
 * Requests an email with a link that logs in once. The answer is the same for every address, so that it does not reveal
 * who is a member.
 */
export function LoginLinkRequest({ email, onBack }: Props) {
  const say = useText(signInText)
  const [mail, { isLoading }] = useSignInLinkMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email },
    transformValues: (values) => ({ email: values.email.trim() }),
    validate: { email: (value) => sayCheck(writableProblem(value.trim())) },
    onValuesChange: () => setFailure(null),
  })
  const focus = () => form.getInputNode('email')?.focus()
  const send = async (values: { email: string }) => {
    if (isLoading) return
    try {
      await mail({ body: values }).unwrap()
      setSentTo(values.email)
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  const refuse = (refused: CallFailure) => {
    toasts.error(refused.message)
    const onField = fieldProblem(refused, 'email')
    if (!onField) return setFailure(refused)
    form.setFieldError('email', onField)
    focus()
  }
  const back = (
    <Center>
      <LinkButton onClick={() => onBack(form.values.email)}>{say('backToLogIn')}</LinkButton>
    </Center>
  )
  if (sentTo)
    return (
      <Stack ta="center">
        <Center>
          <MailSent width={180} />
        </Center>
        <Text fw={600} role="status">
          {say('linkSent')}
        </Text>
        <Text>{say('linkSentText', { email: sentTo, minutes: loginLinkMinutes })}</Text>
        {back}
      </Stack>
    )
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void send(values), focus)} aria-label={say('linkTitle')}>
      <Stack>
        <Text>{say('linkText')}</Text>
        <EmailField {...form.getInputProps('email')} />
        <ErrorNotice failure={failure && hideRequestId(failure)} />
        <BusyButton type="submit" loading={isLoading}>
          {say('send')}
        </BusyButton>
        {back}
      </Stack>
    </form>
  )
}
