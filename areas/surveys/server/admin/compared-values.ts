import { ArrayOperand, BinaryOperand, Const, UnaryOperand, Variable, type Operand } from 'survey-core'
import { listChoices, isObject, readText, listValues, type Element } from '../answer-shapes.ts'

/** A comparison that is true for every answer or for none, and the values that the question can have. */
export type LostComparison = { question: string; value: string; taken: readonly string[] }

const comparing = new Set(['equal', 'notequal', 'contains', 'notcontains', 'anyof', 'allof', 'noneof'])

/**
 * Finds the comparisons in an expression whose value is not one of the question's choices: `{q1} = "Never"` where the
 * choices are `a1` and `a2`. SurveyJS accepts such a condition, but it is always false, or always true.
 */
export function findLostComparisons(expression: Operand, questions: readonly Element[]): LostComparison[] {
  return comparisonsIn(expression).flatMap(({ variable, values }) => {
    const knownValues = valuesAt(variable, questions)
    if (!knownValues) return []
    const known = new Set(knownValues.map(asCompared))
    return values
      .filter((value) => !known.has(asCompared(value)))
      .map((value) => ({ question: variable, value: readText(value), taken: knownValues }))
  })
}

/** SurveyJS compares texts without regard to case. */
const asCompared = (value: unknown): string => readText(value).trim().toLowerCase()

type Comparison = { variable: string; values: readonly unknown[] }

function comparisonsIn(operand: unknown): Comparison[] {
  if (operand instanceof UnaryOperand) return comparisonsIn(operand.expression)
  if (!(operand instanceof BinaryOperand)) return []
  const sides: unknown[] = [operand.leftOperand, operand.rightOperand]
  const [left, right] = sides
  if (!comparing.has(operand.operator)) return sides.flatMap(comparisonsIn)
  const found = comparisonOf(left, right) ?? comparisonOf(right, left)
  return found ? [found] : []
}

function comparisonOf(variable: unknown, other: unknown): Comparison | null {
  if (!(variable instanceof Variable)) return null
  const entries: unknown[] = other instanceof ArrayOperand ? other.values : [other]
  const constants = entries.filter((entry) => entry instanceof Const && !(entry instanceof Variable))
  return { variable: variable.variable, values: constants.map((entry) => (entry as Const).correctValue as unknown) }
}

/** The values that the answer to `{question}` or `{matrix.row}` can have; null where any value is possible. */
function valuesAt(variable: string, questions: readonly Element[]): readonly string[] | null {
  const [name = '', row, ...deeper] = variable.split('.')
  const question = questions.find((one) => one['name'] === name)
  if (!question || deeper.length > 0) return null
  if (question['type'] === 'matrix') {
    const rows = listValues(question['rows']) ?? []
    return row !== undefined && rows.includes(row) ? listValues(question['columns']) : null
  }
  if (row !== undefined || !isObject(question)) return null
  return listChoices(question)
}
