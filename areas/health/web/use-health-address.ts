import { isDay } from '../../../platform/contract/day.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import type { DayRange } from '../../../kit/date-range.ts'
import { comparedAtMost, healthDims, type HealthDim } from '../contract/health.ts'

const dayIn = (typed: string | null): string => (typed && isDay(typed) ? typed : '')

/** The filters of the pages about panel health, kept in the address. */
export function useHealthAddress() {
  const { params, put } = useAddress()
  const dim: HealthDim = healthDims.find((one) => one === params.get('by')) ?? 'all'
  const chosen = params.get('values')
  const range: DayRange = { from: dayIn(params.get('from')), to: dayIn(params.get('to')) }
  const days = {
    ...(range.from ? { startDate: range.from } : {}),
    ...(range.to ? { endDate: range.to } : {}),
  }
  return {
    params,
    put,
    dim,
    /** The chosen countries or sources; null if none was chosen. An empty value means members without one. */
    values:
      chosen === null
        ? null
        : chosen
            .split(',')
            .slice(0, comparedAtMost)
            .map((one) => (one === '-' ? '' : one)),
    range,
    days,
    setDim: (next: HealthDim) => put({ by: next === 'all' ? null : next, values: null }),
    setValues: (next: readonly string[]) => put({ values: next.map((one) => one || '-').join(',') || null }),
    setRange: ({ from, to }: DayRange) => put({ from: from || null, to: to || null }),
  }
}
