import { messagesOf, type Message } from '../../../platform/contract/messages.ts'

/** The maximum number of conditions, and of other parts, that one survey may have. */
export const conditionsMax = 40
export const quotasMax = 200
export const quotaConditionsMax = 4
export const ladderStepsMax = 10
export const entryLinkMaxLength = 2_000
/** The maximum number of characters that an answer in a panelist's own words may have. */
export const answerTextMaxLength = 2_000

type Plain =
  | 'maxLength'
  | 'linkMissing'
  | 'linkTooLong'
  | 'linkCharacters'
  | 'linkBrace'
  | 'linkStart'
  | 'linkNone'
  | 'linkAttempt'
  | 'ladderStart'
  | 'ladderOrder'
  | 'offPages'
  | 'noPages'
  | 'noPage'
  | 'noQuestions'
  | 'noQuestion'
/** The messages of the checks of surveys. */
export type SurveyChecks = Readonly<Record<Plain, Readonly<Record<string, never>>>> & {
  linkUnknown: { name: string; known: string }
}
/** Makes a message of a check. */
export const surveyCheck = messagesOf<SurveyChecks>('survey-checks-admin')

/** The reason why a question cannot limit its answers to this many characters, or null. Having no limit is valid. */
export const maxLengthProblem = (value: unknown): Message | null =>
  value === null ||
  value === undefined ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= answerTextMaxLength)
    ? null
    : surveyCheck('maxLength')

/** The placeholders of an entry link. Every link must contain the first one, because callbacks name the attempt. */
export const entryPlaceholders = ['attemptId', 'surveyId', 'title', 'minutes', 'points', 'return', 'alias'] as const

const placeholder = /\{([^{}]*)\}/g
const fillIn = (link: string): string => link.replace(/^\{sandbox\}/, 'http://localhost:1').replace(placeholder, 'x')

/**
 * The reason why a link cannot lead panelists to a supplier, or null. It needs https (or `{sandbox}`), `{attemptId}`,
 * and only known placeholders, all of them after the host.
 */
export function entryLinkProblem(link: string): Message | null {
  if (link.trim() === '') return surveyCheck('linkMissing')
  if (link.length > entryLinkMaxLength) return surveyCheck('linkTooLong')
  if (/[\s<>"'\\]/.test(link)) return surveyCheck('linkCharacters')
  const unknown = [...link.replace(/^\{sandbox\}/, '').matchAll(placeholder)]
    .map(([, name = '']) => name)
    .find((name) => !entryPlaceholders.some((known) => known === name))
  if (unknown !== undefined)
    return surveyCheck('linkUnknown', {
      name: putInBraces(unknown),
      known: entryPlaceholders.map(putInBraces).join(', '),
    })
  if (/[{}]/.test(link.replace(placeholder, ''))) return surveyCheck('linkBrace')
  const isOurs = link.startsWith('{sandbox}/')
  if (!isOurs && !/^https:\/\/[^/?#{}@]+(?:[/?#]|$)/i.test(link)) return surveyCheck('linkStart')
  if (!URL.canParse(fillIn(link))) return surveyCheck('linkNone')
  return link.includes('{attemptId}') ? null : surveyCheck('linkAttempt')
}
const putInBraces = (name: string): string => `{${name}}`

/**
 * The reason why these steps are not valid as screen-out pay, or null. Times start at 0 and rise; points never fall.
 */
export function ladderProblem(steps: readonly { fromSeconds: number; points: number }[]): Message | null {
  if (steps[0]?.fromSeconds !== 0) return surveyCheck('ladderStart')
  const isBroken = steps.some((step, no) => {
    const before = steps[no - 1]
    return before !== undefined && (step.fromSeconds <= before.fromSeconds || step.points < before.points)
  })
  return isBroken ? surveyCheck('ladderOrder') : null
}
