import type { Message } from '../../../platform/contract/messages.ts'
import { surveyCheck } from './survey-checks.ts'

/**
 * A questionnaire as the simple editor shows it. Missing texts are empty strings. The parts of the document that the
 * editor does not show are in `kept`, so that nothing is lost in either direction.
 */
export type QuestionnaireForm = { title: string; description: string; screenOutIf: string; pages: FormPage[] } & Carried
export type FormPage = { name: string; title: string; visibleIf: string; questions: FormQuestion[] } & Carried
/** A choice; `kept` is the choice as the document had it: a text, a number or an object. */
export type FormChoice = { value: string; text: string; kept?: unknown }
/**
 * The part of the document that this was read from, without its pages or questions; absent for something new in the
 * form.
 */
type Carried = { kept?: Json }
type Asked = {
  name: string
  title: string
  description: string
  isRequired: boolean
  /** The SurveyJS condition under which the question is shown; empty means always. */
  visibleIf: string
  /** The profile question whose answer is filled in here; empty means the one with the same name, if there is one. */
  profileQuestionId: string
}
/**
 * Whether there is a choice "none of these", which excludes all others; an empty text stands for the standard words.
 */
type WithNone = { hasNone: boolean; noneText: string }
/**
 * A question in the form. If `expected` has the answer of an attentive panelist, it is an attention check; if
 * `expected` is empty or null, an ordinary question.
 */
export type FormQuestion = Asked &
  Carried &
  (
    | ({ type: 'single'; choices: FormChoice[]; isList: boolean; expected: string } & WithNone)
    | ({ type: 'multiple'; choices: FormChoice[] } & WithNone)
    | { type: 'rating'; min: number; max: number; lowText: string; highText: string }
    | { type: 'yes-no'; yesText: string; noText: string }
    /** `maxLength` in characters; null means only the general limit. */
    | { type: 'text'; isLong: boolean; placeholder: string; maxLength: number | null }
    | { type: 'number'; min: number | null; max: number | null }
    | {
        type: 'matrix'
        columns: FormChoice[]
        rows: FormChoice[]
        expected: { row: string; column: string } | null
        isEachRowRequired: boolean
      }
    /** A kind that the form has no fields for, such as a ranking; its settings are kept unchanged. */
    | { type: 'other'; kind: string }
  )
export type FormQuestionType = FormQuestion['type']
/** The kinds that the form can add. */
export const formQuestionTypes = ['single', 'multiple', 'rating', 'yes-no', 'text', 'number', 'matrix'] as const
export type NewQuestionType = (typeof formQuestionTypes)[number]

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Drops the empty texts; the others get their SurveyJS names. */
const omitEmptyTexts = (texts: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
const keepSetFlags = (flags: Readonly<Record<string, boolean>>): Json =>
  Object.fromEntries(Object.entries(flags).filter(([, isOn]) => isOn))
const omitNulls = (numbers: Readonly<Record<string, number | null>>): Json =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== null))

function kindOf(question: FormQuestion): Json {
  switch (question.type) {
    case 'single':
      return {
        type: question.isList ? 'dropdown' : 'radiogroup',
        choices: question.choices.map(writeChoice),
        ...keepSetFlags({ showNoneItem: question.hasNone }),
        ...omitEmptyTexts({ noneText: question.noneText, correctAnswer: question.expected }),
      }
    case 'multiple':
      return {
        type: 'checkbox',
        choices: question.choices.map(writeChoice),
        ...keepSetFlags({ showNoneItem: question.hasNone }),
        ...omitEmptyTexts({ noneText: question.noneText }),
      }
    case 'rating':
      return {
        type: 'rating',
        rateMin: question.min,
        rateMax: question.max,
        ...omitEmptyTexts({ minRateDescription: question.lowText, maxRateDescription: question.highText }),
      }
    case 'yes-no':
      return { type: 'boolean', ...omitEmptyTexts({ labelTrue: question.yesText, labelFalse: question.noText }) }
    case 'text':
      return {
        type: question.isLong ? 'comment' : 'text',
        ...omitEmptyTexts({ placeholder: question.placeholder }),
        ...omitNulls({ maxLength: question.maxLength }),
      }
    case 'number':
      return { type: 'text', inputType: 'number', ...omitNulls({ min: question.min, max: question.max }) }
    case 'matrix':
      return {
        type: 'matrix',
        columns: question.columns.map(writeChoice),
        rows: question.rows.map(writeChoice),
        ...keepSetFlags({ eachRowRequired: question.isEachRowRequired }),
        ...(question.expected ? { correctAnswer: { [question.expected.row]: question.expected.column } } : {}),
      }
    case 'other':
      return { type: question.kind }
  }
}

