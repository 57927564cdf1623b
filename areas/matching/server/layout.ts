import { findAnswer, listDemands, type Answer, type Condition, type IndexedSurvey, type Panelist } from './rules.ts'

/**
 * The rows of one question. A survey that asks the same question twice uses a second column (`layer` 1), because one
 * bit per option cannot express "must match both lists" for a panelist who gives several answers.
 */
export type Column = {
  readonly questionId: string
  readonly layer: number
  readonly firstRow: number
  readonly rowCount: number
  /** The row of panelists who gave no answer. */
  readonly unanswered: number
  /** The row of options that no survey names. */
  readonly other: number
  readonly options: ReadonlyMap<string, number>
  /**
   * The sorted distinct bounds of all ranges: row `firstSpot + 2i + 1` is the bound itself, and the even rows are the
   * gaps around it.
   */
  readonly bounds: readonly number[]
  readonly firstSpot: number
}
/** The rows of all questions in the index. */
export type Layout = {
  readonly columns: readonly Column[]
  /** A question's columns by layer. */
  readonly byQuestion: ReadonlyMap<string, readonly Column[]>
  readonly rowCount: number
}

/**
 * Above this many different bounds a question keeps an even sample of them, and the ranges in between are checked one
 * by one. All ages fit in; free numbers would otherwise cost one row per survey, which is quadratic memory.
 */
export const maxBounds = 100

type Draft = { questionId: string; layer: number; uses: number; optionIds: Set<string>; bounds: Set<number> }

/** Finds the layer of a condition: how many conditions before it ask the same question. */
export function findLayer(conditions: readonly Condition[], place: number): number {
  const questionId = conditions[place]?.questionId
  let layer = 0
  for (let i = 0; i < place; i++) if (conditions[i]?.questionId === questionId) layer++
  return layer
}

/** Gives each option, gap and bound that a survey names a row; the questions that most surveys ask come first. */
export function layOut(surveys: Iterable<IndexedSurvey>): Layout {
  const drafts = new Map<string, Draft[]>()
  const findDraft = (questionId: string, layer: number): Draft => {
    const layers = drafts.get(questionId) ?? []
    if (layers.length === 0) drafts.set(questionId, layers)
    return (layers[layer] ??= { questionId, layer, uses: 0, optionIds: new Set(), bounds: new Set() })
  }
  for (const survey of surveys) {
    listDemands(survey).forEach((condition, i, conditions) => {
      const draft = findDraft(condition.questionId, findLayer(conditions, i))
      draft.uses += 1
      for (const optionId of condition.optionIds ?? []) draft.optionIds.add(optionId)
      if (condition.min !== undefined) draft.bounds.add(condition.min)
      if (condition.max !== undefined) draft.bounds.add(condition.max)
    })
    for (const cell of survey.closedCells ?? []) findDraft(cell.questionId, 0).optionIds.add(cell.optionId)
  }
  let rowCount = 0
  const columns = [...drafts.values()]
    .flat()
    .toSorted((a, b) => b.uses - a.uses)
    .map((draft) => {
      const column = findColumn(rowCount, draft)
      rowCount += column.rowCount
      return column
    })
  const byQuestion = new Map<string, Column[]>()
  for (const column of columns.toSorted((a, b) => a.layer - b.layer)) {
    const layers = byQuestion.get(column.questionId)
    if (layers) layers.push(column)
    else byQuestion.set(column.questionId, [column])
  }
  return { columns, byQuestion, rowCount }
}

function findColumn(firstRow: number, { questionId, layer, optionIds, bounds }: Draft): Column {
  const unanswered = firstRow
  const other = firstRow + 1
  const options = new Map([...optionIds].map((optionId, i) => [optionId, firstRow + 2 + i]))
  const firstSpot = firstRow + 2 + options.size
  const kept = sampleBounds([...bounds].toSorted((a, b) => a - b))
  const rowCount = 2 + options.size + 2 * kept.length + 1
  return { questionId, layer, firstRow, rowCount, unanswered, other, options, bounds: kept, firstSpot }
}

function sampleBounds(sorted: readonly number[]): readonly number[] {
  if (sorted.length <= maxBounds) return sorted
  return Array.from({ length: maxBounds }, (_, i) => sorted[Math.floor((i * sorted.length) / maxBounds)] ?? 0)
}

/** Finds the spot of a number among the bounds: odd when it is one of them, even when it lies in a gap. */
export function findSpot(bounds: readonly number[], value: number): number {
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? Infinity) < value) low = middle + 1
    else high = middle
  }
  return 2 * low + (bounds[low] === value ? 1 : 0)
}

function findRowsOf(column: Column, answer: Answer | null): number | readonly number[] {
  if (answer === null) return column.unanswered
  if (typeof answer === 'number') return column.firstSpot + findSpot(column.bounds, answer)
  const [only] = answer
  if (answer.length === 1 && only !== undefined) return column.options.get(only) ?? column.other
  return answer.map((optionId) => column.options.get(optionId) ?? column.other)
}

/**
 * The rows of one panelist. The rows in `single` are ANDed one by one; `several` holds length, rows, length, rows and
 * so on, and each run is ORed before it is ANDed.
 */
export type PanelistRows = { readonly single: readonly number[]; readonly several: readonly number[] }

/** Resolves the answers of a panelist to row numbers, the most asked questions first. */
export function resolveRows(layout: Layout, panelist: Panelist): PanelistRows {
  const single: number[] = []
  const several: number[] = []
  for (const column of layout.columns) {
    const rows = findRowsOf(column, findAnswer(panelist, column.questionId))
    if (typeof rows === 'number') single.push(rows)
    else {
      several.push(rows.length)
      for (const row of rows) several.push(row)
    }
  }
  return { single, several }
}
