/** How much of each thing one survey may have. */
export const conditionsMax = 40
export const quotasMax = 200
export const quotaConditionsMax = 4
export const ladderStepsMax = 10
export const entryLinkMaxLength = 2_000
/** The most characters that an answer in a panelist's own words may have. */
export const answerTextMaxLength = 2_000

/** Why a question cannot limit its answers to this many characters, or null; without a limit it is null or missing. */
export const maxLengthProblem = (value: unknown): string | null =>
  value === null ||
  value === undefined ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= answerTextMaxLength)
    ? null
    : 'Please enter a whole number from 1 to 2,000, or leave it empty'

/** What an entry link may ask for; the first is what a callback names, so no link goes without it. */
export const entryPlaceholders = ['attemptId', 'surveyId', 'title', 'minutes', 'points', 'return', 'alias'] as const

const placeholder = /\{([^{}]*)\}/g
const filledIn = (link: string): string => link.replace(/^\{sandbox\}/, 'http://localhost:1').replace(placeholder, 'x')

/** Why a link cannot lead panelists to a supplier, or null: https (or `{sandbox}`), `{attemptId}`, known placeholders behind the host. */
export function entryLinkProblem(link: string): string | null {
  if (link.trim() === '') return 'Please enter the link of the survey'
  if (link.length > entryLinkMaxLength) return 'The link is too long'
  if (/[\s<>"'\\]/.test(link)) return 'The link has characters that no link has'
  const unknown = [...link.replace(/^\{sandbox\}/, '').matchAll(placeholder)]
    .map(([, name = '']) => name)
    .find((name) => !entryPlaceholders.some((known) => known === name))
  if (unknown !== undefined) return `{${unknown}} is not known; use ${entryPlaceholders.map(braced).join(', ')}`
  if (/[{}]/.test(link.replace(placeholder, ''))) return 'A brace is left open'
  const isOurs = link.startsWith('{sandbox}/')
  if (!isOurs && !/^https:\/\/[^/?#{}@]+(?:[/?#]|$)/i.test(link)) return 'The link must start with https:// and a host'
  if (!URL.canParse(filledIn(link))) return 'This is not a link'
  return link.includes('{attemptId}') ? null : 'The link must contain {attemptId}: the callback names it'
}
const braced = (name: string): string => `{${name}}`

/** Why these steps cannot be a screen-out pay, or null: times from 0 on, each later than the one before, never paying less. */
export function ladderProblem(steps: readonly { fromSeconds: number; points: number }[]): string | null {
  if (steps[0]?.fromSeconds !== 0) return 'The first step must start at 0 seconds'
  const isBroken = steps.some((step, no) => {
    const before = steps[no - 1]
    return before !== undefined && (step.fromSeconds <= before.fromSeconds || step.points < before.points)
  })
  return isBroken ? 'Each step must start later and pay no less than the one before' : null
}
