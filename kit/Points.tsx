import { numberFormat } from '../platform/contract/formats.ts'
import { numberLocale } from '../platform/web/text/language.ts'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import classes from './Points.module.css'

export const minus = '\u2212'

/** Replaces the hyphen that formatters write before a negative number with a true minus sign. */
export const withMinus = (text: string): string => text.replace('-', minus)

/** US$ as text. It is the same for every reader, because the value is promised in dollars. */
export const dollars = (usd: number): string =>
  withMinus(numberFormat('en-US', { style: 'currency', currency: 'USD' }).format(usd))

/** An amount in its own currency, given in the smallest unit; dollars are formatted as everywhere else. */
export const moneyText = (currency: string, cents: number): string =>
  currency === 'USD' ? dollars(cents / 100) : withMinus(`${currency} ${(cents / 100).toFixed(2)}`)

/** A whole number with the reader's digit grouping. */
export const wholeNumber = (value: number): string => numberFormat(numberLocale()).format(value)

/** A score from 1 to 5 with one decimal, in the reader's number format. */
export const scoreText = (score: number): string =>
  numberFormat(numberLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(score)

/** A percentage, written as the reader writes it, with two decimals at most; `signed` puts + or a true minus sign before it. */
export const percentText = (percent: number, signed = false): string =>
  withMinus(
    numberFormat(numberLocale(), {
      style: 'percent',
      maximumFractionDigits: 2,
      signDisplay: signed ? 'exceptZero' : 'auto',
    }).format(percent / 100),
  )

/** A number of points with the reader's digit grouping; `signed` puts + or a true minus sign before it. */
export function pointsText(value: number, signed = false): string {
  const digits = wholeNumber(Math.abs(value))
  if (value < 0) return minus + digits
  return signed && value > 0 ? `+${digits}` : digits
}

type Props = {
  value: number
  signed?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The value of the points in dollars, shown after them. */
  usd?: number
  /** Writes out "points" instead of "pts". */
  long?: boolean
}

/** An amount of points: copper, in tabular figures, with its unit. Nothing else is copper. */
export function Points({ value, signed = false, size = 'md', usd, long = false }: Props) {
  const say = useText(ui)
  const phrase = say('points', { count: Math.abs(value) })
  // Some languages express one or two without a number: "two points" is a single word.
  const unit = /^\S*\d\S*\s(.+)$/.exec(phrase)?.[1]
  return (
    <span className={classes.points} data-size={size}>
      <span aria-hidden="true">
        <bdi dir="ltr" className={classes.figure}>
          {pointsText(value, signed)}
        </bdi>{' '}
        <span className={classes.unit}>{(long && unit) || say('pts')}</span>
      </span>
      <span className="tp-sr-only">
        {unit || value < 0 || signed ? `${pointsText(value, signed)} ${unit ?? say('pts')}` : phrase}
      </span>
      {usd !== undefined && (
        <span className={classes.usd}>
          {' ≈ '}
          <bdi dir="ltr">{dollars(usd)}</bdi>
        </span>
      )}
    </span>
  )
}
