import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useText } from '../../platform/web/text/text.ts'
import { ui } from '../../platform/words/en/ui.ts'

type Props = {
  columns: readonly { key: string; header: string }[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}

/** A menu of the columns that a table may do without, each with its tick. */
export function ColumnChooser({ columns, hidden, onHidden }: Props) {
  const say = useText(ui)
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {say('columns')}
        </Button>
      </Menu.Target>
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
