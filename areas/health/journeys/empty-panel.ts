import type { Page } from '@playwright/test'
import { barriers } from '../../../e2e/barriers.ts'
import { expect } from '../../../e2e/people.ts'

const pages = [
  ['/panel-health', 'Members count from the day on which they verify their address'],
  ['/panel-health/retention', 'Each month of joining becomes a row'],
  ['/panel-health/recruiting', 'Campaigns and imports appear here with what they cost and brought'],
  ['/panel-health/members?figure=active_30', 'It counts no one who is still a member'],
] as const

/** Of an empty panel every page about its health says why there is nothing. */
export async function readEmptyHealth(office: Page): Promise<void> {
  for (const [address, words] of pages) {
    await office.goto(address)
    await expect(office.getByRole('main').getByText(words)).toBeVisible()
    expect(await barriers(office), address).toEqual([])
  }
}
