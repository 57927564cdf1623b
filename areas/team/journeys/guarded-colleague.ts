import type { Browser, Page } from '@playwright/test'
import { appCodeOf } from '../../../e2e/authenticator.ts'
import { expect, test } from '../../../e2e/people.ts'
import type { Product } from '../../../e2e/product.ts'
import { letterTo, linkIn, newAddress } from '../../../e2e/world.ts'

const password = 'harbour-lantern-43'

/** Invites someone to the finance desk from the users page, and returns the mailed link. */
async function invite(office: Page, { sandboxUrl, url }: Product): Promise<string> {
  const email = newAddress('colleague')
  await office.goto('/users')
  await office.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await dialog.getByRole('combobox', { name: 'Roles' }).fill('Fin')
  await office.getByRole('listbox', { name: 'Roles' }).getByRole('option', { name: 'Finance' }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter')
  return linkIn(await letterTo(email, 'You are invited to work with', sandboxUrl), 'join-team', url)
}

/**
 * Where a second step is required, someone invited sets it up right after the account, and then starts at their own
 * home.
 */
export async function joinWithSecondStep(office: Page, browser: Browser, product: Product): Promise<void> {
  const link = await invite(office, product)
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ida')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Berg')
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Create my account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()

  await test.step('the panel, which is open, is not called unready meanwhile', async () => {
    await office.goto('/panelists')
    await expect(office.getByText('The opening checklist has 1 step left.')).toBeVisible()
    await expect(office.getByText('not ready')).toHaveCount(0)
    await office.getByRole('link', { name: 'See the checklist' }).click()
    await office.getByRole('link', { name: 'Go there: Staff log in with a second step' }).click()
    const card = office.getByRole('heading', { name: 'Second step', exact: true })
    await expect(card).toBeFocused()
    await expect(card).toBeInViewport()
  })

  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCodeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('checkbox', { name: 'I have kept these codes' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await context.close()
}
