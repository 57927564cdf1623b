import { Button, Group, Text } from '@mantine/core'
import { colorFault, contrastMin, nearestReadable } from '../../../platform/contract/brand-colors.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow } from '../../settings/contract.ts'
import { FormSetting } from '../../settings/web/for-others/SettingsFormParts.tsx'
import type { SettingsForm } from '../../settings/web/for-others/use-settings-form.ts'
import { brandAdmin } from '../words/en/brand-admin.ts'
import classes from './Brand.module.css'

/** A field for a colour; next to an illegible one, a button offers the nearest legible colour. */
export function BrandColor({ form, row }: { form: SettingsForm; row: SettingRow }) {
  const say = useText(brandAdmin)
  const typed = form.typedOf(row)
  const color = typeof typed === 'string' && /^#[0-9a-f]{6}$/.test(typed) ? typed : null
  const fault = color && colorFault(color)
  const nearest = fault ? nearestReadable(color) : ''
  return (
    <div className={classes.color}>
      <FormSetting form={form} row={row} />
      {/* Always there, so that screen readers announce its text. */}
      <div role="status">
        {fault && (
          <Group gap="sm">
            <Text size="sm" className={classes.told ?? ''}>
              {say(fault.scheme === 'light' ? 'unreadable' : 'unreadableDark', {
                ratio: (Math.floor(fault.ratio * 100) / 100).toFixed(2),
                needed: String(contrastMin),
              })}
            </Text>
            <Button
              variant="default"
              aria-label={say('useNearestLong', { color: nearest, name: row.name })}
              leftSection={<span className={classes.dot} style={{ background: nearest }} />}
              onClick={() => form.put(row, nearest)}
            >
              {say('useNearest', { color: nearest })}
            </Button>
          </Group>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {row.help}
      </Text>
    </div>
  )
}
