import { Center, Loader, Stack, Title } from '@mantine/core'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { Mark } from '../../../../kit/Mark.tsx'

/** Fills the screen while an emailed link logs the reader in; it has nothing to press. */
export function LoggingIn() {
  const say = useText(signInText)
  return (
    <Center component="main" id="content" tabIndex={-1} mih="100dvh" style={{ outline: 'none' }}>
      <Stack align="center" gap="lg">
        <Mark size={56} />
        <div role="status">
          <Title order={1} size="md" fw={500}>
            {say('loggingIn')}
          </Title>
        </div>
        <Loader size="sm" aria-hidden />
      </Stack>
    </Center>
  )
}
