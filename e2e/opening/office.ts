import type { Page } from '@playwright/test'
import { appCodeOf } from '../authenticator.ts'
import { barriers, sideways } from '../barriers.ts'
import { expect, test } from '../people.ts'
import type { Product } from '../product.ts'
import { desktop, phone } from '../screens.ts'
import { letterTo } from '../world.ts'

/** What whoever opens the panel does at the office, by pages alone. */
export const owner = { email: 'founder@example.com', password: 'harbour-lantern-42' }
export const codes = ['OPEN-7QK2-0001', 'OPEN-7QK2-0002']
export const surveyTitle = 'Our first question'
export const addressIn = (printed: string): string => /^Set-up {2}(\S+)$/m.exec(printed)?.[1] ?? ''

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const item = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Still to do' }).getByRole('listitem').filter({ hasText: title })

/** From the printed address to the first account with its second step, by keyboard on a phone. */
export async function setUp(page: Page, product: Product): Promise<void> {
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
  await test.step('what is wrong stands beside its field, and nothing typed is lost', () => showRefusals(page))
  await test.step('the form makes the first account, and the second step follows', async () =>
    void (await makeAccount(page)))
}

/** The same without looking: the first account, and its second step, of which it answers the secret of the app. */
export async function setUpUnseen(page: Page, product: Product): Promise<string> {
  await page.goto(addressIn(product.printed()))
  await nameOwner(page)
  await field(page, 'Name of the panel').fill('Harbour')
  return makeAccount(page)
}

async function nameOwner(page: Page) {
  await field(page, 'First name').fill('Rhea')
  await field(page, 'Last name').fill('Diaz')
  await field(page, 'Email address').fill(owner.email)
}

async function showRefusals(page: Page) {
  await nameOwner(page)
  await field(page, 'Password').fill('short-one')
  await field(page, 'Name of the panel').fill('Harbour')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await field(page, 'Name of the panel').press('Enter')
  await expect(page.getByText('Your password must be at least 12 characters long')).toBeVisible()
  await expect(page.getByText('Other currencies come later.')).toBeVisible()
  await expect(field(page, 'Password')).toBeFocused()
  await expect(field(page, 'Name of the panel')).toHaveValue('Harbour')
}

async function makeAccount(page: Page): Promise<string> {
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
  return secret
}

