import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { phone } from '../../../e2e/screens.ts'

test('staff read what surveys promised and took, and the tab about pay of each says the same', async ({ page }) => {
  await enter(page, await knownPerson('admin@example.com'), '/fair-time')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promised time')
  const table = page.getByRole('table')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  expect(await barriers(page), 'the list').toEqual([])
  expect(await sideways(page)).toBe(0)
  await table.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/surveys-admin\/[^/]+\?tab=pay$/)
  const card = page.getByRole('region', { name: 'Promised time' })
  await expect(card.getByRole('link', { name: 'Promised time of all surveys' })).toBeVisible()
  await expect(card).toContainText(/Promised|No one has completed/)
  expect(await barriersInSweeps(page), 'the tab about pay').toEqual([])

  await page.setViewportSize(phone)
  await page.goto('/fair-time')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promised time')
  expect(await sideways(page)).toBe(0)
  expect(await barriersInSweeps(page), 'on a phone').toEqual([])
})
