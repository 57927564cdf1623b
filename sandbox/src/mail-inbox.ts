import { faultModes, type CaughtMail, type FaultMode, type MailCatcher } from './mail-catcher.ts'
import { escapeHtml, html, pageOf, type Html } from './page.ts'
import { json, page, type Route } from './router.ts'

const shownMails = 100
const delayMaxMs = 120_000

const style = `
.inbox { display: grid; grid-template-columns: minmax(280px, 380px) minmax(0, 1fr); gap: 16px; align-items: start; margin-top: 16px; }
.list { list-style: none; margin: 0; padding: 0; overflow: hidden; }
.list a { display: block; padding: 12px 16px; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); border-left: 3px solid transparent; }
.list a:hover { background: var(--tint); }
.list a[aria-current] { border-left-color: var(--brand); background: var(--tint); }
.list a:focus-visible { outline-offset: -3px; }
.list strong, .list span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list .meta { display: flex; justify-content: space-between; gap: 12px; font-size: 13px; color: var(--soft); }
.list .meta time { flex: none; }
.flush { padding: 0; overflow: hidden; }
.head { padding: 20px; border-bottom: 1px solid var(--line); }
.head dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 8px 0 0; font-size: 14px; }
.head dt { color: var(--soft); } .head dd { margin: 0; overflow-wrap: anywhere; }
.tabs { display: flex; gap: 20px; padding: 0 20px; border-bottom: 1px solid var(--line); }
.tabs a { padding: 12px 0; text-decoration: none; color: var(--soft); }
.tabs a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: inset 0 -2px var(--brand); }
iframe { display: block; width: 100%; height: 72vh; min-height: 480px; border: 0; background: #fff; }
.text { padding: 20px; }
.empty { padding: 48px 20px; text-align: center; color: var(--soft); }
.back { display: none; }
@media (max-width: 760px) {
  .inbox { grid-template-columns: minmax(0, 1fr); }
  .reading .list-side, .intro:has(~ .reading), .inbox:not(.reading) article { display: none; }
  .back { display: inline-block; margin-bottom: 12px; padding: 8px 0; }
}`

/** The inbox as a page for people and as JSON for tests, and the switch of the mail server's faults. */
export const mailRoutes = (catcher: MailCatcher): readonly Route[] => [
  {
    method: 'GET',
    path: '/mail',
    handle: ({ query }) => page(inboxPage(catcher, query)),
  },
  {
    method: 'GET',
    path: '/mail/messages',
    handle: ({ query }) => json(catcher.list(query.get('to') ?? undefined)),
  },
  {
    method: 'DELETE',
    path: '/mail/messages',
    handle: () => {
      catcher.clear()
      return json({ message: 'The inbox is empty.' })
    },
  },
  {
    method: 'GET',
    path: '/mail/messages/{id}',
    handle: ({ params }) => {
      const mail = catcher.find(params['id'] ?? '')
      return mail ? json(mail) : json({ message: 'There is no such mail.' }, 404)
    },
  },
  {
    method: 'GET',
    path: '/mail/messages/{id}/html',
    handle: ({ params }) => {
      const mail = catcher.find(params['id'] ?? '')
      return mail ? letterAnswer(mail) : json({ message: 'There is no such mail.' }, 404)
    },
  },
  { method: 'GET', path: '/mail/faults', handle: () => json(catcher.fault()) },
  {
    method: 'POST',
    path: '/mail/faults',
    handle: ({ body }) => {
      const mode = faultModes.find((one) => one === body['mode'])
      if (!mode) return json({ message: `mode is one of ${faultModes.join(', ')}` }, 400)
      catcher.setFault(faultOf(mode, body))
      return json(catcher.fault())
    },
  },
]

function faultOf(mode: FaultMode, { times, delayMs }: Readonly<Record<string, unknown>>) {
  return {
    mode,
    ...(typeof times === 'number' && times >= 1 ? { times: Math.floor(times) } : {}),
    ...(typeof delayMs === 'number' && delayMs >= 0 ? { delayMs: Math.min(delayMs, delayMaxMs) } : {}),
  }
}

