import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow } from '../contract.ts'
import { settingProblems } from '../words/en/setting-problems.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { ReasonField } from './ReasonField.tsx'
import { SavingPart } from './SavingPart.tsx'
import { SettingField } from './SettingField.tsx'
import { isSame, rangeText, savedText, valueProblem, valueText } from './setting-values.ts'
import { useSaving } from './use-saving.ts'
import classes from './Settings.module.css'

/** An edited setting: the typed value and reason, and the version and value that the writer has seen. */
export type Draft = { value: unknown; reason: string; seen: { version: number; value: unknown } }

type Props = {
  row: SettingRow
  draft: Draft | null
  onTyped: (draft: Draft | null) => void
  /** Closes the panel; the typed values stay. */
  onKept: () => void
  onDone: () => void
}

/** Changes one setting: asks for the value and a reason, previews the effects, then saves. */
export function SettingForm({ row, draft, onTyped, onKept, onDone }: Props) {
  const say = useText(settingsAdmin)
  const sayProblem = useText(settingProblems)
  // The version at the time when the panel was opened counts, not one that has arrived since.
  const [seen, setSeen] = useState({ version: row.version, value: row.value })
  const form = useFields<{ value: unknown; reason: string }>(
    { value: draft ? draft.value : row.value, reason: draft?.reason ?? '' },
    {
      value: (value) => valueProblem(say, sayProblem, { shape: row.shape, ...seen }, value),
      reason: (reason) => (reason.trim() === '' ? say('reasonMissing') : null),
    },
    ({ value, reason }) =>
      onTyped(isSame(row.shape, value, seen.value) && reason === '' ? null : { value, reason, seen }),
  )
  const isTyped = !isSame(row.shape, form.values.value, seen.value)
  const wordValue = (value: unknown) => valueText(say, row, value)
  const saving = useSaving(form, {
    changesOf: ({ value }) => [{ key: row.key, value, version: seen.version }],
    fieldOf: (key) => (key === row.key ? 'value' : key),
    saved: ({ value }, after) => savedText(say, row, value, after),
    onSaved: () => {
      onTyped(null)
      onDone()
    },
  })
  const effectLines = (saving.shown ?? []).map(({ message }) => message)
  return (
    <form noValidate onSubmit={saving.submit.onSubmit} className={classes.form}>
      <Stack gap="md">
        <SettingField
          row={row}
          label={say('value')}
          description={rangeText(say, row)}
          error={form.errors['value']}
          data-path="value"
          value={form.values.value}
          onChange={(value) => form.setFieldValue('value', value)}
        />
        <ReasonField {...form.getInputProps('reason')} />
        <SavingPart
          saving={saving}
          lines={[
            isTyped
              ? say('fromTo', { before: wordValue(seen.value), after: wordValue(form.values.value) })
              : say('confirmed', { value: wordValue(seen.value) }),
            ...effectLines,
          ]}
          nowIs={say('nowIs', { value: wordValue(row.value) })}
          goOn={say('goOn', { value: wordValue(row.value) })}
          onGoOn={() => {
            setSeen({ version: row.version, value: row.value })
            saving.renew()
          }}
        >
          {isTyped && (
            <Button variant="default" onClick={onKept}>
              {say('withOthers')}
            </Button>
          )}
        </SavingPart>
      </Stack>
    </form>
  )
}
