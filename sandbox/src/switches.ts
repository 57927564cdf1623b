import { html, type Html } from './page.ts'
import type { Unknown } from './variants.ts'

/** How the parts of `switches.ts` look. */
export const switchesStyle = `
details { margin-top: 16px; }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; }
.switches { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(200px, 100%), 1fr)); gap: 0 16px; margin-bottom: 12px; }
.switches label { display: flex; align-items: center; gap: 8px; min-height: 44px; font-weight: 400; }
.switches input { width: 20px; height: 20px; accent-color: var(--brand); margin: 0; flex: none; }
.items { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); gap: 16px; margin-bottom: 16px; align-items: end; }
.items label { margin-bottom: 4px; font-weight: 400; }
ul { margin: 0; padding-left: 20px; }`

/** A form with one box for each fault. */
export const faultForm = (action: string, kinds: readonly string[], isOn: (kind: string) => boolean): Html =>
  html`<form class="card" method="post" action="${action}">
    <div class="switches">
      ${kinds.map(
        (kind) =>
          html`<label>
            <input type="checkbox" name="${kind}" ${isOn(kind) && html` checked`} />
            ${kind.replaceAll('-', ' ')}
          </label>`,
      )}
    </div>
    <button>Switch</button>
  </form>`

/** A form that chooses variants of what is unknown, and what cannot be played. */
export const unknownsForm = (
  action: string,
  items: readonly Unknown[],
  chosen: Readonly<Record<string, string>>,
): Html =>
  html`<form class="card" method="post" action="${action}">
      <div class="items">${playedItems(items, chosen)}</div>
      <button>Choose</button>
    </form>
    <div class="card" style="margin-top: 16px">
      <p class="soft">Unproven and cannot be played; must be asked:</p>
      <ul>
        ${items.flatMap(({ question, mark, variants }) => (variants ? [] : [html`<li>${question} (${mark})</li>`]))}
      </ul>
    </div>`

const playedItems = (items: readonly Unknown[], chosen: Readonly<Record<string, string>>): Html[] =>
  items.flatMap(({ name, question, variants }) =>
    variants
      ? [
          html`<div>
            <label for="${name}">${question}</label>
            <select id="${name}" name="${name}">
              <option value="">at random</option>
              ${variants.map(
                (one) => html`<option value="${one}" ${chosen[name] === one && html` selected`}>${one}</option>`,
              )}
            </select>
          </div>`,
        ]
      : [],
  )
