import { json, type Answer, type Ask, type Route } from './router.ts'
import { createGate, isWithin, limited, notFound, pageIn, refused } from './vendor-answers.ts'
import type { OrderStatus, VendorBook, VendorOrder } from './vendor-book.ts'
import { campaigns, forex, fundingSources, productsFor, shownSource } from './vendor-catalogue.ts'
import { vendorControl } from './vendor-control.ts'
import { createDesk, type Desk, type DeskOptions } from './vendor-desk.ts'
import { readOrder } from './vendor-request.ts'
import type { Review } from './vendor-reviews.ts'
import { isWebhookEvent, webhookEvents } from './vendor-webhooks.ts'
import { wireOrder, wireReview, wireReviewInFull, wireReward } from './vendor-wire.ts'

export { vendorKey, vendorReadKey } from './vendor-answers.ts'

export type VendorOptions = DeskOptions & {
  url?: string
  /** How many calls a second are answered. */
  perSecond?: number
}

/** Below the vendor's address. */
type Call = readonly [method: Route['method'], path: string, handle: Route['handle']]

/**
 * Plays the reward provider (Tremendous API v2) as its reference and its npm client describe it, with all its bad days: late,
 * failing after the fact, silent, refusing, out of funds. What the provider would refuse is refused here: a product's name in
 * place of its id, a foreign campaign, a funding source that may not order, an amount outside the bands.
 */
export function vendorRoutes({ url = '/vendor', perSecond = Infinity, ...options }: VendorOptions): readonly Route[] {
  const desk = createDesk(options)
  const gate = createGate({ now: desk.book.now, perSecond, spelling: () => desk.play('limit-error') })
  const calls: Call[] = [...orderCalls(desk), ...catalogueCalls(desk), ...rewardCalls(desk), ...reviewCalls(desk)]
  return [
    ...[...calls, ...webhookCalls(desk)].map(([method, path, handle]) => ({
      method,
      path: url + path,
      handle: gate.guard(handle),
    })),
    ...vendorControl({ desk, url, setLimit: gate.setLimit }),
  ]
}

const named = (name: string, data: object | undefined): Answer => (data ? json({ [name]: data }) : notFound())
const idIn = ({ params }: Ask): string => params['id'] ?? ''

function orderCalls(desk: Desk): Call[] {
  const { book, play } = desk
  const shown = (order: VendorOrder, hasLink = false) =>
    wireOrder(order, { hasLink, hasPayment: order.status === 'EXECUTED' || play('unpaid-payment') === 'shown' })
  async function make({ body }: Ask): Promise<Answer> {
    const read = readOrder(body, book.products())
    if ('wrong' in read) return refused(Number(play('refusal-status')), 'Order failed: validation failure', read.wrong)
    book.calls.orders += 1
    const fault = book.draw()
    if (fault === 'limited') return limited(play('limit-error'))
    const isOutOfFunds = !book.knows(read.wanted.external_id) && !book.isAffordable(read.wanted)
    if (fault === 'unfunded' || isOutOfFunds) return refused(402, 'Insufficient funds')
    if (fault === 'reject') {
      return refused(422, 'The request is invalid', { reward: { recipient: { email: 'was refused' } } })
    }
    if (fault === 'error-before') return refused(500, 'out of order')
    const { order, was } = book.order(read.wanted, body, statusAfter(fault))
    if (was === 'conflicting') return refused(409, 'external_id was used for another order')
    // Written before the delivery begins, which may be over at once.
    const answer = json(
      { order: shown(order, true) },
      statusOf(order, was === 'new', () => play('held-status')),
    )
    if (was === 'new') desk.begin(order)
    if (fault === 'absent-once') book.hide(order.external_id)
    if (fault === 'error-after-commit' || fault === 'absent-once') return refused(500, 'the answer was lost')
    if (fault === 'silent') return new Promise<Answer>(() => {})
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, book.faults().lateMs))
    return answer
  }

  function list({ query }: Ask): Answer {
    const externalId = query.get('external_id')
    const found = externalId === null ? book.ledger().toReversed() : [book.find(externalId)].filter((one) => !!one)
    const campaign = query.get('campaign_id')
    const orders = found.filter(
      (one) => isWithin(query, 'created_at', one.created_at) && (campaign === null || one.campaign_id === campaign),
    )
    return json({
      orders: pageIn(query, orders, 10).map((order) => shown(order)),
      total_count: orders.length,
    })
  }

  const one = (order: VendorOrder | undefined): Answer => named('order', order && shown(order))
  const decide = (status: 'EXECUTED' | 'CANCELED') => (ask: Ask) => {
    const order = book.byId(idIn(ask))
    if (!order) return notFound()
    if (order.status !== 'PENDING APPROVAL') return refused(422, 'The order is not pending approval')
    desk.setStatus(order, status)
    return one(order)
  }

  return [
    ['POST', '/orders', make],
    ['GET', '/orders', list],
    ['GET', '/orders/{id}', (ask) => one(book.byId(idIn(ask)))],
    ['POST', '/order_approvals/{id}/approve', decide('EXECUTED')],
    ['POST', '/order_approvals/{id}/reject', decide('CANCELED')],
  ]
}

