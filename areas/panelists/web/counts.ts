import type { PanelistStatus } from '../../users/contract/users.ts'
import { wholeNumber } from '../../../kit/Points.tsx'

type Counted = { count: number; isCapped: boolean }
/** A count as it is read: `10,000+` where counting stopped. */
export const countText = ({ count, isCapped }: Counted): string => `${wholeNumber(count)}${isCapped ? '+' : ''}`

type StatusCount = Counted & { status: PanelistStatus }
/** The sum of the statuses that the unfiltered list shows: deleted accounts are shown only when they are asked for. */
export const countOfAll = (byStatus: readonly StatusCount[]): Counted =>
  byStatus
    .filter(({ status }) => status !== 'deleted')
    .reduce<Counted>((sum, one) => ({ count: sum.count + one.count, isCapped: sum.isCapped || one.isCapped }), {
      count: 0,
      isCapped: false,
    })
