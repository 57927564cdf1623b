import type { Message } from '../../../../platform/contract/messages.ts'
import { surveyDesk } from '../../contract/survey-desk.ts'
import type { QuestionnaireSummary } from '../../contract/survey-admin.ts'
import { maxLengthProblem } from '../../contract/survey-checks.ts'
import { ConditionRunner, ConditionsParser, Model } from 'survey-core'
import { isObject, shapeOf, readText, listValues, type Element } from '../answer-shapes.ts'
import { findLostComparisons } from './compared-values.ts'
import {
  containerSettings,
  expressionSettings,
  questionSettings,
  estimateSeconds,
  surveySettings,
  textMaxLength,
} from './question-kinds.ts'

/** What is wrong in a questionnaire, and where: `pages[0].elements[2].choices`. */
export type Flaw = { path: string; message: Message }

/** How large a questionnaire may be: in bytes of JSON, and in parts. */
export const questionnaireMaxBytes = 200_000
const pagesMax = 60
const questionsMax = 200
const choicesMax = 120
const rowsMax = 40
const panelDepthMax = 4
const expressionMaxLength = 1_000
/** The maximum number of flaws that are reported for one questionnaire. */
const flawsMax = 50

const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type Seen = {
  pages: Map<string, string>
  names: Map<string, string>
  questions: Element[]
  expressions: { path: string; text: string }[]
}

/**
 * Finds what keeps a SurveyJS document from being shown to panelists: unknown kinds and settings, HTML, outside
 * addresses, unusable or repeated names, expressions that cannot be parsed, and anything above a limit. Returns the
 * first 50 flaws.
 */
export function findQuestionnaireFlaws(document: unknown): Flaw[] {
  if (!isObject(document)) return [{ path: '', message: surveyDesk('noObject') }]
  if (Buffer.byteLength(JSON.stringify(document)) > questionnaireMaxBytes)
    return [{ path: '', message: surveyDesk('tooLarge', { max: questionnaireMaxBytes / 1000 }) }]
  const seen: Seen = { pages: new Map(), names: new Map(), questions: [], expressions: [] }
  const flaws = [...settingFlaws(document, '', surveySettings, seen), ...pageFlaws(document, seen)]
  if (seen.questions.length > questionsMax)
    flaws.push({
      path: '',
      message: surveyDesk('tooManyQuestions', { max: questionsMax, count: seen.questions.length }),
    })
  flaws.push(...seen.expressions.flatMap((expression) => expressionFlaws(expression, seen)))
  // SurveyJS itself loads the document last, after our own checks have found nothing unsafe in it.
  if (flaws.length === 0) flaws.push(...modelFlaws(document))
  return flaws.slice(0, flawsMax)
}

/** Whether a questionnaire has at least one question. One without questions can be saved, but cannot go live. */
export const hasQuestions = (document: Element): boolean => summariseQuestionnaire(document).questions > 0

function pageFlaws(document: Element, seen: Seen): Flaw[] {
  if ('elements' in document && 'pages' in document) return [{ path: 'elements', message: surveyDesk('twoPlaces') }]
  if ('elements' in document) return elementsFlaws(document['elements'], 'elements', seen, 0)
  const pages = document['pages'] ?? []
  if (!Array.isArray(pages)) return [{ path: 'pages', message: surveyDesk('pagesList') }]
  const tooMany =
    pages.length > pagesMax ? [{ path: 'pages', message: surveyDesk('tooManyPages', { max: pagesMax }) }] : []
  return [
    ...tooMany,
    ...pages.flatMap((page: unknown, no) => {
      const path = `pages[${no}]`
      if (!isObject(page)) return [{ path, message: surveyDesk('page') }]
      return [
        ...settingFlaws(page, path, containerSettings, seen),
        ...nameFlaws(page, path, seen.pages, /^[\w .-]{1,80}$/),
        ...elementsFlaws(page['elements'] ?? [], `${path}.elements`, seen, 0),
      ]
    }),
  ]
}

function elementsFlaws(elements: unknown, path: string, seen: Seen, depth: number): Flaw[] {
  if (!Array.isArray(elements)) return [{ path, message: surveyDesk('questionsList') }]
  if (depth > panelDepthMax) return [{ path, message: surveyDesk('tooDeep', { max: panelDepthMax }) }]
  return elements.flatMap((element: unknown, no) => {
    const at = `${path}[${no}]`
    if (!isObject(element)) return [{ path: at, message: surveyDesk('question') }]
    return elementFlaws(element, at, seen, depth)
  })
}

