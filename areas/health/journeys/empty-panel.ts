import type { Page } from '@playwright/test'
import { barriersInSweeps } from '../../../e2e/barriers.ts'
import { expect } from '../../../e2e/people.ts'
import { withSweeps } from '../../../e2e/screens.ts'

const pages = [
  ['/panel-health', 'Members count from the day on which they verify their address'],
  ['/panel-health/retention', 'Each month of joining becomes a row'],
  ['/panel-health/recruiting', 'Campaigns and imports appear here with what they cost and brought'],
  ['/panel-health/members?figure=active_30', 'It counts no one who is still a member'],
] as const

/** Of an empty panel the page about its health says why there is nothing; with the sweeps, every one. */
export async function readEmptyHealth(office: Page): Promise<void> {
  for (const [address, words] of withSweeps ? pages : pages.slice(0, 1)) {
    await office.goto(address)
    await expect(office.getByRole('main').getByText(words)).toBeVisible()
    expect(await barriersInSweeps(office), address).toEqual([])
  }
}
