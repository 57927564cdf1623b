/** The questions that a network may ask a respondent before a survey, each with the codes of its answers. */
export const questions = {
  age: { text: 'How old are you?', kind: 'number' },
  gender: {
    text: 'What is your gender?',
    kind: 'choice',
    choices: [
      ['1', 'Male'],
      ['2', 'Female'],
      ['3', 'Another, or I would rather not say'],
    ],
  },
  employment: {
    text: 'Which describes your work best?',
    kind: 'choice',
    choices: [
      ['1', 'I work full-time'],
      ['2', 'I work part-time'],
      ['3', 'I do not work at the moment'],
    ],
  },
  pets: {
    text: 'Which pet lives with you?',
    kind: 'choice',
    choices: [
      ['1', 'A dog'],
      ['2', 'A cat'],
      ['3', 'Another one'],
      ['4', 'None'],
    ],
  },
  postcode: { text: 'What is your postcode?', kind: 'text' },
} as const satisfies Readonly<Record<string, Question>>

type Question = {
  text: string
  kind: 'number' | 'choice' | 'text'
  choices?: readonly (readonly [code: string, words: string])[]
}
export type QuestionName = keyof typeof questions
export const questionOf = (name: QuestionName): Question => questions[name]

/** What a network knows of a respondent: the codes of the answers, by question. */
export type RespondentAnswers = ReadonlyMap<QuestionName, readonly string[]>

export type Condition = {
  question: QuestionName
  operator: 'OR' | 'NOT' | 'BETWEEN'
  /** For BETWEEN, the two ends; for OR, an empty list accepts any answer. */
  codes: readonly string[]
}

/** Whether an answer meets a condition; null where there is no answer. */
export function meets({ question, operator, codes }: Condition, known: RespondentAnswers): boolean | null {
  const given = known.get(question)
  if (given === undefined || given.length === 0) return null
  if (operator === 'BETWEEN') {
    const [from = 0, to = 0] = codes.map(Number).toSorted((one, other) => one - other)
    return given.some((code) => Number(code) >= from && Number(code) <= to)
  }
  const isAmong = codes.length === 0 || given.some((code) => codes.includes(code))
  return operator === 'NOT' ? !isAmong : isAmong
}

/** How a survey ends for a respondent. */
export const endings = ['complete', 'profile', 'quota', 'quality'] as const
export type Ending = (typeof endings)[number]

/** How a wall's survey ends: every condition must be met, and a place must be left. Null while a deciding answer is missing. */
export function judge(conditions: readonly Condition[], left: number, known: RespondentAnswers): Ending | null {
  const met = conditions.map((condition) => meets(condition, known))
  if (met.includes(false)) return 'profile'
  if (met.includes(null)) return null
  return left > 0 ? 'complete' : 'quota'
}

/** The questions of these conditions that have no answer yet, each once. */
export const missing = (conditions: readonly Condition[], known: RespondentAnswers): QuestionName[] => [
  ...new Set(conditions.flatMap(({ question }) => (known.has(question) ? [] : [question]))),
]
