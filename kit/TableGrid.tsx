import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { scroller } from './scroller.ts'
import type { Column, Sort, TableProps } from './table-props.ts'
import classes from './Table.module.css'

const skeletonRows = 8

/**
 * Whether a click on a row is not meant for the row: a click on a control belongs to the control, and the end of a
 * text selection is not a click.
 */
const isOwnClick = (event: MouseEvent): boolean =>
  !(event.target as Element).closest('a, button, input, select, label') && !getSelection()?.toString()

function Header({ column, sort, onSort }: { column: Column<never>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const say = useText(ui)
  const { sortBy, header } = column
  if (!sortBy || !onSort) return header
  const isSorted = sort?.by === sortBy
  const Icon = !isSorted ? IconArrowsSort : sort.descending ? IconArrowDown : IconArrowUp
  return (
    <UnstyledButton
      className={classes.sort}
      title={say('sortBy', { column: header })}
      onClick={() => onSort({ by: sortBy, descending: isSorted ? !sort.descending : false })}
    >
      {header}
      <Icon size={14} aria-hidden className={isSorted ? classes.sorted : classes.unsorted} />
    </UnstyledButton>
  )
}

const ariaSort = (column: { sortBy?: string }, sort?: Sort) =>
  column.sortBy && sort?.by === column.sortBy ? (sort.descending ? 'descending' : 'ascending') : undefined

/** The table of a list, from 601 px on. */
export function TableGrid<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, rowLink, renderActions, density = 'roomy' } = props
  const say = useText(ui)
  const navigate = useNavigate()
  const titleKey = (columns.find((column) => column.onCard === 'title') ?? columns[0])?.key
  return (
    <div className={classes.scroll} aria-label={label} {...scroller}>
      <table className={classes.table} data-density={density}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={ariaSort(column, sort)}
                data-align={column.align}
                style={{ width: column.width }}
              >
                {column.isHeaderQuiet ? (
                  <span className="tp-sr-only">{column.header}</span>
                ) : (
                  <Header
                    column={column as Column<never>}
                    {...(sort ? { sort } : {})}
                    {...(onSort ? { onSort } : {})}
                  />
                )}
              </th>
            ))}
            {renderActions && (
              <th scope="col" className={classes.actions}>
                <span className="tp-sr-only">{say('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {!rows &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index} aria-hidden="true">
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    <Skeleton height={14} width={column.align ? '50%' : '70%'} ms={column.align ? 'auto' : 0} />
                  </td>
                ))}
                {renderActions && <td>{'\u00a0'}</td>}
              </tr>
            ))}
          {rows?.map((row) => {
            const link = rowLink?.(row)
            return (
              <tr
                key={rowKey(row)}
                data-link={link !== undefined || undefined}
                onClick={link === undefined ? undefined : (event) => isOwnClick(event) && void navigate(link)}
              >
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    {link !== undefined && column.key === titleKey ? (
                      <Link to={link} className={classes.link}>
                        {column.render(row) ?? '–'}
                      </Link>
                    ) : (
                      (column.render(row) ?? '–')
                    )}
                  </td>
                ))}
                {renderActions && <td className={classes.actions}>{renderActions(row)}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
