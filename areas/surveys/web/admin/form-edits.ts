import type {
  FormChoice,
  FormPage,
  FormQuestion,
  QuestionnaireForm,
  NewQuestionType,
} from '../../contract/questionnaire-form.ts'

export type QuestionPlace = { page: number; no: number }

const allQuestions = ({ pages }: QuestionnaireForm): FormQuestion[] => pages.flatMap(({ questions }) => questions)

const findUnusedName = (stem: string, taken: ReadonlySet<string>): string => {
  let no = 1
  while (taken.has(`${stem}${no}`)) no += 1
  return `${stem}${no}`
}

const twoChoices = (): FormChoice[] => [
  { value: 'a1', text: '' },
  { value: 'a2', text: '' },
]

/** Creates a question of a type, with a name that is not taken. */
export function newQuestion(type: NewQuestionType, form: QuestionnaireForm): FormQuestion {
  const name = findUnusedName('q', new Set(allQuestions(form).map((question) => question.name)))
  const asked = { name, title: '', description: '', isRequired: true, visibleIf: '', profileQuestionId: '' }
  const none = { hasNone: false, noneText: '' }
  switch (type) {
    case 'single':
      return { ...asked, type, choices: twoChoices(), isList: false, expected: '', ...none }
    case 'multiple':
      return { ...asked, type, choices: twoChoices(), ...none }
    case 'rating':
      return { ...asked, type, min: 1, max: 5, lowText: '', highText: '' }
    case 'yes-no':
      return { ...asked, type, yesText: '', noText: '' }
    case 'text':
      return { ...asked, type, isLong: false, placeholder: '', maxLength: null }
    case 'number':
      return { ...asked, type, min: null, max: null }
    case 'matrix':
      return {
        ...asked,
        type,
        columns: twoChoices(),
        rows: [{ value: 'r1', text: '' }],
        expected: null,
        isEachRowRequired: false,
      }
  }
}

/** Creates a choice with a value that is not taken in its list, and no text. */
export const newChoice = (choices: readonly FormChoice[], stem = 'a'): FormChoice => ({
  value: findUnusedName(stem, new Set(choices.map(({ value }) => value))),
  text: '',
})

/** Creates an empty page with a name that is not taken. */
export const newPage = ({ pages }: QuestionnaireForm): FormPage => ({
  name: findUnusedName('page', new Set(pages.map(({ name }) => name))),
  title: '',
  visibleIf: '',
  questions: [],
})

/** Returns the list with one entry moved to another index; an index out of range changes nothing. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, one)
}

const withQuestions = (form: QuestionnaireForm, page: number, questions: FormQuestion[]): QuestionnaireForm => ({
  ...form,
  pages: form.pages.map((one, at) => (at === page ? { ...one, questions } : one)),
})

/** Returns the form with a question moved to another place, on the same page or another; `to.no` may be the end of the page. */
export function moveQuestion(form: QuestionnaireForm, from: QuestionPlace, to: QuestionPlace): QuestionnaireForm {
  const question = form.pages[from.page]?.questions[from.no]
  if (!question || !form.pages[to.page]) return form
  const without = withQuestions(form, from.page, form.pages[from.page]?.questions.toSpliced(from.no, 1) ?? [])
  return withQuestions(without, to.page, without.pages[to.page]?.questions.toSpliced(to.no, 0, question) ?? [])
}

/** Returns the place one step up or down, which may be on the neighbouring page; null at either end of the form. */
export function findNextPlace(
  { pages }: QuestionnaireForm,
  { page, no }: QuestionPlace,
  step: -1 | 1,
): QuestionPlace | null {
  const here = pages[page]?.questions.length ?? 0
  const next = no + step
  if (next >= 0 && next < here) return { page, no: next }
  const other = pages[page + step]
  if (!other) return null
  return { page: page + step, no: step === 1 ? 0 : other.questions.length }
}

/** Returns the form with the question at a place replaced, or removed when `question` is null. */
export const replaceQuestion = (form: QuestionnaireForm, { page, no }: QuestionPlace, question: FormQuestion | null) =>
  withQuestions(form, page, form.pages[page]?.questions.toSpliced(no, 1, ...(question ? [question] : [])) ?? [])

/** Returns the form with a question added at the end of a page. */
export const addQuestion = (form: QuestionnaireForm, page: number, question: FormQuestion): QuestionnaireForm =>
  withQuestions(form, page, [...(form.pages[page]?.questions ?? []), question])
