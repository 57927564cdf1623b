import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

type Props = {
  /** The roles on offer. */
  roles: readonly { roleId: string; roleName: string }[]
  /** Comma-separated role ids, as an account carries them. */
  value: string
  onChange: (role: string) => void
  label?: string
  error?: ReactNode
  disabled?: boolean
  /** By this a form finds the field. */
  'data-path'?: string
}

/** Chooses an account's roles: several, with search; reads and gives the comma-separated text of the contract. */
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
      // The list itself scrolls, which the keys of its field move, and it stands in the dialog or the page that the field stands in.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={say('noRole')}
      error={error ?? null}
      disabled={disabled}
    />
  )
}
