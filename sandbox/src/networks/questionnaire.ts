import { html, pageOf, type Html } from '../page.ts'
import { questionnaireStyle } from '../supplier-questionnaire.ts'
import { textIn } from './played.ts'
import { questionOf, type Ending, type RespondentAnswers, type QuestionName } from './screener.ts'

export type OfferPage = {
  /** The network, as the page names it. */
  network: string
  title: string
  minutes: number
  /** Where the form goes. */
  action: string
  /** The network's own questions, asked before the survey. */
  asks: readonly QuestionName[]
}

export type Fields = Readonly<Record<string, unknown>>

const attention = {
  name: 'attention',
  text: 'To show that you read the questions, please choose “Rather disagree”.',
  choices: [
    ['4', 'Agree'],
    ['3', 'Rather agree'],
    ['2', 'Rather disagree'],
    ['1', 'Disagree'],
  ],
} as const
const attentive = '2'
const opinion = {
  name: 'opinion',
  text: 'How much do you like the idea that this study is about?',
  choices: [
    ['5', 'Very much'],
    ['3', 'I do not mind it'],
    ['1', 'Not at all'],
  ],
} as const

export type Answered = { given: RespondentAnswers; isAttentive: boolean }

/** The answers of a form; null while a question is open. */
export function answersIn(fields: Fields, asks: readonly QuestionName[]): Answered | null {
  const given = new Map(asks.map((name): [QuestionName, string[]] => [name, valid(name, fields[name])]))
  const isComplete = [...given.values()].every((codes) => codes.length > 0)
  const [checked, thought] = [attention, opinion].map(({ name, choices }) =>
    choices.find(([code]) => code === fields[name]),
  )
  return isComplete && checked && thought ? { given, isAttentive: checked[0] === attentive } : null
}

/** The codes in a field of the form; none if it is not an answer. */
function valid(name: QuestionName, value: unknown): string[] {
  const { kind, choices } = questionOf(name)
  const text = typeof value === 'string' ? value.trim() : ''
  if (kind === 'number') return /^\d{1,3}$/.test(text) ? [String(Number(text))] : []
  if (kind === 'text') return text === '' || text.length > 20 ? [] : [text]
  return choices?.some(([code]) => code === text) ? [text] : []
}

const endingWords: readonly (readonly [Ending, string])[] = [
  ['complete', 'Complete'],
  ['profile', 'Not a fit'],
  ['quota', 'Quota full'],
  ['quality', 'Poor quality'],
]

/** The survey of a network: its screener, an attention check and a question. On a retry, unanswered questions are marked. */
export function surveyPage(
  { network, title, minutes, action, asks }: OfferPage,
  fields: Fields = {},
  isRetry = false,
): string {
  return standing(
    network,
    title,
    html`<p class="soft">${asks.length + 2} questions, about ${minutes} min. Your answers stay on this machine.</p>
      ${isRetry && html`<p class="error" role="alert">Please answer all questions</p>`}
      <form method="post" action="${action}">
        ${asks.map((name) => asked(name, fields, isRetry))}
        ${[attention, opinion].map((one) => choiceOf(one.name, one.text, one.choices, fields, isRetry))}
        <button>Submit answers</button>
        <details>
          <summary>For demonstrations: end it at once</summary>
          <p class="soft small">Each button ends the survey in that way, tells the panel, and goes back to it.</p>
          <p class="row">
            ${endingWords.map(
              ([ending, words]) =>
                html`<button class="plain" name="ending" value="${ending}" formnovalidate>${words}</button>`,
            )}
          </p>
        </details>
      </form>`,
  )
}

function asked(name: QuestionName, fields: Fields, isRetry: boolean): Html {
  const { text, kind, choices } = questionOf(name)
  if (choices) return choiceOf(name, text, choices, fields, isRetry)
  const value = textIn(fields, name)
  return html`<p>
    <label for="${name}">${text}</label>
    <input id="${name}" name="${name}" type="${kind}" value="${value}" required autocomplete="off" />
  </p>`
}

function choiceOf(
  name: string,
  text: string,
  choices: readonly (readonly [code: string, words: string])[],
  fields: Fields,
  isRetry: boolean,
): Html {
  const isMissing = isRetry && !choices.some(([code]) => code === fields[name])
  return html`<fieldset${isMissing && html` class="missing"`}>
    <legend>${text}</legend>
    ${choices.map(
      ([code, words]) =>
        html`<label class="choice">
          <input type="radio" name="${name}" value="${code}" required${fields[name] === code && html` checked`} />
          <span>${words}</span>
        </label>`,
    )}
  </fieldset>`
}

/** What a respondent reads when a link does not lead to a survey. */
export const noticePage = (network: string, title: string, words: string, backTo: string): string =>
  standing(
    network,
    title,
    html`<p>${words}</p>
      <a class="button" href="${backTo}">Back to the panel</a>`,
  )

const standing = (network: string, title: string, body: Html): string =>
  pageOf({
    title,
    narrow: true,
    style: questionnaireStyle,
    body: html`<div class="brandline"><strong>${network}</strong><span>Played by the sandbox</span></div>
      <div class="card">
        <h1>${title}</h1>
        ${body}
      </div>`,
  })
