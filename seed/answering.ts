import { ConditionRunner } from 'survey-core'
import { isObject, type Element } from '../areas/surveys/server/answer-shapes.ts'
import { readQuestionnaire } from '../areas/surveys/server/questionnaire.ts'
import { questions } from '../areas/profiler/server/question-bank.ts'
import { createRandom, type Random } from './content/random.ts'

const words = [
  'It is good as it is.',
  'It costs too much for what it is.',
  'I would like more choice.',
  'My family decides most of this.',
  'I never thought about it before.',
  'It should be easier to compare.',
  'Less packaging, please.',
]
// What the profile tells is filled in by the product.
const told = new Set<unknown>(questions.map(({ questionId }) => questionId))
const triesToFit = 30
const attentive = 0.94

/** How often answers are given, the first ones more than the last, so that charts have something to show. */
function leaning(values: readonly unknown[], random: Random): unknown {
  const at = Math.min(random.next(), random.next())
  return values[Math.floor(at * values.length)]
}
const valuesIn = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.map((one: unknown) => (isObject(one) ? one['value'] : one)) : []

function answerTo(question: Element, random: Random): unknown {
  const { type, correctAnswer } = question
  if (correctAnswer !== undefined && random.chance(attentive) && !isObject(correctAnswer)) return correctAnswer
  const choices = valuesIn(question['choices'])
  if (type === 'radiogroup' || type === 'dropdown') return leaning(choices, random)
  if (type === 'checkbox') return random.shuffled(choices).slice(0, random.int(1, Math.min(3, choices.length)))
  if (type === 'boolean') return random.chance(0.6)
  if (type === 'rating') return Math.max(random.int(1, 5), random.int(1, 5))
  if (type === 'matrix') {
    const columns = valuesIn(question['columns'])
    const rows = valuesIn(question['rows']).map((row) => [String(row), random.pick(columns)] as const)
    return {
      ...Object.fromEntries(rows),
      ...(isObject(correctAnswer) && random.chance(attentive) ? correctAnswer : {}),
    }
  }
  if (question['inputType'] === 'number') {
    const least = Number(question['min'] ?? 0)
    return least + Math.floor(Math.min(random.next(), random.next()) * (Number(question['max'] ?? 20) - least + 1))
  }
  return random.chance(0.5) ? random.pick(words) : undefined
}

/** A seed that is the same for the same words: FNV-1a. */
export const seedOf = (text: string): number =>
  Array.from(text).reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), 0x811c9dc5) >>>
  0

/** What somebody might answer who is a fit: every question that is shown to them, none that is not. Empty when nobody fits. */
export function answersTo(document: Element, seed: number): Record<string, unknown> {
  const random = createRandom(seed)
  const { screensOut, findUnknownNames } = readQuestionnaire(document)
  for (let left = triesToFit; left > 0; left--) {
    const answers: Record<string, unknown> = {}
    const isShown = (element: Element): boolean =>
      typeof element['visibleIf'] !== 'string' || new ConditionRunner(element['visibleIf']).runValues({ ...answers })
    const fill = (element: Element): void => {
      if (!isShown(element)) return
      const inner = element['pages'] ?? element['elements']
      if (Array.isArray(inner)) return inner.filter(isObject).forEach(fill)
      if (told.has(element['profileQuestionId'] ?? element['name'])) return
      const answer = answerTo(element, random)
      if (answer !== undefined) answers[String(element['name'])] = answer
    }
    fill(document)
    if (!screensOut(answers) && findUnknownNames(answers).length === 0) return answers
  }
  return {}
}
