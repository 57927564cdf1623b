import { answerColumns } from '../../areas/payouts/contract.ts'

export type AnswerCells = Record<(typeof answerColumns)[number], string>

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** An answer as a program writes it that quotes only where it must. */
export const answerOf = (lines: readonly (AnswerCells | readonly string[])[]): string =>
  [
    answerColumns,
    ...lines.map((line) => (Array.isArray(line) ? line : answerColumns.map((name) => (line as AnswerCells)[name]))),
  ]
    .map((cells) => cells.map(cell).join(',') + '\r\n')
    .join('')
