import { Stack, Text } from '@mantine/core'
import { Facts, type Fact } from '../../../kit/Facts.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { editableKinds, type SettingRow } from '../contract.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { authorText, rangeText, valueText } from './setting-values.ts'
import { SettingForm, type Typed } from './SettingForm.tsx'
import { SettingHistory } from './SettingHistory.tsx'

type Props = {
  row: SettingRow
  mayChange: boolean
  /** What was typed before, and not saved. */
  draft: Typed | null
  onTyped: (typed: Typed | null) => void
  onDone: () => void
}

/** One setting: its value and bounds, a form for who may change it, and everything that it ever was. */
export function SettingPanel({ row, mayChange, draft, onTyped, onDone }: Props) {
  const say = useText(settingsAdmin)
  const { shape, value, help, variable, changedAt, changedByName } = row
  const range = rangeText(say, shape)
  const isEditable = editableKinds.some((kind) => kind === shape.kind)
  const at = changedAt && formatDateTime(changedAt)
  const change = at ? authorText(say, changedByName, at) : say('neverChanged')
  const facts: Fact[] = [
    { label: say('now'), value: valueText(say, shape, value) },
    { label: say('default'), value: valueText(say, shape, row.default) },
    // A form says it beside the field.
    ...(range && !(mayChange && isEditable) ? [{ label: say('range'), value: range }] : []),
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
      {mayChange && !isEditable && <Text>{say('wrongKind')}</Text>}
      {mayChange && isEditable && <SettingForm row={row} draft={draft} onTyped={onTyped} onDone={onDone} />}
      <SettingHistory row={row} mayChange={mayChange} />
    </Stack>
  )
}
