import type { Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { phone, screens, sweep, withSweeps } from '../../../e2e/screens.ts'

test.setTimeout(240_000)

/** As the sandbox's vendor knows the product. */
const key = 'tuppence-sandbox-vendor-key'
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })

/** The page on a phone, and with the sweeps at a desk as well: nothing is cut, and axe finds no barrier. */
async function isWhole(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const size of Object.values(screens)) {
    await page.setViewportSize(size)
    expect(await sideways(page), `${what} at ${size.width}`).toBe(0)
    expect(await barriers(page), `${what} at ${size.width}`).toEqual([])
    if (withSweeps) await page.screenshot({ path: test.info().outputPath(`${what}-${size.width}.png`), fullPage: true })
  }
}

test(
  'an account is connected by two people, and a reward made of its catalogue is offered',
  sweep,
  async ({ page, browser }) => {
    const name = `Card of your choice ${Date.now().toString(36)}`
    await enter(page, await knownPerson('finance@example.com'), '/rewards')
    await page.getByRole('main').getByRole('link', { name: 'Reward providers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reward providers' })).toBeFocused()
    await expect(page.getByText('Set on the server when it was started.', { exact: false })).toBeVisible()
    await isWhole(page, 'first-value')

    await test.step('a key is tested, and one that is refused says so beside its field', async () => {
      const field = page.getByLabel('API key', { exact: false }).first()
      await button(page, 'Test the key').click()
      await expect(page.getByText('Please paste the whole key, without spaces.')).toBeVisible()
      await field.fill('a-key-that-nobody-knows')
      await button(page, 'Test the key').click()
      await expect(page.getByText('Tremendous refuses this key.', { exact: false })).toBeVisible()
      await expect(field).toBeFocused()
      await isWhole(page, 'refused')
      await field.fill(key)
      await button(page, 'Test the key').click()
      await expect(page.getByText('The key that ends in -key works.', { exact: false })).toBeVisible()
    })

    await test.step('what pays is chosen, and the connection proposed', async () => {
      const source = page.getByRole('combobox', { name: 'Funding source' })
      await expect(source).toContainText('Balance')
      await button(page, 'Propose the connection').click()
      await expect(page.getByText('Please give a reason.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Reason' }).fill('Our account of this year.')
      await isWhole(page, 'proposal')
      await button(page, 'Propose the connection').click()
      await expect(
        page.getByRole('heading', { name: /^Connect the account at http.+ with the key that ends in -key$/ }),
      ).toBeVisible()
      await expect(page.getByText('It waits for a second person, who approves it', { exact: false })).toBeVisible()
      await isWhole(page, 'waiting')
    })

    await test.step('a second person approves it', async () => {
      const other = await (await browser.newContext({ viewport: phone })).newPage()
      await enter(other, await knownPerson('admin@example.com'), '/reward-providers')
      await other.getByRole('main').getByRole('link', { name: 'Open second approvals' }).click()
      await button(other, /^Approve: Connect the account at http/).click()
      await other.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
      await expect(other.getByRole('dialog')).toHaveCount(0)
      await other.context().close()
      await page.reload()
      await expect(page.getByText('Chosen on this page')).toBeVisible()
      await expect(page.getByText('In force', { exact: false })).toBeVisible()
      await button(page, 'Check and fetch the catalogue').click()
      await expect(page.getByText('The account was checked, and its catalogue fetched.')).toBeVisible()
      await isWhole(page, 'connected')
    })

    await test.step('a product is picked by its name, and an amount that it is not sold for is refused', async () => {
      await page.goto('/rewards?limit=100')
      await button(page, 'New reward').click()
      const form = page.getByRole('dialog')
      await form.getByRole('combobox', { name: 'Delivered by' }).selectOption('Tremendous')
      await form.getByRole('textbox', { name: /^Name/ }).first().fill(name)
      await form.getByRole('textbox', { name: 'Amounts in points' }).fill('1000000')
      await form.getByRole('combobox', { name: 'Products' }).click()
      const product = page.getByRole('listbox').getByRole('option').first()
      await expect(product).toBeVisible()
      await isWhole(page, 'picking')
      await product.click()
      await form.getByRole('button', { name: 'Create draft' }).click()
      await expect(form.getByText('None of these products is sold for USD 10000.00.')).toBeVisible()
      await isWhole(page, 'unsold')
      await form.getByRole('textbox', { name: 'Amounts in points' }).fill('500')
      await form.getByRole('button', { name: 'Create draft' }).click()
      await expect(form).toHaveCount(0)
      await button(page, `Offer ${name}`).click()
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
      await expect(row.getByText('On offer')).toBeVisible()
      await button(page, `Retire ${name}`).click()
    })
  },
)

test('what no document says is unproven until it is ticked, by keyboard, with who ticked it', async ({ page }) => {
  const finance = await knownPerson('finance@example.com')
  await enter(page, finance, '/reward-providers')
  const facts = page.getByRole('region', { name: 'What the documentation leaves open' })
  const line = facts.getByRole('listitem').filter({ hasText: 'How often an event is sent again' })
  const tick = line.getByRole('checkbox', { name: /^Confirmed by Tremendous: How often/ })
  await expect(line.getByText('Unproven')).toBeVisible()
  await expect(tick).not.toBeChecked()
  await tick.focus()
  await page.keyboard.press('Space')
  await expect(tick).toBeChecked()
  await expect(tick).toBeFocused()
  await expect(line.getByText(/^Confirmed by \S.*,/)).toBeVisible()
  await expect(line.getByText('Unproven')).toHaveCount(0)
  await page.reload()
  await expect(tick).toBeChecked()
  await isWhole(page, 'facts')
  // Where it cannot be changed, the page says so, and what stood stays.
  await page.route('**/rewards/confirmProviderFact', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, message: 'This was changed by someone else.', code: 'changed-meanwhile', requestId: 'r-1' },
    }),
  )
  await tick.press('Space')
  await expect(facts.getByRole('alert')).toBeVisible()
  await expect(tick).toBeChecked()
  if (withSweeps) await isWhole(page, 'not changed')
  await page.unroute('**/rewards/confirmProviderFact')
  await tick.press('Space')
  await expect(tick).not.toBeChecked()
  await expect(line.getByText('Unproven')).toBeVisible()
})
