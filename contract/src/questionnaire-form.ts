/** A questionnaire as the simple editor shows it. Texts are never missing, only empty, so that both directions lose nothing. */
export type QuestionnaireForm = { title: string; description: string; screenOutIf: string; pages: FormPage[] }
export type FormPage = { name: string; title: string; visibleIf: string; questions: FormQuestion[] }
export type FormChoice = { value: string; text: string }
/**
 * `expected` makes an attention check of a question: what somebody who reads answers. Empty or null: it is none.
 */
type Asked = {
  name: string
  title: string
  description: string
  isRequired: boolean
  /** A SurveyJS expression; empty: always. */
  visibleIf: string
  /** The profile question whose answer fills this one in; empty: the one of the same name, if there is one. */
  profileQuestionId: string
}
export type FormQuestion = Asked &
  (
    | { type: 'single'; choices: FormChoice[]; isList: boolean; expected: string }
    | { type: 'multiple'; choices: FormChoice[] }
    | { type: 'rating'; min: number; max: number; lowText: string; highText: string }
    | { type: 'yes-no'; yesText: string; noText: string }
    | { type: 'text'; isLong: boolean; placeholder: string }
    | { type: 'number'; min: number | null; max: number | null }
    | { type: 'matrix'; columns: FormChoice[]; rows: FormChoice[]; expected: { row: string; column: string } | null }
  )
export type FormQuestionType = FormQuestion['type']
export const formQuestionTypes = ['single', 'multiple', 'rating', 'yes-no', 'text', 'number', 'matrix'] as const

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The texts that are there, under their SurveyJS names. */
const written = (texts: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
const copied = (choices: readonly FormChoice[]): FormChoice[] => choices.map(({ value, text }) => ({ value, text }))

function kindOf(question: FormQuestion): Json {
  switch (question.type) {
    case 'single':
      return {
        type: question.isList ? 'dropdown' : 'radiogroup',
        choices: copied(question.choices),
        ...written({ correctAnswer: question.expected }),
      }
    case 'multiple':
      return { type: 'checkbox', choices: copied(question.choices) }
    case 'rating':
      return {
        type: 'rating',
        rateMin: question.min,
        rateMax: question.max,
        ...written({ minRateDescription: question.lowText, maxRateDescription: question.highText }),
      }
    case 'yes-no':
      return { type: 'boolean', ...written({ labelTrue: question.yesText, labelFalse: question.noText }) }
    case 'text':
      return { type: question.isLong ? 'comment' : 'text', ...written({ placeholder: question.placeholder }) }
    case 'number':
      return {
        type: 'text',
        inputType: 'number',
        ...(question.min === null ? {} : { min: question.min }),
        ...(question.max === null ? {} : { max: question.max }),
      }
    case 'matrix':
      return {
        type: 'matrix',
        columns: copied(question.columns),
        rows: copied(question.rows),
        ...(question.expected ? { correctAnswer: { [question.expected.row]: question.expected.column } } : {}),
      }
  }
}

function elementOf(question: FormQuestion): Json {
  const { name, title, description, isRequired, visibleIf, profileQuestionId } = question
  const { type, ...rest } = kindOf(question)
  return {
    type,
    name,
    ...written({ title, description, visibleIf, profileQuestionId }),
    ...(isRequired ? { isRequired } : {}),
    ...rest,
  }
}

/** The SurveyJS document that asks what the form says. */
export function documentOf({ title, description, screenOutIf, pages }: QuestionnaireForm): Record<string, unknown> {
  return {
    ...written({ title, description, screenOutIf }),
    pages: pages.map((page) => ({
      name: page.name,
      ...written({ title: page.title, visibleIf: page.visibleIf }),
      elements: page.questions.map(elementOf),
    })),
  }
}

/** What the simple editor cannot show, by the path where it stands. */
export type BeyondForm = { path: string; message: string }
type Read<T> = { value: T; beyond: BeyondForm[] }

const commonSettings = ['type', 'name', 'title', 'description', 'isRequired', 'visibleIf', 'profileQuestionId']
const settingsOf: Readonly<Record<string, readonly string[]>> = {
  radiogroup: ['choices', 'correctAnswer'],
  dropdown: ['choices', 'correctAnswer'],
  checkbox: ['choices'],
  rating: ['rateMin', 'rateMax', 'minRateDescription', 'maxRateDescription'],
  boolean: ['labelTrue', 'labelFalse'],
  comment: ['placeholder'],
  text: ['inputType', 'placeholder', 'min', 'max'],
  matrix: ['columns', 'rows', 'correctAnswer'],
}

/** Reads texts and numbers of one object, noting what is of another kind and what has a name that was not expected. */
function reader(from: Json, path: string, known: readonly string[]) {
  const beyond: BeyondForm[] = Object.keys(from)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: `${path}.${name}`, message: 'The simple editor does not know this setting' }))
  const refuse = (name: string): void => {
    beyond.push({ path: `${path}.${name}`, message: 'The simple editor cannot show this value' })
  }
  return {
    beyond,
    text: (name: string): string => {
      const value = from[name] ?? ''
      if (typeof value !== 'string') refuse(name)
      return typeof value === 'string' ? value : ''
    },
    flag: (name: string): boolean => {
      const value = from[name] ?? false
      if (typeof value !== 'boolean') refuse(name)
      return value === true
    },
    number: <T>(name: string, otherwise: T): number | T => {
      const value = from[name]
      if (value !== undefined && typeof value !== 'number') refuse(name)
      return typeof value === 'number' ? value : otherwise
    },
    /** One cell of a matrix, as SurveyJS writes its value. */
    cell: (name: string): { row: string; column: string } | null => {
      const value = from[name]
      const cells = isObject(value) ? Object.entries(value) : []
      const [row, column] = cells[0] ?? []
      if (row !== undefined && typeof column === 'string' && cells.length === 1) return { row, column }
      if (value !== undefined) refuse(name)
      return null
    },
    choices: (name: string): FormChoice[] => {
      const list = from[name] ?? []
      const read = Array.isArray(list) ? list.map(choiceOf) : [null]
      if (read.includes(null)) refuse(name)
      return read.filter((choice) => choice !== null)
    },
  }
}

