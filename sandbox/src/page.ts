/** HTML that was built by `html`, and so is already escaped. */
export type Html = { readonly html: string }
type Piece = Html | string | number | null | undefined | false | readonly Piece[]

/** Builds HTML: every piece is escaped unless `html` made it; lists are joined, nothing is written for null and false. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  html: strings.reduce((text, next, at) => text + written(pieces[at - 1]) + next),
})

function written(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  return 'html' in piece ? piece.html : piece.map(written).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Safe as text and inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)

const style = `
:root { color-scheme: light dark; --page: #f8fafc; --card: #fff; --ink: #1a242a; --soft: #4a575f; --line: #d1d9de; --edge: #87939a;
  --brand: #03756c; --on-brand: #fff; --tint: #edfcf9; --bad: #b12a3a; --focus: #099086; }
@media (prefers-color-scheme: dark) { :root { --page: #171f24; --card: #242d32; --ink: #ebeff2; --soft: #b4bcc1; --line: #313b41;
  --edge: #909aa0; --brand: #56c1b6; --on-brand: #0b1115; --tint: #03443f; --bad: #fe8184; --focus: #56c1b6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
a { color: var(--brand); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; text-wrap: balance; }
h2 { font-size: 18px; line-height: 1.35; margin: 0 0 8px; }
p { margin: 0 0 16px; }
.soft { color: var(--soft); }
.small { font-size: 14px; }
.top { background: var(--card); border-bottom: 1px solid var(--line); }
.top nav { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; max-width: 1240px; margin: 0 auto; padding: 8px 20px; }
.top a { padding: 8px 0; text-decoration: none; color: var(--soft); }
.top a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: inset 0 -2px var(--brand); }
.top .name { font-weight: 700; color: var(--ink); margin-right: 4px; }
main { max-width: 1240px; margin: 0 auto; padding: 24px 20px 64px; }
main.narrow { max-width: 680px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr)); gap: 16px; }
.error { color: var(--bad); font-weight: 600; }
label { display: block; font-weight: 600; font-size: 14px; }
input[type=text], input[type=search], input[type=number], select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
@media (max-width: 480px) { .top nav { column-gap: 12px; font-size: 14px; } main { padding-inline: 16px; } }
::placeholder { color: var(--soft); opacity: 1; }
button, .button { display: inline-block; min-height: 44px; padding: 9px 20px; font: inherit; font-weight: 600; border: 1px solid transparent; border-radius: 8px;
  background: var(--brand); color: var(--on-brand); text-decoration: none; cursor: pointer; }
button.plain, .button.plain { background: transparent; color: var(--ink); border-color: var(--edge); }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
.row > .grow { flex: 1 1 200px; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { text-align: left; padding: 10px 12px; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 14px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
`

export type Page = {
  title: string
  /** Which entry of the top bar is this page's own. */
  at?: '/' | '/mail' | '/supplier' | '/survey-networks' | '/network' | '/vendor'
  narrow?: boolean
  style?: string
  body: Html
}

const places = [
  ['/', 'Start'],
  ['/mail', 'Mail'],
  ['/supplier', 'Supplier'],
  ['/survey-networks', 'Survey networks'],
  ['/network', 'Network'],
  ['/vendor', 'Rewards'],
] as const

/** A whole page; without `at` it has no top bar, for pages that stand for somebody else's site. */
export function pageOf({ title, at, narrow, style: own = '', body }: Page): string {
  const bar = html`<header class="top">
    <nav aria-label="Sandbox">
      <span class="name">Sandbox</span>
      ${places.map(([to, name]) => html`<a href="${to}" ${at === to && html` aria-current="page"`}>${name}</a>`)}
    </nav>
  </header>`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ html: style + own }}
        </style>
      </head>
      <body>
        ${at && bar}
        <main${narrow && html` class="narrow"`}>${body}</main>
      </body>
    </html>`.html
}
