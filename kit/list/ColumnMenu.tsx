import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

export type ColumnChoice = {
  columns: readonly { key: string; header: string }[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}

type Props = ColumnChoice & {
  /** Its button was pressed before the menu was here. */
  isAsked: boolean
  button: ReactNode
}

/** A menu of the columns that a table may do without, each with its tick. */
export function ColumnMenu({ columns, hidden, onHidden, isAsked, button }: Props) {
  return (
    <Menu position="bottom-end" shadow="md" defaultOpened={isAsked}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, header }) => (
          <Menu.CheckboxItem
            key={key}
            checked={!hidden.includes(key)}
            onChange={(isShown) => onHidden(isShown ? hidden.filter((one) => one !== key) : [...hidden, key])}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
