import { fullMoment, shortMoment } from '../platform/web/text/short-day.ts'
import { dollars, Points, pointsText, wholeNumber } from './Points.tsx'
import { StatusBadge, type StatusLook } from './StatusBadge.tsx'
import type { Column } from './table-props.ts'

/** The columns that lists of points have in common: what stands where, how it is written, and where it goes on a phone. */
const momentWidth = '12rem'

/** An instant as 'day short-month year hh:mm:ss AM/PM' (specification, section 5); a dash where there is none. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <>–</>
  return (
    <time dateTime={at} className="tp-num tp-whole" title={new Date(at).toString()}>
      {fullMoment(at)}
    </time>
  )
}

/** An instant to the minute, without a year that is the current one: where it is read in passing. */
export const ShortMoment = ({ at }: { at: string }) => (
  <time dateTime={at} className="tp-num">
    {shortMoment(at)}
  </time>
)

/** An email address that goes on before its @ where it does not fit on one line. */
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

/** When something happened. */
export const momentColumn = <Row,>(head: Head, at: (row: Row) => string | null): Column<Row> => ({
  ...head,
  width: momentWidth,
  render: (row) => <Moment at={at(row)} />,
  plain: (row) => at(row) ?? '',
})

/** An amount of points; `signed` for what was gained or lost. */
export const pointsColumn = <Row,>(head: Head, points: (row: Row) => number, signed = false): Column<Row> => ({
  ...head,
  align: 'right',
  render: (row) => <Points value={points(row)} signed={signed} />,
  plain: points,
})

/** A number of points that is a balance and no reward: plain, without copper. */
export const balanceColumn = <Row,>(head: Head, points: (row: Row) => number): Column<Row> => ({
  ...head,
  align: 'right',
  render: (row) => <span className="tp-num">{pointsText(points(row))}</span>,
  plain: points,
})

/** A number of whatever is counted. */
export const countColumn = <Row,>(head: Head, count: (row: Row) => number): Column<Row> => ({
  ...head,
  align: 'right',
  render: (row) => <span className="tp-num">{wholeNumber(count(row))}</span>,
  plain: count,
})

/** An email address; a dash where there is none. */
export const emailColumn = <Row,>(
  head: Head & Partial<Column<Row>>,
  email: (row: Row) => string | null | undefined,
): Column<Row> => ({
  ...head,
  render: (row) => <EmailText email={email(row) || '–'} />,
  plain: (row) => email(row) ?? '',
})

/** An amount of US$. */
export const dollarsColumn = <Row,>(head: Head, usd: (row: Row) => number): Column<Row> => ({
  ...head,
  align: 'right',
  render: (row) => <span className="tp-num">{dollars(usd(row))}</span>,
  plain: usd,
})

/** A status as word, icon and colour; on a card it stands beside the title. */
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
