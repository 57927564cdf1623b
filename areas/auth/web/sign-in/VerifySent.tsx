import { verifyKeyHours } from '../../contract/auth.ts'
import { Center, Stack, Text } from '@mantine/core'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { MailSent } from '../../../../kit/illustrations/MailSent.tsx'
import type { MailSaid } from './enter.ts'
import { LinkButton } from './LinkButton.tsx'
import { Resend } from './Resend.tsx'

type Props = { email: string; said: MailSaid; onBack: () => void }

/**
 * Shown after joining, or after a log-in with an unverified address: whether the email was sent, and how to send it
 * again.
 */
export function VerifySent({ email, said: { mail, message }, onBack }: Props) {
  const say = useText(signInText)
  return (
    <Stack ta="center" style={{ textWrap: 'balance' }}>
      <Center>
        <MailSent width={180} />
      </Center>
      {/* The toast has already confirmed the action itself. */}
      <Text fw={600}>{mail === 'not-sent' ? message : say('verifyLine', { email })}</Text>
      {mail !== 'not-sent' && <Text>{say('verifyText', { hours: verifyKeyHours })}</Text>}
      <Text size="sm">{say('sameBrowser')}</Text>
      <Text size="sm" c="dimmed">
        {say('spam')}
      </Text>
      <Resend email={email} type="verifyEmail" startsCooling={mail === 'sent'} isMain />
      <Center>
        <LinkButton onClick={onBack}>{say('backToLogIn')}</LinkButton>
      </Center>
    </Stack>
  )
}
