import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { contactMessageMaxLength } from '../../contract/support.ts'
import type { DeskEntry, DeskTicket } from '../../contract/support-desk.ts'
import { useEffect, useRef } from 'react'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { Keys } from '../../../../kit/decide/Keys.tsx'
import { DirtyGuard } from '../../../../kit/DirtyGuard.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Pills } from '../../../../kit/Pills.tsx'
import { CannedPicker } from './CannedPicker.tsx'
import { nameAuthor } from './who-wrote.ts'
import { useComposer, type Writing } from './use-composer.ts'
import classes from './Desk.module.css'

const outdatedId = 'ticket-outdated'

/** Warns that another person wrote to or changed the ticket while an answer was being written. */
function Outdated({ news, name, onRead }: { news: readonly DeskEntry[]; name: string; onRead: () => void }) {
  const say = useText(supportDesk)
  return (
    <Alert color="warning" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title={say('outdated')}>
      <Text size="sm">{say('outdatedText')}</Text>
      {news.length > 0 && (
        <ul className={classes.news}>
          {news.map((entry) => (
            <li key={entry.entryId}>
              <strong>{nameAuthor(say, entry, name)}</strong>: {entry.text}
            </li>
          ))}
        </ul>
      )}
      <Button id={outdatedId} size="sm" variant="default" mt="xs" onClick={onRead}>
        {say('iHaveRead')}
      </Button>
    </Alert>
  )
}

/** The field for an answer or a note. Ctrl + Enter sends it. */
export function Composer({ ticket }: { ticket: DeskTicket }) {
  const say = useText(supportDesk)
  const writing = useComposer(ticket)
  const { kind, text, put, pending, problem, failure, done, isOutdated } = writing
  const field = useRef<HTMLTextAreaElement>(null)
  const isNote = kind === 'note'
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  const send = (isSolved = false) => {
    if (isOutdated) return document.getElementById(outdatedId)?.focus()
    void writing.send(isSolved).then((isSent) => isSent && field.current?.focus())
  }
  return (
    <form
      noValidate
      aria-label={say(isNote ? 'note' : 'answer')}
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DirtyGuard
        isDirty={writing.isDirty}
        words={{ title: say('unsentTitle'), text: say('unsentText'), stay: say('stay'), leave: say('leave') }}
      />
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Pills<Writing>
            label={say('whatToWrite')}
            pills={[
              { value: 'answer', word: say('answer') },
              { value: 'note', word: say('note') },
            ]}
            chosen={kind}
            onChoose={(next) => put({ kind: next })}
          />
          {!isNote && (
            <CannedPicker
              ticket={ticket}
              onPick={(picked) => {
                put({ text: text.trim() === '' ? picked : `${text.trimEnd()}\n\n${picked}` })
                field.current?.focus()
              }}
            />
          )}
        </Group>
        <Textarea
          ref={field}
          label={say(isNote ? 'noteText' : 'answerText')}
          description={say(isNote ? 'noteWho' : 'answerWho')}
          autosize
          minRows={4}
          maxRows={16}
          maxLength={contactMessageMaxLength}
          value={text}
          error={problem}
          onChange={(event) => put({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            send()
          }}
        />
        {isOutdated && <Outdated news={writing.news} name={ticket.name} onRead={writing.onRead} />}
        {!isOutdated && <ErrorNotice failure={failure} title={say('notSent')} />}
        <Group gap="sm">
          <BusyButton type="submit" loading={pending === 'send'} disabled={pending === 'close'}>
            {say(isNote ? 'saveNote' : 'sendAnswer')}
          </BusyButton>
          {!isNote && (
            <BusyButton
              variant="default"
              loading={pending === 'close'}
              disabled={pending === 'send'}
              onClick={() => send(true)}
            >
              {say('sendAndClose')}
            </BusyButton>
          )}
          <Keys then="enter" />
        </Group>
        <Text role="status" fw={600} className={classes.done ?? ''}>
          {done}
        </Text>
      </Stack>
    </form>
  )
}
