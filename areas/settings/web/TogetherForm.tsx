import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow } from '../contract.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { ReasonField } from './ReasonField.tsx'
import { SavingPart } from './SavingPart.tsx'
import { valueText } from './setting-values.ts'
import type { Draft } from './SettingForm.tsx'
import { useSaving } from './use-saving.ts'
import classes from './Settings.module.css'

/** A setting with its unsaved edit. */
export type DraftedRow = { row: SettingRow; draft: Draft }
type Props = {
  drafted: readonly DraftedRow[]
  onEdit: (key: string) => void
  onDrop: (key: string) => void
  onDone: () => void
}

/** Saves the edits of several settings as one change: all or nothing. */
export function TogetherForm({ drafted, onEdit, onDrop, onDone }: Props) {
  const say = useText(settingsAdmin)
  // After the writer has read about a newer version, the edit continues from it.
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>({})
  const form = useFields(
    { reason: drafted.map(({ draft }) => draft.reason.trim()).find((reason) => reason !== '') ?? '' },
    { reason: (reason) => (reason.trim() === '' ? say('reasonMissing') : null) },
  )
  const saving = useSaving(form, {
    changesOf: () =>
      drafted.map(({ row: { key }, draft }) => ({
        key,
        value: draft.value,
        version: seen[key] ?? draft.seen.version,
      })),
    fieldOf: (key) => key,
    saved: (_values, after) => {
      const keys = drafted.map(({ row }) => row.key)
      const waiting = after.filter(({ key, waiting: one }) => one !== null && keys.includes(key)).length
      const saved = drafted.length > waiting ? [say('savedTogether', { count: drafted.length - waiting })] : []
      return [...saved, ...(waiting > 0 ? [say('someWait', { count: waiting })] : [])].join('. ')
    },
    onSaved: onDone,
  })
  const nameOf = (key: string) => drafted.find(({ row }) => row.key === key)?.row.name ?? key
  const lines = (saving.shown ?? []).map(({ key, message }) => say('ofSetting', { name: nameOf(key), message }))
  const overtaken = drafted.find(({ row }) => row.key === saving.overtaken?.key)
  return (
    <form noValidate onSubmit={saving.submit.onSubmit}>
      <Stack gap="md">
        <Text>{say('togetherLead')}</Text>
        <ul className={classes.versions}>
          {drafted.map(({ row, draft }) => (
            <li key={row.key} className={classes.version} data-path={row.key}>
              <div className={classes.words}>
                <Anchor component="button" type="button" ta="left" fw={600} onClick={() => onEdit(row.key)}>
                  {row.name}
                </Anchor>
                <Text span size="sm">
                  {say('fromTo', { before: valueText(say, row, row.value), after: valueText(say, row, draft.value) })}
                </Text>
                {form.errors[row.key] && (
                  <Text span size="sm" c="danger" role="alert">
                    {form.errors[row.key]}
                  </Text>
                )}
              </div>
              <Button
                size="sm"
                variant="default"
                aria-label={say('dropLong', { name: row.name })}
                onClick={() => onDrop(row.key)}
              >
                {say('drop')}
              </Button>
            </li>
          ))}
        </ul>
        <ReasonField {...form.getInputProps('reason')} />
        <SavingPart
          saving={saving}
          lines={lines}
          nowIs={
            overtaken
              ? say('nowIsOf', { name: overtaken.row.name, value: valueText(say, overtaken.row, overtaken.row.value) })
              : ''
          }
          goOn={say('goOnTogether')}
          onGoOn={() => {
            setSeen(Object.fromEntries(drafted.map(({ row }) => [row.key, row.version])))
            saving.renew()
          }}
        />
      </Stack>
    </form>
  )
}
