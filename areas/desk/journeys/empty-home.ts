import type { Page } from '@playwright/test'
import { barriersInSweeps } from '../../../e2e/barriers.ts'
import { expect } from '../../../e2e/people.ts'

/** The home of an empty panel says that nothing waits, and leads its first administrator through the set-up. */
export async function followEmptyHome(office: Page): Promise<void> {
  const part = (name: string) => office.getByRole('main').getByRole('region', { name, exact: true })
  await office.goto('/dashboard')
  await expect(part('Waiting').getByText('Nothing is waiting')).toBeVisible()
  const steps = part('Set-up').getByRole('listitem')
  await expect(steps.first()).toContainText('Required')
  const reward = part('Set-up').getByRole('link', { name: 'A deliverable reward is on offer' })
  await expect(reward).toBeVisible()
  expect(await barriersInSweeps(office), 'the home').toEqual([])
  await reward.click()
  await expect(office.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible()
}