function choiceOf(choice: unknown): FormChoice | null {
  if (typeof choice === 'string') return { value: choice, text: choice }
  if (!isObject(choice) || typeof choice['value'] !== 'string') return null
  const { value, text = value, ...more } = choice
  return typeof text === 'string' && Object.keys(more).length === 0 ? { value, text } : null
}

function questionOf(element: Json, path: string): Read<FormQuestion> | BeyondForm[] {
  const type = String(element['type'])
  const settings = settingsOf[type]
  if (!settings) return [{ path: `${path}.type`, message: `The simple editor has no questions of the type ${type}` }]
  const read = reader(element, path, [...commonSettings, ...settings])
  const asked = {
    name: read.text('name'),
    title: read.text('title'),
    description: read.text('description'),
    isRequired: read.flag('isRequired'),
    visibleIf: read.text('visibleIf'),
    profileQuestionId: read.text('profileQuestionId'),
  }
  const input = type === 'text' ? read.text('inputType') : ''
  if (!['', 'text', 'number'].includes(input))
    return [{ path: `${path}.inputType`, message: `The simple editor has no input of the type ${input}` }]
  const value = ((): FormQuestion => {
    if (type === 'radiogroup' || type === 'dropdown')
      return {
        ...asked,
        type: 'single',
        choices: read.choices('choices'),
        isList: type === 'dropdown',
        expected: read.text('correctAnswer'),
      }
    if (type === 'checkbox') return { ...asked, type: 'multiple', choices: read.choices('choices') }
    if (type === 'rating') {
      const [lowText, highText] = [read.text('minRateDescription'), read.text('maxRateDescription')]
      return {
        ...asked,
        type: 'rating',
        min: read.number('rateMin', 1),
        max: read.number('rateMax', 5),
        lowText,
        highText,
      }
    }
    if (type === 'boolean')
      return { ...asked, type: 'yes-no', yesText: read.text('labelTrue'), noText: read.text('labelFalse') }
    if (type === 'matrix')
      return {
        ...asked,
        type: 'matrix',
        columns: read.choices('columns'),
        rows: read.choices('rows'),
        expected: read.cell('correctAnswer'),
      }
    if (input === 'number')
      return { ...asked, type: 'number', min: read.number('min', null), max: read.number('max', null) }
    return { ...asked, type: 'text', isLong: type === 'comment', placeholder: read.text('placeholder') }
  })()
  const stray = strayTexts[value.type].filter((name) => name in element)
  return {
    value,
    beyond: [
      ...read.beyond,
      ...stray.map((name) => ({
        path: `${path}.${name}`,
        message: 'The simple editor does not know this setting here',
      })),
    ],
  }
}
/** Settings that SurveyJS would read from a text question of the other kind. */
const strayTexts: Readonly<Record<FormQuestionType, readonly string[]>> = {
  single: [],
  multiple: [],
  rating: [],
  'yes-no': [],
  matrix: [],
  text: ['min', 'max'],
  number: ['placeholder'],
}

function pageOf(page: unknown, path: string, no: number): Read<FormPage> | BeyondForm[] {
  if (!isObject(page)) return [{ path, message: 'This is not a page' }]
  const read = reader(page, path, ['name', 'title', 'visibleIf', 'elements'])
  const elements = page['elements'] ?? []
  if (!Array.isArray(elements)) return [{ path: `${path}.elements`, message: 'This is not a list of questions' }]
  const questions: FormQuestion[] = []
  const beyond = elements.flatMap((element: unknown, index) => {
    const at = `${path}.elements[${index}]`
    const found = isObject(element) ? questionOf(element, at) : [{ path: at, message: 'This is not a question' }]
    if (Array.isArray(found)) return found
    questions.push(found.value)
    return found.beyond
  })
  const name = read.text('name') || `page${no + 1}`
  const value = { name, title: read.text('title'), visibleIf: read.text('visibleIf'), questions }
  return { value, beyond: [...read.beyond, ...beyond] }
}

/**
 * The form that a SurveyJS document is, or null with what the simple editor cannot show. `documentOf` of the form asks the same
 * as the document did: nothing is dropped silently.
 */
export function formOf(document: Json): { form: QuestionnaireForm | null; beyond: BeyondForm[] } {
  const read = reader(document, 'questionnaire', ['title', 'description', 'screenOutIf', 'pages'])
  const pages = document['pages'] ?? []
  if (!Array.isArray(pages))
    return { form: null, beyond: [{ path: 'questionnaire.pages', message: 'This is not a list of pages' }] }
  const form: QuestionnaireForm = {
    title: read.text('title'),
    description: read.text('description'),
    screenOutIf: read.text('screenOutIf'),
    pages: [],
  }
  const beyond = pages.flatMap((page: unknown, no) => {
    const found = pageOf(page, `questionnaire.pages[${no}]`, no)
    if (Array.isArray(found)) return found
    form.pages.push(found.value)
    return found.beyond
  })
  const all = [...read.beyond, ...beyond]
  return all.length > 0 ? { form: null, beyond: all } : { form, beyond: [] }
}
