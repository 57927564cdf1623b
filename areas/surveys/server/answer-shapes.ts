import { isDay } from '../../../platform/contract/day.ts'
import { answerTextMaxLength } from '../contract/survey-checks.ts'

/** A question of a SurveyJS document, as it is written there. */
export type Element = Readonly<Record<string, unknown>>
export type Shape = (value: unknown) => boolean
/**
 * Finds the shape of a question's answer. For a question that contains others, the shape calls this for each of them.
 */
type ShapeOf = (element: Element) => Shape

/** How many rows or panels a respondent may add to one question. */
const addedRowsMax = 100
/** The maximum size, in bytes of JSON, of an answer whose shape only SurveyJS knows. */
const otherMaxBytes = 4_000

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/**
 * A text, number or boolean of a document as a text; for a text in several languages, the default one. Empty for any
 * other value.
 */
export function readText(value: unknown): string {
  const one = isObject(value) ? value['default'] : value
  return typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? String(one) : ''
}
/** The title of a question; its name where it has no title. */
export const readTitle = ({ title, name }: Element): string => readText(title) || readText(name)
/** The values of a list of choices, columns or rows, each with the text that a reader sees. */
export const readTexts = (list: unknown): Map<string, string> =>
  new Map(
    (Array.isArray(list) ? list : []).map((one: unknown) => {
      const value = readText(isObject(one) ? one['value'] : one)
      return [value, readText(isObject(one) ? (one['text'] ?? value) : one)]
    }),
  )
const isText: Shape = (value) => typeof value === 'string' && value.length <= answerTextMaxLength
const isScalar: Shape = (value) => typeof value === 'number' || isText(value)

/**
 * The values of choices, columns, rows or rates, which SurveyJS writes as plain values or as objects with a `value`.
 */
export function listValues(list: unknown): readonly string[] | null {
  if (!Array.isArray(list)) return null
  return list.map((one: unknown) => readText(isObject(one) ? one['value'] : one))
}
const among =
  (values: ReadonlySet<string>): Shape =>
  (value) =>
    isScalar(value) && values.has(String(value))
const listOf =
  (one: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(one) && new Set(value.map(String)).size === value.length

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : NaN
}
const between = (min: unknown, max: unknown): Shape => {
  const least = numberOf(min)
  const most = numberOf(max)
  // A bound that is not given is not a number (NaN), and no value is below or above NaN.
  return (value) => Number.isFinite(numberOf(value)) && !(numberOf(value) < least) && !(numberOf(value) > most)
}

/**
 * The choices that SurveyJS adds because of a setting and that are not in the list, with the value that stands for
 * each.
 */
const specialChoices = [
  ['showOtherItem', 'hasOther', 'other'],
  ['showNoneItem', 'hasNone', 'none'],
  ['showRefuseItem', 'hasRefuse', 'refused'],
  ['showDontKnowItem', 'hasDontKnow', 'dontknow'],
] as const
/** Settings that give a question more choices than its list. */
const openLists = ['choicesByUrl', 'choicesFromQuestion'] as const

const choosing: ReadonlySet<unknown> = new Set([
  'radiogroup',
  'dropdown',
  'buttongroup',
  'checkbox',
  'tagbox',
  'ranking',
])

/**
 * Every value that can be chosen in a question, including "none of these" and the like; null where other values are
 * possible.
 */
export function listChoices(element: Element): readonly string[] | null {
  return choosing.has(element['type']) ? closedChoices(element) : null
}

function closedChoices(element: Element): readonly string[] | null {
  const values = listValues(element['choices'])
  const isOpen = openLists.some((setting) => setting in element) || element['storeOthersAsComment'] === false
  if (!values || isOpen) return null
  const special = specialChoices.flatMap(([shown, had, value]) => (element[shown] || element[had] ? [value] : []))
  return [...values, ...special]
}

function choiceShape(element: Element): Shape {
  const values = closedChoices(element)
  return values ? among(new Set(values)) : isScalar
}

function ratingShape(element: Element): Shape {
  const rates = listValues(element['rateValues'])
  if (rates?.length) return among(new Set(rates))
  const { rateMin = 1, rateMax, rateCount = 5, rateStep = 1 } = element
  const first = numberOf(rateMin)
  const step = numberOf(rateStep)
  const isWithin = between(first, rateMax ?? first + (numberOf(rateCount) - 1) * step)
  return (value) => isWithin(value) && Number.isInteger((numberOf(value) - first) / step)
}

function matrixShape(element: Element): Shape {
  const isColumn = among(new Set(listValues(element['columns'])))
  const isCell = element['cellType'] === 'checkbox' ? listOf(isColumn) : isColumn
  const rows = new Set(listValues(element['rows']))
  if (rows.size === 0) return isCell
  return (value) => isObject(value) && Object.entries(value).every(([row, cell]) => rows.has(row) && isCell(cell))
}

