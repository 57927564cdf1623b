import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Column } from '../table-props.ts'

/** What is picked after a press: these are added, or let go. */
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
  /** The rows in sight. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  canPick: (row: Row) => boolean
}
export type Selection<Row> = {
  /** The rows in sight that may be picked. */
  pickable: readonly Row[]
  /** Those that are; another page or filter lets go of what was picked before. */
  chosen: readonly Row[]
  pick: (ids: readonly string[], isPicked: boolean) => void
}

const none: ReadonlySet<string> = new Set()

/** Rows of a list that are picked for one action. Nothing that is out of sight is acted on. */
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

/** The column to pick rows by; none where nothing may be picked. */
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
