import { barriers, schemesFor, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, newPerson, test } from '../../../e2e/people.ts'
import { broken, maya, spoil, statementAddress, unbroken, verify } from './earnings-page.ts'

test('My Earnings has no barrier in any of its states, and nothing leaves the screen', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const person = await maya()
  await enter(page, person, '/my-points')
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible()
  expect(await barriers(page, { schemes: schemesFor(page) })).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.getByRole('listitem').getByRole('button').nth(1).click()
  await expect(page.getByText('Entry ID')).toBeVisible()
  expect(await barriers(page, { schemes: schemesFor(page) })).toEqual([])
  await page.goto(statementAddress)
  await verify(page).click()
  await expect(unbroken(page)).toBeVisible()
  expect(await barriers(page, { schemes: schemesFor(page) })).toEqual([])
  expect(await sideways(page)).toBe(0)
  await spoil(page, (links) => links.slice(1))
  await verify(page).click()
  await expect(broken(page)).toBeVisible()
  expect(await barriers(page, { schemes: schemesFor(page) })).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.unroute('**/wallet/getStatement*')
  await page.goto('/my-points?view=statement')
  await expect(unbroken(page)).toBeVisible()
  expect(await barriers(page, { schemes: schemesFor(page) })).toEqual([])
  expect(await sideways(page)).toBe(0)
  await enter(page, await newPerson({ isAnswered: false }), '/my-points?kind=dispute')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  expect(await barriers(page, { schemes: schemesFor(page) })).toEqual([])
})
