import { findLayer, findSpot, type Column, type Layout, type PanelistRows } from './layout.ts'
import {
  listDemands,
  isJudged,
  findMissed,
  type Cell,
  type Condition,
  type IndexedSurvey,
  type Panelist,
} from './rules.ts'

/** A survey and its place in a segment. `live` is not part of the survey because it changes far more often. */
export type Entry = { survey: IndexedSurvey; live: boolean; segment: Segment; bit: number }

/**
 * The surveys of one country (or of any country), numbered by rank, with their bit matrix: row r begins at word r *
 * stride, and a bit is 1 where the survey accepts panelists of that row. A survey that does not ask a question has 1
 * in all rows of that question.
 */
export type Segment = {
  readonly entries: readonly Entry[]
  /** The ids and ranks once more, in arrays: reading them through the entries would cost three cache misses per match. */
  readonly ids: readonly string[]
  readonly ranks: Float64Array
  readonly stride: number
  readonly bits: Int32Array
  readonly live: Int32Array
  /**
   * A bit for each survey whose rows let too many panelists pass (it has a bound or option without a row, or demands
   * that are not answers): each of its matches is checked by the rules.
   */
  readonly loose: Int32Array
}

/** How many words are ANDed together; strides are multiples of it. */
const blockWords = 4
const blockBits = 32 * blockWords

const setBit = (words: Int32Array, base: number, bit: number) => {
  words[base + (bit >> 5)]! |= 1 << (bit & 31)
}
const clearBit = (words: Int32Array, base: number, bit: number) => {
  words[base + (bit >> 5)]! &= ~(1 << (bit & 31))
}

/** Builds the matrix of surveys that are already in rank order, and tells each entry its place in it. */
export function createSegment(layout: Layout, entries: readonly Entry[]): Segment {
  const stride = Math.ceil(entries.length / blockBits) * blockWords
  const bits = new Int32Array(layout.rowCount * stride).fill(-1)
  const ranks = Float64Array.from(entries, ({ survey }) => survey.rank)
  const ids = entries.map(({ survey }) => survey.surveyId)
  const segment = { entries, ids, ranks, stride, bits, live: new Int32Array(stride), loose: new Int32Array(stride) }
  entries.forEach((entry, bit) => {
    entry.segment = segment
    entry.bit = bit
    if (entry.live) setBit(segment.live, 0, bit)
    narrow(segment, layout, entry)
  })
  return segment
}

/** Overwrites the bits of a survey that has changed. */
export function rewrite(layout: Layout, entry: Entry): void {
  const { segment, bit } = entry
  for (let base = 0; base < segment.bits.length; base += segment.stride) setBit(segment.bits, base, bit)
  clearBit(segment.loose, 0, bit)
  narrow(segment, layout, entry)
}

/** Whether the rows of this survey let too many panelists pass, so that each match is checked by the rules. */
export const isLoose = ({ segment, bit }: Entry): boolean => ((segment.loose[bit >> 5]! >>> (bit & 31)) & 1) === 1

/** Opens or closes a survey by changing one bit. */
export function writeLive({ segment, bit, live }: Entry): void {
  if (live) setBit(segment.live, 0, bit)
  else clearBit(segment.live, 0, bit)
}

function narrow(segment: Segment, layout: Layout, { survey, bit }: Entry): void {
  let exact = true
  listDemands(survey).forEach((condition, i, conditions) => {
    const column = layout.byQuestion.get(condition.questionId)?.[findLayer(conditions, i)]
    exact = column !== undefined && narrowColumn(segment, column, bit, condition) && exact
  })
  for (const cell of survey.closedCells ?? []) exact = closeRows(segment, layout, bit, cell) && exact
  if (!exact || isJudged(survey)) setBit(segment.loose, 0, bit)
}

function narrowColumn({ bits, stride }: Segment, column: Column, bit: number, condition: Condition): boolean {
  const { optionIds, min, max } = condition
  const { firstRow, rowCount, bounds, firstSpot, other } = column
  const isRange = min !== undefined || max !== undefined
  if (optionIds === undefined && !isRange) {
    clearBit(bits, column.unanswered * stride, bit)
    return true
  }
  for (let row = firstRow; row < firstRow + rowCount; row++) clearBit(bits, row * stride, bit)
  if (isRange) {
    if (optionIds !== undefined) return true
    const from = min === undefined ? 0 : findSpot(bounds, min)
    const to = max === undefined ? 2 * bounds.length : findSpot(bounds, max)
    for (let spot = from; spot <= to; spot++) setBit(bits, (firstSpot + spot) * stride, bit)
    return (min === undefined || from % 2 === 1) && (max === undefined || to % 2 === 1)
  }
  let exact = true
  for (const optionId of optionIds ?? []) {
    const row = column.options.get(optionId)
    setBit(bits, (row ?? other) * stride, bit)
    exact = row !== undefined && exact
  }
  return exact
}

