import { attemptEvents, timelineMessage } from '../contract/attempt-timeline.ts'
import type { Attempt, Card, CardPage, TimelineEvent } from '../contract/surveys.ts'
import type { WhyNot } from '../../audience/contract.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { readKept } from '../../../platform/server/kept-words.ts'
import { isMessage } from '../../../platform/contract/messages.ts'
import { wordIn, sentenceOf } from '../../../platform/server/words.ts'
import type { UnwordedCard } from './listing.ts'
import type { UnwordedWhyNot } from './why-not.ts'

export const wordCard = ({ match, ...card }: UnwordedCard, language: Language): Card => ({
  ...card,
  category: wordIn(card.category, language),
  match: { ...match, reasons: match.reasons.map((reason) => sentenceOf(reason, language)) },
})

export type UnwordedPage = Omit<CardPage, 'rows'> & { rows: UnwordedCard[] }
/** Translates a page of surveys for its reader. */
export const wordPage = ({ rows, ...page }: UnwordedPage, language: Language): CardPage => ({
  ...page,
  rows: rows.map((card) => wordCard(card, language)),
})

type KeptEvent = { event: string; detail: string; at: string }
/** Translates a line of a timeline for its reader; an old line, stored as text without a code, stays unchanged. */
export function wordEvent({ event, detail, at }: KeptEvent, language: Language): TimelineEvent {
  const known = attemptEvents.find((one) => one === event)
  const detailWords = readKept(detail)
  return {
    event: known ? sentenceOf(timelineMessage(`event-${known}`), language) : event,
    detail: wordIn(detailWords, language),
    code: isMessage(detailWords) ? detailWords.code : null,
    values: isMessage(detailWords) ? detailWords.values : null,
    at,
  }
}

export type UnwordedAttempt = Omit<Attempt, 'timeline'> & { timeline: KeptEvent[] }
/** Translates an attempt for its reader. */
export const wordAttempt = ({ timeline, ...attempt }: UnwordedAttempt, language: Language): Attempt => ({
  ...attempt,
  category: wordIn(attempt.category, language),
  timeline: timeline.map((event) => wordEvent(event, language)),
})

export const wordWhyNot = ({ failing, matched, ...why }: UnwordedWhyNot, language: Language): WhyNot => ({
  ...why,
  failing: failing.map(({ code, text }) => ({ code, text: sentenceOf(text, language) })),
  matched: matched.map(({ code, text }) => ({ code, text: sentenceOf(text, language) })),
})
