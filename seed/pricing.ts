import { makeMoney, microsPerCent } from '../platform/contract/amount.ts'
import { supplierFormats } from '../areas/suppliers/contract/supplier-admin.ts'
import { clients, sold, supplierTerms, underTheirFloor } from './content/prices.ts'
import { daysBefore, type Diary } from './diary.ts'
import type { House } from './house.ts'
import { officeIp } from './content/office.ts'

type Needs = { house: House; diary: Diary; financeId: string; now: Date }
const moneyOf = (cents: number) => makeMoney(cents * microsPerCent)

/** Clients and what they pay for our own surveys, from the first day on, and the price that changed since. */
export async function agreeOnPrices({ house, diary, financeId, now }: Needs): Promise<void> {
  const { payers, suppliers } = house
  const by = { userId: financeId, ip: officeIp }
  const payerIds = new Map<string, string>()
  for (const { key, name, note, feePercent } of clients)
    payerIds.set(key, (await payers.add(by, { name, note, feePercent })).payerId)
  for (const [surveyId, { client, cents, until }] of Object.entries(sold)) {
    const payerId = payerIds.get(client) ?? null
    await payers.setPrice(by, surveyId, { payerId, price: moneyOf(until?.cents ?? cents) })
    if (!until) continue
    diary.add(daysBefore(now, until.daysAgo), async () => {
      await payers.setPrice(by, surveyId, { payerId, price: moneyOf(cents) })
    })
  }
  for (const supplierKey of supplierFormats)
    await payers.setFloor(by, supplierKey, { floorMicros: 0, ...supplierTerms[supplierKey] })
  // Lists of networks are read after the start; what is asked of their surveys holds from then on.
  for (const { surveyId, supplierKey, ...floor } of underTheirFloor)
    await suppliers.floors.setOfSurvey(by, { surveyId, supplierKey }, floor)
}