/** Writes a choice for the document: as it was there, but with the text from the form. */
function writeChoice({ value, text, kept }: FormChoice): unknown {
  if (kept === undefined) return { value, text }
  const was = choiceOf(kept)
  if (was && was.value === value && was.text === text) return kept
  const before = isObject(kept) ? kept : { value: kept }
  return { ...before, text: wordsInstead(before['text'], text) }
}

function writeElement(question: FormQuestion): Json {
  const { name, title, description, isRequired, visibleIf, profileQuestionId } = question
  const { type, ...rest } = kindOf(question)
  return {
    type,
    name,
    ...omitEmptyTexts({ title, description, visibleIf, profileQuestionId }),
    ...keepSetFlags({ isRequired }),
    ...rest,
  }
}
const pageWritten = ({ name, title, visibleIf }: FormPage): Json => ({ name, ...omitEmptyTexts({ title, visibleIf }) })
const wholeWritten = ({ title, description, screenOutIf }: QuestionnaireForm): Json =>
  omitEmptyTexts({ title, description, screenOutIf })

/**
 * Replaces in a part of the document only the settings that the form has changed: `then` is what the form would have
 * written when it was read, `now` is what it writes.
 */
function overlay(kept: Json | undefined, then: Json, now: Json): Record<string, unknown> {
  if (!kept) return { ...now }
  const result: Record<string, unknown> = { ...kept }
  for (const name of new Set([...Object.keys(then), ...Object.keys(now)])) {
    if (isSame(then[name], now[name])) continue
    if (name in now) result[name] = wordsInstead(kept[name], now[name])
    else delete result[name]
  }
  return result
}

/** Replaces a text; if the text has several languages, only the language that the form shows. */
const wordsInstead = (before: unknown, now: unknown): unknown =>
  isObject(before) && typeof before['default'] === 'string' && typeof now === 'string'
    ? { ...before, default: now }
    : now

const elementOf = (question: FormQuestion): Json => {
  const { kept } = question
  return overlay(kept, kept ? writeElement(questionOf(kept)) : {}, writeElement(question))
}

/** The SurveyJS document of a form. */
export function documentOf(form: QuestionnaireForm): Record<string, unknown> {
  const { pages, kept } = form
  return {
    ...overlay(kept, kept ? wholeWritten(wholeOf(kept)) : {}, wholeWritten(form)),
    pages: pages.map((page, no) => ({
      ...overlay(page.kept, page.kept ? pageWritten(pageOf(page.kept, no)) : {}, pageWritten(page)),
      elements: page.questions.map(elementOf),
    })),
  }
}

/** A reason why a document has no form, with the path of the part that the form cannot show. */
export type BeyondForm = { path: string; message: Message }

const askedSettings = ['type', 'name', 'title', 'description', 'isRequired', 'visibleIf', 'profileQuestionId']
const choiceSettings = ['choices', 'showNoneItem', 'noneText']
const shownSettings: Readonly<Record<FormQuestionType, readonly string[]>> = {
  single: [...choiceSettings, 'correctAnswer'],
  multiple: choiceSettings,
  rating: ['rateMin', 'rateMax', 'minRateDescription', 'maxRateDescription'],
  'yes-no': ['labelTrue', 'labelFalse'],
  text: ['placeholder', 'maxLength'],
  number: ['inputType', 'min', 'max'],
  matrix: ['columns', 'rows', 'eachRowRequired', 'correctAnswer'],
  other: [],
}
/** The settings of a question that the form does not show but keeps, by their SurveyJS names. */
export const unshownSettings = ({ type, kept = {} }: FormQuestion): string[] =>
  Object.keys(kept).filter((name) => ![...askedSettings, ...shownSettings[type]].includes(name))

/** Makes functions that read texts, flags and numbers of one object; a value of another kind reads as empty. */
function reader(from: Json) {
  return {
    text: (name: string): string => wordsOf(from[name]) ?? '',
    flag: (name: string): boolean => from[name] === true,
    number: <T>(name: string, otherwise: T): number | T => {
      const value = from[name]
      return typeof value === 'number' ? value : otherwise
    },
    /** One cell of a matrix, from an object as SurveyJS writes it. */
    cell: (name: string): { row: string; column: string } | null => {
      const value = from[name]
      const cells = isObject(value) ? Object.entries(value) : []
      const [row, column] = cells[0] ?? []
      return row !== undefined && typeof column === 'string' && cells.length === 1 ? { row, column } : null
    },
    choices: (name: string): FormChoice[] => {
      const list = from[name]
      return Array.isArray(list) ? list.map(choiceOf).filter((choice) => choice !== null) : []
    },
  }
}

