import type { CaughtMail } from './mail-catcher.ts'
import { html, pageOf } from './page.ts'
import { json, page, type Answer, type Ask, type Route } from './router.ts'
import { faultKinds, type Faults, type OrderStatus, type VendorBook, type VendorOrder } from './vendor-book.ts'
import {
  campaigns,
  fundingSource,
  fundingSourceId,
  organisationCurrency,
  products,
  productsFor,
} from './vendor-catalogue.ts'
import { readOrder, type WrongLeaves } from './vendor-request.ts'

/** As the product of the demo world knows the vendor. */
export const vendorKey = 'tuppence-sandbox-vendor-key'

const refused = (status: number, message: string, payload: WrongLeaves = {}): Answer =>
  json({ status, errors: { message, payload } }, status)
/** The one answer that the provider spells with a singular `error`. */
const limited = (): Answer => json({ error: { message: 'Too many requests', payload: {} } }, 429)

const pageSize = { usual: 10, most: 500 }
const wholeNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise

export type VendorOptions = {
  book: VendorBook
  /** Mails a card to its recipient; the vendor does that by itself, and once. */
  deliver?: (letter: Omit<CaughtMail, 'id' | 'at'>) => void
  url?: string
}

/**
 * Plays the reward provider (Tremendous API v2) as its reference and its npm client describe it, with all its bad days: late,
 * failing after the fact, silent, refusing, out of funds. What the provider would refuse is refused here: a product's name in
 * place of its id, a foreign campaign or funding source, an amount outside the bands.
 */
export function vendorRoutes({ book, deliver = () => {}, url = '/vendor' }: VendorOptions): readonly Route[] {
  const guarded =
    (handle: (ask: Ask) => Answer | Promise<Answer>) =>
    (ask: Ask): Answer | Promise<Answer> =>
      ask.headers.authorization === `Bearer ${vendorKey}` ? handle(ask) : refused(401, 'Unauthorized')

  const makeOrder = async ({ body }: Ask): Promise<Answer> => {
    const read = readOrder(body)
    if ('wrong' in read) return refused(400, 'The request is invalid', read.wrong)
    book.calls.orders += 1
    const fault = book.draw()
    if (fault === 'limited') return limited()
    if (fault === 'unfunded') return refused(402, 'Insufficient funds')
    if (fault === 'reject') {
      return refused(422, 'The request is invalid', { reward: { recipient: { email: 'was refused' } } })
    }
    if (fault === 'error-before') return refused(500, 'out of order')
    const { order, was } = book.order(read.wanted, body, statusAfter(fault))
    if (was === 'conflicting') return refused(409, 'external_id was used for another order')
    if (was === 'new' && order.status === 'EXECUTED') deliver(letterOf(order))
    if (fault === 'absent-once') book.hide(order.external_id)
    if (fault === 'error-after-commit' || fault === 'absent-once') return refused(500, 'the answer was lost')
    if (fault === 'silent') return new Promise<Answer>(() => {})
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, book.faults().lateMs))
    return json({ order: wireOrder(order) }, was === 'new' ? 200 : 201)
  }

  const listOrders = ({ query }: Ask): Answer => {
    const externalId = query.get('external_id')
    const found = externalId === null ? book.ledger().toReversed() : [book.find(externalId)].filter((one) => !!one)
    const offset = wholeNumber(query.get('offset'), 0)
    const limit = Math.min(wholeNumber(query.get('limit'), pageSize.usual), pageSize.most)
    return json({ orders: found.slice(offset, offset + limit).map(wireOrder), total_count: found.length })
  }
  const oneOf = (order: VendorOrder | undefined): Answer =>
    order ? json({ order: wireOrder(order) }) : refused(404, 'Not found')
  const source = () =>
    fundingSource(startingFunds - book.ledger().reduce((sum, { denomination }) => sum + denomination, 0))

  return [
    { method: 'POST', path: `${url}/orders`, handle: guarded(makeOrder) },
    { method: 'GET', path: `${url}/orders`, handle: guarded(listOrders) },
    {
      method: 'GET',
      path: `${url}/orders/{id}`,
      handle: guarded(({ params }) => oneOf(book.byId(params['id'] ?? ''))),
    },
    {
      method: 'GET',
      path: `${url}/products`,
      handle: guarded(({ query }) => json({ products: productsFor(query.get('country'), query.get('currency')) })),
    },
    {
      method: 'GET',
      path: `${url}/products/{id}`,
      handle: guarded(({ params }) => {
        const product = products.find(({ id }) => id === params['id'])
        return product ? json({ product }) : refused(404, 'Not found')
      }),
    },
    { method: 'GET', path: `${url}/campaigns`, handle: guarded(() => json({ campaigns })) },
    { method: 'GET', path: `${url}/funding_sources`, handle: guarded(() => json({ funding_sources: [source()] })) },
    {
      method: 'GET',
      path: `${url}/funding_sources/{id}`,
      handle: guarded(({ params }) =>
        params['id'] === fundingSourceId ? json({ funding_source: source() }) : refused(404, 'Not found'),
      ),
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

/** The provider's sandbox gives every account 5,000 dollars of play money. */
const startingFunds = 5_000

function statusAfter(fault: ReturnType<VendorBook['draw']>): OrderStatus {
  if (fault === 'failed') return 'FAILED'
  return fault === 'pending' ? 'PENDING APPROVAL' : 'EXECUTED'
}

/** An order in the shape of the provider's answers. */
function wireOrder({ id, rewardId, external_id, campaign_id, created_at, status, ...order }: VendorOrder) {
  const { denomination, currency_code, name, email, method } = order
  const subtotal = denomination
  return {
    id,
    external_id,
    campaign_id,
    created_at,
    status,
    channel: 'API',
    payment: { subtotal, total: subtotal, fees: 0, discount: 0, currency_code: organisationCurrency },
    rewards: [
      {
        id: rewardId,
        order_id: id,
        created_at,
        expires_at: null,
        value: { denomination, currency_code },
        recipient: { name, email },
        delivery: { method, status: status === 'EXECUTED' ? 'SUCCEEDED' : 'PENDING' },
      },
    ],
  }
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
