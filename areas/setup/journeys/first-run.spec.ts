import type { Browser, Page } from '@playwright/test'
import { appCodeOf } from '../../../e2e/authenticator.ts'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { expect, test } from '../../../e2e/people.ts'
import { startProduct, type Product } from '../../../e2e/product.ts'
import { letterTo } from '../../../e2e/world.ts'

test.setTimeout(240_000)

const owner = { email: 'founder@example.com', password: 'harbour-lantern-42' }
const addressIn = (printed: string): string => /^Set-up {2}(\S+)$/m.exec(printed)?.[1] ?? ''
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A browser of its own on this product, as wide as a phone, with the cookie question answered. */
async function phoneFor(browser: Browser, { url }: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 780 } })
  await context.addCookies([
    { name: 'userifno', value: '1', url },
    { name: 'consent', value: 'required', url },
  ])
  return context.newPage()
}

test('an empty installation is set up from the printed address to the checklist, by keyboard on a phone', async ({
  browser,
}) => {
  const product = await startProduct({ env: { DEMO: '0' } })
  try {
    const page = await phoneFor(browser, product)
    const address = addressIn(product.printed())
    expect(address).toContain(`${product.url}/setup?token=`)
    await test.step('a wrong address says what to do', async () => {
      await page.goto('/setup?token=wrong')
      await expect(page.getByRole('alert').filter({ hasText: 'is not the one that was printed' })).toBeVisible()
    })
    await test.step('the printed one opens the form, which leaves the token out of sight and survives a reload', async () => {
      await page.goto(address)
      await expect(field(page, 'First name')).toBeVisible()
      expect(page.url()).toBe(`${product.url}/setup`)
      await page.reload()
      await expect(field(page, 'First name')).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page)).toEqual([])
    })
    await test.step('what is wrong stands beside its field, and nothing typed is lost', () => refused(page))
    await test.step('the form makes the first account, and the second step follows', () => setUp(page))
    await test.step('the checklist says what is left, and a test email ticks one step off', async () => {
      await page.getByRole('link', { name: 'Go to the checklist' }).press('Enter')
      await expect(page.getByRole('heading', { name: 'Before you open' })).toBeVisible()
      const items = page.getByRole('region', { name: 'Before you open' }).getByRole('listitem')
      const item = (title: string) => items.filter({ hasText: title })
      await expect(item('Everybody who works here has a second step')).toContainText('Done')
      await expect(item('The panel has a name of its own')).toContainText('Done')
      await expect(item('A test email was delivered')).toContainText('To do')
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page)).toEqual([])
      await page.getByRole('button', { name: 'Send me a test email' }).press('Enter')
      await expect(item('A test email was delivered')).toContainText('Done')
      expect((await letterTo(owner.email, 'Your panel can send emails', product.sandboxUrl)).text).toContain('Harbour')
    })
    await test.step('the support address is entered in its field', () => enterSupport(page))
    await test.step('every page of staff says that the panel is not ready', async () => {
      await page.goto('/panelists')
      await expect(page.getByText('This panel is not ready to open: 2 steps are left.')).toBeVisible()
    })
    await test.step('the address is refused from then on', async () => {
      const stranger = await phoneFor(browser, product)
      await stranger.goto(address)
      await expect(stranger.getByRole('heading', { name: 'This panel is set up' })).toBeVisible()
    })
    await test.step('the next start prints no address', async () => {
      const before = product.printed().length
      await product.restartServer()
      await expect.poll(() => product.printed().slice(before)).toContain('is running')
      expect(addressIn(product.printed().slice(before))).toBe('')
    })
  } finally {
    await product.stop()
  }
})

async function refused(page: Page) {
  await field(page, 'First name').fill('Rhea')
  await field(page, 'Last name').fill('Diaz')
  await field(page, 'Email address').fill(owner.email)
  await field(page, 'Password').fill('short-one')
  await field(page, 'Name of the panel').fill('Harbour')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await field(page, 'Name of the panel').press('Enter')
  await expect(page.getByText('Your password must be at least 12 characters long')).toBeVisible()
  await expect(page.getByText('Other currencies come later.')).toBeVisible()
  await expect(field(page, 'Password')).toBeFocused()
  await expect(field(page, 'Name of the panel')).toHaveValue('Harbour')
}

async function setUp(page: Page) {
  await field(page, 'Password').fill(owner.password)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await page.getByRole('button', { name: 'Set up the panel' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await form.getByRole('button', { name: 'Continue', exact: true }).press('Enter')
  await expect(form.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await form.locator('code').innerText()).replaceAll(/\s/g, '')
  await form.getByRole('textbox', { name: 'Code' }).fill(appCodeOf(secret))
  await form.getByRole('button', { name: 'Confirm' }).press('Enter')
  await form.getByRole('checkbox', { name: 'I have kept these codes' }).check()
  await form.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByText('Your second step is on.')).toBeVisible()
}

async function enterSupport(page: Page) {
  await page.getByRole('link', { name: 'Go there: Support has an address' }).press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'New value' }).fill('desk@example.com')
  await panel.getByRole('textbox', { name: 'Reason' }).fill('We answer there')
  await panel.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(panel.getByText('(empty) becomes desk@example.com.')).toBeVisible()
  await panel.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(panel).toHaveCount(0)
  const item = page.getByRole('listitem').filter({ hasText: 'Support has an address' })
  await expect(item).toContainText('Done')
}
