import type { CaughtMail } from './mail-catcher.ts'
import { html, pageOf } from './page.ts'
import { json, page, type Answer, type Ask, type Route } from './router.ts'
import { faultKinds, type Faults, type VendorBook, type VendorOrder } from './vendor-book.ts'

/** As the product of the demo world knows the vendor. */
export const vendorKey = 'tuppence-sandbox-vendor-key'

const refused = (status: number, message: string): Answer => json({ errors: { message } }, status)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type Wanted = Pick<VendorOrder, 'external_id' | 'denomination' | 'email'>

/** The order in a request's body, or in words what is wrong with it. */
function wantedIn(body: Ask['body']): Wanted | string {
  const { external_id: externalId, payment, reward } = body
  if (typeof externalId !== 'string' || externalId === '' || externalId.length > 100) return 'external_id is missing'
  if (!isObject(payment) || typeof payment['funding_source_id'] !== 'string') return 'payment is missing'
  const value = isObject(reward) ? reward['value'] : null
  const recipient = isObject(reward) ? reward['recipient'] : null
  const denomination = isObject(value) ? value['denomination'] : null
  const email = isObject(recipient) ? recipient['email'] : null
  if (typeof denomination !== 'number' || !(denomination > 0)) return 'reward.value.denomination must be positive'
  if (typeof email !== 'string' || !email.includes('@')) return 'reward.recipient.email is missing'
  return { external_id: externalId, denomination, email }
}

export type VendorOptions = {
  book: VendorBook
  /** Mails a card to its recipient; the vendor does that by itself, and once. */
  deliver?: (letter: Omit<CaughtMail, 'id' | 'at'>) => void
  url?: string
}

/** Plays the reward vendor (Tremendous API v2) with all its bad days: late, failing after the fact, silent, refusing. */
export function vendorRoutes({ book, deliver = () => {}, url = '/vendor' }: VendorOptions): readonly Route[] {
  const guarded =
    (handle: (ask: Ask) => Answer | Promise<Answer>) =>
    (ask: Ask): Answer | Promise<Answer> =>
      ask.headers.authorization === `Bearer ${vendorKey}` ? handle(ask) : refused(401, 'the key is not right')

  const makeOrder = async ({ body }: Ask): Promise<Answer> => {
    const wanted = wantedIn(body)
    if (typeof wanted === 'string') return refused(400, wanted)
    book.calls.orders += 1
    const fault = book.draw()
    if (fault === 'reject') return refused(422, 'the recipient was refused')
    if (fault === 'error-before') return refused(500, 'out of order')
    const isNew = !book.knows(wanted.external_id)
    const order = book.order(wanted, fault === 'failed' ? 'FAILED' : 'EXECUTED')
    if (isNew && order.status === 'EXECUTED') deliver(letterOf(order))
    if (fault === 'absent-once') book.hide(order.external_id)
    if (fault === 'error-after-commit' || fault === 'absent-once') return refused(500, 'the answer was lost')
    if (fault === 'silent') return new Promise<Answer>(() => {})
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, book.faults().lateMs))
    return json({ order }, 201)
  }

  return [
    { method: 'POST', path: `${url}/orders`, handle: guarded(makeOrder) },
    {
      method: 'GET',
      path: `${url}/orders`,
      handle: guarded(({ query }) => {
        const order = book.find(query.get('external_id') ?? '')
        return json({ orders: order ? [order] : [], total_count: order ? 1 : 0 })
      }),
    },
    { method: 'GET', path: `${url}/ledger`, handle: () => json({ orders: book.ledger(), calls: book.calls }) },
    {
      method: 'POST',
      path: `${url}/faults`,
      handle: ({ body }) => {
        book.setFaults(faultsIn(body))
        return json(book.faults())
      },
    },
    { method: 'GET', path: url, handle: () => page(vendorPage(book)) },
  ]
}

/** The card as the vendor mails it; its code is worth nothing. */
function letterOf({ id, email, denomination }: VendorOrder): Omit<CaughtMail, 'id' | 'at'> {
  const value = `US$${denomination.toFixed(2)}`
  return {
    to: email,
    from: 'rewards@vendor.example',
    subject: `Your ${value} reward`,
    text: `Here is your reward of ${value}, sent by the sandbox's reward vendor.\n\nCode: DEMO-${id.slice(0, 8).toUpperCase()}\n`,
    html: '',
    headers: { from: 'Reward vendor <rewards@vendor.example>' },
  }
}

/** The shares that a body names; whatever else it says is passed over. */
function faultsIn(body: Ask['body']): Partial<Faults> {
  const named = [...faultKinds, 'lateMs' as const].flatMap((name) => {
    const value = Number(body[name])
    return body[name] !== undefined && value >= 0 ? [[name, value] as const] : []
  })
  return Object.fromEntries(named)
}

const shownAtMost = 100
const vendorPage = (book: VendorBook) => {
  const orders = book.ledger()
  return pageOf({
    title: 'Reward vendor',
    at: '/vendor',
    body: html`<h1>Reward vendor</h1>
      <p class="soft">
        Orders of gift cards, one for each external id. ${String(orders.length)} in all. Faults are set by
        <code>POST /vendor/faults</code>: shares of ${faultKinds.join(', ')}.
      </p>
      <table>
        <thead>
          <tr>
            <th>External id</th>
            <th>To</th>
            <th>US$</th>
            <th>Status</th>
            <th>At</th>
          </tr>
        </thead>
        <tbody>
          ${orders
            .toReversed()
            .slice(0, shownAtMost)
            .map(
              (order) =>
                html`<tr>
                  <td>${order.external_id}</td>
                  <td>${order.email}</td>
                  <td>${order.denomination.toFixed(2)}</td>
                  <td>${order.status}</td>
                  <td>${order.created_at}</td>
                </tr>`,
            )}
        </tbody>
      </table>`,
  })
}
