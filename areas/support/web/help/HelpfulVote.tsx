import { Button, Group, Text } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { support } from '../../words/en/support.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { useHelpRateMutation } from './support-api.ts'

/** Asks whether an article helped; each reader has one vote, and the last one counts. */
export function HelpfulVote({ slug }: { slug: string }) {
  const say = useText(support)
  const [rate, { isLoading, error }] = useHelpRateMutation()
  const [voice, setVoice] = useState<boolean | null>(null)
  const [asked, setAsked] = useState<boolean | null>(null)
  const vote = async (helpful: boolean) => {
    if (isLoading) return
    setAsked(helpful)
    try {
      await rate({ params: { slug }, body: { helpful } }).unwrap()
      setVoice(helpful)
    } catch {
      // The notice below reports a failure.
    }
  }
  const answers = [
    { helpful: true, word: 'yes', Icon: IconThumbUp },
    { helpful: false, word: 'no', Icon: IconThumbDown },
  ] as const
  return (
    <div role="group" aria-label={say('helpful')}>
      <Group gap="sm">
        <Text fw={600}>{say('helpful')}</Text>
        {answers.map(({ helpful, word, Icon }) => (
          <Button
            key={word}
            variant={voice === helpful ? 'light' : 'default'}
            aria-pressed={voice === helpful}
            leftSection={<Icon size={18} aria-hidden />}
            loading={isLoading && asked === helpful}
            onClick={() => void vote(helpful)}
          >
            {say(word)}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {voice === null ? '' : say(voice ? 'helped' : 'helpedNot')}
      </Text>
      <ErrorNotice failure={error && !isLoading ? failureOf(error) : null} title={say('notNoted')} />
    </div>
  )
}
