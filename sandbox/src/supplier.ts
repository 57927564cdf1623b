import { html, pageOf } from './page.ts'
import { json, page, redirect, type Answer, type Ask, type Route } from './router.ts'
import { outcomes, type Outcome } from './supplier-callback.ts'
import type { Inventory } from './supplier-inventory.ts'
import { scriptNames, type Play, type SentCallback, type Supplier } from './supplier-plays.ts'
import { entryOf, messagePage, outcomeOf, questionnairePage } from './supplier-questionnaire.ts'

const maxTimes = 100
const shownSent = 50

type Played = { supplier: Supplier; inventory: Inventory; publicUrl: string }

/** The supplier's pages for respondents and its calls for tests. `publicUrl` is where the panel's pages are. */
export function supplierRoutes({ supplier, inventory, publicUrl }: Played): readonly Route[] {
  const panel = new URL(publicUrl)

  async function enter({ query }: Ask): Promise<Answer> {
    const entry = entryOf((name) => query.get(name))
    if (!entry) return page(brokenLink(panel), 400)
    if (entry.points !== '') supplier.remember(entry.attemptId, Number(entry.points))
    return page(questionnairePage(entry), 200, formEnds(panel, entry.returnTo))
  }

  async function submit({ body }: Ask): Promise<Answer> {
    const entry = entryOf((name) => textOf(body[name]))
    if (!entry) return page(brokenLink(panel), 400)
    const outcome = outcomes.find((one) => one === body['outcome']) ?? outcomeOf(body)
    if (!outcome) return page(questionnairePage(entry, body, true), 400, formEnds(panel, entry.returnTo))
    const amount = entry.points === '' ? {} : { amount: Number(entry.points) }
    const answer = await supplier.report({ attemptId: entry.attemptId, ...amount }, outcome)
    const backTo = returnAddress(panel, entry.returnTo, entry.attemptId)
    if (answer.status >= 200 && answer.status < 300) return redirect(backTo)
    const said = answer.status === 0 ? 'did not answer' : `answered ${answer.status}`
    return page(messagePage('Thank you for your answers', `We could not report them: the panel ${said}.`, backTo), 502)
  }

  return [
    { method: 'GET', path: '/supplier/entry', handle: enter },
    { method: 'POST', path: '/supplier/entry', handle: submit },
    {
      method: 'POST',
      path: '/supplier/complete',
      handle: ({ body }) =>
        withPlay(body, (play) => complete(supplier, play, body['outcome'] ?? 'completed', body['times'])),
    },
    {
      method: 'POST',
      path: '/supplier/reverse',
      handle: ({ body }) => withPlay(body, (play) => complete(supplier, play, 'reversed', body['times'])),
    },
    {
      method: 'POST',
      path: '/supplier/script',
      handle: ({ body }) => withPlay(body, (play) => runScript(supplier, play, body['script'])),
    },
    {
      method: 'GET',
      path: '/supplier/callbacks',
      handle: ({ query }) => json(supplier.sent(query.get('attemptId') ?? undefined)),
    },
    ...inventory.routes,
    { method: 'GET', path: '/supplier', handle: () => page(supplierPage(supplier.sent())) },
  ]
}

async function complete(supplier: Supplier, play: Play, word: unknown, count: unknown): Promise<Answer> {
  const outcome: Outcome | undefined = outcomes.find((one) => one === word)
  if (!outcome) return json({ message: `outcome is one of ${outcomes.join(', ')}` }, 400)
  const times = count === undefined || count === '' ? 1 : Number(count)
  if (!Number.isInteger(times) || times < 1 || times > maxTimes) {
    return json({ message: `times is a whole number from 1 to ${maxTimes}` }, 400)
  }
  const answers = await supplier.complete(play, outcome, times)
  return json({ attemptId: play.attemptId, outcome, answers }, answers.every(({ status }) => status === 0) ? 502 : 200)
}

