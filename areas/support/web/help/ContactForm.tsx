import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { contactTopics } from '../../contract/support.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { support } from '../../words/en/support.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { FormErrors } from '../../../../kit/FormErrors.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import {
  blankDraft,
  contactFields,
  contactProblems,
  messageOf,
  type ContactDraft,
  type ContactField,
  type ContactProblems,
} from './contact-draft.ts'
import { useKeptTexts } from './kept-text.ts'
import { MessageField } from './MessageField.tsx'
import { useSupportContactMutation } from './support-api.ts'
import { topicWords } from './topic-words.ts'
import classes from './Help.module.css'

type Props = {
  /** What the message is most likely about; empty when unknown. */
  likelyTopic: string
  onSent: (sent: { ticketNumber: string; email: string }) => void
}

/** The public contact form. If sending fails, the typed text stays. */
export function ContactForm({ likelyTopic, onSent }: Props) {
  const say = useText(support)
  const id = useId()
  const { texts, put, forget } = useKeptTexts('contact', blankDraft)
  const [problems, setProblems] = useState<ContactProblems>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [send, { isLoading }] = useSupportContactMutation()
  const draft: ContactDraft = { ...texts, topic: texts.topic || likelyTopic }
  const idOf = (field: ContactField) => `${id}-${field}`

  const edit = (field: keyof ContactDraft, value: string) => {
    put({ [field]: value })
    setProblems((now) => ({ ...now, [field]: null }))
    setFailure(null)
  }
  const show = (found: ContactProblems): boolean => {
    setProblems(found)
    const first = contactFields.find((field) => found[field])
    if (first) document.getElementById(idOf(first))?.focus()
    return first !== undefined
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading || show(contactProblems(draft, say('topicMissing')))) return
    setFailure(null)
    try {
      const { data } = await send({ body: messageOf(draft) }).unwrap()
      forget()
      onSent({ ticketNumber: data.ticketNumber, email: draft.email.trim() })
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  const refuse = (refused: CallFailure) => {
    toasts.error(refused.message)
    const found = Object.fromEntries(refused.errors.map(({ field, message }) => [field, message]))
    if (!show(found)) setFailure(refused)
  }
  const basics = (field: ContactField) => ({
    id: idOf(field),
    label: say(field),
    withAsterisk: true,
    'aria-required': true,
    value: draft[field],
    error: problems[field] ?? null,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit(field, currentTarget.value),
  })
  const listed = contactFields.flatMap((field) => {
    const message = problems[field]
    return message ? [{ id: idOf(field), message }] : []
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={say('write')}>
      <Stack>
        <FormErrors problems={listed} />
        <TextInput {...basics('name')} size="md" autoComplete="name" maxLength={120} />
        <TextInput
          {...basics('email')}
          size="md"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <NativeSelect
          {...basics('topic')}
          size="md"
          data={[
            { value: '', label: say('chooseTopic'), disabled: true },
            ...contactTopics.map((topic) => ({ value: topic, label: say(topicWords[topic]) })),
          ]}
        />
        <MessageField
          id={idOf('message')}
          label={say('message')}
          value={draft.message}
          error={problems.message ?? null}
          onChange={(value) => edit('message', value)}
        />
        {/* A trap for programs that fill in every field: people neither see it nor can focus it. */}
        <div className={classes.website} aria-hidden>
          <label>
            {say('website')}
            <input
              type="text"
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={draft.website}
              onChange={({ currentTarget }) => edit('website', currentTarget.value)}
            />
          </label>
        </div>
        <ErrorNotice failure={failure} title={say('notSent')} />
        <BusyButton type="submit" loading={isLoading} aria-busy={isLoading}>
          {say('send')}
        </BusyButton>
      </Stack>
    </form>
  )
}
