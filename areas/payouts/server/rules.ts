import { isDay } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import {
  answerColumns,
  noteMaxLength,
  payoutMessage,
  payoutOutcomes,
  referenceMaxLength,
  type AnswerCounts,
  type LineFault,
  type LineState,
  type PayoutOutcome,
} from '../contract.ts'

/**
 * Formats an amount, given in the smallest unit of its currency, for a file: with a decimal point and two digits after
 * it.
 */
export const formatDecimal = (cents: number): string => (cents / 100).toFixed(2)
/** Parses such an amount; null for any other text. Spreadsheets may drop trailing zeros. */
export const parseCents = (text: string): number | null =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null

/**
 * Whether a person may apply the answer to a batch: anyone but its maker. On a panel run by one person, a delay
 * replaces the second person.
 */
export const mayApply = (batch: { createdBy: string }, readerId: string): boolean => batch.createdBy !== readerId

type Cells = { line: number; cells: readonly string[] }
type AnswerColumn = (typeof answerColumns)[number]
/** A line of an answer with its cells by column; `cells` is null when the number of cells is wrong. */
export type AnswerRow = { line: number; cells: Readonly<Record<AnswerColumn, string>> | null; redemptionId: string }

const normalizeName = (cell: string): string => cell.trim().toLowerCase()

/** Reads the lines of an answer, whose columns may come in any order; null when the columns are wrong. */
export function readAnswer([head, ...rows]: readonly Cells[]): AnswerRow[] | null {
  const names = head?.cells.map(normalizeName) ?? []
  const isKnown = names.length === answerColumns.length && answerColumns.every((column) => names.includes(column))
  if (!isKnown) return null
  const at = names.indexOf('redemption_id')
  return rows.map(({ line, cells }) => {
    const redemptionId = (cells[at] ?? '').trim().toLowerCase()
    if (cells.length !== names.length) return { line, cells: null, redemptionId }
    const named = Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()]))
    return { line, cells: named as Record<AnswerColumn, string>, redemptionId }
  })
}

/** The facts about a request in an answer. */
export type KnownLine = { userId: string; amountCents: number; state: LineState }
/** The facts about a batch that are needed to check an answer. */
export type Judging = {
  /** The lines of the batch, by request. */
  lineOf: (redemptionId: string) => KnownLine | undefined
  /** Whether a request exists that is in no batch. */
  exists: (redemptionId: string) => boolean
  readerId: string
  /** When the batch was made; `now` is the current time. */
  from: Date
  now: Date
}
/** A result that is applied to a payment. */
export type Settling = {
  redemptionId: string
  outcome: PayoutOutcome
  feeCents: number | null
  reference: string
  note: string
  paidAt: Date | null
}
/** The result of one line of an answer. */
export type JudgedLine = {
  line: number
  redemptionId: string
  outcome: PayoutOutcome | 'unchanged' | 'wrong'
  fault: LineFault | null
  message: Message | null
  settling: Settling | null
}

const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
const isOutcome = (text: string): text is PayoutOutcome => (payoutOutcomes as readonly string[]).includes(text)
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Reads when a payment was made: a day, or a time with its zone. Null for any other text, and for a time before the
 * batch or in the future.
 */
export function parsePaidAt(text: string, { from, now }: Pick<Judging, 'from' | 'now'>): Date | null {
  const at = new Date(isDay(text) ? `${text}T00:00:00Z` : instant.test(text) ? text : Number.NaN)
  const ms = at.getTime()
  // In other time zones, a day may begin up to a day earlier or later.
  return ms >= from.getTime() - 2 * dayMs && ms <= now.getTime() + dayMs ? at : null
}

/** Why a payment in this state cannot get this result, or null; the same result again changes nothing. */
function findConflict(state: LineState, outcome: PayoutOutcome): LineFault | null {
  if (state === 'exported' || state === outcome) return null
  if (state === 'paid') return outcome === 'returned' ? null : 'paid-already'
  return 'given-back'
}

type Found = { known: KnownLine; cells: Readonly<Record<AnswerColumn, string>> }
function findFault({ known, cells }: Found, { readerId, ...span }: Judging): LineFault | null {
  const status = normalizeName(cells.status)
  if (!isOutcome(status)) return 'status'
  const mustSay = status === 'paid'
  if ((mustSay || cells.amount !== '') && parseCents(cells.amount) !== known.amountCents) return 'amount'
  if (cells.fee !== '' && parseCents(cells.fee) === null) return 'fee'
  if ((mustSay || cells.paid_at !== '') && parsePaidAt(cells.paid_at, span) === null) return 'paid-at'
  if (inOneLine(cells.reference).length > referenceMaxLength || inOneLine(cells.note).length > noteMaxLength)
    return 'too-long'
  if (known.userId === readerId) return 'own'
  return findConflict(known.state, status)
}

function makeMessage(fault: LineFault, amountCents: number): Message {
  if (fault === 'amount') return payoutMessage('line-amount', { amount: formatDecimal(amountCents) })
  if (fault === 'too-long')
    return payoutMessage('line-too-long', { reference: referenceMaxLength, note: noteMaxLength })
  return payoutMessage(`line-${fault}`)
}

/**
 * The result of each line of an answer. A wrong line is ignored on its own; if a request occurs twice, all of its
 * lines are ignored.
 */
export function judgeAnswer(rows: readonly AnswerRow[], judging: Judging): JudgedLine[] {
  const times = new Map<string, number>()
  for (const { redemptionId } of rows) times.set(redemptionId, (times.get(redemptionId) ?? 0) + 1)
  return rows.map(({ line, cells, redemptionId }): JudgedLine => {
    const known = judging.lineOf(redemptionId)
    const wrong = (fault: LineFault): JudgedLine => {
      const message = makeMessage(fault, known?.amountCents ?? 0)
      return { line, redemptionId, outcome: 'wrong', fault, message, settling: null }
    }
    if (cells === null) return wrong('cells')
    if ((times.get(redemptionId) ?? 0) > 1 && (known || judging.exists(redemptionId))) return wrong('twice')
    if (!known) return wrong(judging.exists(redemptionId) ? 'not-exported' : 'unknown')
    const fault = findFault({ known, cells }, judging)
    if (fault) return wrong(fault)
    const outcome = normalizeName(cells.status) as PayoutOutcome
    const told = { line, redemptionId, fault: null, message: null }
    if (known.state === outcome) return { ...told, outcome: 'unchanged', settling: null }
    const settling: Settling = {
      redemptionId,
      outcome,
      feeCents: cells.fee === '' ? null : parseCents(cells.fee),
      reference: inOneLine(cells.reference),
      note: inOneLine(cells.note),
      paidAt: outcome === 'paid' ? parsePaidAt(cells.paid_at, judging) : null,
    }
    return { ...told, outcome, settling }
  })
}

/** Counts the lines by their results. */
export function countLines(lines: readonly JudgedLine[]): AnswerCounts {
  const counts = { paid: 0, refused: 0, returned: 0, unchanged: 0, wrong: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
