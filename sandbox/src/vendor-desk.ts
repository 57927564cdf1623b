import type { CaughtMail } from './mail-catcher.ts'
import { createVariants } from './variants.ts'
import { linkOf, type OrderStatus, type VendorBook, type VendorOrder } from './vendor-book.ts'
import { createDeliveries } from './vendor-deliveries.ts'
import { createReviews, type Review } from './vendor-reviews.ts'
import { vendorUnknowns, type VendorVariants } from './vendor-unknowns.ts'
import { createWebhooks, type Happening } from './vendor-webhooks.ts'

export type DeskOptions = {
  book: VendorBook
  /** Mails a card to its recipient; the vendor does that by itself, and once for each delivery. */
  deliver?: (letter: Omit<CaughtMail, 'id' | 'at'>) => void
  /** Where the panel is reached; webhooks go there. */
  serverUrl?: string
}
export type Desk = ReturnType<typeof createDesk>

/** What the vendor does with its orders: it delivers, cancels, reviews, and tells of all this by its webhook. */
export function createDesk({ book, deliver = () => {}, serverUrl = '' }: DeskOptions) {
  const variants = createVariants(vendorUnknowns, book.random)
  const play = <N extends keyof VendorVariants>(name: N) => variants.play(name) as VendorVariants[N]
  const webhooks = createWebhooks({ now: book.now, newId: book.newId, serverUrl, play })
  const tell = (happening: Happening): void => void webhooks.tell(happening)
  const deliveries = createDeliveries({ tell, mail: (order) => deliver(letterOf(order)) })

  /** Cancels a reward, and gives its price back. */
  function cancel(order: VendorOrder): void {
    deliveries.stop(order)
    order.isCanceled = true
    if (play('canceled-order') === 'CANCELED') order.status = 'CANCELED'
    tell({ event: 'REWARDS.CANCELED', id: order.rewardId })
  }
  const reviews = createReviews({
    now: book.now,
    cancel,
    flagged: (order) => tell({ event: 'REWARDS.FLAGGED', id: order.rewardId }),
  })

  /** Moves an order on, and delivers it once it is paid. */
  function setStatus(order: VendorOrder, status: OrderStatus): void {
    const was = order.status
    order.status = status
    if (status === 'EXECUTED' && was !== 'EXECUTED') deliveries.begin(order)
    if (status === 'EXECUTED' && was === 'PENDING APPROVAL') tell({ event: 'ORDERS.APPROVED', id: order.id })
    if (status === 'CANCELED' && was !== 'CANCELED') tell({ event: 'ORDERS.CANCELED', id: order.id })
    if (status === 'FAILED' && was !== 'FAILED') tell({ event: 'ORDERS.FAILED', id: order.id })
  }

  return {
    book,
    variants,
    play,
    webhooks,
    tell,
    deliveries,
    reviews,
    setStatus,
    /** Takes up a new order. One that is open is paid after a step of the clock. */
    begin(order: VendorOrder): void {
      tell({ event: 'ORDERS.CREATED', id: order.id })
      if (order.status === 'EXECUTED') deliveries.begin(order)
      if (order.status === 'FAILED') tell({ event: 'ORDERS.FAILED', id: order.id })
      if (order.status !== 'OPEN') return
      const pay = () => order.status === 'OPEN' && setStatus(order, 'EXECUTED')
      const stepMs = deliveries.stepMs()
      if (stepMs !== null) setTimeout(pay, stepMs).unref()
    },
    /** Cancels a reward whose delivery failed; returns whether it could be. */
    cancelFailed(order: VendorOrder): boolean {
      if (order.isCanceled || order.delivery !== 'FAILED') return false
      cancel(order)
      return true
    },
    /** A new link for a reward; null where none is given. */
    linkFor(order: VendorOrder): string | null {
      const isRefused = order.method !== 'LINK' && play('link-of-email') === '403'
      if (order.isCanceled || order.status !== 'EXECUTED' || isRefused) return null
      order.link = linkOf(book.newId('link'))
      return order.link
    },
    decide: (review: Review, status: 'blocked' | 'released'): boolean => reviews.decide(review, status),
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
