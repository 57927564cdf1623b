import { formatDay } from '../platform/contract/day.ts'
import { exactMoment, fullMoment, shortMoment } from '../platform/web/text/short-day.ts'
import { dollars, Points, pointsText, wholeNumber } from './Points.tsx'
import { StatusBadge, type StatusLook } from './StatusBadge.tsx'
import type { Column } from './table-props.ts'

/** Columns that lists of points share: their content, their format, and their position on a phone's card. */
const momentWidth = '12rem'

/**
 * An instant as 'day short-month year hh:mm:ss AM/PM' (specification, section 5), in one line unless it `wraps`; a
 * dash if there is none.
 */
export function Moment({ at, wraps = false }: { at: string | null; wraps?: boolean }) {
  if (at === null) return <>–</>
  return (
    <time dateTime={at} className={wraps ? 'tp-num' : 'tp-num tp-one-line'} title={exactMoment(at)}>
      {fullMoment(at)}
    </time>
  )
}

/** An instant to the minute, with the year only if it is not the current one, for quick reading. */
export const ShortMoment = ({ at }: { at: string }) => (
  <time dateTime={at} className="tp-num">
    {shortMoment(at)}
  </time>
)

/** The day of an instant, with the exact time as its tooltip; a dash if there is none. */
export function Day({ at, className = 'tp-num' }: { at: string | null; className?: string | undefined }) {
  if (at === null) return <>–</>
  return (
    <time dateTime={at} className={className} title={exactMoment(at)}>
      {formatDay(at)}
    </time>
  )
}

/** An email address that may wrap before its @. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return <>{email}</>
  return (
    <span style={{ overflowWrap: 'break-word' }}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

type Head = Pick<Column<never>, 'key' | 'header'>

/** A column for an instant. */
export const momentColumn = <Row,>(head: Head, at: (row: Row) => string | null): Column<Row> => ({
  ...head,
  width: momentWidth,
  render: (row) => <Moment at={at(row)} />,
  plain: (row) => at(row) ?? '',
})

/** A column for a day without a time, which is the title of a row's card. */
export const dayColumn = <Row,>(head: Head, day: (row: Row) => string): Column<Row> => ({
  ...head,
  onCard: 'title',
  render: (row) => <time dateTime={day(row)}>{formatDay(day(row))}</time>,
  plain: day,
})

/** A column of points; `signed` for gains and losses. */
export const pointsColumn = <Row,>(head: Head, points: (row: Row) => number, signed = false): Column<Row> => ({
  ...head,
  align: 'right',
  render: (row) => <Points value={points(row)} signed={signed} />,
  plain: points,
})

/** A column of balances in points, which are plain rather than copper because they are not a reward. */
export const balanceColumn = <Row,>(head: Head, points: (row: Row) => number): Column<Row> => ({
  ...head,
  align: 'right',
  render: (row) => <span className="tp-num">{pointsText(points(row))}</span>,
  plain: points,
})

/** A column of counts. */
export const countColumn = <Row,>(head: Head, count: (row: Row) => number): Column<Row> => ({
  ...head,
  align: 'right',
  render: (row) => <span className="tp-num">{wholeNumber(count(row))}</span>,
  plain: count,
})

/** A column of email addresses; a dash if there is none. */
export const emailColumn = <Row,>(
  head: Head & Partial<Column<Row>>,
  email: (row: Row) => string | null | undefined,
): Column<Row> => ({
  ...head,
  render: (row) => <EmailText email={email(row) || '–'} />,
  plain: (row) => email(row) ?? '',
})

/** A column of amounts in US$. */
export const dollarsColumn = <Row,>(head: Head, usd: (row: Row) => number): Column<Row> => ({
  ...head,
  align: 'right',
  render: (row) => <span className="tp-num">{dollars(usd(row))}</span>,
  plain: usd,
})

/** A column of statuses, each with word, icon and colour; on a card it is beside the title. */
export const statusColumn = <Row,>(
  head: Head,
  status: (row: Row) => { look: StatusLook; word?: string },
): Column<Row> => ({
  ...head,
  onCard: 'status',
  plain: (row) => status(row).word ?? status(row).look,
  render: (row) => {
    const { look, word } = status(row)
    return (
      <span className="tp-whole">
        {word === undefined ? <StatusBadge look={look} /> : <StatusBadge look={look}>{word}</StatusBadge>}
      </span>
    )
  },
})
