import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { FieldGroup, type FieldProps } from './FieldGroup.tsx'
import classes from './Fields.module.css'

type Props<Row> = FieldProps & {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** What a new row has; null when there can be no more. */
  next: Row | null
  /** Rows before this one stay. */
  keeps?: number
  add: string
  /** Says of the row with this number that it goes. */
  remove: (no: number) => string
  className?: string | undefined
  children: (row: Row, change: (part: Partial<Row>) => void, no: number) => ReactNode
}

/** Rows of fields, of which more can be added. A new row has the focus; after one is removed the button that adds has it. */
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
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other name than their place
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
