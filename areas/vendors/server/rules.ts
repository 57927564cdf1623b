import { isDay, utcDay, type Day } from '../../../platform/contract/day.ts'
import { microsPerCent, microsPerDollar } from '../../../platform/contract/amount.ts'
import { isIban } from '../../../platform/contract/iban.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import {
  clawbackDays,
  noteMaxLength,
  objectionDays,
  type CommissionKind,
  type CommissionState,
  type MissingThing,
  type TargetKind,
} from '../contract/commissions.ts'
import {
  payoutResults,
  referenceMaxLength,
  resultColumns,
  type PayoutResult,
  type PayoutState,
  type ResultFault,
  type ResultLine,
} from '../contract/runs.ts'
import { vendorMessage } from '../contract/vendors.ts'
import { monthStart } from '../../../platform/contract/day-span.ts'
import { dayMs } from '../../../platform/contract/durations.ts'

/** The facts about a commission that decide whether and how it is taken back. */
export type Takeable = {
  kind: CommissionKind
  state: CommissionState
  earnedAt: Date
  isTakenBack: boolean
}
/**
 * Decides how a commission is taken back: before its release, or by a negative commission. 'late' after the last day
 * for that, 'unchanged' when there is nothing to take back.
 */
export function findWayBack(
  { kind, state, earnedAt, isTakenBack }: Takeable,
  now: Date,
): 'withdraw' | 'claw-back' | 'late' | 'unchanged' {
  if (kind !== 'earning' || state === 'reversed' || isTakenBack) return 'unchanged'
  if (state === 'held') return 'withdraw'
  return now.getTime() - earnedAt.getTime() > clawbackDays * dayMs ? 'late' : 'claw-back'
}

/** The time until which a vendor may object to what was taken back at an instant. */
export const findObjectionEnd = (takenBackAt: Date): Date => new Date(takenBackAt.getTime() + objectionDays * dayMs)

/** The facts about a vendor that decide whether the next run pays them. Amounts are in micros. */
export type Standing = {
  balance: number
  underWay: number
  minimum: number
  target: { from: Date } | null
}
/** Finds what is missing for the next payout to a vendor. */
export function findMissing({ balance, underWay, minimum, target }: Standing, now: Date): MissingThing[] {
  const missing: MissingThing[] = []
  if (underWay > 0) missing.push('under-way')
  if (balance - underWay < minimum) missing.push('minimum')
  if (!target) missing.push('target')
  else if (target.from > now) missing.push('target-rests')
  return missing
}

const addressPattern = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/

/**
 * Reads a payout address as it was typed: returns it in its normal form with the part that may be shown, or why it is
 * invalid.
 */
export function readTarget(kind: TargetKind, typed: string): { target: string; hint: string } | { fault: Message } {
  const inOneLine = typed.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const target = kind === 'iban' ? inOneLine.replaceAll(' ', '').toUpperCase() : inOneLine
  if (target.length < 4) return { fault: vendorMessage('targetEmpty') }
  if (kind === 'iban' && !isIban(target)) return { fault: vendorMessage('targetIban') }
  if (kind === 'paypal' && !addressPattern.test(target)) return { fault: vendorMessage('targetPaypal') }
  const shown = kind === 'paypal' ? target.slice(target.indexOf('@')) : target.slice(-4)
  return { target, hint: `••••${shown}` }
}

/** The first day of the month (UTC) that contains an instant. */
export const findMonth = (at: Date): Day => monthStart(utcDay(at))
/** The first day of the next month. */
export const findNextMonth = (month: Day): Day => monthStart(month, 1)

