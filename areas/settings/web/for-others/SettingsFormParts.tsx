import { Button, Stack, Text } from '@mantine/core'
import { DirtyGuard } from '../../../../kit/DirtyGuard.tsx'
import { useText } from '../../../../platform/web/text/text.ts'
import type { SettingRow } from '../../contract.ts'
import { settingsAdmin } from '../../words/en/settings-admin.ts'
import { ReasonField } from '../ReasonField.tsx'
import { SavingPart } from '../SavingPart.tsx'
import { SettingField } from '../SettingField.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** The default field for a setting in a form with several settings. */
export function FormSetting({ form, row }: { form: SettingsForm; row: SettingRow }) {
  return (
    <SettingField
      {...form.fieldOf(row)}
      row={row}
      value={form.typedOf(row)}
      onChange={(value) => form.put(row, value)}
    />
  )
}

/**
 * The end of a form with several settings: the reason, the effects, and the button that saves. It also says when
 * nothing has been changed yet.
 */
export function SettingsFormEnd({ form }: { form: SettingsForm }) {
  const say = useText(settingsAdmin)
  const { changed, saving } = form
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {changed.length === 0 ? say('nothingTyped') : say('unsaved', { count: changed.length })}
      </Text>
      {changed.length > 0 && (
        <>
          <ReasonField {...form.reason} />
          <SavingPart
            saving={saving}
            lines={form.lines}
            nowIs={form.nowIs}
            goOn={say('goOnTogether')}
            onGoOn={form.goOn}
          >
            <Button variant="default" onClick={form.giveUp}>
              {say('giveUp')}
            </Button>
          </SavingPart>
        </>
      )}
      <DirtyGuard isDirty={changed.length > 0} />
    </Stack>
  )
}
