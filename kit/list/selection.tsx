import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Column } from '../table-props.ts'

/** The selection after a press that adds or removes these rows. */
export function pickedAfter(
  before: ReadonlySet<string>,
  ids: readonly string[],
  isPicked: boolean,
): ReadonlySet<string> {
  const after = new Set(before)
  for (const id of ids)
    if (isPicked) after.add(id)
    else after.delete(id)
  return after
}

type Ask<Row> = {
  /** The visible rows. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  canPick: (row: Row) => boolean
}
export type Selection<Row> = {
  /** The visible rows that may be selected. */
  pickable: readonly Row[]
  /** The selected rows; another page or filter clears the selection. */
  chosen: readonly Row[]
  pick: (ids: readonly string[], isPicked: boolean) => void
}

const none: ReadonlySet<string> = new Set()

/** Rows of a list that are selected for an action, which never applies to rows that are not visible. */
export function useSelection<Row>({ rows = [], rowKey, canPick }: Ask<Row>): Selection<Row> {
  const [picked, setPicked] = useState(none)
  const pickable = rows.filter(canPick)
  return {
    pickable,
    chosen: pickable.filter((row) => picked.has(rowKey(row))),
    pick: (ids, isPicked) => setPicked((before) => pickedAfter(before, ids, isPicked)),
  }
}

type Words<Row> = { header: string; label: (row: Row) => string }

/** The column of checkboxes; absent when no row may be selected. */
export const pickColumns = <Row,>(
  { pickable, chosen, pick }: Selection<Row>,
  rowKey: (row: Row) => string,
  { header, label }: Words<Row>,
): Column<Row>[] =>
  pickable.length === 0
    ? []
    : [
        {
          key: 'pick',
          header,
          isHeaderQuiet: true,
          width: '2.75rem',
          render: (row) =>
            pickable.includes(row) ? (
              <Checkbox
                aria-label={label(row)}
                checked={chosen.includes(row)}
                onChange={(event) => pick([rowKey(row)], event.currentTarget.checked)}
              />
            ) : (
              '–'
            ),
        },
      ]
