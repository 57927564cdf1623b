import { html, pageOf, type Html } from './page.ts'

export type Suggestion = { name: string; email: string; isVerified: boolean }

/** People to play without typing: Maya has an account in the demo world, the others are new there. */
const suggestions: readonly Suggestion[] = [
  { name: 'Maya Lindqvist', email: 'maya@example.com', isVerified: true },
  { name: 'Theo Marsh', email: 'theo.marsh@example.com', isVerified: true },
  { name: 'Ines Duarte', email: 'ines.duarte@example.com', isVerified: false },
]

const style = `
main.narrow { max-width: 460px; padding-top: 40px; }
.card { padding: 28px; }
.mark { display: grid; place-items: center; width: 48px; height: 48px; border-radius: 50%; background: var(--tint); color: var(--brand); font-weight: 700; font-size: 20px; margin-bottom: 16px; }
.people { list-style: none; margin: 20px 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.people li + li { border-top: 1px solid var(--line); }
.people button { display: grid; grid-template-columns: 40px minmax(0, 1fr); gap: 12px; align-items: center; width: 100%; min-height: 64px; padding: 10px 16px;
  text-align: left; background: none; color: var(--ink); border: 0; border-radius: 0; font-weight: 400; }
.people button:hover { background: var(--tint); }
.people button:focus-visible { outline-offset: -3px; }
.letter { display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: var(--brand); color: var(--on-brand); font-weight: 600; }
.people strong, .people .small { display: block; overflow-wrap: anywhere; }
.other { display: grid; gap: 14px; }
.other input[type=text], .other input[type=email] { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
.tick { display: flex; gap: 10px; align-items: center; min-height: 44px; font-weight: 400; }
.tick input { width: 20px; height: 20px; accent-color: var(--brand); }
.ways { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px; padding-top: 20px; border-top: 1px solid var(--line); }
.ways form { display: contents; }`

/** Where somebody chooses whom the provider vouches for; it stands for the provider's own site, so it has no bar of ours. */
export const chooserPage = (providerName: string, clientName: string, action: string, problem = ''): string =>
  pageOf({
    title: `Sign in with ${providerName} (sandbox)`,
    narrow: true,
    style,
    body: html`<div class="card">
      <div class="mark" aria-hidden="true">${providerName.slice(0, 1)}</div>
      <h1>Choose an account</h1>
      <p class="soft">
        to continue to ${clientName}. This page plays ${providerName} on this machine: nobody else is asked.
      </p>
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
      <ul class="people">
        ${suggestions.map((person) => personOf(person, action))}
      </ul>
      <form class="other" method="post" action="${action}">
        <h2>Use another account</h2>
        <div>
          <label for="email">Email</label>
          <input id="email" name="email" type="email" required autocomplete="off" />
        </div>
        <div>
          <label for="name">Name</label>
          <input id="name" name="name" type="text" autocomplete="off" />
        </div>
        <label class="tick"><input name="verified" type="checkbox" value="1" checked />The email is verified</label>
        <button name="act" value="sign-in">Continue</button>
      </form>
      <div class="ways">
        <form method="post" action="${action}">
          <button class="plain" name="act" value="access_denied">Cancel</button>
          <button class="plain" name="act" value="temporarily_unavailable">Play an outage</button>
        </form>
      </div>
    </div>`,
  })

const personOf = ({ name, email, isVerified }: Suggestion, action: string): Html =>
  html`<li>
    <form method="post" action="${action}">
      <input type="hidden" name="email" value="${email}" />
      <input type="hidden" name="name" value="${name}" />
      ${isVerified && html`<input type="hidden" name="verified" value="1" />`}
      <button name="act" value="sign-in">
        <span class="letter" aria-hidden="true">${name.slice(0, 1)}</span>
        <span>
          <strong>${name}</strong>
          <span class="small soft">${email}${!isVerified && ', not verified'}</span>
        </span>
      </button>
    </form>
  </li>`

/** What the provider shows when it cannot go on and nobody waits for an answer. */
export const stuckPage = (reason: string): string =>
  pageOf({
    title: 'This sign-in cannot go on',
    narrow: true,
    style,
    body: html`<div class="card">
      <h1>This sign-in cannot go on</h1>
      <p class="soft">${reason}</p>
      <p>Close this window and start again.</p>
    </div>`,
  })
