import type { Page } from '@playwright/test'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { sweep } from '../../../e2e/screens.ts'

const main = (page: Page) => page.getByRole('main')

test('what a campaign cost for each active member and whether it paid back, and who is behind a figure', async ({
  page,
}) => {
  await enter(page, await knownPerson('admin@example.com'), '/panel-health')
  await expect(page.getByRole('heading', { level: 1, name: 'Panel health' })).toBeVisible()
  const figures = main(page).getByRole('region', { name: 'Members' })
  await expect(figures.getByText('Active in the last 365 days')).toBeVisible()
  expect(await barriersInSweeps(page), 'the overview').toEqual([])

  await page.getByRole('link', { name: 'Recruiting' }).click()
  const newsletter = main(page).getByRole('row', { name: /Moneywise newsletter/ })
  await expect(newsletter.getByText(/^\$\d/).first()).toBeVisible()
  await expect(newsletter.getByText(/^(?:by day \d+|not yet \(.+ %\))$/)).toBeVisible()
  expect(await barriersInSweeps(page), 'recruiting').toEqual([])

  await page.getByRole('link', { name: 'Retention' }).click()
  const triangle = main(page).getByRole('table')
  await expect(triangle.getByRole('columnheader', { name: 'Days 0-29' })).toBeVisible()
  await expect(triangle.getByText(/^\d+ of \d+$/).first()).toBeVisible()
  await expect(triangle.getByText(/^\d+ of \d+ so far$/).first()).toBeVisible()
  await main(page).getByRole('button', { name: 'Margin per member' }).click()
  await expect(triangle.getByText(/\$\d/).first()).toBeVisible()
  await main(page).getByRole('combobox', { name: 'Compare' }).selectOption('By country')
  await expect(main(page).getByRole('combobox', { name: 'Which group' })).toBeVisible()
  expect(await barriers(page), 'retention').toEqual([])

  await page.getByRole('link', { name: 'Overview' }).click()
  await main(page).getByRole('combobox', { name: 'Compare' }).selectOption('By country')
  const states = main(page).getByRole('row', { name: /United States/ })
  await expect(states).toBeVisible()
  expect(await barriersInSweeps(page), 'countries').toEqual([])
  const countries = page.url()
  // Other journeys take part in surveys meanwhile: a figure and its list are compared again if one came between them.
  await expect(async () => {
    if (page.url() !== countries) await page.goto(countries)
    const active = states.getByRole('link').nth(2)
    const count = (await active.textContent()) ?? ''
    await active.click()
    await expect(main(page).getByText(/^Active in the last 30 days, .*: United States$/)).toBeVisible()
    await page.getByRole('link', { name: 'Open in the list of panelists' }).click()
    await expect(main(page).getByText(/^[\d,]+ found$/)).toHaveText(`${count} found`)
  }).toPass()
  await page.goBack()
  expect(await barriersInSweeps(page), 'members').toEqual([])
  await page.getByRole('button', { name: 'Invite them to a survey' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Go to its invitations' }).click()
  await expect(main(page).getByText('Only people from the list that you came from')).toBeVisible()
})

test('on a phone the figures come first and the triangle is one month at a time', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await enter(page, await knownPerson('analyst@example.com'), '/panel-health')
  await expect(main(page).getByText('Active in the last 7 days').first()).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.goto('/panel-health/retention')
  await expect(main(page).getByRole('combobox', { name: 'Joined in' })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  expect(await barriers(page), 'retention on a phone').toEqual([])
  await page.goto('/panel-health/recruiting')
  await expect(main(page).getByText('Moneywise newsletter')).toBeVisible()
  expect(await sideways(page)).toBe(0)
  expect(await barriers(page), 'recruiting on a phone').toEqual([])
})
