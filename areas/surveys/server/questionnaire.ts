import { answerTextMaxLength } from '../contract/survey-checks.ts'
import { ConditionRunner, Model } from 'survey-core'
import { draftShapeOf, isObject, isRemark, shapeOf, listValues, type Element, type Shape } from './answer-shapes.ts'

export type Document = Readonly<Record<string, unknown>>
export type GivenAnswers = Readonly<Record<string, unknown>>

/** A question whose answer the profile may already have. */
export type ProfileElement = { name: string; questionId: string; values: readonly string[] | null; isMultiple: boolean }

/** A hosted questionnaire, parsed once: everything the server needs to store, check and submit answers. */
export type Questionnaire = {
  /** The names under which answers may be stored. */
  names: ReadonlySet<string>
  profileElements: readonly ProfileElement[]
  /** Whether these answers end the attempt because the panelist does not qualify. */
  screensOut: (answers: GivenAnswers) => boolean
  /** The names of the visible questions whose required answer is missing, or whose answer is not valid. */
  flaws: (answers: GivenAnswers) => readonly string[]
  /** Whether a value has the shape of an answer to the question of this name. */
  fits: (name: string, value: unknown) => boolean
  /**
   * The names of answers that cannot be stored: no question has that name, or the value could never become an answer.
   */
  findUnknownNames: (given: GivenAnswers) => readonly string[]
}

/** One revision of a survey's document, raw and parsed. */
export type ReadDocument = { revision: number; document: Document; questionnaire: Questionnaire }

type Found = { element: Element; conditions: readonly string[] }

