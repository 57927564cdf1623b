import { Stack, Text, Title } from '@mantine/core'
import { reasonMaxLength } from '../../../platform/contract/fields.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Choices } from '../../../kit/decide/Choices.tsx'
import { pointsText } from '../../../kit/Points.tsx'
import type { Callback } from '../contract/supplier-admin.ts'
import { callbacks } from '../words/en/callbacks.ts'
import type { Ruling, useRuling } from './use-ruling.ts'

type Props = {
  callback: Callback
  ruling: Pick<ReturnType<typeof useRuling>, 'decide' | 'pending'>
  /** Whether the form takes the focus, because the reader has just decided another callback. */
  takesFocus: boolean
}

/** Releases or refuses a callback, with a reason. Ctrl + Enter releases it, even while the reason is being typed. */
export function Decider({ callback: { attempt, releaseRefusal }, ruling: { decide, pending }, takesFocus }: Props) {
  const say = useText(callbacks)
  const note = attempt ? say('decideNote', { points: pointsText(attempt.points) }) : say('decideNoteNoAttempt')
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        {say('decide')}
      </Title>
      <Text>{releaseRefusal ? say(`decideNote_${releaseRefusal}`) : note}</Text>
      <Choices<Ruling>
        choices={[
          ...(releaseRefusal ? [] : [{ key: 'release', word: say('release'), isMain: true, hasKeys: true } as const]),
          { key: 'refuse', word: say('refuse') },
        ]}
        reason={{
          label: say('reason'),
          note: say('reasonNote'),
          problem: (typed) => (typed === '' ? say('reasonMissing') : null),
          maxLength: reasonMaxLength,
          rows: 2,
        }}
        pending={pending}
        onChoose={decide}
        takesFocus={takesFocus}
      />
    </Stack>
  )
}
