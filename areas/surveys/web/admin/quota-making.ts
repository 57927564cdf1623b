import type { Condition } from '../../../matching/contract.ts'
import type { DraftQuota } from './draft.ts'

type Question = { questionId: string; options: readonly { optionId: string; text: string }[] }
type Cell = { name: string; condition: Condition }

const cellsOf = ({ questionId, options }: Question): Cell[] =>
  options.map(({ optionId, text }) => ({ name: text, condition: { questionId, optionIds: [optionId] } }))
const nameMaxLength = 120

/** Creates one quota for each answer to a question. */
export const createQuotaPerAnswer = (question: Question, places: number): DraftQuota[] =>
  cellsOf(question).map(({ name, condition }) => ({
    name: name.slice(0, nameMaxLength),
    places,
    conditions: [condition],
  }))

/** Creates one quota for each pair of answers to two questions. */
export const createInterlockedQuotas = (first: Question, second: Question, places: number): DraftQuota[] =>
  cellsOf(first).flatMap((one) =>
    cellsOf(second).map((other) => ({
      name: `${one.name} × ${other.name}`.slice(0, nameMaxLength),
      places,
      conditions: [one.condition, other.condition],
    })),
  )