/** A letter's HTML part by itself: it may not run anything or load anything, its links open beside the inbox. */
const letterAnswer = (mail: CaughtMail) => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  },
  // Before the doctype it would switch the letter to quirks mode; parsers move it into the head from there.
  body: mail.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`),
})

function inboxPage(catcher: MailCatcher, query: URLSearchParams): string {
  const to = query.get('to')?.trim() ?? ''
  const found = catcher.list().filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase()))
  const asked = query.get('id')
  const opened = asked ? catcher.find(asked) : found[0]
  const link = (mail: CaughtMail, view?: string) =>
    `/mail?${new URLSearchParams({ ...(to ? { to } : {}), id: mail.id, ...(view ? { view } : {}) }).toString()}`
  const view = query.get('view') === 'text' || opened?.html === '' ? 'text' : 'html'

  return pageOf({
    title: opened && asked ? `${opened.subject} - Sandbox mail` : 'Sandbox mail',
    at: '/mail',
    style,
    body: html`<div class="intro">
        <h1>Mail</h1>
        <p class="soft">Every letter the product sent since the sandbox started. None of them left this machine.</p>
      </div>
      <form class="row intro" action="/mail" role="search">
        <div class="grow">
          <label for="to">Sent to</label>
          <input id="to" name="to" type="search" value="${to}" placeholder="maya@example.com" autocomplete="off" />
        </div>
        <button>Search</button>
        <a class="button plain" href="/mail${to && `?to=${encodeURIComponent(to)}`}">Refresh</a>
      </form>
      <div class="inbox${asked && opened && ' reading'}">
        <section class="list-side card flush" aria-label="Letters">${listOf(found, opened, link, to)}</section>
        ${opened && readerOf(opened, view, link)}
      </div>`,
  })
}

function listOf(
  found: readonly CaughtMail[],
  opened: CaughtMail | undefined,
  link: (mail: CaughtMail) => string,
  to: string,
): Html {
  if (found.length === 0) {
    return html`<p class="empty">
      ${to ? `No mail to "${to}" so far.` : 'No mail so far. It arrives here within seconds.'}
    </p>`
  }
  const rows = found.slice(0, shownMails).map(
    (mail) =>
      html`<li>
        <a href="${link(mail)}" ${mail === opened && html` aria-current="true"`}>
          <strong>${mail.subject || '(no subject)'}</strong>
          <span class="meta"><span>${mail.to}</span>${timeOf(mail)}</span>
        </a>
      </li>`,
  )
  return html`<ul class="list">
    ${rows}
  </ul>`
}

function readerOf(mail: CaughtMail, view: 'html' | 'text', link: (mail: CaughtMail, view: string) => string): Html {
  const tab = (name: 'html' | 'text', words: string) =>
    html`<a href="${link(mail, name)}" ${view === name && html` aria-current="page"`}>${words}</a>`
  return html`<article class="card flush">
    <div class="head">
      <a class="back" href="/mail">&larr; All mail</a>
      <h2>${mail.subject || '(no subject)'}</h2>
      <dl>
        <dt>From</dt>
        <dd>${mail.headers['from'] ?? mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>At</dt>
        <dd>${timeOf(mail)} UTC</dd>
      </dl>
    </div>
    <nav class="tabs" aria-label="Parts of the letter">
      ${mail.html !== '' && tab('html', 'Letter')}${tab('text', 'Plain text')}
    </nav>
    ${
      view === 'html'
        ? html`<iframe
            title="The letter"
            src="/mail/messages/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
        : html`<pre class="text">${linked(mail.text)}</pre>`
    }
  </article>`
}

const timeOf = ({ at }: CaughtMail) => html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)}</time>`

/** The text with its web addresses as links. */
const linked = (text: string): Html => ({
  html: text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) =>
      at % 2 === 1
        ? `<a href="${escapeHtml(part)}" target="_blank" rel="noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join(''),
})
