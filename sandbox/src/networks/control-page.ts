import { html, pageOf, type Html } from '../page.ts'
import { faultForm, switchesStyle, unknownsForm } from '../switches.ts'
import { accountOf, type WrongAddresses } from './accounts.ts'
import { faultKinds } from './board.ts'
import { textIn, type Network, type StockRow } from './played.ts'
import type { SentMessage } from './messages.ts'
import type { NetworkKey } from './secrets.ts'
import { unknowns } from './unknowns.ts'

const shownSent = 20

const style = `${switchesStyle}
.network + .network { margin-top: 48px; }
.network > .card, .network > details { margin-top: 16px; }
dl { display: grid; grid-template-columns: minmax(0, auto) minmax(0, 1fr); gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.address { margin-bottom: 16px; }
.address p { margin: 4px 0 0; }`

/** Addresses that were entered wrongly, as they were typed. */
export type Mistake = { key: NetworkKey; typed: Readonly<Record<string, unknown>>; wrong: WrongAddresses }

/** One section for each network: its test account, its surveys, its faults, what we do not know about it, and the messages it sent. */
export const controlPage = (networks: readonly Network[], ownUrl: string, mistake?: Mistake): string =>
  pageOf({
    title: 'Survey networks',
    at: '/survey-networks',
    style,
    body: html`<h1>Survey networks</h1>
      <p class="soft">
        Plays the networks whose surveys a panel shows. Each answers what its own pages describe and refuses the rest;
        where they leave something open, it plays either variant at random.
      </p>
      ${networks.map((network) => networkSection(network, ownUrl, mistake?.key === network.key ? mistake : undefined))}`,
  })

const networkSection = (network: Network, ownUrl: string, mistake?: Mistake): Html => {
  const { key, name, board, messenger } = network
  return html`<section class="network" id="${key}">
    <h2>${name}</h2>
    <details ${mistake && html` open`}>
      <summary>Test account</summary>
      <div class="card">${accountCard(network, ownUrl, mistake)}</div>
    </details>
    <div class="card scroll">${offerTable(network.stock())}</div>
    <details ${isAnyOn(network) && html` open`}>
      <summary>Faults</summary>
      ${faultForm(`/survey-networks/${key}/faults`, faultKinds, (kind) => isOn(network, kind))}
    </details>
    <details>
      <summary>What we do not know</summary>
      ${unknownsForm(`/survey-networks/${key}/variants`, unknowns[key], board.chosen())}
    </details>
    <details open>
      <summary>Messages sent</summary>
      <div class="card scroll">${sentTable(messenger.sent())}</div>
    </details>
  </section>`
}

/** What the network's dashboard shows, and the addresses that it asks for. */
function accountCard(network: Network, ownUrl: string, mistake?: Mistake): Html {
  const { key, hosts, credentials, addresses } = accountOf(network, ownUrl)
  return html`<dl>
      ${[...Object.entries(credentials), ...Object.entries(hosts)].map(
        ([name, text]) =>
          html`<dt>${name}</dt>
            <dd><code>${text}</code></dd>`,
      )}
    </dl>
    <form method="post" action="/survey-networks/${key}/callback">
      ${addresses.map(({ name, label, usedBy, placeholders, address }) => {
        const id = `${key}-${name}`
        const problem = mistake?.wrong[name]
        return html`<div class="address">
          <label for="${id}">${label}</label>
          <input
            id="${id}"
            name="${name}"
            type="text"
            value="${mistake ? textIn(mistake.typed, name) : address}"
            aria-describedby="${id}-words"
            ${problem && html` aria-invalid="true"`}
          />
          <p id="${id}-words" class="small">
            ${problem && html`<span class="error">${problem}</span>`}
            <span class="soft"
              >${usedBy === 'server' ? 'Called by the network’s server.' : 'The browser is sent here.'}
              ${placeholders.join(' ')}</span
            >
          </p>
        </div>`
      })}
      <button>Save</button>
    </form>`
}

const isOn = ({ board }: Network, kind: string): boolean =>
  faultKinds.some((fault) => fault === kind && board.faults()[fault] > 0)
const isAnyOn = (network: Network): boolean => faultKinds.some((fault) => isOn(network, fault))

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

const sentTable = (sent: readonly SentMessage[]): Html =>
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
