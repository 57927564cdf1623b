import { isValidElement, type ReactNode } from 'react'
import type { Cell } from '../../platform/contract/csv.ts'
import type { Column, Sort } from '../table-props.ts'

/** The text of a rendered cell, if it can be found without rendering; null when a component produces it. */
function readText(node: ReactNode): Cell | null {
  if (typeof node === 'number' || typeof node === 'string') return node
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) {
    const parts = (node as ReactNode[]).map(readText)
    return parts.includes(null) ? null : parts.filter((part) => part !== '').join(' ')
  }
  if (!isValidElement<{ children?: ReactNode }>(node)) return null
  // An element of the page consists of its text; a component may render anything.
  return typeof node.type === 'function' ? null : readText(node.props.children)
}

const readCell = <Row>({ plain, render }: Column<Row>, row: Row): Cell | null =>
  plain ? plain(row) : readText(render(row))

const order = (one: Cell, other: Cell): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))

/** Sorts rows by the text or number in a column; without a column they keep their order. */
export function sortRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sort: Sort | undefined,
): readonly Row[] {
  const column = sort && columns.find(({ sortBy }) => sortBy === sort.by)
  if (!column) return rows
  const sign = sort.descending ? -1 : 1
  return rows.toSorted((one, other) => sign * order(readCell(column, one) ?? '', readCell(column, other) ?? ''))
}

/** The columns that have text for these rows, and the cells of each row, for a file. */
export function fileOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { head: string[]; lines: Cell[][] } {
  const columnsWithText = columns.filter((column) => rows.every((row) => readCell(column, row) !== null))
  return {
    head: columnsWithText.map(({ header }) => header),
    lines: rows.map((row) => columnsWithText.map((column) => readCell(column, row) ?? '')),
  }
}
