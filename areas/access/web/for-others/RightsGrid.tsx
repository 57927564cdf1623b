import { Checkbox, Text, TextInput } from '@mantine/core'
import type { Permission } from '../../../../platform/contract/access.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import { permissions } from '../../words/en/permissions-admin.ts'
import { roles } from '../../words/en/roles.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import {
  findNextCell,
  comparePermissions,
  groupPermissions,
  getGroupState,
  changeRights,
  type Cell,
  type Group,
} from '../rights.ts'
import classes from '../Roles.module.css'

type Props = {
  chosen: readonly Permission[]
  /** The saved permissions, to show what is gained and lost. */
  before: readonly Permission[]
  /** The permissions that the reader has and so can grant; the others cannot be changed. */
  held: readonly string[]
  onChange: (chosen: Permission[]) => void
}
type RowProps = Props & { group: Group; row: number; at: Cell; onFocus: (cell: Cell) => void }

function Row({ group: { module, rights }, row, at, chosen, held, onChange, onFocus }: RowProps) {
  const say = useText(roles)
  const tell = useText(permissions)
  const own = rights.map(({ permissionId }) => permissionId).filter((one) => held.includes(one))
  const state = getGroupState(rights, chosen)
  const isOwnFull = own.length > 0 && own.every((one) => chosen.includes(one))
  const cell = (column: number) => ({
    'data-cell': `${row}-${column}`,
    tabIndex: at.row === row && at.column === column ? 0 : -1,
    onFocus: () => onFocus({ row, column }),
  })
  return (
    <div role="row" className={classes.row}>
      <div role="rowheader" className={`${classes.cell} ${classes.head}`}>
        <Checkbox
          {...cell(0)}
          label={say(`module_${module}`)}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          aria-disabled={own.length === 0}
          onChange={() => onChange(changeRights(chosen, own, !isOwnFull))}
        />
      </div>
      {rights.map(({ permissionId, action, about }, index) => {
        const isHeld = held.includes(permissionId)
        const isChosen = chosen.includes(permissionId)
        return (
          <div key={permissionId} role="gridcell" className={classes.cell}>
            <Checkbox
              {...cell(index + 1)}
              label={isHeld ? say(`action_${action}`) : say('notHeld', { action: say(`action_${action}`) })}
              description={tell(about)}
              checked={isChosen}
              // Not disabled: the arrow keys would skip it, and it explains why it cannot be changed.
              aria-disabled={!isHeld}
              onChange={() => isHeld && onChange(changeRights(chosen, [permissionId], !isChosen))}
            />
          </div>
        )
      })}
    </div>
  )
}

/**
 * Chooses the permissions of a role or an API key, by part of the product. The arrow keys move between them, and Space
 * toggles one.
 */
export function RightsGrid(props: Props) {
  const { chosen, before } = props
  const say = useText(roles)
  const tell = useText(permissions)
  const grid = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const all = groupPermissions()
  const wanted = text.trim().toLowerCase()
  const groups = all
    .map(({ module, rights }) => ({
      module,
      rights: rights.filter(({ action, about }) =>
        `${say(`module_${module}`)} ${say(`action_${action}`)} ${tell(about)}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ rights }) => rights.length > 0)
  const { gained, lost } = comparePermissions(before, chosen)
  const total = all.reduce((sum, { rights }) => sum + rights.length, 0)
  const move = (event: KeyboardEvent) => {
    const lengths = groups.map(({ rights }) => rights.length + 1)
    const next = findNextCell(event.key, at, lengths)
    if (!next) return
    event.preventDefault()
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus()
  }
  return (
    <div>
      <TextInput
        type="search"
        label={say('searchRights')}
        value={text}
        autoComplete="off"
        mb="xs"
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt({ row: 0, column: 0 })
        }}
      />
      <Text size="sm" mb={4}>
        {say('gridHelp')}
      </Text>
      {groups.length === 0 ? (
        <Text c="dimmed">{say('noRight')}</Text>
      ) : (
        <div ref={grid} role="grid" tabIndex={-1} aria-label={say('rights')} className={classes.grid} onKeyDown={move}>
          {groups.map((group, row) => (
            <Row key={group.module} {...props} group={group} row={row} at={at} onFocus={setAt} />
          ))}
        </div>
      )}
      <Text size="sm" mt="xs" role="status" className="tp-num">
        {say('selected', { count: chosen.length, total })} · {say('difference', { gained, lost })}
      </Text>
    </div>
  )
}
