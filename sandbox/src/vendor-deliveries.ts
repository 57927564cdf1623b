import type { VendorOrder } from './vendor-book.ts'
import type { WrongLeaves } from './vendor-request.ts'
import { isEmail } from './vendor-request.ts'
import type { Happening } from './vendor-webhooks.ts'

/** Why a delivery failed, in the provider's words, and whether it may be repeated to the same address. The second is ours. */
export const failureReasons = {
  apple_private_relay: false,
  domain_block: false,
  email_delivery_failed: true,
  invalid_domain: false,
  invalid_email: false,
  mailbox_unavailable: true,
  sms_delivery_failed: true,
  smtp_delivery_failed: true,
  spam_report: false,
} as const
export type FailureReason = keyof typeof failureReasons
export const failureReasonIn = (value: unknown): FailureReason | null =>
  (Object.keys(failureReasons) as FailureReason[]).find((one) => one === value) ?? null

export type Deliveries = ReturnType<typeof createDeliveries>
type World = { tell: (happening: Happening) => void; mail: (order: VendorOrder) => void }

/** Delivers rewards: pending, scheduled, then succeeded or failed, each after a step of the clock. */
export function createDeliveries({ tell, mail }: World) {
  /** 0 takes all steps at once; null waits for somebody to take them. */
  let stepMs: number | null = 0
  const failing = new Map<string, FailureReason>()
  /** The latest walk of each reward; timers of earlier ones do nothing. */
  const walks = new Map<string, object>()

  function step(order: VendorOrder, take: () => void): void {
    const walk = {}
    walks.set(order.rewardId, walk)
    if (stepMs === null) return
    if (stepMs === 0) return take()
    setTimeout(() => walks.get(order.rewardId) === walk && take(), stepMs).unref()
  }

  /** Ends a delivery. What is handed over as a link has no message that could fail, and no webhook. */
  function end(order: VendorOrder, reason: FailureReason | null): void {
    walks.delete(order.rewardId)
    order.delivery = reason === null ? 'SUCCEEDED' : 'FAILED'
    if (reason === null && order.method === 'EMAIL') mail(order)
    if (order.method === 'LINK') return
    tell(
      reason === null
        ? { event: 'REWARDS.DELIVERY.SUCCEEDED', id: order.rewardId }
        : {
            event: 'REWARDS.DELIVERY.FAILED',
            id: order.rewardId,
            meta: { failure_reason: reason, retryable: failureReasons[reason] },
          },
    )
  }

  function begin(order: VendorOrder): void {
    if (order.method === 'LINK') return end(order, null)
    order.delivery = 'PENDING'
    step(order, () => {
      order.delivery = 'SCHEDULED'
      step(order, () => end(order, reasonFor(order)))
    })
  }

  const reasonFor = ({ email, phone, method }: VendorOrder): FailureReason | null =>
    [...failing].find(([pattern]) => fits(pattern, method === 'PHONE' ? phone : email))?.[1] ?? null

  return {
    begin,
    /** Ends a delivery by hand, whatever the address. */
    end,
    stepMs: () => stepMs,
    setStep: (ms: number | null): void => void (stepMs = ms),
    /** Addresses whose deliveries fail; `*` stands for any text. */
    failing: (): Readonly<Record<string, FailureReason>> => Object.fromEntries(failing),
    fail: (pattern: string, reason: FailureReason | null): void =>
      void (reason === null ? failing.delete(pattern) : failing.set(pattern, reason)),
    /** Takes one step of a delivery that waits for a hand. */
    advance(order: VendorOrder): void {
      if (order.delivery === 'PENDING') order.delivery = 'SCHEDULED'
      else if (order.delivery === 'SCHEDULED') end(order, reasonFor(order))
    },
    /** Sends a reward once more. Only after a failed delivery; returns the wrong leaves, or null. */
    resend(order: VendorOrder, body: Readonly<Record<string, unknown>>): WrongLeaves | null {
      const { updated_email: email, updated_phone: phone } = body
      if (order.delivery !== 'FAILED' || order.isCanceled) return { id: 'has no failed delivery' }
      if (email !== undefined && phone !== undefined) return { updated_phone: 'cannot be given with updated_email' }
      if (email !== undefined && (order.method !== 'EMAIL' || !isEmail(email))) {
        return { updated_email: order.method === 'EMAIL' ? 'is not an email address' : 'is for mailed rewards' }
      }
      if (phone !== undefined && (order.method !== 'PHONE' || typeof phone !== 'string' || phone === '')) {
        return { updated_phone: order.method === 'PHONE' ? 'is not a phone number' : 'is for rewards sent by SMS' }
      }
      if (typeof email === 'string') order.email = email
      if (typeof phone === 'string') order.phone = phone
      begin(order)
      return null
    },
    /** Stops what is under way for a reward. */
    stop: ({ rewardId }: VendorOrder): void => void walks.delete(rewardId),
  }
}

/** Whether an address fits a pattern, whatever the case of its letters. */
function fits(pattern: string, address: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const text = address.toLowerCase()
  if (rest.length === 0) return text === first
  if (!text.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
