import { Alert, Button, Group, List, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { WholeNumberField } from '../../../kit/WholeNumberField.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { reasonMaxLength, type SettingChanges, type SettingRow } from '../contract.ts'
import { settingProblems } from '../words/en/setting-problems.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { overtakenIn, rangeText, valueProblem, valueText } from './setting-values.ts'
import { settingsChanged, useSettingsPreviewMutation, useSettingsUpdateMutation } from './settings-api.ts'
import classes from './Settings.module.css'

type Value = number | string | null
export type Typed = { value: Value; reason: string }
type Preview = { value: Value; sentences: readonly string[] }
type Asked = { body: SettingChanges }

/** The same call; what it refuses of the setting, which it names by its key, is about the field of the value. */
const aboutValue =
  <Answer,>(key: string, send: (asked: Asked) => { unwrap: () => Promise<Answer> }) =>
  (asked: Asked) => ({
    unwrap: () =>
      send(asked)
        .unwrap()
        .catch((error: unknown) => {
          const failure = failureOf(error)
          const errors = failure.errors.map((one) => ({ ...one, field: one.field === key ? 'value' : one.field }))
          throw { ...failure, errors } satisfies CallFailure
        }),
  })

type Props = {
  row: SettingRow
  draft: Typed | null
  onTyped: (typed: Typed | null) => void
  onDone: () => void
}

/** The draft, its preview, and saving it from the version that the writer has seen. */
function useChange({ row, draft, onTyped, onDone }: Props) {
  const say = useText(settingsAdmin)
  const sayProblem = useText(settingProblems)
  const dispatch = useAppDispatch()
  const [previewCall] = useSettingsPreviewMutation()
  const [update] = useSettingsUpdateMutation()
  // The version that was seen counts, not one that has come meanwhile.
  const [seen, setSeen] = useState(row)
  const [preview, setPreview] = useState<Preview | null>(null)
  const start: Typed = {
    value: typeof row.value === 'number' || typeof row.value === 'string' ? row.value : null,
    reason: '',
  }
  const isChanged = ({ value, reason }: Typed): boolean => value !== seen.value || reason !== ''
  const form = useFields<Typed>(
    draft ?? start,
    {
      value: (value) => valueProblem(say, sayProblem, seen, value),
      reason: (reason) => (reason.trim() === '' ? say('reasonMissing') : null),
    },
    (typed) => onTyped(isChanged(typed) ? typed : null),
  )
  const { values } = form

  const ask = ({ value, reason }: Typed): Asked => ({
    body: { changes: [{ key: row.key, value, version: seen.version }], reason: reason.trim() },
  })
  const previewing = useSubmit(form, [aboutValue(row.key, previewCall)], {
    ask,
    onDone: ({ data }, { value }) => setPreview({ value, sentences: data.impact.map(({ message }) => message) }),
  })
  const saving = useSubmit(form, [aboutValue(row.key, update)], {
    ask,
    done: (_answer, { value }) => say('saved', { name: row.name, value: valueText(say, row.shape, value) }),
    onDone: () => {
      onTyped(null)
      onDone()
    },
    onRefused: ({ code }) => {
      if (code !== 'changed-meanwhile') return
      setPreview(null)
      dispatch(settingsChanged())
    },
  })
  const shown = preview && preview.value === values.value ? preview : null
  return {
    form,
    seen,
    shown,
    previewing,
    saving,
    submit: shown ? saving : previewing,
    /** What was typed counts from the newest version on, and is previewed once more. */
    renew: () => {
      setSeen(row)
      setPreview(null)
      saving.clearFailure()
    },
  }
}

/** Changes one setting: the value and why, then what that would do, then saved. */
export function SettingForm(props: Props) {
  const { row } = props
  const say = useText(settingsAdmin)
  const { form, seen, shown, previewing, saving, submit, renew } = useChange(props)
  const text = (value: unknown) => valueText(say, row.shape, value)
  const overtaken = saving.failure?.code === 'changed-meanwhile' ? overtakenIn(saving.failure.data) : null
  const at = overtaken?.changedAt ? formatDateTime(overtaken.changedAt) : ''
  return (
    <form noValidate onSubmit={submit.onSubmit} className={classes.form}>
      <Stack gap="md">
        {row.shape.kind === 'whole' ? (
          <WholeNumberField
            {...form.getInputProps('value')}
            value={typeof form.values.value === 'number' ? form.values.value : null}
            onChange={(value) => form.setFieldValue('value', value)}
            label={say('value')}
            description={rangeText(say, row.shape)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            withAsterisk
            aria-required
          />
        ) : (
          <TextInput
            {...form.getInputProps('value')}
            label={say('value')}
            type={row.shape.kind === 'email' ? 'email' : 'text'}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
        )}
        <Textarea
          {...form.getInputProps('reason')}
          label={say('reason')}
          description={say('reasonNote')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          withAsterisk
          aria-required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={reasonMaxLength}
        />
        <div role="status" className={classes.preview} data-shown={shown !== null || undefined}>
          {shown && (
            <>
              <Text fw={600}>{say('whatChanges')}</Text>
              <List size="sm" spacing={4}>
                <List.Item>{say('fromTo', { before: text(seen.value), after: text(shown.value) })}</List.Item>
                {shown.sentences.map((sentence) => (
                  <List.Item key={sentence}>{sentence}</List.Item>
                ))}
              </List>
            </>
          )}
        </div>
        <ErrorNotice failure={previewing.failure} title={say('notPreviewed')} />
        {overtaken ? (
          <Alert
            color="danger"
            role="alert"
            icon={<IconAlertTriangle size={20} aria-hidden />}
            title={
              overtaken.changedByName === null
                ? say('overtakenByGone', { at })
                : say('overtaken', { name: overtaken.changedByName, at })
            }
          >
            <Text size="sm">{say('nowIs', { value: text(row.value) })}</Text>
            <Button size="sm" variant="default" mt="xs" onClick={renew}>
              {say('goOn', { value: text(row.value) })}
            </Button>
          </Alert>
        ) : (
          <ErrorNotice failure={saving.failure} title={say('notSaved')} />
        )}
        {!overtaken && (
          <Group justify="flex-end">
            <BusyButton type="submit" loading={submit.isBusy}>
              {say(shown ? 'save' : 'preview')}
            </BusyButton>
          </Group>
        )}
      </Stack>
    </form>
  )
}
