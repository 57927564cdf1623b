import { Alert, Button, Card, Group, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import {
  reasonMaxLength,
  reasonMinWords,
  ringActions,
  type Ring,
  type RingAction,
  type RingPreview,
} from '../contract.ts'
import { rings } from '../words/en/rings.ts'
import { Preview } from './Preview.tsx'
import { reloadRings, useRingsDecideMutation, useRingsPreviewMutation } from './rings-api.ts'

const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The form for a decision about the chosen accounts of a ring: what to do, why, and a preview of its effects. */
export function DecisionForm({ ring, chosen }: { ring: Ring; chosen: readonly string[] }) {
  const say = useText(rings)
  const [action, setAction] = useState<RingAction>('clear')
  const [shown, setShown] = useState<{ of: string; preview: RingPreview } | null>(null)
  const form = useFields(
    { reason: '' },
    { reason: (text) => (countWords(text) < reasonMinWords ? say('reasonShort', { count: reasonMinWords }) : null) },
  )
  const dispatch = useAppDispatch()
  const [ask] = useRingsPreviewMutation()
  const [send] = useRingsDecideMutation()
  const choice = { ringId: ring.ringId, panelistIds: [...chosen], action }
  const asked = JSON.stringify(choice)
  const looking = useAct(() => ask({ body: choice }).unwrap(), {
    onDone: ({ data }) => setShown({ of: asked, preview: data }),
  })
  const deciding = useAct(
    () =>
      send({
        body: { ...choice, reason: form.values.reason, lastDecisionId: ring.decisions[0]?.decisionId ?? null },
      }).unwrap(),
    {
      successMessage: ({ data }) => say(data.state === 'running' ? 'goesOn' : 'decided'),
      onDone: () => {
        form.reset()
        setShown(null)
      },
      // What the colleague decided is shown, and the next preview is of the ring as it is then. The reason stays.
      onFailed: ({ code }) => {
        if (code !== 'decision-late') return
        setShown(null)
        dispatch(reloadRings())
      },
    },
  )
  if (ring.isOwn) return <Alert>{say('own')}</Alert>
  const isShown = shown?.of === asked
  return (
    <Card component="section" padding="lg" aria-labelledby="ring-decision">
      <Title order={2} size="h3" id="ring-decision" mb="sm">
        {say('decide')}
      </Title>
      <form
        noValidate
        aria-labelledby="ring-decision"
        onSubmit={(event) => {
          event.preventDefault()
          if (form.validate().hasErrors) return
          if (isShown) deciding.act()
          else looking.act()
        }}
      >
        <Stack gap="md">
          <Radio.Group
            value={action}
            onChange={(value) => setAction(ringActions.find((one) => one === value) ?? 'clear')}
            label={say('what')}
          >
            <Stack gap="xs" mt="xs">
              {ringActions.map((value) => (
                <Radio key={value} value={value} label={say(`action_${value}`)} description={say(`about_${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            {...form.getInputProps('reason')}
            label={say('reason')}
            description={say('reasonNote')}
            withAsterisk
            aria-required
            autosize
            minRows={2}
            maxRows={6}
            maxLength={reasonMaxLength}
          />
          <Text>{say('chosen', { count: chosen.length })}</Text>
          {isShown && <Preview preview={shown.preview} />}
          <ErrorNotice failure={looking.failure ?? deciding.failure} title={say('notDecided')} />
          <Group gap="sm">
            <BusyButton type="submit" loading={looking.isBusy || deciding.isBusy} disabled={chosen.length === 0}>
              {isShown ? say('do', { action: say(`action_${action}`) }) : say('preview')}
            </BusyButton>
            {isShown && (
              <Button variant="default" onClick={() => setShown(null)}>
                {say('keep')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
