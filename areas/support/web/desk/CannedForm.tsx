import { Button, Code, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { contactMessageMaxLength, contactTopics } from '../../contract/support.ts'
import { cannedTitleMaxLength, placeholders, type CannedAnswer } from '../../contract/support-desk.ts'
import { emptyProblem } from '../../../../platform/contract/fields.ts'
import { useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { cannedChanged, useDeskAddCannedMutation, useDeskUpdateCannedMutation } from './desk-api.ts'
import { topicWords } from './looks.ts'

const ids = { title: 'canned-title', text: 'canned-text' } as const
type Field = keyof typeof ids

/** A prepared answer: a new one, or one that is there. */
export function CannedForm({ canned, onDone }: { canned: CannedAnswer | null; onDone: () => void }) {
  const say = useText(supportDesk)
  const dispatch = useAppDispatch()
  const [add, adding] = useDeskAddCannedMutation()
  const [update, updating] = useDeskUpdateCannedMutation()
  const [draft, setDraft] = useState({
    title: canned?.title ?? '',
    text: canned?.text ?? '',
    topic: canned?.topic ?? null,
  })
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isLoading = adding.isLoading || updating.isLoading
  const problemOf = (field: Field): string | null =>
    (wasTried && sayCheck(emptyProblem(field, draft[field]))) || fieldProblem(failure, field)
  const put = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change })
    setFailure(null)
  }
  const focusFirst = (isWrong: (field: Field) => boolean) => {
    const first = (['title', 'text'] as const).find(isWrong)
    if (first) document.getElementById(ids[first])?.focus()
    return first !== undefined
  }
  const save = async () => {
    if (isLoading) return
    setTried(true)
    setFailure(null)
    if (focusFirst((field) => emptyProblem(field, draft[field]) !== null)) return
    const body = { ...draft, title: draft.title.trim(), text: draft.text.trim() }
    try {
      if (canned) {
        const { cannedId, version } = canned
        await update({ params: { cannedId }, body: { ...body, version } }).unwrap()
      } else await add({ body }).unwrap()
      toasts.success(say('cannedSaved'))
      onDone()
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      if (failed.code === 'changed-meanwhile') dispatch(cannedChanged())
      focusFirst((field) => fieldProblem(failed, field) !== null)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <TextInput
          id={ids.title}
          data-autofocus
          label={say('cannedTitle')}
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={cannedTitleMaxLength}
          value={draft.title}
          error={problemOf('title')}
          onChange={(event) => put({ title: event.currentTarget.value })}
        />
        <NativeSelect
          label={say('topic')}
          description={say('cannedTopicNote')}
          value={draft.topic ?? ''}
          data={[
            { value: '', label: say('anyTopic') },
            ...contactTopics.map((value) => ({ value, label: say(topicWords[value]) })),
          ]}
          onChange={(event) => put({ topic: contactTopics.find((one) => one === event.currentTarget.value) ?? null })}
        />
        <Textarea
          id={ids.text}
          label={say('cannedText')}
          withAsterisk
          aria-required
          autosize
          minRows={6}
          maxRows={14}
          maxLength={contactMessageMaxLength}
          value={draft.text}
          error={problemOf('text')}
          onChange={(event) => put({ text: event.currentTarget.value })}
        />
        <Text size="sm" c="dimmed">
          {say('placeholdersNote')}{' '}
          {placeholders.map((name) => (
            <Code key={name} me={6}>{`{${name}}`}</Code>
          ))}
        </Text>
        {failure?.errors.length === 0 && <ErrorNotice failure={failure} title={say('notSaved')} />}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {say('cancel')}
          </Button>
          <BusyButton type="submit" loading={isLoading}>
            {say('saveCanned')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
