import { Button, Card, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { contactTopics } from '../../contract/support.ts'
import { ticketSubjectMaxLength } from '../../contract/tickets.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useUserDetailsQuery } from '../../../../platform/web/session/me.ts'
import { support } from '../../words/en/support.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { FormErrors } from '../../../../kit/FormErrors.tsx'
import { OperatorEmail } from '../../../../kit/OperatorEmail.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import type { About } from './help-address.ts'
import { useKeptTexts } from './kept-text.ts'
import { MessageField } from './MessageField.tsx'
import { RelatedField } from './RelatedField.tsx'
import { useSupportOpenTicketMutation } from './support-api.ts'
import { aboutOf, blankTicket, ticketFields, ticketOf, ticketProblems, type TicketField } from './ticket-draft.ts'
import { topicWords } from './topic-words.ts'
import classes from './Help.module.css'

type Problems = Partial<Record<TicketField, string>>
type Props = { about: About; onOpened: (ticketNumber: string) => void }

/** A member's form for a new ticket. If sending fails, the typed text stays. */
export function TicketForm({ about, onOpened }: Props) {
  const say = useText(support)
  const id = useId()
  const { data: me } = useUserDetailsQuery()
  const { texts, put, forget } = useKeptTexts('ticket', blankTicket)
  const [isAboutChosen, setAboutChosen] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [open, { isLoading }] = useSupportOpenTicketMutation()
  const linked = aboutOf(about)
  const draft = {
    ...texts,
    topic: texts.topic || (about.topic ?? ''),
    about: isAboutChosen || linked === '' ? texts.about : linked,
  }
  const idOf = (field: TicketField) => `${id}-${field}`

  const edit = (field: TicketField, value: string) => {
    put({ [field]: value })
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== field)))
    setFailure(null)
  }
  const show = (found: Problems): boolean => {
    setProblems(found)
    const first = ticketFields.find((field) => found[field])
    if (first) document.getElementById(idOf(first))?.focus()
    return first !== undefined
  }
  const refuse = (refused: CallFailure) => {
    toasts.error(refused.message)
    if (!show(Object.fromEntries(refused.errors.map(({ field, message }) => [field, message])))) setFailure(refused)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading || show(ticketProblems(draft, say('topicMissing')))) return
    setFailure(null)
    try {
      const { data } = await open({ body: ticketOf(draft) }).unwrap()
      forget()
      onOpened(data.ticketNumber)
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  const listed = ticketFields.flatMap((field) => {
    const message = problems[field]
    return message ? [{ id: idOf(field), message }] : []
  })
  return (
    <Card padding="lg" className={classes.form ?? ''}>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label={say('write')}>
        <Stack>
          <FormErrors problems={listed} />
          <Text>{say('writeText')}</Text>
          <NativeSelect
            id={idOf('topic')}
            size="md"
            label={say('topic')}
            withAsterisk
            aria-required
            value={draft.topic}
            error={problems.topic ?? null}
            data={[
              { value: '', label: say('chooseTopic'), disabled: true },
              ...contactTopics.map((topic) => ({ value: topic, label: say(topicWords[topic]) })),
            ]}
            onChange={({ currentTarget }) => edit('topic', currentTarget.value)}
          />
          <RelatedField
            id={`${id}-about`}
            value={draft.about}
            onChange={(next) => {
              setAboutChosen(true)
              put({ about: next })
            }}
          />
          <TextInput
            id={idOf('subject')}
            size="md"
            label={say('subject')}
            withAsterisk
            aria-required
            maxLength={ticketSubjectMaxLength}
            value={draft.subject}
            error={problems.subject ?? null}
            onChange={({ currentTarget }) => edit('subject', currentTarget.value)}
          />
          <MessageField
            id={idOf('message')}
            label={say('message')}
            value={draft.message}
            error={problems.message ?? null}
            onChange={(value) => edit('message', value)}
          />
          <ErrorNotice failure={failure} title={say('notSent')} />
          <Button type="submit" loading={isLoading} aria-busy={isLoading}>
            {say('send')}
          </Button>
          <OperatorEmail />
          <Text size="sm" c="dimmed">
            {me && `${say('answerTo', { email: me.email })} `}
            {say('never')}
          </Text>
        </Stack>
      </form>
    </Card>
  )
}
