import type { ReviewRow } from '../../redemptions/contract.ts'

/** Who reviewed a request, and when; `at` is null where it was not recorded. */
export type Review = { key: 'firstApprover' | 'secondApprover' | 'decidedBy'; byName: string | null; at: string | null }

/** The reviews of a request in order; the second of two approvals is marked as such. */
export const listReviews = ({ firstApproval, decision, status }: ReviewRow): Review[] => [
  ...(firstApproval ? [{ key: 'firstApprover' as const, ...firstApproval }] : []),
  ...(decision
    ? [
        {
          key: firstApproval && status !== 'rejected' ? ('secondApprover' as const) : ('decidedBy' as const),
          ...decision,
        },
      ]
    : []),
]
