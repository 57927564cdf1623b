import { dayMs } from '../platform/contract/durations.ts'
import { nowOf } from '../platform/server/db.ts'
import { daysBefore, type Diary } from './diary.ts'
import type { House } from './house.ts'
import { managerOf, type Vendors } from './campaigns.ts'
import { officeIp } from './content/office.ts'

type Lives = {
  house: House
  diary: Diary
  vendors: Vendors
  /** Finance, and the person who approves. */
  reviewers: { first: string; second: string }
  now: Date
}
/** Nightly work of the last months, and what was done of it before. */
const nightlyDaysAgo = 90
const earlierDaysAgo: readonly number[] = Array.from({ length: 28 }, (_, index) => 370 - index * 10)

/**
 * What vendors are paid: commissions are released night by night, statements made month by month, two commissions taken
 * back, one objection left open, one run of payouts paid, and one that waits for its second person for too long.
 */
export function payVendors({ house, diary, vendors, reviewers, now }: Lives): void {
  const { vendors: desk, tx } = house
  const manager = { reader: managerOf(vendors), ip: officeIp }
  const vendor = { reader: { userId: vendors.first, role: '8', permissions: [] }, ip: officeIp }
  const [finance, second] = [reviewers.first, reviewers.second].map((userId) => ({ userId, ip: officeIp }))
  const nights = Array.from({ length: nightlyDaysAgo + 1 }, (_, index) => nightlyDaysAgo - index)
  for (const daysAgo of [...earlierDaysAgo, ...nights])
    diary.add(daysBefore(now, daysAgo), async () => {
      await desk.release()
      await desk.statements.make()
    })
  diary.add(daysBefore(now, 90), async () => {
    const target = { kind: 'iban', target: 'DE89 3704 0044 0532 0130 00', password: '' } as const
    await desk.accounts.setTarget(vendor, target)
  })
  diary.add(daysBefore(now, 25), async () => {
    const { rows } = await desk.clawbacks.list(manager.reader, { vendorId: vendors.first, limit: 100, sort: 'oldest' })
    const at = await nowOf(tx)
    const recent = rows.filter(({ earnedAt }) => at.getTime() - Date.parse(earnedAt) < 80 * dayMs)
    const commissionIds = [
      recent.find(({ state }) => state === 'held'),
      recent.find(({ state }) => state === 'approved'),
    ].flatMap((one) => one?.commissionId ?? [])
    if (commissionIds.length > 0)
      await desk.clawbacks.clawBack(manager, {
        commissionIds,
        reason: 'duplicate-person',
        note: 'Both accounts answer from one browser.',
      })
  })
  diary.add(daysBefore(now, 9), async () => {
    const { rows } = await desk.clawbacks.list(vendor.reader, { limit: 100 })
    const taken = rows.find(({ mayObject }) => mayObject)
    if (taken)
      await desk.clawbacks.object(
        vendor,
        taken.commissionId,
        'Two sisters share that computer. Both have answered since.',
      )
  })
  const propose = async (by: { userId: string; ip: string }): Promise<string | null> => {
    const { due } = await desk.runs.list(by, {})
    return due.vendors === 0 ? null : (await desk.runs.propose(by)).runId
  }
  diary.add(daysBefore(now, 77), async () => {
    if (!finance || !second) return
    const runId = await propose(finance)
    if (!runId) return
    await desk.runs.decide(second, runId, 'approve')
    const { rows } = await desk.runs.payouts(runId, { limit: 100 })
    for (const { payoutId, state } of rows)
      if (state === 'approved') await desk.runs.settle(finance, payoutId, { result: 'paid', reference: 'SEPA 4471' })
  })
  diary.add(daysBefore(now, 2.3), async () => void (finance && (await propose(finance))))
}
