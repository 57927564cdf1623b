import { html, pageOf, type Html } from '../page.ts'
import { faultKinds } from './board.ts'
import type { Network, StockRow } from './played.ts'
import type { Sent } from './messages.ts'
import { unknowns, type Unknown } from './unknowns.ts'

const shownSent = 20

const style = `
.network + .network { margin-top: 48px; }
.network > .card, .network > details { margin-top: 16px; }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; }
.switches { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(200px, 100%), 1fr)); gap: 0 16px; margin-bottom: 12px; }
.switches label { display: flex; align-items: center; gap: 8px; min-height: 44px; font-weight: 400; }
.switches input { width: 20px; height: 20px; accent-color: var(--brand); margin: 0; flex: none; }
.items { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); gap: 16px; margin-bottom: 16px; align-items: end; }
.items label { margin-bottom: 4px; font-weight: 400; }
ul { margin: 0; padding-left: 20px; }`

/** One section for each network: its surveys, its faults, what we do not know about it, and the messages it sent. */
export const controlPage = (networks: readonly Network[]): string =>
  pageOf({
    title: 'Survey networks',
    at: '/survey-networks',
    style,
    body: html`<h1>Survey networks</h1>
      <p class="soft">
        Plays the networks whose surveys a panel shows. Each answers what its own pages describe and refuses the rest;
        where they leave something open, it plays either variant at random.
      </p>
      ${networks.map(networkSection)}`,
  })

const networkSection = (network: Network): Html => {
  const { key, name, board, messenger } = network
  return html`<section class="network" id="${key}">
    <h2>${name}</h2>
    <div class="card scroll">${offerTable(network.stock())}</div>
    <details ${isAnyOn(network) && html` open`}>
      <summary>Faults</summary>
      <form class="card" method="post" action="/survey-networks/${key}/faults">
        <div class="switches">
          ${faultKinds.map(
            (fault) =>
              html`<label>
                <input type="checkbox" name="${fault}" ${board.faults()[fault] > 0 && html` checked`} />
                ${fault.replaceAll('-', ' ')}
              </label>`,
          )}
        </div>
        <button>Switch</button>
      </form>
    </details>
    <details>
      <summary>What we do not know</summary>
      <form class="card" method="post" action="/survey-networks/${key}/variants">
        <div class="items">${playedItems(unknowns[key], board.chosen())}</div>
        <button>Choose</button>
      </form>
      <div class="card" style="margin-top: 16px">
        <p class="soft">Cannot be played, and must be asked:</p>
        <ul>
          ${unplayedItems(unknowns[key])}
        </ul>
      </div>
    </details>
    <details open>
      <summary>Messages sent</summary>
      <div class="card scroll">${sentTable(messenger.sent())}</div>
    </details>
  </section>`
}

const isAnyOn = ({ board }: Network): boolean => faultKinds.some((fault) => board.faults()[fault] > 0)

const offerTable = (rows: readonly StockRow[]): Html =>
  html`<table>
    <thead>
      <tr>
        <th>Survey</th>
        <th>Country</th>
        <th>US$</th>
        <th>Left</th>
        <th>Looks for</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ id, title, country, price, left, targets }) =>
          html`<tr>
            <td>${title} <span class="soft small">${id}</span></td>
            <td>${country}</td>
            <td>${price}</td>
            <td>${left}</td>
            <td>${targets}</td>
          </tr>`,
      )}
    </tbody>
  </table>`

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

const unplayedItems = (items: readonly Unknown[]): Html[] =>
  items.flatMap(({ question, mark, variants }) => (variants ? [] : [html`<li>${question} (${mark})</li>`]))

const sentTable = (sent: readonly Sent[]): Html =>
  sent.length === 0
    ? html`<p class="soft">None so far.</p>`
    : html`<table>
        <thead>
          <tr>
            <th>At (UTC)</th>
            <th>What</th>
            <th>Address</th>
            <th>The panel answered</th>
          </tr>
        </thead>
        <tbody>
          ${sent.slice(0, shownSent).map(
            ({ at, event, method, url, reply }) =>
              html`<tr>
                <td>${at.slice(0, 19).replace('T', ' ')}</td>
                <td>${event}</td>
                <td><code>${method} ${url}</code></td>
                <td>${reply.status || 'nothing'} <code>${reply.text.slice(0, 200)}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>`
