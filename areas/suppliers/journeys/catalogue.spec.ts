import type { Page } from '@playwright/test'
import { barriers, expectWhole, sideways } from '../../../e2e/barriers.ts'
import { setUp } from '../../../e2e/opening/office.ts'
import { accountAt } from '../../../e2e/partners.ts'
import { expect, test } from '../../../e2e/people.ts'
import { startProduct, type Product } from '../../../e2e/product.ts'
import { phone, sweep } from '../../../e2e/screens.ts'

test.setTimeout(360_000)

const main = (page: Page) => page.getByRole('main')
const list = (page: Page) => main(page).getByRole('region', { name: 'The network’s surveys' })
const survey = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title })
const show = (page: Page) => list(page).getByRole('combobox', { name: 'Show' })

/** Adds the played Prodege by its form, which leads to where it is connected. */
async function connect(page: Page, { sandboxUrl }: Product): Promise<void> {
  await page.goto('/suppliers')
  await main(page).getByRole('button', { name: 'Add supplier' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Key' }).fill('feed')
  await form.getByRole('textbox', { name: 'Name' }).fill('Feed')
  await form.getByRole('combobox', { name: 'Format' }).selectOption('prodege')
  await form.getByRole('button', { name: 'Add supplier' }).click()
  await expect(main(page).getByText('Nothing is set yet: the network is not called.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?tab=connection')
  await expect(main(page).getByText('the address for it is under “Settings”')).toBeVisible()
  const { credentials } = await accountAt('prodege')
  await main(page)
    .getByLabel('API key')
    .fill(credentials['apiKey'] ?? '')
  await main(page)
    .getByLabel('Secret key')
    .fill(credentials['secret'] ?? '')
  await main(page).getByLabel('The network’s address').fill(`${sandboxUrl}/prodege/prodegemr`)
  await main(page).getByRole('button', { name: 'Save the connection' }).click()
  await expect(main(page).getByText(/^Version 1, set by /)).toBeVisible()
}

test(
  'staff read on a phone what of a catalogue is hidden and why, while it loads, fails, has nothing like that, and is filled',
  sweep,
  async ({ browser }) => {
    const product = await startProduct({ env: { DEMO: '0' } })
    const context = await browser.newContext({ baseURL: product.url, viewport: phone })
    await context.addCookies([
      { name: 'userifno', value: '1', url: product.url },
      { name: 'consent', value: 'required', url: product.url },
    ])
    const page = await context.newPage()
    try {
      await setUp(page, product)
      await test.step('a network is added, which leads to its connection', () => connect(page, product))
      await test.step('its list is read by itself, and says why each survey is shown to nobody', async () => {
        await expect(async () => {
          await page.reload()
          await expect(survey(page, 'A few clicks')).toBeVisible({ timeout: 5_000 })
        }).toPass({ timeout: 90_000 })
        await expect(survey(page, 'A few clicks')).toContainText('The supplier is not live')
        await expect(survey(page, 'Dogs, cats and their people')).toContainText('It asks a question that has no map')
        await expectWhole(page, 'the list of a catalogue')
      })
      await test.step('it is cut down to a reason, and says when nothing is like what was chosen', async () => {
        await show(page).selectOption('question-unmapped')
        await expect(survey(page, 'A few clicks')).toHaveCount(0)
        await expect(survey(page, 'Dogs, cats and their people')).toBeVisible()
        await show(page).selectOption('live')
        await expect(list(page).getByText('No survey in the list matches.')).toBeVisible()
        await expectWhole(page, 'nothing like that')
        // What was chosen is in the address, and would outlive a reload.
        await list(page).getByRole('button', { name: 'Clear filters' }).click()
        await expect(survey(page, 'A few clicks')).toBeVisible()
      })
      const offers = '**/catalogueOffers?**'
      await test.step('while it loads the page says so, and what was there already stays', async () => {
        let goOn = (): void => undefined
        const held = new Promise<void>((resolve) => (goOn = resolve))
        await page.route(offers, async (route) => {
          await held
          await route.continue()
        })
        await page.reload()
        await expect(list(page).locator('[aria-busy=true]').first()).toBeVisible()
        // It is looked at as it is: what waits for it to have loaded would wait for ever.
        expect(await sideways(page), 'a list that loads').toBe(0)
        expect(await barriers(page), 'a list that loads').toEqual([])
        await expect(list(page).locator('[aria-busy=true]').first()).toBeVisible()
        goOn()
        await expect(survey(page, 'A few clicks')).toBeVisible()
        await page.unroute(offers)
      })
      await test.step('one that was not loaded says so, and is asked for again', async () => {
        await page.route(offers, (route) => route.fulfill({ status: 503, json: { status: 503, message: 'Down' } }))
        await page.reload()
        const again = list(page).getByRole('button', { name: 'Try again' })
        await expect(again).toBeVisible()
        await expectWhole(page, 'a list that was not loaded')
        await page.unroute(offers)
        await again.click()
        await expect(survey(page, 'A few clicks')).toBeVisible()
      })
    } finally {
      await context.close()
      await product.stop()
    }
  },
)
