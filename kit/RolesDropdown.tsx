import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

type Props = {
  /** The roles that can be chosen. */
  roles: readonly { roleId: string; roleName: string }[]
  /** Comma-separated role ids, the format of an account. */
  value: string
  onChange: (role: string) => void
  label?: string
  error?: ReactNode
  disabled?: boolean
  withAsterisk?: boolean
  /** The path by which a form finds the field. */
  'data-path'?: string
}

/**
 * A choice of an account's roles: several of them, with a search. Reads and returns the comma-separated text of the
 * contract.
 */
export function RolesDropdown({ roles, value, onChange, label, error, disabled = false, ...rest }: Props) {
  const say = useText(ui)
  return (
    <MultiSelect
      {...rest}
      label={label ?? say('roles')}
      size="md"
      data={roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
      value={value.split(',').filter(Boolean)}
      onChange={(ids) => onChange(ids.join(','))}
      searchable
      hidePickedOptions
      // The list scrolls on its own when the field's arrow keys are used, and is rendered inside the dialog or page
      // that contains the field.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={say('noRole')}
      error={error ?? null}
      disabled={disabled}
    />
  )
}
