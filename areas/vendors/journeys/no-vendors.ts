import type { Page } from '@playwright/test'
import { barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { expect } from '../../../e2e/people.ts'
import { phone, withSweeps } from '../../../e2e/screens.ts'

const pages = [
  ['/vendors', 'No vendors yet'],
  ['/vendors?tab=waiting', 'Nothing waits for a decision'],
  ['/vendors?tab=objections', 'No objections'],
  ['/vendor-payouts', 'No payout runs yet'],
] as const

/** On a panel that has no vendors yet, a page about their money says what comes first, on a phone; with the sweeps, every one. */
export async function readWithoutVendors(office: Page): Promise<void> {
  await office.setViewportSize(phone)
  for (const [address, text] of withSweeps ? pages : pages.slice(-1)) {
    await office.goto(address)
    await expect(office.getByText(text)).toBeVisible()
    expect(await sideways(office), address).toBe(0)
    expect(await barriersInSweeps(office), address).toEqual([])
  }
  await expect(office.getByText('No payout is due.', { exact: false })).toBeVisible()
}
