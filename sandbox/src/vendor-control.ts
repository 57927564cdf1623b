import { json, page, redirect, type Answer, type Ask, type Route } from './router.ts'
import { faultKinds, orderStatuses, type Faults, type VendorOrder } from './vendor-book.ts'
import { productOf } from './vendor-catalogue.ts'
import { failureReasonIn, failureReasons } from './vendor-deliveries.ts'
import type { Desk } from './vendor-desk.ts'
import { vendorPage } from './vendor-page.ts'
import { reviewReasons } from './vendor-reviews.ts'
import { webhookFaultKinds } from './vendor-webhooks.ts'

type Control = { desk: Desk; url: string; setLimit: (perSecond: number) => void }

const wrong = (message: string): Answer => json({ message }, 400)
const isForm = ({ headers }: Ask): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
const textIn = (body: Ask['body'], name: string): string => (typeof body[name] === 'string' ? body[name] : '')

/**
 * The vendor's page, and the calls that switch it. None of these is part of the provider's own interface.
 *
 * `faults` {kind: share}; `clock` {stepMs, or null to take steps by hand; perSecond}; `failing` {pattern, reason, or empty to end it};
 * `webhook-faults` {kind: true}; `variants` {name: variant}; `funds` {dollars}; `products/{id}` {isOnSale}; `orders/{id}/status`
 * {status}; `rewards/{id}/delivery` {status: SUCCEEDED, FAILED or NEXT, reason}; `rewards/{id}/flag` {reasons}.
 */
export function vendorControl({ desk, url, setLimit }: Control): readonly Route[] {
  const { book, webhooks } = desk
  const post = (path: string, act: (ask: Ask) => Answer): Route => ({
    method: 'POST',
    path: `${url}/${path}`,
    handle: (ask) => {
      const answer = act(ask)
      if (!isForm(ask)) return answer
      if (answer.status < 400) return redirect(url)
      const { message } = JSON.parse(answer.body.toString()) as { message: string }
      return page(vendorPage(desk, { message, typed: ask.body }), 400)
    },
  })
  return [
    { method: 'GET', path: `${url}/ledger`, handle: () => json({ orders: book.ledger(), calls: book.calls }) },
    { method: 'GET', path: `${url}/webhook-log`, handle: () => json({ sent: webhooks.sent() }) },
    ...[...accountControls(desk, setLimit), ...orderControls(desk)].map(([path, act]) => post(path, act)),
    { method: 'GET', path: url, handle: () => page(vendorPage(desk)) },
  ]
}

/** A control call below the vendor's address. */
type Act = readonly [path: string, act: (ask: Ask) => Answer]

function accountControls({ book, deliveries, tell, variants, webhooks }: Desk, setLimit: Control['setLimit']): Act[] {
  const setClock = ({ body }: Ask): Answer => {
    const { stepMs, perSecond } = body
    if (stepMs === null || (typeof stepMs === 'number' && stepMs >= 0)) deliveries.setStep(stepMs)
    else if (stepMs !== undefined) return wrong('stepMs is a number of milliseconds, or null.')
    if (typeof perSecond === 'number' && perSecond > 0) setLimit(perSecond)
    else if (perSecond !== undefined) return wrong('perSecond is a number above 0.')
    return json({ stepMs: deliveries.stepMs() })
  }
  const setFailing = ({ body }: Ask): Answer => {
    const pattern = textIn(body, 'pattern').trim()
    const reason = failureReasonIn(body['reason'])
    if (pattern === '') return wrong('Enter an address, or a pattern such as *@bounce.example.')
    if (body['reason'] && reason === null) return wrong(`A reason is one of ${Object.keys(failureReasons).join(', ')}.`)
    deliveries.fail(pattern, reason)
    return json(deliveries.failing())
  }
  const setOnSale = ({ params, body }: Ask): Answer => {
    const id = params['id'] ?? ''
    if (!productOf(id)) return json({ message: 'There is no such product.' }, 404)
    const isOnSale = body['isOnSale'] === true || body['isOnSale'] === 'true'
    if (book.setOnSale(id, isOnSale)) tell({ event: isOnSale ? 'PRODUCTS.ADDED' : 'PRODUCTS.REMOVED', id })
    return json({ products: book.products().map((one) => one.id) })
  }
  const fund = ({ body }: Ask): Answer => {
    const dollars = Number(body['dollars'])
    if (!Number.isFinite(dollars) || dollars === 0) return wrong('Enter an amount in dollars.')
    book.fund(dollars)
    if (dollars > 0) tell({ event: 'FUNDING_SOURCES.FUNDED', id: 'YSANDBOX0001' })
    return json({ available: book.available() })
  }
  const choose = ({ body }: Ask): Answer => {
    const [first] = Object.keys(body)
      .map((name) => variants.choose(name, textIn(body, name)))
      .filter((one) => one !== null)
    return first === undefined ? json(variants.chosen()) : wrong(first)
  }

  return [
    [
      'faults',
      ({ body }) => {
        book.setFaults(faultsIn(body))
        return json(book.faults())
      },
    ],
    [
      'webhook-faults',
      ({ body }) => {
        webhooks.setFaults(webhookFaultKinds.filter((kind) => body[kind] === true || body[kind] === 'on'))
        return json(webhooks.faults())
      },
    ],
    ['clock', setClock],
    ['failing', setFailing],
    ['variants', choose],
    ['funds', fund],
    ['products/{id}', setOnSale],
  ]
}

function orderControls(desk: Desk): Act[] {
  const { book, deliveries } = desk
  const of = (act: (order: VendorOrder, ask: Ask) => Answer) => (ask: Ask) => {
    const id = ask.params['id'] ?? ''
    const order = book.byReward(id) ?? book.byId(id)
    return order ? act(order, ask) : json({ message: 'There is no such order.' }, 404)
  }

  const setDelivery = (order: VendorOrder, { body }: Ask): Answer => {
    if (order.status !== 'EXECUTED' || order.isCanceled) return wrong('The order is not being delivered.')
    const status = body['status']
    if (status === 'NEXT') deliveries.advance(order)
    else if (status === 'SUCCEEDED') deliveries.end(order, null)
    else if (status === 'FAILED') deliveries.end(order, failureReasonIn(body['reason']) ?? 'email_delivery_failed')
    else return wrong('A delivery is SUCCEEDED or FAILED, or goes on to NEXT.')
    return json({ delivery: order.delivery })
  }
  const setStatus = (order: VendorOrder, { body }: Ask): Answer => {
    const status = orderStatuses.find((one) => one === body['status'])
    if (!status) return wrong(`A status is one of ${orderStatuses.join(', ')}.`)
    desk.setStatus(order, status)
    return json({ status })
  }
  const flag = (order: VendorOrder, { body }: Ask): Answer => {
    const given = Array.isArray(body['reasons']) ? body['reasons'] : []
    desk.reviews.flag(
      order,
      reviewReasons.filter((one) => given.includes(one)),
    )
    return json({ flagged: order.rewardId })
  }

  return [
    ['orders/{id}/status', of(setStatus)],
    ['rewards/{id}/delivery', of(setDelivery)],
    ['rewards/{id}/flag', of(flag)],
  ]
}

/** The shares that a body names; a ticked box on the page means 1. */
function faultsIn(body: Ask['body']): Partial<Faults> {
  const named = [...faultKinds, 'lateMs' as const].flatMap((name) => {
    const value = body[name] === 'on' ? 1 : Number(body[name])
    return body[name] !== undefined && value >= 0 ? [[name, value] as const] : []
  })
  return Object.fromEntries(named)
}
