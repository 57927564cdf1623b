import { Code, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { emptyProblem } from '../../../../platform/contract/fields.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { FormDialog } from '../../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../../kit/form/use-submit.ts'
import { contactMessageMaxLength, contactTopics } from '../../contract/support.ts'
import { cannedTitleMaxLength, placeholders, type CannedAnswer } from '../../contract/support-desk.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { reloadCanned, useDeskAddCannedMutation, useDeskUpdateCannedMutation } from './desk-api.ts'
import { topicWords } from './looks.ts'

type Words = { title: string; text: string; topic: CannedAnswer['topic'] }

/** Saves a saved reply, new or existing. */
function useSave(canned: CannedAnswer | null) {
  const [add] = useDeskAddCannedMutation()
  const [update] = useDeskUpdateCannedMutation()
  return (body: Words) => ({
    unwrap: async () => {
      if (!canned) return add({ body }).unwrap()
      const { cannedId, version } = canned
      return update({ params: { cannedId }, body: { ...body, version } }).unwrap()
    },
  })
}

/** The form of a saved reply, new or existing. */
export function CannedDialog({ canned, onClose }: { canned: CannedAnswer | null; onClose: () => void }) {
  const say = useText(supportDesk)
  const dispatch = useAppDispatch()
  const form = useFields(
    { title: canned?.title ?? '', text: canned?.text ?? '', topic: canned?.topic ?? '' },
    { title: (title) => emptyProblem('title', title), text: (text) => emptyProblem('text', text) },
  )
  const sending = useSubmit(form, [useSave(canned)], {
    ask: ({ title, text, topic }) => ({
      title: title.trim(),
      text: text.trim(),
      topic: contactTopics.find((one) => one === topic) ?? null,
    }),
    done: () => say('cannedSaved'),
    onDone: onClose,
    onRefused: ({ code }) => void (code === 'changed-meanwhile' && dispatch(reloadCanned())),
  })
  return (
    <FormDialog
      title={say(canned ? 'editCanned' : 'addCanned')}
      width={560}
      sending={sending}
      onClose={onClose}
      confirm={say('saveCanned')}
      failed={say('notSaved')}
    >
      <TextInput
        {...form.getInputProps('title')}
        data-autofocus
        label={say('cannedTitle')}
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={cannedTitleMaxLength}
      />
      <NativeSelect
        {...form.getInputProps('topic')}
        label={say('topic')}
        description={say('cannedTopicNote')}
        data={[
          { value: '', label: say('anyTopic') },
          ...contactTopics.map((value) => ({ value, label: say(topicWords[value]) })),
        ]}
      />
      <Textarea
        {...form.getInputProps('text')}
        label={say('cannedText')}
        withAsterisk
        aria-required
        autosize
        minRows={6}
        maxRows={14}
        maxLength={contactMessageMaxLength}
      />
      <Text size="sm" c="dimmed">
        {say('placeholdersNote')}{' '}
        {placeholders.map((name) => (
          <Code key={name} me={6}>{`{${name}}`}</Code>
        ))}
      </Text>
    </FormDialog>
  )
}