async function runScript(supplier: Supplier, play: Play, word: unknown): Promise<Answer> {
  const script = scriptNames.find((one) => one === word)
  if (!script) return json({ message: `script is one of ${scriptNames.join(', ')}` }, 400)
  const answers = await supplier.play(play, script)
  return json({ attemptId: play.attemptId, script, answers }, answers.every(({ status }) => status === 0) ? 502 : 200)
}

/** Reads attemptId, amount, eventId and surveyId from a body, or says what is wrong with them. */
function withPlay(body: Ask['body'], act: (play: Play) => Promise<Answer>): Answer | Promise<Answer> {
  const surveyId = textOf(body['surveyId'])
  const attemptId = textOf(body['attemptId'])
  const eventId = textOf(body['eventId'])
  const amount = body['amount'] === undefined || body['amount'] === '' ? undefined : Number(body['amount'])
  if (!attemptId) return json({ message: 'attemptId is missing' }, 400)
  if (amount !== undefined && !Number.isSafeInteger(amount))
    return json({ message: 'amount is a whole number of points' }, 400)
  return act({
    attemptId,
    ...(amount === undefined ? {} : { amount }),
    ...(eventId ? { eventId } : {}),
    ...(surveyId ? { surveyId } : {}),
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isLoopback = (url: URL) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)

/** Where the respondent goes afterwards: the address given, if it is the panel's or on this machine; else the panel. */
export function returnAddress(panel: URL, given: string, attemptId: string): string {
  const home = new URL(`/my-survey?attempt=${encodeURIComponent(attemptId)}`, panel)
  if (given === '' || !URL.canParse(given, panel.href)) return home.href
  const url = new URL(given, panel)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && (url.origin === panel.origin || isLoopback(url)) ? url.href : home.href
}

/** Browsers hold a form's redirect against `form-action` too, so the way back has to be named. */
const formEnds = (panel: URL, given: string) => new URL(returnAddress(panel, given, '')).origin

const brokenLink = (panel: URL) =>
  messagePage(
    'This link is not complete',
    'It names no attempt. Please start the survey again from the panel.',
    panel.href,
  )

const supplierPage = (sent: readonly SentCallback[]) =>
  pageOf({
    title: 'Sandbox supplier',
    at: '/supplier',
    body: html`<h1>Survey supplier</h1>
      <p class="soft">
        Plays a supplier of the house format: respondents answer on <code>/supplier/entry</code>, and the panel is told
        by signed callback. Its surveys are on <code>/supplier/inventory</code>.
      </p>
      <form class="card row" method="post" action="/supplier/complete">
        <div class="grow">
          <label for="attemptId">Attempt</label>
          <input id="attemptId" name="attemptId" type="text" required autocomplete="off" />
        </div>
        <div class="grow">
          <label for="outcome">Outcome</label>
          <select id="outcome" name="outcome">
            ${outcomes.map((outcome) => html`<option>${outcome}</option>`)}
          </select>
        </div>
        <div>
          <label for="times">Times</label>
          <input id="times" name="times" type="number" min="1" max="${maxTimes}" value="1" />
        </div>
        <button>Send callback</button>
      </form>
      <h2 style="margin-top: 24px">Callbacks sent</h2>
      <div class="card scroll">
        ${
          sent.length === 0
            ? html`<p class="soft">None so far.</p>`
            : html`<table>
                <thead>
                  <tr>
                    <th>At (UTC)</th>
                    <th>Attempt</th>
                    <th>Outcome</th>
                    <th>Played by</th>
                    <th>The panel answered</th>
                  </tr>
                </thead>
                <tbody>
                  ${sent.slice(0, shownSent).map(rowOf)}
                </tbody>
              </table>`
        }
      </div>`,
  })

const rowOf = ({ at, attemptId, outcome, note, answer }: SentCallback) =>
  html`<tr>
    <td>${at.slice(0, 19).replace('T', ' ')}</td>
    <td>${attemptId}</td>
    <td>${outcome}</td>
    <td>${note || 'a call'}</td>
    <td>${answer.status || 'nothing'} <code>${JSON.stringify(answer.body)}</code></td>
  </tr>`
