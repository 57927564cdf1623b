import type { Fault } from './board.ts'
import { dollars, microsOf } from './money.ts'
import { textIn, textsIn, type StockRow } from './played.ts'
import { judge, questionOf, type Condition, type RespondentAnswers } from './screener.ts'
import type { Ask } from '../router.ts'

/** A survey of a wall. */
export type WallSurvey = {
  id: string
  title: string
  /** US dollars for a complete, as the network writes them. */
  price: string
  country: string
  conditions: readonly Condition[]
  left: number
}

const loweredShare = 0.75

export type Shelf<S extends WallSurvey> = ReturnType<typeof createShelf<S>>

/** A wall's surveys. A person is offered a survey until starting it, at a price that may fall meanwhile. */
export function createShelf<S extends WallSurvey>(starting: readonly S[], board: { draw(fault: Fault): boolean }) {
  const fresh = () => new Map(starting.map((one) => [one.id, one]))
  const taken = new Set<string>()
  const lowered = new Set<string>()
  let stock = fresh()
  let only: ReadonlySet<string> | null = null
  const pair = (personId: string, surveyId: string) => `${personId} ${surveyId}`

  const isFor = (personId: string, country: string | null, known: RespondentAnswers, one: S): boolean =>
    (only === null || only.has(one.id)) &&
    (country === null || country === one.country) &&
    one.left > 0 &&
    !taken.has(pair(personId, one.id)) &&
    judge(one.conditions, one.left, known) !== 'profile'

  const priceFor = (personId: string, { id, price }: S): string =>
    lowered.has(pair(personId, id)) ? dollars(Math.round(microsOf(price) * loweredShare)) : price

  return {
    /** The surveys for a person at current prices. With the price fault on, prices fall right afterwards. */
    offer(personId: string, country: string | null, known: RespondentAnswers): S[] {
      const offered = [...stock.values()].filter((one) => isFor(personId, country, known, one))
      const priced = offered.map((one) => ({ ...one, price: priceFor(personId, one) }))
      if (board.draw('price-lowered')) for (const { id } of offered) lowered.add(pair(personId, id))
      return priced
    },
    /** Starts a survey at its current price; null if the person has had it, or if there is none. */
    take(personId: string, surveyId: string): S | null {
      const survey = stock.get(surveyId)
      if (!survey || taken.has(pair(personId, surveyId))) return null
      taken.add(pair(personId, surveyId))
      return { ...survey, price: priceFor(personId, survey) }
    },
    /** Takes a place. */
    fill(surveyId: string): void {
      const survey = stock.get(surveyId)
      if (survey) stock.set(surveyId, { ...survey, left: Math.max(0, survey.left - 1) })
    },
    leftOf: (surveyId: string): number => stock.get(surveyId)?.left ?? 0,
    /** Narrows the offer to `only` these ids, or sets `price` and `left` of the survey `id`. Returns what is wrong in words, or null. */
    change(fields: Ask['body']): string | null {
      if ('only' in fields) {
        const ids = textsIn(fields, 'only')
        only = ids && new Set(ids)
        return null
      }
      const survey = stock.get(textIn(fields, 'id'))
      if (!survey) return 'id names no survey'
      const [price, left] = [textIn(fields, 'price'), textIn(fields, 'left')]
      stock.set(survey.id, {
        ...survey,
        ...(price === '' ? {} : { price }),
        ...(left === '' ? {} : { left: Number(left) }),
      })
      return null
    },
    rows: (): StockRow[] =>
      [...stock.values()].map(({ id, title, price, country, left, conditions }) => ({
        id,
        title,
        price,
        country,
        left,
        targets: targetsOf(conditions),
      })),
    reset(): void {
      stock = fresh()
      only = null
      taken.clear()
      lowered.clear()
    },
  }
}

/** The people a survey looks for, in words. */
export const targetsOf = (conditions: readonly Condition[]): string =>
  conditions.length === 0 ? 'everyone' : conditions.map(wordsOf).join('; ')

function wordsOf({ question, operator, codes }: Condition): string {
  if (operator === 'BETWEEN') return `${question} ${codes.join(' to ')}`
  const { choices } = questionOf(question)
  const words = codes.map((code) => choices?.find(([one]) => one === code)?.[1] ?? code)
  return `${question} ${operator === 'NOT' ? 'not ' : ''}${words.join(' or ')}`
}