/** The checklist: what the set-up has done, the test email, and the support address. */
export async function tickOff(page: Page, { sandboxUrl }: Product): Promise<void> {
  await page.getByRole('link', { name: 'Go to the checklist' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Still to do' })).toBeVisible()
  await expect(item(page, 'Staff log in with a second step')).toContainText('Done')
  await expect(item(page, 'A test email was delivered')).toContainText('To do')
  expect(await sideways(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Send me a test email' }).press('Enter')
  await expect(item(page, 'A test email was delivered')).toContainText('Done')
  expect((await letterTo(owner.email, 'Your panel can send emails', sandboxUrl)).text).toContain('Harbour')
  await enterSupport(page)
  await chooseColour(page)
  await confirmPoints(page)
  await page.goto('/panelists')
  await expect(page.getByText('The opening checklist has 4 steps left.')).toBeVisible()
  await test.step('whoever comes back to the set-up without its address is led home', async () => {
    await page.goto('/setup')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
}

async function chooseColour(page: Page) {
  await page.getByRole('link', { name: 'Go there: The panel has its own name and look' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible()
  await field(page, 'Primary colour').fill('#ffdd00')
  await page.getByRole('button', { name: /^Use #[0-9a-f]{6}, the nearest readable colour: Primary/ }).press('Enter')
  await expect(field(page, 'Primary colour')).not.toHaveValue('#ffdd00')
  await field(page, 'Primary colour').fill('#0b3d91')
  await field(page, 'Reason').fill('The colour of our boats')
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('There are no changes yet.')).toBeVisible()
  await page.goto('/settings-admin')
  await expect(item(page, 'The panel has its own name and look')).toContainText('Done')
}

/** An option of a question as staff have worded it. */
export const fullTime = 'At work the whole week'
export async function changeQuestion(page: Page): Promise<void> {
  await page.goto('/profile-questions')
  await page.getByRole('link', { name: 'Edit “What is your employment status?”' }).click()
  await expect(field(page, 'Option 1')).toHaveValue('Employed full-time')
  await field(page, 'Option 1').fill(fullTime)
  await press(page, 'Save')
  await expect(page.getByText('The question was saved.')).toBeVisible()
}

/** One after the other: the link leads to the first that is left. */
async function confirmPoints(page: Page) {
  const what = 'The value of a point and the point levels are confirmed'
  for (const [key, name] of [
    ['site.pointsPerDollar', 'Value of a point'],
    ['wallet.levels', 'Point levels'],
  ] as const) {
    const link = page.getByRole('link', { name: `Go there: ${what}` })
    await expect(link).toHaveAttribute('href', new RegExp(`setting=${key}$`))
    await link.press('Enter')
    const panel = page.getByRole('dialog', { name })
    await panel.getByRole('textbox', { name: 'Reason' }).fill('As it came with the program')
    await panel.getByRole('button', { name: 'Preview' }).press('Enter')
    await expect(panel.getByText(/stays, now as your own choice\.$/)).toBeVisible()
    await panel.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(panel).toHaveCount(0)
  }
  await expect(item(page, what)).toContainText('Done')
}

async function enterSupport(page: Page) {
  await page.getByRole('link', { name: 'Go there: Support has an email address' }).press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'New value' }).fill('desk@example.com')
  await panel.getByRole('textbox', { name: 'Reason' }).fill('We answer there')
  await panel.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(panel.getByText('(empty) becomes desk@example.com.')).toBeVisible()
  await panel.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(item(page, 'Support has an email address')).toContainText('Done')
}

/** A reward of uploaded codes is made and offered. */
export async function offerReward(page: Page): Promise<void> {
  await page.goto('/rewards')
  await expect(page.getByText('No rewards yet')).toBeVisible()
  await press(page, 'New reward')
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Cinema card')
  await dialog(page).getByRole('textbox', { name: 'Amounts in points' }).fill('500')
  await press(page, 'Create draft')
  await page.getByRole('link', { name: 'Upload codes for Cinema card' }).click()
  await page.setInputFiles('input[type="file"]', {
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(codes.map((code) => `500,${code}\n`).join('')),
  })
  await expect(page.getByText(/^2 codes/)).toBeVisible()
  await page.goto('/rewards')
  await press(page, 'Offer Cinema card')
  await expect(page.getByRole('row').filter({ hasText: 'Cinema card' }).getByText('On offer')).toBeVisible()
}

/** A hosted survey is made from a template and goes live. */
export async function openSurvey(page: Page): Promise<void> {
  await page.goto('/surveys-admin')
  await page.getByRole('link', { name: 'New survey' }).first().click()
  await page.getByRole('textbox', { name: /^Title/ }).fill(surveyTitle)
  await page.getByRole('radio', { name: /^Quick poll/ }).check()
  await press(page, 'Create draft')
  await expect(page.getByRole('heading', { level: 1, name: surveyTitle })).toBeVisible()
  await page.getByRole('tab', { name: 'Quotas', exact: true }).click()
  await press(page, 'Overall')
  await page.getByRole('textbox', { name: 'Places of quota 1' }).fill('25')
  await page.getByRole('tab', { name: 'Pay & checks', exact: true }).click()
  await page.getByRole('textbox', { name: /^Points/ }).fill('20')
  await page.getByRole('textbox', { name: /^Minutes/ }).fill('1')
  await press(page, 'Save changes')
  await expect(page.getByText('unsaved change')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Overview', exact: true }).click()
  await press(page, 'Go live')
  await press(page, 'Open survey')
  await expect(page.getByText('The survey is live.')).toBeVisible()
}

/** The last step: from now on anybody can join. */
export async function openSignUp(page: Page): Promise<void> {
  await page.goto('/settings-admin')
  await page.getByRole('link', { name: 'Go there: Sign-up is open' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Sign-up' })
  await panel.getByRole('radio', { name: 'Open', exact: true }).check()
  await panel.getByRole('textbox', { name: 'Reason' }).fill('We are ready')
  await panel.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(panel.getByText('Closed becomes Open.')).toBeVisible()
  await panel.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(panel).toHaveCount(0)
}

/** With its last step done, the panel says so on the next page, and its checklist is folded. */
export async function seeReady(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Rewards', exact: true }).click()
  const ready = page.getByRole('status').filter({ hasText: 'Your panel is ready' })
  await expect(ready).toBeVisible()
  await page.setViewportSize(phone)
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize(desktop)
  await ready.getByRole('link', { name: 'See the checklist' }).press('Enter')
  const delivered = page.getByRole('listitem').filter({ hasText: 'A test email was delivered' })
  await expect(delivered).toContainText('Done')
  await page.getByRole('button', { name: 'Close this message' }).press('Enter')
  await expect(ready).toHaveCount(0)
}

/** The request of a member is approved. */
export async function approve(page: Page, email: string): Promise<void> {
  await page.goto('/finance')
  await press(page, `Review the request of ${email}`)
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(page).getByText('Approved. The reward is being sent.')).toBeVisible()
}
