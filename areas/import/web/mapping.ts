import { answerPrefix, memberFields, type ColumnChoice, type ImportFile, type MemberField } from '../contract.ts'

/** The field of each column, by the column's index; empty for a column that is not imported. */
export type Chosen = readonly string[]

/** The fields that a file's columns have now. */
export const readChosen = ({ columns, choices }: Pick<ImportFile, 'columns' | 'choices'>): string[] =>
  columns.map((_, column) => choices.find((one) => one.column === column)?.field ?? '')

/** Converts the choices to the body that the call expects; columns without a field are left out. */
export const toChoices = (chosen: Chosen): ColumnChoice[] =>
  chosen.flatMap((field, column) => (field === '' ? [] : [{ column, field }]))

/** The indexes of columns that have the same field as another column. */
export const findDuplicates = (chosen: Chosen): ReadonlySet<number> =>
  new Set(
    chosen.flatMap((field, at) => (field !== '' && chosen.indexOf(field) !== chosen.lastIndexOf(field) ? [at] : [])),
  )

/** Whether a field belongs to the member rather than to a profile question. */
export const isMemberField = (field: string): field is MemberField =>
  (memberFields as readonly string[]).includes(field)
/** The id of the profile question whose answers a field holds. */
export const questionIn = (field: string): string => field.slice(answerPrefix.length)
