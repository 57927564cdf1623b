import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { FieldGroup, type FieldProps } from './FieldGroup.tsx'
import classes from './Fields.module.css'

type Props<Row> = FieldProps & {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** The row to add; null when there are as many as allowed. */
  next: Row | null
  /** The number of rows at the start that cannot be removed. */
  keeps?: number
  add: string
  /** The accessible name of the button that removes the row with this number. */
  remove: (no: number) => string
  className?: string | undefined
  children: (row: Row, change: (part: Partial<Row>) => void, no: number) => ReactNode
}

/**
 * Rows of fields, to which more can be added. A new row gets the focus; after a removal the button that adds rows gets
 * it.
 */
export function RowsField<Row extends object>(props: Props<Row>) {
  const { rows, onChange, next, keeps = 0, add, remove, className = '', children, ...group } = props
  const list = useRef<HTMLDivElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const wanted = useRef<'row' | 'adder' | null>(null)
  useEffect(() => {
    const last = list.current?.querySelector<HTMLElement>(':scope > :last-child :is(input, select)')
    if (wanted.current === 'row') last?.focus()
    if (wanted.current === 'adder') (adder.current ?? last)?.focus()
    wanted.current = null
  })
  return (
    <FieldGroup {...group}>
      {rows.length > 0 && (
        <div ref={list} className={classes.group}>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no key other than their index
            <div key={at} className={`${classes.row ?? ''} ${className}`}>
              {children(
                row,
                (part) => onChange(rows.map((one, other) => (other === at ? { ...one, ...part } : one))),
                at + 1,
              )}
              {at >= keeps && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={remove(at + 1)}
                  onClick={() => {
                    wanted.current = 'adder'
                    onChange(rows.filter((_, other) => other !== at))
                  }}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </div>
          ))}
        </div>
      )}
      {next && (
        <Button
          ref={adder}
          variant="default"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            wanted.current = 'row'
            onChange([...rows, next])
          }}
        >
          {add}
        </Button>
      )}
    </FieldGroup>
  )
}
