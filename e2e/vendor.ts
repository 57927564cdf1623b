import { expect } from '@playwright/test'
import type { OwnRedemption } from '../areas/redemptions/contract.ts'
import type { ProviderState } from '../areas/providers/contract.ts'
import { newEarner, type Person } from './people.ts'
import { call, sandboxUrl } from './world.ts'

/** An order as the sandbox's vendor keeps it. */
type Order = { external_id: string; rewardId: string; email: string; delivery: string }
const provider = 'tremendous'
const tokenOf = ({ token }: Person) => token.access.token

/** Switches something at the sandbox's vendor. */
export async function switchVendor(path: string, body: object): Promise<void> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${sandboxUrl}/vendor/${path}`, asked)
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

/** The vendor's order of a request. */
export async function orderOf(redemptionId: string): Promise<Order> {
  const ledger = (await (await fetch(`${sandboxUrl}/vendor/ledger`)).json()) as { orders: Order[] }
  const found = ledger.orders.find((one) => one.external_id === redemptionId)
  if (!found) throw new Error(`the vendor has no order of ${redemptionId}`)
  return found
}

/** Has the vendor's account tell the product what happens; whoever came first has done it for all. */
export async function hearVendor(staff: Person): Promise<void> {
  const asked = { token: tokenOf(staff) }
  const isHeard = async () => {
    const { data } = await call<{ rows: ProviderState[] }>('GET', 'rewards/getProviders', asked)
    if (data.rows[0]?.events?.isCurrent) return true
    await call('POST', 'rewards/setProviderWebhook', { ...asked, body: { provider } })
    return false
  }
  await expect.poll(isHeard, { intervals: [100, 1_000] }).toBe(true)
}

/** The newest request of a panelist. */
export async function newestRequest(person: Person): Promise<OwnRedemption | undefined> {
  const asked = { token: tokenOf(person) }
  const path = 'wallet/getAllRedeemPointsTransaction'
  return (await call<{ rows: OwnRedemption[] }>('GET', path, asked)).data.rows[0]
}

/** Somebody whose reward the vendor was paid for; where its email comes back, that is known. */
export async function newRewarded(staff: Person, { bounces = false } = {}): Promise<Person & { redemptionId: string }> {
  const person = await newEarner('rewarded')
  if (bounces) await switchVendor('failing', { pattern: person.email, reason: 'mailbox_unavailable' })
  const made = await call<OwnRedemption>('POST', 'wallet/createRedemptionRequest', {
    token: tokenOf(person),
    body: { points: 500, rewardId: 'gift-tremendous', password: person.password },
    headers: { 'idempotency-key': `first-${person.user.userId}` },
  })
  const { redemptionId } = made.data
  const body = { redemptionId, decision: 'approve' }
  const approved = await call('POST', 'wallet/reviewRedemptionRequest', { token: tokenOf(staff), body })
  expect([made.status, approved.status]).toEqual([200, 200])
  await expect.poll(async () => (await newestRequest(person))?.status).toBe('sent')
  const { rewardId } = await orderOf(redemptionId)
  // What was told before the order was noted as sent says nothing.
  const comes = async () => {
    if (bounces) await switchVendor(`rewards/${rewardId}/delivery`, { status: 'FAILED' })
    return (await newestRequest(person))?.delivery?.state
  }
  if (bounces) await expect.poll(comes, { intervals: [500, 1_000] }).toBe('failed')
  return { ...person, redemptionId }
}
