import { resetKeyMinutes } from '../../contract/auth.ts'
import { Center, Stack, Text } from '@mantine/core'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { MailSent } from '../../../../kit/illustrations/MailSent.tsx'
import { LinkButton } from './LinkButton.tsx'
import { Resend } from './Resend.tsx'

/** Shown after a new password was requested: where the email went, and a button to send it again. */
export function ResetSent({ email, onBack }: { email: string; onBack?: () => void }) {
  const say = useText(signInText)
  return (
    <Stack ta="center" style={{ textWrap: 'balance' }}>
      <Center>
        <MailSent width={180} />
      </Center>
      <Text fw={600} role="status">
        {say('resetMailed')}
      </Text>
      <Text style={{ whiteSpace: 'pre-line' }}>{say('resetSentText', { email, minutes: resetKeyMinutes })}</Text>
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
