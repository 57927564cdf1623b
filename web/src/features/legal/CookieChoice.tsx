import { Button, Group, Text } from '@mantine/core'
import { giveConsent, useConsent } from '../../session/consent.ts'
import { useText } from '../../text/text.ts'
import { cookies } from '../../text/en/cookies.ts'

const words = { all: 'choiceAll', required: 'choiceRequired' } as const

/** The reader's choice, and the same two buttons as in the banner, alike in size and weight. */
export function CookieChoice() {
  const say = useText(cookies)
  const consent = useConsent()
  return (
    <>
      <p role="status">{consent ? say(words[consent]) : say('choiceNone')}</p>
      <Group mt="md" gap="sm">
        <Button variant="default" onClick={() => giveConsent('required')}>
          {say('onlyRequired')}
        </Button>
        <Button variant="default" onClick={() => giveConsent('all')}>
          {say('acceptAll')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {say('choiceText')}
      </Text>
    </>
  )
}
