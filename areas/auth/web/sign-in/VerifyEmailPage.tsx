import { Alert, Anchor, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { verifyKeyHours } from '../../contract/auth.ts'
import { writableProblem } from '../../../../platform/contract/fields.ts'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths, type SignInState } from '../../../../platform/web/paths.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { MailSent } from '../../../../kit/illustrations/MailSent.tsx'
import { usePageTitle } from '../../../../kit/PageHeader.tsx'
import { useIsPhone } from '../../../../kit/screen.ts'
import { CardPage } from './CardPage.tsx'
import { EmailField } from './EmailField.tsx'
import { findMailbox, maskEmail } from './mailbox.ts'
import { Resend } from './Resend.tsx'
import { readVerifyEmailState } from './verify-email-state.ts'

/**
 * Asks the reader to open the verification email, and sends it again on request. If the address is not known, the page
 * asks for it.
 */
export function VerifyEmailPage() {
  const say = useText(signInText)
  const { state } = useLocation()
  const { email: known, problem } = readVerifyEmailState(state)
  const heading = usePageTitle(say('checkEmail'))
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  const email = known ?? typed
  const mailbox = isPhone ? null : findMailbox(email)
  const signUp: SignInState = { signIn: 'sign-up' }
  const check = () => {
    const found = sayCheck(writableProblem(email.trim()))
    setError(found)
    if (found) field.current?.focus()
    return found === null
  }
  return (
    <CardPage>
      <Center>
        <MailSent width={200} />
      </Center>
      <Title order={1} ref={heading} tabIndex={-1}>
        {say('checkEmail')}
      </Title>
      {problem && (
        <Alert
          color="warning"
          role="alert"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={problem}
          ta="start"
        />
      )}
      <Text>
        {known ? say('checkEmailText', { email: maskEmail(known), hours: verifyKeyHours }) : say('checkEmailUnknown')}
      </Text>
      {!known && (
        <Stack gap={0} ta="start">
          <EmailField
            ref={field}
            value={typed}
            error={error}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setError(null)
            }}
          />
        </Stack>
      )}
      <Resend email={email} type="verifyEmail" onCheck={check} isMain />
      {mailbox && (
        <Anchor href={mailbox.url} target="_blank" rel="noopener noreferrer">
          {say('openMailbox', { mailbox: mailbox.name })} <span className="tp-sr-only">{say('newTab')}</span>
        </Anchor>
      )}
      <Group gap={4} justify="center">
        <Text size="sm" c="dimmed">
          {say('wrongAddress')}
        </Text>
        <Anchor component={Link} to={paths.landing} state={signUp} size="sm" fw={600} lh="44px">
          {say('signUpAgain')}
        </Anchor>
      </Group>
    </CardPage>
  )
}