function elementFlaws(element: Element, path: string, seen: Seen, depth: number): Flaw[] {
  const { type } = element
  if (type === 'panel')
    return [
      ...settingFlaws(element, path, containerSettings, seen),
      ...nameFlaws(element, path, seen.names, namePattern),
      ...elementsFlaws(element['elements'] ?? [], `${path}.elements`, seen, depth + 1),
    ]
  const settings = typeof type === 'string' ? questionSettings.get(type) : undefined
  if (!settings)
    return [{ path: `${path}.type`, message: surveyDesk('typeUnknown', { type: JSON.stringify(type) ?? '' }) }]
  seen.questions.push(element)
  return [
    ...settingFlaws(element, path, settings, seen),
    ...nameFlaws(element, path, seen.names, namePattern),
    ...listSettings(element).flatMap((list) => listFlaws(element, path, list)),
    ...expectedFlaws(element, path),
    ...maxLengthFlaws(element, path),
  ]
}

/** Finds settings that are unknown, and texts that are too long or contain markup or an address. */
function settingFlaws(element: Element, path: string, known: ReadonlySet<string>, seen: Seen): Flaw[] {
  const within = (setting: string): string => (path === '' ? setting : `${path}.${setting}`)
  return Object.entries(element).flatMap(([setting, value]) => {
    const at = within(setting)
    if (!known.has(setting))
      return [{ path: at, message: surveyDesk('settingUnknown', { setting: JSON.stringify(setting) }) }]
    if (expressionSettings.has(setting)) {
      if (typeof value !== 'string') return [{ path: at, message: surveyDesk('expression') }]
      seen.expressions.push({ path: at, text: value })
      return []
    }
    if (setting === 'pages' || setting === 'elements') return []
    return textFlaws(value, at)
  })
}

