import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { inSweeps, sweep } from '../../../e2e/screens.ts'

const admin = () => knownPerson('admin@example.com')
const finance = () => knownPerson('finance@example.com')
const main = (page: Page) => page.getByRole('main')
const refused = { status: 503, json: { status: 503, code: 'unavailable', message: 'Busy.', requestId: 'r-9' } }

test('each report is told at a glance, opened by keyboard, and shown as lines and as a table', async ({ page }) => {
  await newPerson({ name: 'counted' })
  await enter(page, await finance(), '/reports')
  const open = page.getByRole('link', { name: 'Open Attempts by date' })
  await expect(
    main(page)
      .getByText(/^As of /)
      .first(),
  ).toBeVisible()
  expect(await barriersInSweeps(page), 'the overview').toEqual([])

  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=attempts/)
  await expect(page.getByRole('heading', { name: 'Totals' })).toBeVisible()
  expect(await barriersInSweeps(page), 'attempts').toEqual([])
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(page.getByRole('region', { name: 'Attempts by date' })).toBeVisible()
  expect(await barriers(page), 'the table').toEqual([])

  await page.getByRole('tab', { name: 'Finance' }).click()
  await expect(main(page).getByText('Agrees to the point')).toBeVisible()
  expect(await barriersInSweeps(page), 'finance').toEqual([])
})

test(
  'the history of days without attempts is Data Not Found; of others it is a file of its days',
  sweep,
  async ({ page }) => {
    await enter(page, await finance(), '/reports?tab=history&from=2020-01-01&to=2020-01-31')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await expect(page.getByRole('heading', { name: 'Data Not Found' })).toBeVisible()
    expect(await barriers(page), 'nothing found').toEqual([])

    await page.goto('/reports?tab=history')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^survey-history_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
    expect((await readFile(await file.path(), 'utf8')).split('\n').length).toBeGreaterThan(1)
    await expect(page.getByText(/^Downloaded: /)).toBeVisible()
    await expect(page.getByText(/^Last downloaded /)).toBeVisible()
  },
)

test('traffic is filtered by the address, kept as a view, and shown 7 hours ahead', sweep, async ({ page }) => {
  const person = await newPerson({ name: 'traffic' })
  await enter(page, await admin(), '/panelist-traffic-report')
  await page.getByRole('searchbox', { name: 'Email' }).fill(person.email)
  await expect(page).toHaveURL(/email=traffic/)
  await expect(main(page).getByText('1 person')).toBeVisible()
  await expect(main(page).getByText(person.email)).toBeVisible()
  await expect(main(page).getByText('Time (UTC+7)')).toBeVisible()
  await expect(main(page).getByText('All times and days are UTC+7.')).toBeVisible()
  await expect(main(page).getByRole('button', { name: /^Days \(UTC\+7\): / })).toBeVisible()
  expect(await barriers(page), 'one person').toEqual([])

  const name = `Only ${person.email.slice(0, 16)}`
  const views = page.getByRole('button', { name: 'Views' })
  await views.click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog', { name: 'Save this view' }).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Please give a name.')).toBeVisible()
  await page.getByRole('dialog', { name: 'Save this view' }).getByLabel('Name').fill(name)
  expect(await barriers(page), 'the dialog').toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page).not.toHaveURL(/email=/)
  await views.click()
  await page.getByRole('link', { name, exact: true }).click()
  // The words that were typed before come by a link now: the field shows them, and does not take them back.
  await expect(page.getByRole('searchbox', { name: 'Email' })).toHaveValue(person.email)
  await expect(page).toHaveURL(/email=traffic/)
  await expect(main(page).getByText('1 person')).toBeVisible()
  await views.click()
  await page.getByRole('button', { name: `Remove the view ${name}` }).click()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('a report that cannot be loaded says so, and is tried again', sweep, async ({ page }) => {
  await enter(page, await finance(), '/settings')
  await page.route('**/api/v1/reports/**', (route) => route.fulfill(refused))
  await page.goto('/reports')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'r-9' })).toHaveCount(3)
  await page.getByRole('tab', { name: 'Attempts' }).click()
  await expect(main(page).getByRole('alert').first()).toContainText('r-9')
  expect(await barriers(page)).toEqual([])
  await page.unroute('**/api/v1/reports/**')
  await main(page).getByRole('button', { name: 'Try again' }).last().click()
  await expect(page.getByRole('heading', { name: 'Totals' })).toBeVisible()
})

inSweeps('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('every report fits, as cards, as lines and as a list', async ({ page }) => {
    await enter(page, await admin(), '/reports')
    await expect(
      main(page)
        .getByText(/^As of /)
        .first(),
    ).toBeVisible()
    expect(await sideways(page), 'the overview').toBe(0)
    await page.getByRole('tab', { name: 'Finance' }).click()
    await expect(main(page).getByText('Agrees to the point')).toBeVisible()
    expect(await sideways(page), 'finance').toBe(0)
    await page.goto('/reports?tab=attempts&view=table')
    await expect(page.getByRole('list', { name: 'Attempts by date' })).toBeVisible()
    expect(await barriers(page), 'the list').toEqual([])
    expect(await sideways(page), 'attempts').toBe(0)
    await page.goto('/panelist-traffic-report')
    await expect(page.getByRole('list', { name: 'People' })).toBeVisible()
    expect(await barriers(page), 'traffic').toEqual([])
    expect(await sideways(page), 'traffic').toBe(0)
  })
})
