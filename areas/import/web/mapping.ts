import { answerPrefix, memberFields, type ColumnChoice, type ImportFile, type MemberField } from '../contract.ts'

/** The field of each column, by the column's index; empty for a column that is not imported. */
export type Chosen = readonly string[]

export const chosenOf = ({ columns, choices }: Pick<ImportFile, 'columns' | 'choices'>): string[] =>
  columns.map((_, column) => choices.find((one) => one.column === column)?.field ?? '')

export const choicesOf = (chosen: Chosen): ColumnChoice[] =>
  chosen.flatMap((field, column) => (field === '' ? [] : [{ column, field }]))

/** The indexes of columns that have the same field as another column. */
export const doubled = (chosen: Chosen): ReadonlySet<number> =>
  new Set(
    chosen.flatMap((field, at) => (field !== '' && chosen.indexOf(field) !== chosen.lastIndexOf(field) ? [at] : [])),
  )

export const isMemberField = (field: string): field is MemberField =>
  (memberFields as readonly string[]).includes(field)
export const questionIn = (field: string): string => field.slice(answerPrefix.length)