const statuses: Readonly<Record<string, OrderStatus>> = {
  failed: 'FAILED',
  pending: 'PENDING APPROVAL',
  open: 'OPEN',
  settling: 'PENDING SETTLEMENT',
}
const statusAfter = (fault: ReturnType<VendorBook['draw']>): OrderStatus => statuses[fault ?? ''] ?? 'EXECUTED'

/** With which status an order is answered. */
const statusOf = ({ status }: VendorOrder, isNew: boolean, held: () => '200' | '202'): number =>
  !isNew ? 201 : status === 'PENDING APPROVAL' ? Number(held()) : 200

function catalogueCalls({ book }: Desk): Call[] {
  const sources = () => fundingSources.map((source) => shownSource(source, book.available()))
  const rates = ({ query }: Ask): Answer => {
    const found = forex(query.get('base') ?? 'USD')
    return found ? json({ forex: found }) : refused(422, 'The request is invalid', { base: 'is not a currency' })
  }
  const list = ({ query }: Ask): Answer => {
    const [country = null, currency = null, subcategory = null] = ['country', 'currency', 'subcategory'].map((name) =>
      query.get(name),
    )
    return json({ products: productsFor(book.products(), { country, currency, subcategory }) })
  }

  return [
    ['GET', '/products', list],
    [
      'GET',
      '/products/{id}',
      (ask) =>
        named(
          'product',
          book.products().find(({ id }) => id === idIn(ask)),
        ),
    ],
    ['GET', '/campaigns', () => json({ campaigns })],
    [
      'GET',
      '/campaigns/{id}',
      (ask) =>
        named(
          'campaign',
          campaigns.find(({ id }) => id === idIn(ask)),
        ),
    ],
    ['GET', '/funding_sources', () => json({ funding_sources: sources() })],
    [
      'GET',
      '/funding_sources/{id}',
      (ask) =>
        named(
          'funding_source',
          sources().find(({ id }) => id === idIn(ask)),
        ),
    ],
    ['GET', '/forex', rates],
  ]
}

