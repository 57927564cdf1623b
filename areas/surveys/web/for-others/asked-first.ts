import type { Question } from '../../../profiler/contract.ts'

/** A survey that asks profile questions before it starts. The state of a navigation to My Surveys carries it, and that page asks them. */
export type AskingSurvey = { surveyId: string; title: string; points?: number; questions: readonly Question[] }

const has = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && name in value

const isQuestion = (value: unknown): value is Question =>
  has(value, 'questionId') && has(value, 'type') && has(value, 'options') && Array.isArray(value.options)

/** Reads the questions from a refusal to start; null when there are none, or when one is not readable. */
export function readQuestions(data: unknown): readonly Question[] | null {
  if (!has(data, 'questions') || !Array.isArray(data.questions) || data.questions.length === 0) return null
  return data.questions.every(isQuestion) ? data.questions : null
}

/** Reads what My Surveys has to ask from the state of a navigation, or null. The state survives a reload, and Back from the partner. */
export function readAsking(state: unknown): AskingSurvey | null {
  if (!has(state, 'asking')) return null
  const { asking } = state
  const questions = readQuestions(asking)
  if (!questions || !has(asking, 'surveyId') || !has(asking, 'title')) return null
  const points = has(asking, 'points') && typeof asking.points === 'number' ? { points: asking.points } : {}
  return { surveyId: String(asking.surveyId), title: String(asking.title), questions, ...points }
}
