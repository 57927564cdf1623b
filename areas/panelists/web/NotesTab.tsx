import { Card, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { noteMaxLength } from '../contract.ts'
import { useRef, useState } from 'react'
import { failureOf, fieldProblem } from '../../../platform/web/api/failure.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { Pagination } from '../../../kit/Pagination.tsx'
import { usePanelistsAddNoteMutation, usePanelistsNotesQuery } from './panelists-api.ts'
import classes from './Panelists.module.css'

function NoteForm({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const [add] = usePanelistsAddNoteMutation()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { act, isBusy, failure } = useAct(() => add({ params: { panelistId }, body: { text: text.trim() } }).unwrap(), {
    successMessage: () => say('noteAdded'),
    onDone: () => setText(''),
  })
  const save = () => {
    if (text.trim() !== '') return act()
    setMissing(true)
    field.current?.focus()
  }
  return (
    <Card
      component="form"
      noValidate
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md" align="flex-start">
        <Textarea
          ref={field}
          w="100%"
          label={say('note')}
          description={say('noteWho')}
          withAsterisk
          autosize
          minRows={3}
          maxLength={noteMaxLength}
          value={text}
          error={(isMissing && say('emptyField', { field: say('note') })) || fieldProblem(failure, 'text')}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMissing(false)
          }}
        />
        {failure?.errors.length === 0 && <ErrorNotice failure={failure} title={say('noteFailed')} />}
        <BusyButton type="submit" loading={isBusy}>
          {say('addNote')}
        </BusyButton>
      </Stack>
    </Card>
  )
}

/** The staff notes about a panelist, and a form for a new one. */
export function NotesTab({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const mayWrite = useRight('panelists.update')
  const place = usePageAddress()
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = usePanelistsNotesQuery({
    params: { panelistId },
    query: { currentPage, limit },
  })
  const failure = error && !isFetching ? failureOf(error) : null
  return (
    <Stack gap="lg" maw={720}>
      {mayWrite && <NoteForm panelistId={panelistId} />}
      <ErrorNotice failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <Skeleton height={160} aria-busy="true" />}
      {data?.count === 0 && (
        <EmptyState art={<EmptySearch />} title={say('noData')}>
          {say('noNotes')}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <Card>
          <ul className={classes.list} aria-label={say('tab_notes')}>
            {data.rows.map(({ noteId, text, authorName, at }) => (
              <li key={noteId}>
                <Text className={classes.note ?? ''}>{text}</Text>
                <Text size="sm" c="dimmed">
                  {say('byAt', { name: authorName ?? say('somebody'), at: formatDateTime(at) })}
                </Text>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data && !failure && <Pagination {...place} count={data.count} />}
    </Stack>
  )
}
