import { codeMaxLength, codeMinLength, codesAtOnce, type LineRefusal } from '../contract.ts'

/** A line of an upload with a code to add. */
export type CodeLine = { line: number; points: number; code: string }
/** A line of an upload that is ignored, with the reason. */
export type RefusedLine = { line: number; reason: LineRefusal; ending: string }

/** The end of a code: enough to find its line, but too little to use it. */
export const showEnding = (code: string): string => (code.length > 8 ? code.slice(-4) : '')

/** The default number of free codes at which staff are alerted. */
export const defaultLowAt = 5

/**
 * Sorts the lines of an upload (line numbers and cells) into codes to add, and refusals with reasons. A header line is
 * skipped.
 */
export function readLines(
  rows: readonly { line: number; cells: readonly string[] }[],
  amounts: readonly number[],
): { codes: CodeLine[]; refused: RefusedLine[] } {
  const codes: CodeLine[] = []
  const refused: RefusedLine[] = []
  const seen = new Set<string>()
  for (const { line, cells } of rows) {
    const [first = '', second = ''] = cells.map((cell) => cell.trim())
    if (line === 1 && /^points$/i.test(first)) continue
    const reason = refusalOf(cells.length, first, second, { amounts, seen, isFull: codes.length >= codesAtOnce })
    if (reason) refused.push({ line, reason, ending: showEnding(second) })
    else codes.push({ line, points: Number(first), code: second })
    seen.add(second)
  }
  return { codes, refused }
}

type Known = { amounts: readonly number[]; seen: ReadonlySet<string>; isFull: boolean }
function refusalOf(cells: number, points: string, code: string, { amounts, seen, isFull }: Known): LineRefusal | null {
  if (cells !== 2 || !/^\d{1,7}$/.test(points) || isFull) return 'not-a-line'
  if (!amounts.includes(Number(points))) return 'amount-unknown'
  if (code.length < codeMinLength || code.length > codeMaxLength || /[^\x21-\x7e]/.test(code)) return 'code-length'
  return seen.has(code) ? 'twice-in-file' : null
}
