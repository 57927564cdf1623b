import { isObject, readText, type Element } from '../answer-shapes.ts'

/** The maximum number of characters in one text of a questionnaire. */
export const textMaxLength = 2_000

const asked = [
  'type',
  'name',
  'title',
  'description',
  'isRequired',
  'requiredErrorText',
  'visibleIf',
  'requiredIf',
  'enableIf',
  'profileQuestionId',
  'startWithNewLine',
  'titleLocation',
  'correctAnswer',
  'showCommentArea',
  'commentText',
]
const chosen = [
  'choices',
  'choicesOrder',
  'colCount',
  'showOtherItem',
  'otherText',
  'showNoneItem',
  'noneText',
  'showRefuseItem',
  'refuseText',
  'showDontKnowItem',
  'dontKnowText',
  'placeholder',
]
const several = [...chosen, 'minSelectedChoices', 'maxSelectedChoices', 'showSelectAllItem', 'selectAllText']

const kinds: Readonly<Record<string, readonly string[]>> = {
  radiogroup: chosen,
  dropdown: chosen,
  buttongroup: chosen,
  checkbox: several,
  tagbox: several,
  ranking: ['choices', 'choicesOrder'],
  rating: [
    'rateMin',
    'rateMax',
    'rateStep',
    'rateCount',
    'rateValues',
    'rateType',
    'displayMode',
    'minRateDescription',
    'maxRateDescription',
  ],
  boolean: ['labelTrue', 'labelFalse', 'valueTrue', 'valueFalse'],
  matrix: ['columns', 'rows', 'eachRowRequired', 'isAllRowRequired', 'rowOrder', 'rowsOrder'],
  text: ['inputType', 'min', 'max', 'step', 'maxLength', 'placeholder'],
  comment: ['rows', 'maxLength', 'placeholder', 'autoGrow'],
  multipletext: ['items', 'colCount'],
}

/**
 * The settings that are allowed for each kind of question. Kinds that are not listed, such as files, pictures and HTML,
 * are refused.
 */
export const questionSettings: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(kinds).map(([kind, own]) => [kind, new Set([...asked, ...own])]),
)
/** The settings that are allowed for pages and panels. */
export const containerSettings: ReadonlySet<string> = new Set([
  'type',
  'name',
  'title',
  'description',
  'visibleIf',
  'elements',
  'questionsOrder',
])
export const surveySettings: ReadonlySet<string> = new Set([
  'title',
  'description',
  'screenOutIf',
  'pages',
  'elements',
  'showProgressBar',
  'questionsOnPageMode',
  'showQuestionNumbers',
  'completeText',
  'pageNextText',
  'pagePrevText',
])
export const expressionSettings: ReadonlySet<string> = new Set(['visibleIf', 'requiredIf', 'enableIf', 'screenOutIf'])

const secondsPerKind: Readonly<Record<string, number>> = {
  radiogroup: 12,
  dropdown: 12,
  buttongroup: 10,
  checkbox: 18,
  tagbox: 18,
  ranking: 30,
  rating: 9,
  boolean: 8,
  text: 15,
  comment: 45,
  multipletext: 30,
}
const secondsPerRow = 7

/** Estimates how many seconds a question takes to answer: five closed questions take a minute. */
export function estimateSeconds(question: Element): number {
  if (question['type'] !== 'matrix') return secondsPerKind[readText(question['type'])] ?? 10
  const rows = Array.isArray(question['rows']) ? question['rows'].filter((row) => isObject(row) || row !== '') : []
  return Math.max(1, rows.length) * secondsPerRow + 4
}