/** Formats an amount for a file: dollars with a decimal point and two digits after it. */
export function formatAmount(micros: number): string {
  const cents = Math.round(Math.abs(micros) / microsPerCent)
  const digits = String(cents).padStart(3, '0')
  return `${micros < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** Parses such an amount exactly into micros; null for any other text. Spreadsheets may drop trailing zeros. */
export function parseAmount(text: string): number | null {
  const [, dollars, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (dollars === undefined) return null
  return Number(dollars) * microsPerDollar + Number(cents.padEnd(2, '0')) * microsPerCent
}

type Cells = { line: number; cells: readonly string[] }
type ResultColumn = (typeof resultColumns)[number]
/** A line with a result, with its cells by column; `cells` is null when the number of cells is wrong. */
export type ResultRow = { line: number; payoutId: string; cells: Readonly<Record<ResultColumn, string>> | null }

const normalizeName = (cell: string): string => cell.trim().toLowerCase()

/** Reads the lines of a file with results, whose columns may come in any order; null when the columns are wrong. */
export function readResults([head, ...rows]: readonly Cells[]): ResultRow[] | null {
  const names = head?.cells.map(normalizeName) ?? []
  const isKnown = names.length === resultColumns.length && resultColumns.every((column) => names.includes(column))
  if (!isKnown) return null
  const at = names.indexOf('payout_id')
  return rows.map(({ line, cells }) => {
    const payoutId = normalizeName(cells[at] ?? '')
    if (cells.length !== names.length) return { line, payoutId, cells: null }
    const named = Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()]))
    return { line, payoutId, cells: named as Record<ResultColumn, string> }
  })
}

const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
const isResult = (text: string): text is PayoutResult => (payoutResults as readonly string[]).includes(text)

/** Why a payout in this state cannot get this result: 'unchanged' if it already has it, null if it can. */
export function findConflict(state: PayoutState, result: PayoutResult): ResultFault | 'unchanged' | null {
  if (state === result) return 'unchanged'
  if (state === 'approved') return null
  if (state === 'paid') return result === 'returned' ? null : 'paid-already'
  return state === 'returned' ? 'returned-already' : 'not-approved'
}

/** A result to record for a payout. */
export type Settling = {
  payoutId: string
  result: PayoutResult
  reference: string
  note: string
  paidAt: Date | null
}
export type JudgedResult = ResultLine & { settling: Settling | null }
/** The facts with which a file of results is compared. */
export type Judging = {
  payoutOf: (payoutId: string) => { state: PayoutState; micros: number } | undefined
  /** When the run was approved; `now` is the present. */
  from: Date
  now: Date
}

/** Reads the day of a payment; null for any other text, for a day before the run, and for a day in the future. */
export function parsePaidAt(text: string, { from, now }: Pick<Judging, 'from' | 'now'>): Date | null {
  if (!isDay(text)) return null
  const at = new Date(`${text}T00:00:00Z`)
  // In other time zones, a day may begin up to a day earlier or later.
  return at.getTime() >= from.getTime() - 2 * dayMs && at.getTime() <= now.getTime() + dayMs ? at : null
}

function judgeOne({ line, payoutId, cells }: ResultRow, judging: Judging, seen: ReadonlySet<string>): JudgedResult {
  const wrong = (fault: ResultFault): JudgedResult => ({ line, payoutId, outcome: 'wrong', fault, settling: null })
  if (!cells) return wrong('cells')
  const known = judging.payoutOf(payoutId)
  if (!known) return wrong('unknown')
  if (seen.has(payoutId)) return wrong('twice')
  const status = normalizeName(cells.status)
  if (!isResult(status)) return wrong('status')
  const isPaid = status === 'paid'
  if ((isPaid || cells.amount !== '') && parseAmount(cells.amount) !== known.micros) return wrong('amount')
  const [reference, note] = [inOneLine(cells.reference), inOneLine(cells.note)]
  if (reference.length > referenceMaxLength || note.length > noteMaxLength) return wrong('too-long')
  const conflict = findConflict(known.state, status)
  if (conflict === 'unchanged') return { line, payoutId, outcome: 'unchanged', fault: null, settling: null }
  if (conflict) return wrong(conflict)
  const paidAt = parsePaidAt(cells.paid_at, judging)
  if ((isPaid || cells.paid_at !== '') && !paidAt) return wrong('paid-at')
  return {
    line,
    payoutId,
    outcome: status,
    fault: null,
    settling: { payoutId, result: status, reference, note, paidAt },
  }
}

/** Compares a file of results with the payouts of its run. If a payout is listed twice, only its first line counts. */
export function judgeResults(rows: readonly ResultRow[], judging: Judging): JudgedResult[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const judged = judgeOne(row, judging, seen)
    seen.add(row.payoutId)
    return judged
  })
}

/** Counts the lines by their result. */
export const countResults = (lines: readonly ResultLine[]) => {
  const count = (outcome: ResultLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  return { paid: count('paid'), returned: count('returned'), unchanged: count('unchanged'), wrong: count('wrong') }
}
