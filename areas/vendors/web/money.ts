import { dollars } from '../../../kit/Points.tsx'
import { microsPerDollar } from '../../../platform/contract/amount.ts'
import type { Money } from '../contract/money.ts'

/** An amount for the reader, in dollars and cents. */
export const formatMoney = ({ micros }: Money): string => dollars(micros / microsPerDollar)
/** The last characters of a lead's id, enough to tell leads apart. */
export const shortenLead = (leadId: string): string => leadId.slice(-8)
