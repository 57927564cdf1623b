import { html, pageOf, type Html } from './page.ts'
import type { Outcome } from './supplier-callback.ts'

/** What the panel's entry link says about the try. */
export type Entry = {
  attemptId: string
  surveyId: string
  title: string
  minutes: string
  points: string
  returnTo: string
}

const fieldLimits = {
  attemptId: 200,
  surveyId: 200,
  title: 200,
  minutes: 6,
  points: 9,
  return: 2_000,
} as const

/** Reads an entry from an address or a form; null without an attempt. Fields that are too long are cut. */
export function entryOf(field: (name: string) => string | null | undefined): Entry | null {
  const cut = (name: keyof typeof fieldLimits) => (field(name) ?? '').slice(0, fieldLimits[name])
  const attemptId = cut('attemptId')
  if (attemptId === '') return null
  return {
    attemptId,
    surveyId: cut('surveyId'),
    title: cut('title') || 'A short study',
    minutes: /^\d+$/.test(cut('minutes')) ? cut('minutes') : '',
    points: /^\d+$/.test(cut('points')) ? cut('points') : '',
    returnTo: cut('return'),
  }
}

type Choice = { value: string; text: string; ends?: Outcome }
type Question = { name: string; text: string; choices: readonly Choice[] }

/** Fits any topic, as a screener does; two of the answers end the try early. */
const questions: readonly Question[] = [
  {
    name: 'q1',
    text: 'In the last three months, have you used or bought anything that this study is about?',
    choices: [
      { value: 'often', text: 'Yes, at least once a week' },
      { value: 'sometimes', text: 'Yes, now and then' },
      { value: 'never', text: 'No, not at all', ends: 'disqualified' },
    ],
  },
  {
    name: 'q2',
    text: 'Thinking of the last time, how satisfied were you?',
    choices: [
      { value: '5', text: 'Very satisfied' },
      { value: '4', text: 'Rather satisfied' },
      { value: '3', text: 'Neither satisfied nor dissatisfied' },
      { value: '2', text: 'Rather dissatisfied' },
      { value: '1', text: 'Very dissatisfied' },
    ],
  },
  {
    name: 'q3',
    text: 'Which best describes the place you live in?',
    choices: [
      { value: 'city', text: 'A city' },
      { value: 'suburb', text: 'A suburb or small town' },
      { value: 'country', text: 'The countryside', ends: 'quota_full' },
    ],
  },
]

const endWords: Readonly<Partial<Record<Outcome, string>>> = {
  disqualified: 'ends as: not a fit',
  quota_full: 'ends as: quota full',
}

export type Answers = Readonly<Record<string, unknown>>

/** How a try with these answers ends, or null while a question is open that still matters. */
export function outcomeOf(answers: Answers): Outcome | null {
  for (const question of questions) {
    const choice = question.choices.find(({ value }) => value === answers[question.name])
    if (!choice) return null
    if (choice.ends) return choice.ends
  }
  return 'completed'
}

/** How pages look that stand for a research company's own site. */
export const questionnaireStyle = `
body { background: var(--tint); }
.brandline { display: flex; justify-content: space-between; gap: 12px; flex-wrap: wrap; font-size: 14px; color: var(--soft); margin-bottom: 16px; }
.brandline strong { color: var(--ink); }
@media (prefers-color-scheme: dark) { body { background: var(--page); } }
fieldset { border: 0; margin: 0 0 24px; padding: 0; min-width: 0; }
legend { font-weight: 600; padding: 0; margin-bottom: 8px; }
legend .soft { display: block; font-weight: 400; font-size: 14px; }
.choice { display: flex; align-items: center; gap: 12px; min-height: 44px; padding: 8px 12px; margin-bottom: 8px; border: 1px solid var(--edge); border-radius: 8px; font-size: 16px; font-weight: 400; cursor: pointer; }
.choice:hover { background: var(--tint); }
.choice:has(:checked) { border-color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand); background: var(--tint); }
.choice:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
.choice input { accent-color: var(--brand); width: 20px; height: 20px; margin: 0; flex: none; }
.choice input:focus-visible { outline: none; }
.choice > span { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; column-gap: 12px; flex: 1; }
.choice .soft { font-size: 13px; }
.missing .choice { border-color: var(--bad); }
details { margin-top: 16px; } summary { cursor: pointer; padding: 8px 0; }`

/** The supplier's questionnaire; after a try to end it early, with the open questions marked and the answers kept. */
export function questionnairePage(entry: Entry, answers: Answers = {}, isRetry = false): string {
  const { title, minutes, points } = entry
  const worth = [minutes && `about ${minutes} min`, points && `${points} points`].filter(Boolean).join(' · ')
  return pageOf({
    title,
    narrow: true,
    style: questionnaireStyle,
    body: html`<div class="brandline"><strong>Northbeam Research</strong><span>${worth}</span></div>
      <div class="card">
        <h1>${title}</h1>
        <p class="soft">Three questions. Your answers stay on this machine.</p>
        ${isRetry && html`<p class="error" role="alert">Please answer all questions</p>`}
        <form method="post" action="/supplier/entry">
          ${hiddenFields(entry)}${questions.map((question, at) => fieldsetOf(question, at, answers, isRetry))}
          <button>Submit answers</button>
          <details>
            <summary>For demonstrations: end it at once</summary>
            <p class="soft small">
              Each button sends the signed callback with that outcome and goes back to the panel.
            </p>
            <p class="row">
              ${endButton('completed', 'Complete')} ${endButton('disqualified', 'Not a fit')}
              ${endButton('quota_full', 'Quota full')}
            </p>
          </details>
        </form>
      </div>`,
  })
}

const endButton = (outcome: Outcome, words: string) =>
  html`<button class="plain" name="outcome" value="${outcome}" formnovalidate>${words}</button>`

const hiddenFields = ({ returnTo, ...rest }: Entry) =>
  Object.entries({ ...rest, return: returnTo }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )

function fieldsetOf({ name, text, choices }: Question, at: number, answers: Answers, isRetry: boolean): Html {
  const isMissing = isRetry && !choices.some(({ value }) => value === answers[name])
  return html`<fieldset${isMissing && html` class="missing"`}>
    <legend><span class="soft">Question ${at + 1} of ${questions.length}</span> ${text}</legend>
    ${choices.map(
      ({ value, text: words, ends }) =>
        html`<label class="choice">
          <input type="radio" name="${name}" value="${value}" required${answers[name] === value && html` checked`} />
          <span>${words}${ends && html` <span class="soft">${endWords[ends]}</span>`}</span>
        </label>`,
    )}
  </fieldset>`
}

/** What the respondent reads when the panel could not be told, or the link was broken. */
export const messagePage = (title: string, words: string, backTo: string): string =>
  pageOf({
    title,
    narrow: true,
    style: questionnaireStyle,
    body: html`<div class="brandline"><strong>Northbeam Research</strong></div>
      <div class="card">
        <h1>${title}</h1>
        <p>${words}</p>
        <a class="button" href="${backTo}">Back to the panel</a>
      </div>`,
  })