function textShape({ inputType, min, max }: Element): Shape {
  if (inputType === 'number' || inputType === 'range') return between(min, max)
  if (inputType === 'date') return (value) => typeof value === 'string' && isDay(value)
  return isText
}

/**
 * The shape of an object that holds an answer, and perhaps a remark, for each of these questions; blank values are
 * allowed.
 */
function recordOf(elements: readonly Element[], shapeOf: ShapeOf): Shape {
  const fields = new Map<string, Shape>()
  for (const element of elements) {
    const name = readText(element['valueName'] ?? element['name'])
    fields.set(name, shapeOf(element)).set(`${name}-Comment`, isText)
  }
  return (value) =>
    isObject(value) &&
    Object.entries(value).every(([name, said]) => said === '' || said === null || fields.get(name)?.(said) === true)
}
const rowsOf = (row: Shape, most: unknown): Shape => {
  const rowsMax = Math.min(numberOf(most) || addedRowsMax, addedRowsMax)
  return (value) => Array.isArray(value) && value.length <= rowsMax && value.every(row)
}

/** The questions in a container, including those in its panels. */
const questionsOf = (elements: unknown): Element[] =>
  (Array.isArray(elements) ? elements.filter(isObject) : []).flatMap((element) =>
    Array.isArray(element['elements']) ? questionsOf(element['elements']) : [element],
  )

const multipleTextShape = ({ items }: Element, shapeOf: ShapeOf): Shape =>
  recordOf(
    questionsOf(items).map((item) => ({ ...item, type: 'text' })),
    shapeOf,
  )

/**
 * The shape of one row in a table of questions: an answer for each column, and for each question that unfolds below
 * the row.
 */
function cellsShape(element: Element, shapeOf: ShapeOf): Shape {
  const usual = element['cellType'] ?? 'dropdown'
  const columns: unknown[] = Array.isArray(element['columns']) ? element['columns'] : []
  const cells = columns.map((column): Element => {
    const own = isObject(column) ? column : { name: column }
    const type = own['cellType'] === undefined || own['cellType'] === 'default' ? usual : own['cellType']
    return { choices: element['choices'], ...own, type }
  })
  return recordOf([...cells, ...questionsOf(element['detailElements'])], shapeOf)
}

function tableShape(element: Element, shapeOf: ShapeOf): Shape {
  const rows = new Set(listValues(element['rows']))
  const isRow = cellsShape(element, shapeOf)
  return (value) => isObject(value) && Object.entries(value).every(([row, cells]) => rows.has(row) && isRow(cells))
}

const sliderShape = ({ min = 0, max = 100 }: Element): Shape => {
  const isWithin = between(min, max)
  return (value) => (Array.isArray(value) ? value.length <= 10 && value.every(isWithin) : isWithin(value))
}

const never: Shape = () => false
const isSmall: Shape = (value) => Buffer.byteLength(JSON.stringify(value)) <= otherMaxBytes

const shapes: Readonly<Record<string, (element: Element, shapeOf: ShapeOf) => Shape>> = {
  radiogroup: choiceShape,
  dropdown: choiceShape,
  buttongroup: choiceShape,
  checkbox: (element) => listOf(choiceShape(element)),
  tagbox: (element) => listOf(choiceShape(element)),
  ranking: (element) => listOf(choiceShape(element)),
  imagepicker: (element) => (element['multiSelect'] ? listOf(choiceShape(element)) : choiceShape(element)),
  rating: ratingShape,
  slider: sliderShape,
  boolean:
    ({ valueTrue = true, valueFalse = false }) =>
    (value) =>
      value === valueTrue || value === valueFalse,
  matrix: matrixShape,
  text: textShape,
  comment: () => isText,
  multipletext: multipleTextShape,
  matrixdropdown: tableShape,
  matrixdynamic: (element, shapeOf) => rowsOf(cellsShape(element, shapeOf), element['maxRowCount']),
  paneldynamic: (element, shapeOf) =>
    rowsOf(recordOf(questionsOf(element['templateElements']), shapeOf), element['maxPanelCount']),
  expression: () => (value) => typeof value === 'boolean' || isScalar(value),
  // Files are not accepted, because nothing checks their contents.
  file: () => never,
  signaturepad: () => never,
}

const shapedBy = (kinds: typeof shapes): ShapeOf => {
  const known = new Map(Object.entries(kinds))
  const shapeOf: ShapeOf = (element) => known.get(readText(element['type']))?.(element, shapeOf) ?? isSmall
  return shapeOf
}
/** The shape that an answer to a question must have, wherever it came from; blank answers are not checked here. */
export const shapeOf: ShapeOf = shapedBy(shapes)
/** The shape of an answer that is still being typed: "1" may become 18, and half a date may become a whole one. */
export const draftShapeOf: ShapeOf = shapedBy({ ...shapes, text: () => isScalar })
/** Whether a value can be the remark beside a choice, in the panelist's own words. */
export const isRemark: Shape = (value) => value === null || value === undefined || isText(value)
