import { resetKeyMinutes } from '../../contract/auth.ts'
import { Center, Stack, Text } from '@mantine/core'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { MailSent } from '../../../../kit/illustrations/MailSent.tsx'
import { LinkButton } from './LinkButton.tsx'
import { Resend } from './Resend.tsx'

/** After asking for a new password: where the mail went, and once more if it did not arrive. */
export function ResetSent({ email, onBack }: { email: string; onBack?: () => void }) {
  const say = useText(signInText)
  return (
    <Stack ta="center">
      <Center>
        <MailSent width={180} />
      </Center>
      <Text fw={600} role="status">
        {say('resetMailed')}
      </Text>
      <Text>{say('resetSentText', { email, minutes: resetKeyMinutes })}</Text>
      <Text size="sm" c="dimmed">
        {say('spam')}
      </Text>
      <Resend email={email} type="resetPassword" startsCooling isMain />
      {onBack && (
        <Center>
          <LinkButton onClick={onBack}>{say('backToLogIn')}</LinkButton>
        </Center>
      )}
    </Stack>
  )
}