/** The text that the form shows; null if the value is not a text. */
function wordsOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return isObject(value) && typeof value['default'] === 'string' ? value['default'] : null
}

function choiceOf(kept: unknown): FormChoice | null {
  const value = isObject(kept) ? kept['value'] : kept
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const words = isObject(kept) ? wordsOf(kept['text']) : null
  return { value: String(value), text: words ?? String(value), kept }
}

/** Whether the form can show every choice of a list; if not, the question is kept as it is. */
const areChoices = (list: unknown): boolean =>
  list === undefined || (Array.isArray(list) && list.every((one) => choiceOf(one) !== null))

function questionOf(kept: Json): FormQuestion {
  const kind = String(kept['type'])
  const read = reader(kept)
  const asked = {
    name: read.text('name'),
    title: read.text('title'),
    description: read.text('description'),
    isRequired: read.flag('isRequired'),
    visibleIf: read.text('visibleIf'),
    profileQuestionId: read.text('profileQuestionId'),
    kept,
  }
  const none = { hasNone: read.flag('showNoneItem'), noneText: read.text('noneText') }
  const other = { ...asked, type: 'other' as const, kind }
  if (![kept['choices'], kept['columns'], kind === 'matrix' ? kept['rows'] : undefined].every(areChoices)) return other
  switch (kind) {
    case 'radiogroup':
    case 'dropdown': {
      const choices = read.choices('choices')
      return {
        ...asked,
        type: 'single',
        choices,
        isList: kind === 'dropdown',
        expected: read.text('correctAnswer'),
        ...none,
      }
    }
    case 'checkbox':
      return { ...asked, type: 'multiple', choices: read.choices('choices'), ...none }
    case 'rating':
      return {
        ...asked,
        type: 'rating',
        min: read.number('rateMin', 1),
        max: read.number('rateMax', 5),
        lowText: read.text('minRateDescription'),
        highText: read.text('maxRateDescription'),
      }
    case 'boolean':
      return { ...asked, type: 'yes-no', yesText: read.text('labelTrue'), noText: read.text('labelFalse') }
    case 'matrix':
      return {
        ...asked,
        type: 'matrix',
        columns: read.choices('columns'),
        rows: read.choices('rows'),
        expected: read.cell('correctAnswer'),
        isEachRowRequired: read.flag('eachRowRequired'),
      }
    case 'text':
    case 'comment': {
      const input = kind === 'text' ? read.text('inputType') : ''
      if (input === 'number')
        return { ...asked, type: 'number', min: read.number('min', null), max: read.number('max', null) }
      if (input !== '' && input !== 'text') return other
      const maxLength = read.number('maxLength', null)
      return { ...asked, type: 'text', isLong: kind === 'comment', placeholder: read.text('placeholder'), maxLength }
    }
    default:
      return other
  }
}

/** A page of the form, without its questions yet. */
function pageOf(kept: Json, no: number): FormPage {
  const read = reader(kept)
  const name = read.text('name') || `page${no + 1}`
  return { name, title: read.text('title'), visibleIf: read.text('visibleIf'), questions: [], kept }
}

/** A questionnaire of the form, without its pages yet. */
function wholeOf(kept: Json): QuestionnaireForm {
  const read = reader(kept)
  const texts = { title: read.text('title'), description: read.text('description') }
  return { ...texts, screenOutIf: read.text('screenOutIf'), pages: [], kept }
}

/**
 * Reads a SurveyJS document into a form; if questions are outside pages, the form is null and the reasons are given.
 * `documentOf` makes the same document again, because what the form does not show is kept.
 */
export function formOf(document: Json): { form: QuestionnaireForm | null; beyond: BeyondForm[] } {
  const { pages = [], ...kept } = document
  const rejectAt = (path: string, message: Message) => ({ form: null, beyond: [{ path, message }] })
  if ('elements' in kept) return rejectAt('questionnaire.elements', surveyCheck('offPages'))
  if (!Array.isArray(pages)) return rejectAt('questionnaire.pages', surveyCheck('noPages'))
  const form = wholeOf(kept)
  for (const [no, page] of pages.entries()) {
    const path = `questionnaire.pages[${no}]`
    if (!isObject(page)) return rejectAt(path, surveyCheck('noPage'))
    const { elements = [], ...ofPage } = page
    if (!Array.isArray(elements)) return rejectAt(`${path}.elements`, surveyCheck('noQuestions'))
    const strange = elements.findIndex((element) => !isObject(element))
    if (strange >= 0) return rejectAt(`${path}.elements[${strange}]`, surveyCheck('noQuestion'))
    form.pages.push({ ...pageOf(ofPage, no), questions: elements.filter(isObject).map(questionOf) })
  }
  return { form, beyond: [] }
}
