import { verifyKeyHours } from '@tuppence/contract/auth'
import { Center, Stack, Text } from '@mantine/core'
import { useText } from '../../text/text.ts'
import { signInText } from '../../text/en/sign-in.ts'
import { MailSent } from '../../ui/illustrations/MailSent.tsx'
import { LinkButton } from './LinkButton.tsx'
import { Resend } from './Resend.tsx'

/** After joining, or a log-in before the address was verified: the mail is on its way. */
export function VerifySent({ email, onBack }: { email: string; onBack: () => void }) {
  const say = useText(signInText)
  return (
    <Stack ta="center">
      <Center>
        <MailSent width={180} />
      </Center>
      <Text fw={600}>{say('emailSent')}</Text>
      <Text>{say('verifyText', { email, hours: verifyKeyHours })}</Text>
      <Text size="sm" c="dimmed">
        {say('spam')}
      </Text>
      <Resend email={email} type="verifyEmail" startsCooling isMain />
      <Center>
        <LinkButton onClick={onBack}>{say('backToLogIn')}</LinkButton>
      </Center>
    </Stack>
  )
}