function rewardCalls(desk: Desk): Call[] {
  const { book } = desk
  const of = (act: (order: VendorOrder, ask: Ask) => Answer) => (ask: Ask) => {
    const order = book.byReward(idIn(ask))
    return order ? act(order, ask) : notFound()
  }
  const list = ({ query }: Ask): Answer => {
    const all = book.ledger().toReversed()
    return json({ rewards: pageIn(query, all, 100).map((order) => wireReward(order)), total_count: all.length })
  }
  const resend = (order: VendorOrder, { body }: Ask): Answer => {
    const wrong = desk.deliveries.resend(order, body)
    return wrong === null ? json({}) : refused(422, 'The reward cannot be resent', wrong)
  }
  const link = (order: VendorOrder): Answer => {
    const made = desk.linkFor(order)
    return made === null
      ? refused(403, 'A link cannot be generated')
      : json({ reward: { id: order.rewardId, link: made } })
  }

  return [
    ['GET', '/rewards', list],
    ['GET', '/rewards/{id}', of((order) => json({ reward: wireReward(order) }))],
    ['POST', '/rewards/{id}/resend', of(resend)],
    [
      'POST',
      '/rewards/{id}/cancel',
      of((order) => (desk.cancelFailed(order) ? json({}) : refused(422, 'The reward cannot be canceled'))),
    ],
    ['POST', '/rewards/{id}/generate_link', of(link)],
  ]
}

function reviewCalls({ book, reviews, decide }: Desk): Call[] {
  const inFull = (review: Review) => {
    const blocked = new Set(reviews.list().flatMap((one) => (one.status === 'blocked' ? [one.order.rewardId] : [])))
    return wireReviewInFull(review, book.ledger(), blocked)
  }
  const list = ({ query }: Ask): Answer => {
    const status = query.get('status')
    const found = reviews
      .list()
      .filter(
        (one) =>
          (status === null || one.status === status) &&
          isWithin(query, 'created_at', one.order.created_at) &&
          isWithin(query, 'redeemed_at', one.redeemedAt.toISOString()),
      )
    return json({ fraud_reviews: pageIn(query, found, 10).map(wireReview), total_count: found.length })
  }
  const end = (status: 'blocked' | 'released') => (ask: Ask) => {
    const review = reviews.find(idIn(ask))
    if (!review) return notFound()
    return decide(review, status) ? json({ fraud_review: inFull(review) }) : refused(422, 'The review is over')
  }

  return [
    ['GET', '/fraud_reviews', list],
    [
      'GET',
      '/fraud_reviews/{id}',
      (ask) => {
        const review = reviews.find(idIn(ask))
        return named('fraud_review', review && inFull(review))
      },
    ],
    ['PUT', '/fraud_reviews/{id}/block', end('blocked')],
    ['PUT', '/fraud_reviews/{id}/release', end('released')],
  ]
}

function webhookCalls({ book, tell, webhooks }: Desk): Call[] {
  const of = (act: (ask: Ask) => Answer) => (ask: Ask) => (webhooks.current()?.id === idIn(ask) ? act(ask) : notFound())
  const set = ({ body }: Ask): Answer => {
    const address = body['url']
    if (typeof address !== 'string' || !/^https?:\/\/[^/?#]/.test(address) || !URL.canParse(address)) {
      return refused(422, 'The request is invalid', { url: 'is not an address' })
    }
    return json({ webhook: webhooks.set(address) })
  }
  const simulate = ({ body }: Ask): Answer => {
    const { event } = body
    if (!isWebhookEvent(event)) return refused(422, 'The request is invalid', { event: 'is not an event' })
    const newest = book.ledger().at(-1)
    tell({ event, id: (event.startsWith('REWARDS.') ? newest?.rewardId : newest?.id) ?? 'SIMULATED001' })
    return json({})
  }

  return [
    ['POST', '/webhooks', set],
    ['GET', '/webhooks', () => json({ webhooks: [webhooks.current()].filter((one) => one !== null) })],
    ['GET', '/webhooks/{id}', of(() => json({ webhook: webhooks.current() }))],
    [
      'DELETE',
      '/webhooks/{id}',
      of(() => {
        webhooks.remove()
        return { status: 204, body: '' }
      }),
    ],
    ['GET', '/webhooks/{id}/events', of(() => json({ events: webhookEvents }))],
    ['POST', '/webhooks/{id}/simulate', of(simulate)],
  ]
}
