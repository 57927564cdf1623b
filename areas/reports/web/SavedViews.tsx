import { ActionIcon, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { viewNameMaxLength, type ReportName, type SavedView } from '../contract.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useReportRemoveViewMutation, useReportSaveViewMutation, useReportViewsQuery } from './reports-api.ts'
import { viewOf } from './span.ts'
import classes from './Reports.module.css'

function SaveDialog({ report, query, onClose }: { report: ReportName; query: string; onClose: () => void }) {
  const say = useText(reports)
  const form = useFields(
    { name: '', isShared: false },
    { name: (name) => (name.trim() === '' ? say('viewNameMissing') : null) },
  )
  const sending = useSubmit(form, useReportSaveViewMutation(), {
    ask: ({ name, isShared }) => ({ body: { report, name: name.trim(), query, isShared } }),
    done: () => say('viewSaved'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={say('saveView')}
      sending={sending}
      onClose={onClose}
      confirm={say('save')}
      failed={say('viewFailed')}
    >
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        label={say('viewName')}
        description={say('viewNote')}
        withAsterisk
        aria-required
        maxLength={viewNameMaxLength}
      />
      <Checkbox {...form.getInputProps('isShared', { type: 'checkbox' })} label={say('viewShared')} />
    </FormDialog>
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
  const [remove] = useReportRemoveViewMutation()
  const { act, isBusy } = useAct(() => remove({ params: { viewId: view.viewId } }).unwrap(), { onFailed: onFailure })
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
          loading={isBusy}
          aria-label={say('removeView', { name: view.name })}
          onClick={act}
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
      {isSaving && <SaveDialog report={report} query={query} onClose={() => setSaving(false)} />}
    </Stack>
  )
}
