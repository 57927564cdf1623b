import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Facts, type Fact } from '../../../kit/Facts.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow } from '../contract.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { authorText, rangeText, valueText } from './setting-values.ts'
import { SettingForm, type Draft } from './SettingForm.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { WaitingChange } from './WaitingChange.tsx'

type Props = {
  row: SettingRow
  mayChange: boolean
  /** Typed values that were not saved. */
  draft: Draft | null
  onTyped: (draft: Draft | null) => void
  /** Closes the panel; the typed values stay. */
  onKept: () => void
  onDone: () => void
}

/** One setting: its value and limits, a form for readers who may change it, and its history. */
export function SettingPanel({ row, mayChange, ...form }: Props) {
  const say = useText(settingsAdmin)
  const { value, help, variable, changedAt, changedByName } = row
  const range = rangeText(say, row)
  const at = changedAt && formatDateTime(changedAt)
  const { draft } = form
  // After a version was restored from the history, a form without unsaved changes starts again from the new value.
  const [begun, setBegun] = useState(row.version)
  if (begun !== row.version && draft === null) setBegun(row.version)
  const change = at ? authorText(say, changedByName, at) : say('neverChanged')
  const facts: Fact[] = [
    { label: say('now'), value: valueText(say, row, value) },
    { label: say('default'), value: valueText(say, row, row.default) },
    // The form shows the range beside its field, so it is left out here.
    ...(range && !mayChange ? [{ label: say('range'), value: range }] : []),
    { label: say('changed'), value: change },
  ]
  return (
    <Stack gap="lg">
      <Text>{help}</Text>
      <Facts facts={facts} />
      {variable && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {say('fromVariableLong', { variable })}
        </Text>
      )}
      {row.loosens && (
        <Text size="sm" c="dimmed">
          {say(`loosens_${row.loosens}`)}
        </Text>
      )}
      {row.waiting && <WaitingChange row={row} waiting={row.waiting} mayChange={mayChange} />}
      {mayChange && <SettingForm key={begun} row={row} {...form} />}
      <SettingHistory row={row} mayChange={mayChange} />
    </Stack>
  )
}