function closeRows({ bits, stride }: Segment, layout: Layout, bit: number, cell: Cell): boolean {
  const columns = layout.byQuestion.get(cell.questionId) ?? []
  for (const column of columns) {
    const row = column.options.get(cell.optionId)
    if (row !== undefined) clearBit(bits, row * stride, bit)
  }
  return columns[0]?.options.has(cell.optionId) ?? false
}

/** The rows of one panelist in one segment, as offsets into its bits, and the ascending bits to leave out. */
export type View = {
  readonly segment: Segment
  readonly panelist: Panelist
  readonly single: Int32Array
  readonly several: Int32Array
  readonly taken: Int32Array
}

/** Translates row numbers to offsets in this segment, so that the inner loop only adds. */
export function createView(segment: Segment, rows: PanelistRows, taken: readonly number[], panelist: Panelist): View {
  const { stride } = segment
  const single = new Int32Array(rows.single.length)
  for (let i = 0; i < single.length; i++) single[i] = rows.single[i]! * stride
  const several = new Int32Array(rows.several.length)
  for (let i = 0; i < several.length;) {
    const length = rows.several[i]!
    const end = i + 1 + length
    several[i] = length
    for (i++; i < end; i++) several[i] = rows.several[i]! * stride
  }
  return { segment, panelist, single, several, taken: Int32Array.from(taken).sort() }
}

/**
 * A walk over the matches of one view in rank order, one block at a time, so that a caller who needs twenty matches
 * reads no more than necessary.
 */
export type Walk = {
  view: View
  word: number
  takenNext: number
  readonly hits: Int32Array
  hitCount: number
  hitNext: number
}

/** Creates a walk that is positioned before the first match. */
export const createWalk = (view: View): Walk => ({
  view,
  word: 0,
  takenNext: 0,
  hits: new Int32Array(blockBits),
  hitCount: 0,
  hitNext: 0,
})

/** Restarts a walk before the first match of a view. Its buffer is reused, because allocating one costs as much as the walk. */
export function begin(walk: Walk, view: View): void {
  walk.view = view
  walk.word = 0
  walk.takenNext = 0
  walk.hitCount = 0
  walk.hitNext = 0
}

/** Finds the bit of the next match in rank order, or -1 when there are no more. */
export function findNextHit(walk: Walk): number {
  while (walk.hitNext === walk.hitCount) {
    if (walk.word >= walk.view.segment.stride) return -1
    readBlock(walk)
  }
  return walk.hits[walk.hitNext++]!
}

function readBlock(walk: Walk): void {
  const { segment, single, several } = walk.view
  const { bits, live } = segment
  const word = walk.word
  walk.word = word + blockWords
  walk.hitCount = 0
  walk.hitNext = 0
  let a = live[word]!
  let b = live[word + 1]!
  let c = live[word + 2]!
  let d = live[word + 3]!
  for (let i = 0; i < single.length; i++) {
    const at = single[i]! + word
    a &= bits[at]!
    b &= bits[at + 1]!
    c &= bits[at + 2]!
    d &= bits[at + 3]!
    if ((a | b | c | d) === 0) return
  }
  for (let i = 0; i < several.length;) {
    let orA = 0
    let orB = 0
    let orC = 0
    let orD = 0
    const end = i + 1 + several[i]!
    for (i++; i < end; i++) {
      const at = several[i]! + word
      orA |= bits[at]!
      orB |= bits[at + 1]!
      orC |= bits[at + 2]!
      orD |= bits[at + 3]!
    }
    a &= orA
    b &= orB
    c &= orC
    d &= orD
  }
  if (a !== 0) collect(walk, word, a)
  if (b !== 0) collect(walk, word + 1, b)
  if (c !== 0) collect(walk, word + 2, c)
  if (d !== 0) collect(walk, word + 3, d)
}

function collect(walk: Walk, word: number, found: number): void {
  const { segment, taken, panelist } = walk.view
  const loose = segment.loose[word]!
  for (let left = found; left !== 0; left &= left - 1) {
    const lane = 31 - Math.clz32(left & -left)
    const bit = (word << 5) + lane
    while (walk.takenNext < taken.length && taken[walk.takenNext]! < bit) walk.takenNext++
    if (taken[walk.takenNext] === bit) continue
    if ((loose >>> lane) & 1 && findMissed(segment.entries[bit]!.survey, panelist).length > 0) continue
    walk.hits[walk.hitCount++] = bit
  }
}