const objectsIn = (value: unknown): Element[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Every question of the document, with its own conditions and those of the panels and pages around it. */
function questionsIn(document: Document): Found[] {
  const walk = (element: Element, outer: readonly string[]): Found[] => {
    const own = textOf(element['visibleIf'])
    const conditions = own ? [...outer, own] : outer
    const inner = objectsIn(element['elements'])
    return inner.length > 0 ? inner.flatMap((child) => walk(child, conditions)) : [{ element, conditions }]
  }
  const pages = objectsIn(document['pages'])
  return pages.length > 0
    ? pages.flatMap((page) => walk(page, []))
    : objectsIn(document['elements']).flatMap((element) => walk(element, []))
}

const remarkOf = (name: string): string => `${name}-Comment`
const nameOf = (element: Element): string | null => textOf(element['valueName']) ?? textOf(element['name'])

/** Parses a SurveyJS document with the two properties that we have added: `screenOutIf` and `profileQuestionId`. */
export function readQuestionnaire(document: Document): Questionnaire {
  const found = questionsIn(document)
  const names = new Set<string>()
  const shapesByName = new Map<string, Shape>()
  const keepable = new Map<string, Shape>()
  for (const { element } of found) {
    const name = nameOf(element)
    if (!name) continue
    names.add(name).add(remarkOf(name))
    shapesByName.set(name, shapeOf(element))
    keepable.set(name, draftShapeOf(element)).set(remarkOf(name), isRemark)
  }
  return {
    names,
    profileElements: found.flatMap(({ element }) => profileElementOf(element)),
    screensOut: screenOutOf(document),
    flaws: found.every(isPlain) && isPlainSurvey(document) ? plainCheck(found) : modelCheck(document, found),
    fits: (name, value) => shapesByName.get(name)?.(value) ?? false,
    // An answer to a question that is gone may be removed: a new revision may have dropped the question.
    findUnknownNames: (given) =>
      Object.keys(given).filter((name) => {
        const value = given[name]
        return value !== null && !(keepable.has(name) && (isBlank(value) || keepable.get(name)?.(value) === true))
      }),
  }
}

function profileElementOf(element: Element): ProfileElement[] {
  const name = nameOf(element)
  if (!name) return []
  const isMultiple = element['type'] === 'checkbox' || element['type'] === 'tagbox'
  return [
    {
      name,
      questionId: textOf(element['profileQuestionId']) ?? name,
      values: listValues(element['choices']),
      isMultiple,
    },
  ]
}

function screenOutOf(document: Document): (answers: GivenAnswers) => boolean {
  const expression = textOf(document['screenOutIf'])
  if (!expression) return () => false
  const runner = new ConditionRunner(expression)
  return (answers) => runner.runValues({ ...answers })
}

/**
 * Checks answers with a SurveyJS model, which is kept and reused. SurveyJS knows every kind of question, but is a
 * thousand times slower than `plainCheck`.
 */
function modelCheck(document: Document, found: readonly Found[]): (answers: GivenAnswers) => string[] {
  let model: Model | null = null
  const shapes = new Map(found.map(({ element }) => [nameOf(element) ?? '', shapeOf(element)]))
  return (answers) => {
    model ??= new Model(document)
    model.clear(true, true)
    // SurveyJS logs complaints about values that do not fit their question, so such values are left out; they are flaws
    // anyway.
    const isKnown = ([name, value]: [string, unknown]) => !shapes.has(name) || shapes.get(name)?.(value) === true
    model.data = Object.fromEntries(Object.entries(answers).filter(isKnown))
    const asked = model.getAllQuestions(true).filter((question) => question.isVisible && question.isParentVisible)
    const isFlawed = (name: string): boolean => {
      const value = answers[name]
      return (!isBlank(value) && !shapes.get(name)?.(value)) || !isRemark(answers[remarkOf(name)])
    }
    const flawed = asked.filter((question) => isFlawed(question.getValueName()) || !question.validate(false))
    return [...new Set(flawed.map((question) => question.getValueName()))]
  }
}

const plainTypes: ReadonlySet<unknown> = new Set([
  'radiogroup',
  'dropdown',
  'checkbox',
  'rating',
  'boolean',
  'matrix',
  'text',
  'comment',
])
const plainSettings: ReadonlySet<string> = new Set([
  'type',
  'name',
  'title',
  'description',
  'visibleIf',
  'isRequired',
  'choices',
  'columns',
  'rows',
  'rateMin',
  'rateMax',
  'minRateDescription',
  'maxRateDescription',
  'labelTrue',
  'labelFalse',
  'inputType',
  'min',
  'max',
  'placeholder',
  'profileQuestionId',
])
const plainSurveySettings: ReadonlySet<string> = new Set(['title', 'description', 'screenOutIf', 'pages', 'elements'])
const plainInputs: ReadonlySet<unknown> = new Set([undefined, 'text', 'number'])

/** Whether `plainCheck` supports all settings of this question. */
const isPlain = ({ element }: Found): boolean =>
  plainTypes.has(element['type']) &&
  plainInputs.has(element['inputType']) &&
  Object.keys(element).every((setting) => plainSettings.has(setting))
function isPlainSurvey(document: Document): boolean {
  const pages = objectsIn(document['pages'])
  const panels = pages.flatMap((page) => objectsIn(page['elements'])).filter((element) => element['type'] === 'panel')
  const settings = new Set(['name', 'title', 'description', 'elements', 'visibleIf', 'type'])
  return (
    Object.keys(document).every((setting) => plainSurveySettings.has(setting)) &&
    [...pages, ...panels].every((room) => Object.keys(room).every((setting) => settings.has(setting)))
  )
}

/**
 * Checks answers to plain questions as SurveyJS would, with conditions parsed once; a test makes sure that both agree.
 */
function plainCheck(found: readonly Found[]): (answers: GivenAnswers) => string[] {
  const checks = found.map(({ element, conditions }) => ({
    runners: conditions.map((condition) => new ConditionRunner(condition)),
    name: nameOf(element) ?? '',
    isRequired: element['isRequired'] === true,
    fits: shapeOf(element),
  }))
  return (answers) => {
    const values = { ...answers }
    const flawed = checks.filter(({ runners, name, isRequired, fits }) => {
      const value = values[name]
      const isFine = isBlank(value) ? !isRequired : fits(value)
      if (isFine && isRemark(values[remarkOf(name)])) return false
      return runners.every((runner) => runner.runValues(values))
    })
    return flawed.map(({ name }) => name)
  }
}

/** Whether a value counts as no answer. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.keys(value).length === 0
}

/**
 * The document for the browser: without the screen-out rule, without the expected answers of attention checks, and
 * without the questions that the profile has answered.
 */
export function makeBrowserDocument(document: Document, prefilled: readonly string[]): Record<string, unknown> {
  const hidden = new Set(prefilled)
  const showElement = (element: Element): Element => {
    const inner = Array.isArray(element['elements'])
      ? { elements: objectsIn(element['elements']).map(showElement) }
      : {}
    const name = nameOf(element)
    const { profileQuestionId: _ours, correctAnswer: _wanted, visibleIf: _when, ...rest } = element
    if (name && hidden.has(name)) return { ...rest, ...inner, visible: false }
    return { ...rest, ...(_when === undefined ? {} : { visibleIf: _when }), ...inner }
  }
  const { screenOutIf: _ours, ...own } = document
  const rest = { maxTextLength: answerTextMaxLength, ...own }
  if (Array.isArray(document['pages'])) return { ...rest, pages: objectsIn(document['pages']).map(showElement) }
  return { ...rest, elements: objectsIn(document['elements']).map(showElement) }
}

/** The earlier answers with those new ones merged in that may be stored; null removes an answer. */
export function mergeAnswers(
  questionnaire: Questionnaire,
  earlier: GivenAnswers,
  given: GivenAnswers,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...earlier }
  for (const [name, value] of Object.entries(given)) {
    if (!questionnaire.names.has(name)) continue
    if (value === null) delete merged[name]
    else merged[name] = value
  }
  return merged
}
