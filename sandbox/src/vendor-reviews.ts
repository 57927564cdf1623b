import type { VendorOrder } from './vendor-book.ts'

/** Why a reward may be held, in the provider's words. */
export const reviewReasons = [
  'Disallowed IP',
  'Disallowed email',
  'Disallowed country',
  'Over reward amount limit',
  'Over reward count limit',
  'VPN detected',
  'Device related to multiple emails',
  'Device or account related to multiple emails',
  'IP on a Tremendous fraud list',
  'Bank account on a Tremendous fraud list',
  'Fingerprint on a Tremendous fraud list',
  'Email on a Tremendous fraud list',
  'Phone on a Tremendous fraud list',
  'Device on a Tremendous fraud list',
  'IP related to a blocked reward',
  'Device related to a blocked reward',
  'Bank account related to a blocked reward',
  'Fingerprint related to a blocked reward',
  'Email related to a blocked reward',
  'Phone related to a blocked reward',
  'Allowed IP',
  'Allowed email',
  'Allowed country',
] as const
export type ReviewReason = (typeof reviewReasons)[number]
export const reviewStatuses = ['flagged', 'blocked', 'released'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export type Review = {
  order: VendorOrder
  status: ReviewStatus
  reasons: readonly ReviewReason[]
  redeemedAt: Date
  reviewedBy: string | null
  reviewedAt: Date | null
}

/** A review that nobody touches for this long blocks its reward. */
const patienceMs = 30 * 24 * 60 * 60_000

type World = { now: () => Date; cancel: (order: VendorOrder) => void; flagged: (order: VendorOrder) => void }
export type Reviews = ReturnType<typeof createReviews>

/** The rewards that are held for a review of fraud, by the id of the reward. */
export function createReviews({ now, cancel, flagged }: World) {
  const reviews = new Map<string, Review>()

  function decide(review: Review, status: 'blocked' | 'released', by: string, at: Date): void {
    Object.assign(review, { status, reviewedBy: by, reviewedAt: at })
    if (status === 'blocked') cancel(review.order)
  }

  /** Blocks what was left alone for too long. */
  function pass(): void {
    for (const review of reviews.values()) {
      const due = new Date(review.redeemedAt.getTime() + patienceMs)
      if (review.status === 'flagged' && due <= now()) decide(review, 'blocked', 'Automatic Review', due)
    }
  }

  return {
    /** Holds a reward as it is redeemed. */
    flag(order: VendorOrder, reasons: readonly ReviewReason[]): void {
      reviews.set(order.rewardId, {
        order,
        status: 'flagged',
        reasons: reasons.length > 0 ? reasons : ['VPN detected'],
        redeemedAt: now(),
        reviewedBy: null,
        reviewedAt: null,
      })
      flagged(order)
    },
    /** Newest redemption first. */
    list(): Review[] {
      pass()
      return [...reviews.values()]
        .toReversed()
        .toSorted((one, other) => other.redeemedAt.getTime() - one.redeemedAt.getTime())
    },
    find(rewardId: string): Review | undefined {
      pass()
      return reviews.get(rewardId)
    },
    /** Decides a review once; returns whether it was still open. */
    decide(review: Review, status: 'blocked' | 'released'): boolean {
      if (review.status !== 'flagged') return false
      decide(review, status, 'Sandbox Reviewer', now())
      return true
    },
  }
}
