import '@mantine/core/styles/Kbd.layer.css'
import { Button, Group, Kbd, Stack, Text, Textarea, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Callback } from '../contract/supplier-admin.ts'
import { useState } from 'react'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { pointsText } from '../../../kit/Points.tsx'
import type { Decision, useRuling } from './use-ruling.ts'
import classes from './Suppliers.module.css'

const reasonId = 'ruling-reason'
/** The contract takes this many characters. */
const reasonLength = 500

/** Takes the focus when it appears: the press that led here has just removed its own button. */
const focused = (field: HTMLTextAreaElement | null) => field?.focus()

type Props = {
  callback: Callback
  ruling: ReturnType<typeof useRuling>
  /** Whether the reader came from the decision before this. */
  takesFocus: boolean
}

/** Release or refuse, each with its reason; Ctrl + Enter releases, also while the reason is typed. */
export function Decider({ callback: { attempt, releaseRefusal }, ruling: { decide, pending }, takesFocus }: Props) {
  const say = useText(callbacks)
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const mayRelease = releaseRefusal === null
  const submit = (decision: Decision) => {
    setTried(true)
    if (!isMissing) return void decide(decision, reason.trim())
    document.getElementById(reasonId)?.focus()
  }
  // The dialog holds the focus, so the keys are ours, in the field too.
  useHotkeys([['mod+Enter', () => mayRelease && submit('release')]], [])
  const note = attempt ? say('decideNote', { points: pointsText(attempt.points) }) : say('decideNoteNoAttempt')
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        {say('decide')}
      </Title>
      <Text>{releaseRefusal ? say(`decideNote_${releaseRefusal}`) : note}</Text>
      <Textarea
        id={reasonId}
        {...(takesFocus ? { ref: focused } : {})}
        label={say('reason')}
        description={say('reasonNote')}
        withAsterisk
        aria-required
        minRows={2}
        autosize
        maxLength={reasonLength}
        value={reason}
        error={wasTried && isMissing ? say('reasonMissing') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="sm">
        {mayRelease && (
          <Button loading={pending === 'release'} disabled={pending === 'refuse'} onClick={() => submit('release')}>
            {say('release')}
          </Button>
        )}
        <Button
          variant="default"
          loading={pending === 'refuse'}
          disabled={pending === 'release'}
          onClick={() => submit('refuse')}
        >
          {say('refuse')}
        </Button>
        {mayRelease && (
          <Text size="sm" c="dimmed" className={classes.shortcut ?? ''}>
            <Kbd>{say('ctrl')}</Kbd> + <Kbd>{say('enter')}</Kbd>
          </Text>
        )}
      </Group>
    </Stack>
  )
}
