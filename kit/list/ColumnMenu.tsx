import { Menu } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'

export type ColumnChoice = {
  columns: readonly { key: string; header: string }[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}

type Props = ColumnChoice & {
  /** Whether the button was pressed before the menu had loaded. */
  isAsked: boolean
  button: ReactNode
  /** Puts the focus on the button. */
  onFocus: () => void
}

/** A menu of the optional columns of a table, each with a tick. */
export function ColumnMenu({ columns, hidden, onHidden, isAsked, button, onFocus }: Props) {
  const [isOpen, setOpen] = useState(false)
  const openWhenAsked = useRef(() => {
    if (!isAsked) return
    // The pressed button has been replaced and has lost the focus; the menu will return the focus to the element that
    // has it now.
    onFocus()
    setOpen(true)
  })
  useEffect(() => openWhenAsked.current(), [])
  return (
    <Menu position="bottom-end" shadow="md" opened={isOpen} onChange={setOpen}>
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
