import type { PanelistStatus } from '../../users/contract/users.ts'
import { wholeNumber } from '../../../kit/Points.tsx'

type Counted = { count: number; isCapped: boolean }
/** A count as text: `10,000+` where the server stopped counting. */
export const formatCount = ({ count, isCapped }: Counted): string => `${wholeNumber(count)}${isCapped ? '+' : ''}`

type StatusCount = Counted & { status: PanelistStatus }
/** The total of the statuses in the unfiltered list, which leaves out deleted accounts. */
export const sumCounts = (byStatus: readonly StatusCount[]): Counted =>
  byStatus
    .filter(({ status }) => status !== 'deleted')
    .reduce<Counted>((sum, one) => ({ count: sum.count + one.count, isCapped: sum.isCapped || one.isCapped }), {
      count: 0,
      isCapped: false,
    })
