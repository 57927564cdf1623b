import { isMessage, type Message } from '../../../platform/contract/messages.ts'
import { inventoryMessage } from '../contract/inventory-messages.ts'
import {
  offeredColumnsMax,
  listedStatusesMax,
  type ReportColumns,
  type ReportHead,
} from '../contract/report-columns.ts'
import { reportMaxLines, type LineState } from '../contract/supplier-admin.ts'
import { parse } from 'csv-parse/sync'

/** A line of a supplier's report. `id` is the id of our attempt, or the supplier's own id of the event. */
export type ReportLine = { id: string; isAccepted: boolean; reason: string }

const idColumns = ['attemptid', 'attempt', 'eventid', 'event', 'transactionid', 'transid', 'tx', 'id']
const statusColumns = ['status', 'state', 'decision']
const reasonColumns = ['reason', 'reasoncode', 'comment']
const accepted: ReadonlySet<string> = new Set([
  'accepted',
  'accept',
  'approved',
  'valid',
  'complete',
  'completed',
  '10',
  '21',
])
const rejected: ReadonlySet<string> = new Set([
  'rejected',
  'reject',
  'reversed',
  'invalid',
  'removed',
  '26',
  '28',
  '33',
])
const idMaxLength = 200
const reasonMaxLength = 200

/** The columns of a report, and its words for accepted and rejected. */
type Reading = {
  idAt: number
  statusAt: number
  reasonAt: number
  accepted: ReadonlySet<string>
  rejected: ReadonlySet<string>
}

/** Chooses the columns that staff set, if the report has them; otherwise those with the usual names. */
function readingOf(head: readonly string[], columns: ReportColumns | null): Reading {
  const at = (name: string | null) => (name === null ? -1 : head.indexOf(name))
  if (columns && at(columns.id) >= 0 && at(columns.status) >= 0)
    return {
      idAt: at(columns.id),
      statusAt: at(columns.status),
      reasonAt: at(columns.reason),
      accepted: new Set(columns.accepted.map(asStatus)),
      rejected: new Set(columns.rejected.map(asStatus)),
    }
  const names = head.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const columnOf = (among: readonly string[]) => names.findIndex((name) => among.includes(name))
  return {
    idAt: columnOf(idColumns),
    statusAt: columnOf(statusColumns),
    reasonAt: columnOf(reasonColumns),
    accepted,
    rejected,
  }
}
const asStatus = (text: string): string => text.trim().toLowerCase()

/** The columns of a report and the words in each of them, for staff to choose from; null if it is not a CSV file. */
export function readReportHead(csv: string): ReportHead | null {
  const rows = rowsOf(csv)
  if (isMessage(rows)) return null
  const [head = [], ...rest] = rows
  const valuesAt = (at: number) => [...new Set(rest.slice(0, reportMaxLines).map((row) => (row[at] ?? '').trim()))]
  return {
    columns: head.slice(0, offeredColumnsMax).map((name, at) => {
      const values = valuesAt(at)
      return { name, values: values.length > listedStatusesMax ? [] : values.filter((value) => value !== '') }
    }),
  }
}

/**
 * Reads a report in CSV (comma, semicolon or tab; with or without a byte order mark), by the columns that staff chose
 * for its supplier; or returns what is wrong with it.
 */
export function readReport(csv: string, columns: ReportColumns | null = null): ReportLine[] | Message {
  const rows = rowsOf(csv)
  if (isMessage(rows)) return rows
  const [head = [], ...rest] = rows
  const { idAt, statusAt, reasonAt, ...words } = readingOf(head, columns)
  if (idAt < 0 || statusAt < 0) return inventoryMessage('reportNoColumns')
  if (rest.length === 0) return inventoryMessage('reportEmpty')
  if (rest.length > reportMaxLines) return inventoryMessage('reportTooLong', { max: reportMaxLines })
  const lines: ReportLine[] = []
  for (const [at, row] of rest.entries()) {
    const id = (row[idAt] ?? '').trim()
    const status = asStatus(row[statusAt] ?? '')
    if (id === '' || id.length > idMaxLength) return inventoryMessage('lineNoId', { line: at + 2 })
    if (!words.accepted.has(status) && !words.rejected.has(status))
      return inventoryMessage('lineUndecided', { line: at + 2 })
    const reason = reasonAt < 0 ? '' : plain(row[reasonAt] ?? '').slice(0, reasonMaxLength)
    lines.push({ id, isAccepted: words.accepted.has(status), reason })
  }
  return lines
}

/** A reason as a single line of text, because panelists read it. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

function rowsOf(csv: string): string[][] | Message {
  if (csv.includes('\0')) return inventoryMessage('reportNoText')
  try {
    const [firstLine = ''] = csv.split('\n', 1)
    const delimiter = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0]
    return parse(csv, {
      bom: true,
      delimiter: delimiter ?? ',',
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 10_000,
    })
  } catch {
    return inventoryMessage('reportNoCsv')
  }
}

/** The facts about an attempt with which a line is compared. */
export type Reported = {
  attemptId: string
  outcome: string
  earned: number
  /** Whether it has one more credit than reversals account for, so that the next reversal takes nothing. */
  hasSpare: boolean
  /** False when the line names an event that credited nothing because another event did. */
  hasCredited: boolean
}
export type JudgedLine = {
  lineNo: number
  givenId: string
  attemptId: string | null
  state: LineState
  reason: string
  points: number
}

/** Decides what each line does. An attempt counts once: later lines about it in the same report count as repeats. */
export function judgeLines(
  lines: readonly ReportLine[],
  attemptOf: (id: string) => Reported | undefined,
): JudgedLine[] {
  const seen = new Set<string>()
  return lines.map(({ id, isAccepted, reason }, at) => {
    const attempt = attemptOf(id)
    const toJudgedLine = (state: LineState, points = 0): JudgedLine => ({
      lineNo: at + 1,
      givenId: id,
      attemptId: attempt?.attemptId ?? null,
      state,
      reason,
      points,
    })
    if (!attempt) return toJudgedLine('unknown')
    if (!attempt.hasCredited && !attempt.hasSpare && attempt.outcome === 'completed')
      return toJudgedLine(isAccepted ? 'accepted' : 'not-paid')
    if (seen.has(attempt.attemptId)) return toJudgedLine('repeated')
    seen.add(attempt.attemptId)
    if (isAccepted) return toJudgedLine('accepted')
    if (attempt.outcome === 'reversed') return toJudgedLine('already-reversed')
    return attempt.outcome === 'completed'
      ? toJudgedLine('reverse', attempt.hasSpare ? 0 : attempt.earned)
      : toJudgedLine('not-paid')
  })
}
