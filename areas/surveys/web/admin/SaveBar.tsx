import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { surveyEditor } from '../../words/en/survey-editor.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { formatChange } from './conflict.ts'
import { findConflicts } from './draft.ts'
import type { SurveyEditing } from './use-survey-draft.ts'
import classes from './SurveyAdmin.module.css'

/** Another person has saved the survey in the meantime: asks whose version to keep. */
function Conflict({ editing }: { editing: SurveyEditing }) {
  const say = useText(surveyAdmin)
  const field = useText(surveyEditor)
  const { conflict, base, draft, keepMine, takeTheirs } = editing
  if (!conflict) return null
  const both = findConflicts(conflict.current, base, draft)
  return (
    <Alert
      role="alert"
      color="warning"
      icon={<IconUsers size={20} aria-hidden />}
      title={formatChange(say, conflict.changed)}
    >
      <Text size="sm">{say('changedWhy')}</Text>
      {both.length > 0 && (
        <Text size="sm">{say('changedBoth', { fields: both.map((name) => field(name)).join(', ') })}</Text>
      )}
      <Group gap="sm" mt="sm">
        <Button size="sm" variant="default" onClick={keepMine}>
          {say('keepMine')}
        </Button>
        <Button size="sm" variant="default" onClick={takeTheirs}>
          {say('takeTheirs')}
        </Button>
      </Group>
    </Alert>
  )
}

/** The unsaved changes, and a button to save them. The bar stays visible at the bottom of the page; Ctrl+S saves too. */
export function SaveBar({ editing }: { editing: SurveyEditing }) {
  const say = useText(surveyAdmin)
  const field = useText(surveyEditor)
  const { changed, problems, save, isSaving, failure, discard, conflict } = editing
  useHotkeys([['mod+S', () => void save()]], [])
  if (changed.length === 0) return null
  const fields = changed.map((name) => field(name)).join(', ')
  return (
    <Stack gap="sm" mt="lg">
      <Conflict editing={editing} />
      <ErrorNotice title={say('saveFailed')} failure={failure} />
      <div className={classes.saveBar} data-save-bar>
        <div className={classes.grow}>
          <Text size="sm" fw={600} role="status">
            {say('unsaved', { count: changed.length, fields })}
          </Text>
          {problems.length > 0 && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {say('fixFirst', { count: problems.length })}
            </Text>
          )}
        </div>
        <Group gap="sm">
          <Button variant="default" onClick={discard} disabled={isSaving}>
            {say('discard')}
          </Button>
          <BusyButton loading={isSaving} disabled={conflict !== null} onClick={() => void save()}>
            {say('save')}
          </BusyButton>
        </Group>
      </div>
    </Stack>
  )
}
