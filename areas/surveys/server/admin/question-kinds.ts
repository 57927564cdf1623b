import { isObject, textOf, type Element } from '../answer-shapes.ts'

/** The longest text that a questionnaire may say at once, in characters. */
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

/** The settings that questions of each kind may have; other kinds, among them files, pictures and HTML, are not taken. */
export const questionSettings: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(kinds).map(([kind, own]) => [kind, new Set([...asked, ...own])]),
)
/** What pages and panels may say. */
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

/** About how long a question takes to answer, in seconds: five closed questions make a minute. */
export function secondsFor(question: Element): number {
  if (question['type'] !== 'matrix') return secondsPerKind[textOf(question['type'])] ?? 10
  const rows = Array.isArray(question['rows']) ? question['rows'].filter((row) => isObject(row) || row !== '') : []
  return Math.max(1, rows.length) * secondsPerRow + 4
}
