import { useState } from 'react'
import { useFields } from '../../../../kit/form/use-fields.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { SettingRow } from '../../contract.ts'
import { settingProblems } from '../../words/en/setting-problems.ts'
import { settingsAdmin } from '../../words/en/settings-admin.ts'
import { isSame, rangeText, typedProblem, valueText } from '../setting-values.ts'
import { useSettingsAllQuery } from '../settings-api.ts'
import { useSaving } from '../use-saving.ts'

/** Replaces dots, which a form would read as a path into the value of a field. */
const fieldOf = (key: string): string => key.replaceAll('.', ':')
type Seen = Readonly<Record<string, { version: number; value: unknown }>>
type Values = { reason: string } & Record<string, unknown>

const seenIn = (rows: readonly SettingRow[]): Seen =>
  Object.fromEntries(rows.map(({ key, version, value }) => [key, { version, value }]))
const valuesIn = (rows: readonly SettingRow[]): Values => ({
  ...Object.fromEntries(rows.map(({ key, value }) => [fieldOf(key), value])),
  reason: '',
})

/** The current settings, for a page that shows some of them in its own way. */
export const useSettingRows = () => useSettingsAllQuery(undefined, { refetchOnMountOrArgChange: true })

/** A form with several settings, whose changes are saved together with one reason. */
export function useSettingsForm(rows: readonly SettingRow[]) {
  const say = useText(settingsAdmin)
  const sayProblem = useText(settingProblems)
  // The versions at the time when the form was opened count, not those that have arrived since.
  const [seen, setSeen] = useState(() => seenIn(rows))
  const form = useFields<Values>(valuesIn(rows), {
    ...Object.fromEntries(
      rows.map(({ key, shape }) => [fieldOf(key), (typed: unknown) => typedProblem(say, sayProblem, shape, typed)]),
    ),
    reason: (reason: unknown) => (String(reason).trim() === '' ? say('reasonMissing') : null),
  })
  const typedOf = ({ key }: Pick<SettingRow, 'key'>): unknown => form.values[fieldOf(key)]
  const isChanged = (row: SettingRow) => !isSame(row.shape, typedOf(row), seen[row.key]?.value)
  const changed = rows.filter(isChanged)
  const changesOf = (values: Values) =>
    changed.map(({ key }) => ({ key, value: values[fieldOf(key)], version: seen[key]?.version ?? 0 }))
  const saving = useSaving(form, {
    changesOf,
    fieldOf,
    saved: () => say('savedTogether', { count: changed.length }),
    onSaved: ({ data }) => {
      const saved = data.settings.filter(({ key }) => changed.some((row) => row.key === key))
      setSeen((before) => ({ ...before, ...seenIn(saved) }))
      form.setValues({ ...form.values, ...valuesIn(saved) })
    },
  })
  const nameOf = (of: string) => rows.find(({ key }) => key === of)?.name ?? of
  const describeChange = (row: SettingRow) => ({
    before: valueText(say, row, seen[row.key]?.value),
    after: valueText(say, row, typedOf(row)),
  })
  const overtaken = changed.find(({ key }) => key === saving.overtaken?.key)
  return {
    /** The rows whose value was changed in the form. */
    changed,
    saving,
    /** The properties of the field for the reason. */
    reason: form.getInputProps('reason'),
    /** The typed value of a setting, and what is wrong with it. */
    typedOf,
    errorOf: ({ key }: SettingRow) => form.errors[fieldOf(key)],
    put: ({ key }: SettingRow, value: unknown) => form.setFieldValue(fieldOf(key), value),
    /** The properties of a setting's field, whichever component shows it. */
    fieldOf: (row: SettingRow) => ({
      label: row.name,
      description: rangeText(say, row),
      error: form.errors[fieldOf(row.key)],
      'data-path': fieldOf(row.key),
    }),
    /** The typed values that are valid, by the keys of the settings. */
    valid: Object.fromEntries(
      changed
        .filter((row) => typedProblem(say, sayProblem, row.shape, typedOf(row)) === null)
        .map((row) => [row.key, typedOf(row)]),
    ),
    lines: [
      ...changed.map((row) => say('ofSetting', { name: row.name, message: say('fromTo', describeChange(row)) })),
      ...(saving.shown ?? []).map(({ key, message }) => say('ofSetting', { name: nameOf(key), message })),
    ],
    nowIs: overtaken ? say('nowIsOf', { name: overtaken.name, value: valueText(say, overtaken, overtaken.value) }) : '',
    /** Continues from the values that other people have saved since. */
    goOn: () => {
      setSeen((before) => ({ ...before, ...seenIn(changed) }))
      saving.renew()
    },
    giveUp: () => {
      form.setValues(valuesIn(rows))
      setSeen(seenIn(rows))
    },
  }
}
export type SettingsForm = ReturnType<typeof useSettingsForm>
