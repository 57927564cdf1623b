import { nowOf } from '../platform/server/db.ts'
import { daysBefore, type Diary } from './diary.ts'
import type { House } from './house.ts'
import type { Vendors } from './campaigns.ts'

type Lives = {
  house: House
  diary: Diary
  vendors: Vendors
  /** Finance, and the person who approves. */
  reviewers: { first: string; second: string }
  now: Date
}
const officeIp = '192.0.2.20'
const foundedDaysAgo = 90

/**
 * What vendors are paid: commissions are released night by night, statements made month by month, two commissions taken
 * back, one objection left open, and one run of payouts paid.
 */
export function payVendors({ house, diary, vendors, reviewers, now }: Lives): void {
  const { vendors: desk, tx } = house
  const manager = { reader: { userId: vendors.manager, role: '9', permissions: [] }, ip: officeIp }
  const vendor = { reader: { userId: vendors.first, role: '8', permissions: [] }, ip: officeIp }
  const [finance, second] = [reviewers.first, reviewers.second].map((userId) => ({ userId, ip: officeIp }))
  for (let daysAgo = foundedDaysAgo; daysAgo >= 0; daysAgo -= 1)
    diary.add(daysBefore(now, daysAgo), async () => {
      await desk.release()
      await desk.statements.make()
    })
  diary.add(daysBefore(now, 60), async () => {
    const target = { kind: 'iban', target: 'DE89 3704 0044 0532 0130 00', password: '' } as const
    await desk.accounts.setTarget(vendor, target)
  })
  diary.add(daysBefore(now, 25), async () => {
    const { rows } = await desk.clawbacks.list(manager.reader, { vendorId: vendors.first, limit: 100, sort: 'oldest' })
    const at = await nowOf(tx)
    const recent = rows.filter(({ earnedAt }) => at.getTime() - Date.parse(earnedAt) < 80 * 86_400_000)
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
  diary.add(daysBefore(now, 8), async () => {
    if (!finance || !second) return
    const { due } = await desk.runs.list(finance, {})
    if (due.vendors === 0) return
    const { runId } = await desk.runs.propose(finance)
    await desk.runs.decide(second, runId, 'approve')
    const { rows } = await desk.runs.payouts(runId, { limit: 100 })
    for (const { payoutId, state } of rows)
      if (state === 'approved') await desk.runs.settle(finance, payoutId, { result: 'paid', reference: 'SEPA 4471' })
  })
}
