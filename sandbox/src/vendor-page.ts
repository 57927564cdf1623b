import { html, pageOf, type Html } from './page.ts'
import { faultForm, switchesStyle, unknownsForm } from './switches.ts'
import { faultKinds, type VendorOrder } from './vendor-book.ts'
import { products } from './vendor-catalogue.ts'
import { failureReasons } from './vendor-deliveries.ts'
import type { Desk } from './vendor-desk.ts'
import { vendorUnknowns } from './vendor-unknowns.ts'
import { webhookFaultKinds } from './vendor-webhooks.ts'

const shownAtMost = 100
const shownSent = 20

/** What a form was refused for, with what was typed into it. */
type Mistake = { message: string; typed: Readonly<Record<string, unknown>> }

const fields = ['pattern', 'dollars'] as const

/** What is wrong with a field, beside it. */
const errorBeside = (mistake: Mistake | undefined, name: (typeof fields)[number]): Html =>
  html`${mistake && name in mistake.typed && html`<p id="${name}-error" class="error small">${mistake.message}</p>`}`

const typedIn = (mistake: Mistake | undefined, name: string): string => {
  const value = mistake?.typed[name]
  return typeof value === 'string' ? value : ''
}

/** The orders and what can be done with each, the faults, what we do not know, and the webhooks. */
export function vendorPage(desk: Desk, mistake?: Mistake): string {
  const { book, variants, webhooks } = desk
  const isOn = (kind: string) => faultKinds.some((one) => one === kind && book.faults()[one] > 0)
  const isWebhookFault = (kind: string) => webhooks.faults().some((one) => one === kind)
  return pageOf({
    title: 'Reward vendor',
    at: '/vendor',
    style: switchesStyle,
    body: html`<h1>Reward vendor</h1>
      <p class="soft">
        Orders of gift cards, one for each external id. ${book.ledger().length} in all;
        US$${book.available().toFixed(2)} are left on the balance.
      </p>
      ${mistake && !fields.some((name) => name in mistake.typed) && html`<p class="error">${mistake.message}</p>`}
      <div class="card scroll">${ordersTable(book.ledger())}</div>
      <details ${mistake && html` open`}>
        <summary>Addresses, balance, products</summary>
        <div class="card">${failingForm(desk, mistake)} ${fundsForm(mistake)} ${productsTable(desk)}</div>
      </details>
      <details>
        <summary>Faults of orders</summary>
        ${faultForm('/vendor/faults', faultKinds, isOn)}
      </details>
      <details>
        <summary>Faults of webhooks</summary>
        ${faultForm('/vendor/webhook-faults', webhookFaultKinds, isWebhookFault)}
      </details>
      <details>
        <summary>What we do not know</summary>
        ${unknownsForm('/vendor/variants', vendorUnknowns, variants.chosen())}
      </details>
      <details open>
        <summary>Webhooks sent</summary>
        <div class="card scroll">${sentTable(desk)}</div>
      </details>`,
  })
}

const ordersTable = (orders: readonly VendorOrder[]): Html =>
  orders.length === 0
    ? html`<p class="soft">None so far.</p>`
    : html`<table>
        <thead>
          <tr>
            <th>External id</th>
            <th>To</th>
            <th>Value</th>
            <th>Status</th>
            <th>Delivery</th>
            <th>At</th>
            <th>Change</th>
          </tr>
        </thead>
        <tbody>
          ${orders.toReversed().slice(0, shownAtMost).map(orderRow)}
        </tbody>
      </table>`

const orderRow = (order: VendorOrder): Html =>
  html`<tr>
    <td>${order.external_id}</td>
    <td>${order.method === 'PHONE' ? order.phone : order.email}</td>
    <td>${order.denomination.toFixed(2)} ${order.currency_code}</td>
    <td>${order.status}${order.isCanceled && html`, canceled`}</td>
    <td>${order.status === 'EXECUTED' && order.delivery}</td>
    <td>${order.created_at}</td>
    <td>
      <div class="row">
        ${
          order.status === 'EXECUTED' && !order.isCanceled
            ? [
                changeButton(order, 'delivery', 'SUCCEEDED', 'Deliver'),
                changeButton(order, 'delivery', 'FAILED', 'Let delivery fail'),
                changeButton(order, 'flag', '', 'Flag'),
              ]
            : html`<form method="post" action="/vendor/orders/${order.id}/status">
                <button class="plain" name="status" value="EXECUTED">Execute</button>
              </form>`
        }
      </div>
    </td>
  </tr>`

const changeButton = ({ rewardId }: VendorOrder, call: string, status: string, words: string): Html =>
  html`<form method="post" action="/vendor/rewards/${rewardId}/${call}">
    <button class="plain" name="status" value="${status}">${words}</button>
  </form>`

const failingForm = ({ deliveries }: Desk, mistake: Mistake | undefined): Html =>
  html`<p>Deliveries fail to these addresses:</p>
    <ul>
      ${Object.entries(deliveries.failing()).map(([pattern, reason]) => html`<li><code>${pattern}</code> ${reason}</li>`)}
    </ul>
    <form method="post" action="/vendor/failing" class="row">
      <div class="grow">
        <label for="pattern">Address; * stands for any text</label>
        <input
          id="pattern"
          name="pattern"
          type="text"
          value="${typedIn(mistake, 'pattern')}"
          aria-describedby="pattern-error"
        />
        ${errorBeside(mistake, 'pattern')}
      </div>
      <div class="grow">
        <label for="reason">Reason</label>
        <select id="reason" name="reason">
          <option value="">delivers again</option>
          ${Object.keys(failureReasons).map((one) => html`<option value="${one}">${one}</option>`)}
        </select>
      </div>
      <button>Set</button>
    </form>`

const fundsForm = (mistake: Mistake | undefined): Html =>
  html`<form method="post" action="/vendor/funds" class="row" style="margin-top: 16px">
    <div class="grow">
      <label for="dollars">Dollars to add to the balance</label>
      <input
        id="dollars"
        name="dollars"
        type="text"
        inputmode="decimal"
        value="${typedIn(mistake, 'dollars')}"
        aria-describedby="dollars-error"
      />
      ${errorBeside(mistake, 'dollars')}
    </div>
    <button>Add</button>
  </form>`

const productsTable = ({ book }: Desk): Html => {
  const offered = new Set(book.products().map(({ id }) => id))
  return html`<table>
    <tbody>
      ${products.map(
        ({ id, name }) =>
          html`<tr>
            <td>${name} <span class="soft small">${id}</span></td>
            <td>
              <form method="post" action="/vendor/products/${id}">
                <button class="plain" name="isOnSale" value="${String(!offered.has(id))}">
                  ${offered.has(id) ? 'Take off sale' : 'Put on sale'}
                </button>
              </form>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

const sentTable = ({ webhooks }: Desk): Html =>
  webhooks.sent().length === 0
    ? html`<p class="soft">None so far${webhooks.current() === null && html`; no webhook is set`}.</p>`
    : html`<table>
        <thead>
          <tr>
            <th>At (UTC)</th>
            <th>What</th>
            <th>Body</th>
            <th>The panel answered</th>
          </tr>
        </thead>
        <tbody>
          ${webhooks
            .sent()
            .slice(0, shownSent)
            .map(
              ({ at, event, body, reply }) =>
                html`<tr>
                  <td>${at.slice(0, 19).replace('T', ' ')}</td>
                  <td>${event}</td>
                  <td><code>${body}</code></td>
                  <td>${reply.status || 'nothing'} <code>${reply.text.slice(0, 200)}</code></td>
                </tr>`,
            )}
        </tbody>
      </table>`
