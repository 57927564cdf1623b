import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { TableProps } from './table-props.ts'
import classes from './Table.module.css'

const skeletonCards = 4

/** The same list on a phone: a table squeezed to 360 px is unreadable, so each row is a card of labels and values. */
export function TableCards<Row>({ label, columns, rows, rowKey, rowLink, renderActions }: TableProps<Row>) {
  const title = columns.find((column) => column.onCard === 'title') ?? columns[0]
  const status = columns.find((column) => column.onCard === 'status')
  const rest = columns.filter((column) => column !== title && column !== status)
  const pairs = rest.filter(({ onCard = 'pair' }) => onCard === 'pair')
  const lines = rest.filter(({ onCard }) => onCard === 'line')
  const actions = rest.filter(({ onCard }) => onCard === 'action')
  if (!rows) {
    return (
      <ul className={classes.cards} aria-hidden="true">
        {Array.from({ length: skeletonCards }, (_, index) => (
          <li key={index} className={classes.card}>
            <Skeleton height={18} width="60%" mb={14} />
            <Skeleton height={12} width="85%" mb={10} />
            <Skeleton height={12} width="70%" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const link = rowLink?.(row)
        const name = title?.render(row)
        return (
          <li key={rowKey(row)} className={classes.card}>
            <div className={classes.cardTop}>
              <div className={classes.cardTitle}>
                {link === undefined ? (
                  name
                ) : (
                  <Link to={link} className={classes.link}>
                    {name}
                  </Link>
                )}
              </div>
              {status?.render(row)}
            </div>
            {lines.map((column) => (
              <div key={column.key} className={classes.cardLine}>
                {column.render(row)}
              </div>
            ))}
            {pairs.length > 0 && (
              <dl className={classes.pairs}>
                {pairs.map((column) => {
                  const value = column.render(row)
                  return value === null ? null : (
                    <div key={column.key}>
                      <dt>{column.header}</dt>
                      <dd>{value}</dd>
                    </div>
                  )
                })}
              </dl>
            )}
            {actions.length > 0 && (
              <div className={classes.cardEnd}>
                {actions.map((column) => (
                  <div key={column.key}>{column.render(row)}</div>
                ))}
              </div>
            )}
            {renderActions && <div className={classes.cardActions}>{renderActions(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
