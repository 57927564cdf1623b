import { ActionIcon, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { viewNameMaxLength, type ReportName, type SavedView } from '../contract.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { failureOf, fieldProblem, type CallFailure } from '../../../platform/web/api/failure.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useReportRemoveViewMutation, useReportSaveViewMutation, useReportViewsQuery } from './reports-api.ts'
import { viewOf } from './span.ts'
import classes from './Reports.module.css'

const nameId = 'view-name'

function SaveForm({ report, query, onDone }: { report: ReportName; query: string; onDone: () => void }) {
  const say = useText(reports)
  const [save, { isLoading }] = useReportSaveViewMutation()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isMissing = name.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isLoading) return
    if (isMissing) return document.getElementById(nameId)?.focus()
    setFailure(null)
    try {
      await save({ body: { report, name: name.trim(), query, isShared } }).unwrap()
      toasts.success(say('viewSaved'))
      onDone()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <ErrorNotice failure={failure} title={say('viewFailed')} />
        <TextInput
          id={nameId}
          data-autofocus
          label={say('viewName')}
          description={say('viewNote')}
          withAsterisk
          aria-required
          maxLength={viewNameMaxLength}
          value={name}
          error={wasTried && isMissing ? say('viewNameMissing') : failure && fieldProblem(failure, 'name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={say('viewShared')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {say('cancel')}
          </Button>
          <Button type="submit" loading={isLoading}>
            {say('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function View({
  view,
  isShown,
  onFailure,
}: {
  view: SavedView
  isShown: boolean
  onFailure: (no: CallFailure) => void
}) {
  const say = useText(reports)
  const [remove, { isLoading }] = useReportRemoveViewMutation()
  const drop = async () => {
    try {
      await remove({ params: { viewId: view.viewId } }).unwrap()
    } catch (error) {
      onFailure(failureOf(error))
    }
  }
  return (
    <li>
      <Button
        component={Link}
        to={{ search: view.query }}
        size="sm"
        variant={isShown ? 'light' : 'default'}
        aria-current={isShown || undefined}
      >
        {view.isOwn ? view.name : say('viewOfOthers', { name: view.name })}
      </Button>
      {view.isOwn && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={isLoading}
          aria-label={say('removeView', { name: view.name })}
          onClick={() => void drop()}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** The kept filters of a report, the reader's own and those that others share, and the way to keep these. */
export function SavedViews({ report }: { report: ReportName }) {
  const say = useText(reports)
  const [params] = useSearchParams()
  const { data, error, refetch } = useReportViewsQuery({ query: { report } }, { refetchOnMountOrArgChange: 60 })
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const query = viewOf(params)
  return (
    <Stack gap="xs">
      <Group gap="sm" role="group" aria-label={say('views')}>
        {data && data.rows.length > 0 && (
          <ul className={classes.views} aria-label={say('views')}>
            {data.rows.map((view) => (
              <View
                key={view.viewId}
                view={view}
                isShown={viewOf(new URLSearchParams(view.query)) === query}
                onFailure={setFailure}
              />
            ))}
          </ul>
        )}
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {say('saveView')}
        </Button>
      </Group>
      {error ? (
        <ErrorNotice failure={failureOf(error)} title={say('viewsFailed')} onRetry={() => void refetch()} />
      ) : (
        <ErrorNotice failure={failure} title={say('removeFailed')} />
      )}
      <Modal opened={isSaving} onClose={() => setSaving(false)} title={say('saveView')}>
        <SaveForm report={report} query={query} onDone={() => setSaving(false)} />
      </Modal>
    </Stack>
  )
}