const outside = /(?:https?:|ftp:|data:|javascript:|vbscript:|file:)|(?:^|[\s"'(=])\/\/[\w.-]+/i
const markup = /<\s*[a-z!/?]|&#?\w+;/i

/** Checks every text inside a setting's value: it must be plain, short enough, and contain no markup and no address. */
function textFlaws(value: unknown, path: string): Flaw[] {
  if (typeof value === 'string') {
    if (value.length > textMaxLength) return [{ path, message: surveyDesk('textTooLong', { max: textMaxLength }) }]
    if (markup.test(value)) return [{ path, message: surveyDesk('html') }]
    if (outside.test(value)) return [{ path, message: surveyDesk('outside') }]
    return []
  }
  if (Array.isArray(value)) return value.flatMap((one: unknown, no) => textFlaws(one, `${path}[${no}]`))
  if (isObject(value)) return Object.entries(value).flatMap(([name, one]) => textFlaws(one, `${path}.${name}`))
  return []
}

function nameFlaws(element: Element, path: string, names: Map<string, string>, pattern: RegExp): Flaw[] {
  const { name } = element
  const at = `${path}.name`
  if (typeof name !== 'string' || name === '') return [{ path: at, message: surveyDesk('nameMissing') }]
  if (!pattern.test(name)) return [{ path: at, message: surveyDesk('nameInvalid') }]
  // SurveyJS keeps questions in an object by their names, so a name like `constructor` would seem to exist already.
  if (name in Object.prototype) return [{ path: at, message: surveyDesk('nameUnusable', { name }) }]
  const before = names.get(name)
  if (before) return [{ path: at, message: surveyDesk('nameTwice', { name, place: before }) }]
  names.set(name, path)
  return []
}

const listNeeds: Readonly<Record<string, readonly string[]>> = {
  choices: ['radiogroup', 'dropdown', 'checkbox', 'tagbox', 'ranking', 'buttongroup'],
  columns: ['matrix'],
  rows: ['matrix'],
}

/** The settings of a question that are lists. The `rows` of a comment are a number: its height. */
const listSettings = ({ type }: Element): string[] =>
  ['choices', 'columns', 'rows', 'rateValues'].filter((name) => name !== 'rows' || type !== 'comment')

/** Finds attention checks that no one could pass. */
function expectedFlaws(element: Element, path: string): Flaw[] {
  const expected = element['correctAnswer']
  if (expected === undefined || shapeOf(element)(expected)) return []
  return [{ path: `${path}.correctAnswer`, message: surveyDesk('expectedUnfit') }]
}

function maxLengthFlaws({ maxLength }: Element, path: string): Flaw[] {
  const message = maxLengthProblem(maxLength)
  return message ? [{ path: `${path}.maxLength`, message }] : []
}

function listFlaws(element: Element, path: string, name: string): Flaw[] {
  const at = `${path}.${name}`
  const list = element[name]
  const isNeeded = listNeeds[name]?.includes(readText(element['type'])) ?? false
  if (list === undefined) return isNeeded ? [{ path: at, message: surveyDesk('listEmpty') }] : []
  if (!Array.isArray(list)) return [{ path: at, message: surveyDesk('list') }]
  if (isNeeded && list.length === 0) return [{ path: at, message: surveyDesk('listEmpty') }]
  const most = name === 'rows' ? rowsMax : choicesMax
  if (list.length > most) return [{ path: at, message: surveyDesk('listTooLong', { max: most }) }]
  const wrong = list.findIndex((one: unknown) => !isValue(isObject(one) ? one['value'] : one))
  if (wrong >= 0) return [{ path: `${at}[${wrong}]`, message: surveyDesk('value') }]
  const stray = list.findIndex((one: unknown) => isObject(one) && !Object.keys(one).every((key) => itemKeys.has(key)))
  if (stray >= 0) return [{ path: `${at}[${stray}]`, message: surveyDesk('entry') }]
  const values = listValues(list) ?? []
  const twice = values.findIndex((value, no) => values.indexOf(value) !== no)
  return twice < 0
    ? []
    : [{ path: `${at}[${twice}]`, message: surveyDesk('valueTwice', { value: String(values[twice]) }) }]
}
const itemKeys = new Set(['value', 'text', 'visibleIf'])
const isValue = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= 200)

function expressionFlaws({ path, text }: { path: string; text: string }, { names, questions }: Seen): Flaw[] {
  if (text.length > expressionMaxLength)
    return [{ path, message: surveyDesk('expressionTooLong', { max: expressionMaxLength }) }]
  const runner = new ConditionRunner(text)
  if (!runner.canRun()) return [{ path, message: surveyDesk('expressionUnreadable', { text }) }]
  const unknown = runner.getVariables().find((variable) => !names.has(rootOf(variable)))
  if (unknown !== undefined) return [{ path, message: surveyDesk('nameStrange', { name: `{${unknown}}` }) }]
  return findLostComparisons(new ConditionsParser().parseExpression(text), questions).map(
    ({ question, value, taken }) => ({
      path,
      message: surveyDesk('choiceStrange', {
        name: `{${question}}`,
        choice: JSON.stringify(value),
        choices: `${taken.slice(0, listedNamesMax).join(', ')}${taken.length > listedNamesMax ? ' …' : ''}`,
      }),
    }),
  )
}
const listedNamesMax = 8
/** The name of the question in `{grid.row}`, `{list[0]}` and `{q-Comment}`. */
const rootOf = (variable: string): string => /^[A-Za-z]\w*/.exec(variable)?.[0] ?? variable

function modelFlaws(document: Element): Flaw[] {
  const { screenOutIf: _ours, ...rest } = document
  const model = new Model(withoutOurs(rest))
  return (model.jsonErrors ?? []).map(({ message }) => ({
    path: '',
    message: surveyDesk('modelSays', { said: message }),
  }))
}
/** The question without `profileQuestionId`. That property is our own, so SurveyJS would report it as unknown. */
function withoutOurs(element: Element): Element {
  const { profileQuestionId: _ours, ...rest } = element
  const inner = ['pages', 'elements'].flatMap((name) =>
    Array.isArray(rest[name]) ? [[name, rest[name].filter(isObject).map(withoutOurs)] as const] : [],
  )
  return { ...rest, ...Object.fromEntries(inner) }
}

/** Every question of a document, including those in panels, in their order. */
export function listQuestions(document: Element): Element[] {
  const walk = (element: Element): Element[] => {
    if ('elements' in element) return toList(element['elements']).filter(isObject).flatMap(walk)
    return typeof element['type'] === 'string' ? [element] : []
  }
  const pages = toList(document['pages']).filter(isObject)
  return (pages.length > 0 ? pages : [document]).flatMap(walk)
}
const conditionsIn = (element: Element): number =>
  (typeof element['visibleIf'] === 'string' ? 1 : 0) +
  [...toList(element['pages']), ...toList(element['elements'])]
    .filter(isObject)
    .reduce((sum: number, inner) => sum + conditionsIn(inner), 0)

/** How many questions of a document have no text. */
export const countUntitled = (document: Element): number =>
  listQuestions(document).filter((question) => readText(question['title']).trim() === '').length

/**
 * Summarises a questionnaire: its pages, questions, conditions and minutes. The document may have flaws, but must be an
 * object.
 */
export function summariseQuestionnaire(document: Element): QuestionnaireSummary {
  const questions = listQuestions(document)
  const pages = toList(document['pages']).filter(isObject)
  const seconds = questions.reduce((sum, question) => sum + estimateSeconds(question), 0)
  return {
    pages: Math.max(pages.length, questions.length > 0 ? 1 : 0),
    questions: questions.length,
    required: questions.filter((question) => question['isRequired'] === true).length,
    conditions: conditionsIn(document),
    screensOut: typeof document['screenOutIf'] === 'string' && document['screenOutIf'] !== '',
    minutes: Math.max(1, Math.round(seconds / 60)),
    names: questions.map((question) => ({
      name: readText(question['name']),
      title: readText(question['title']) || readText(question['name']),
      type: readText(question['type']),
    })),
  }
}
