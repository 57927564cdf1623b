import type { Browser, Page } from '@playwright/test'
import { appCodeOf } from './authenticator.ts'
import { expect, test } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { codeIn, letterTo, linkIn, newAddress } from './world.ts'

test.setTimeout(240_000)

const admin = { email: 'owner@example.com', password: 'harbour-lantern-42' }
const memberPassword = 'plum-orchard-7'
const codes = ['OPEN-7QK2-0001', 'OPEN-7QK2-0002']
const surveyTitle = 'Our first question'
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** A browser of its own on this product, with the cookie question answered. */
async function browserFor(browser: Browser, { url }: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  await context.addCookies([
    { name: 'userifno', value: '1', url },
    { name: 'consent', value: 'required', url },
  ])
  return context.newPage()
}

test('an empty panel opens for business by pages alone: from its first admin to a gift card whose code was uploaded', async ({
  browser,
}) => {
  const product = await startProduct({
    env: { DEMO: '0', INITIAL_ADMIN_EMAIL: admin.email, INITIAL_ADMIN_PASSWORD: admin.password },
  })
  try {
    const office = await browserFor(browser, product)
    const member = await browserFor(browser, product)
    const email = newAddress('first-member')
    await test.step('the first admin logs in and sets the second step up', () => logIn(office))
    await test.step('a reward is made, its codes are uploaded, and it is offered', () => offerReward(office))
    await test.step('a survey is made and opened', () => openSurvey(office))
    await test.step('a visitor joins, verifies, and answers the five top questions', () => join(member, email, product))
    await test.step('the survey is taken, and the bonus is whole', () => takeSurvey(member))
    await test.step('the points are redeemed', () => redeem(member))
    await test.step('staff approve', () => approve(office, email))
    await test.step('the mail brings one of the uploaded codes, and there is one less in stock', async () => {
      const letter = await letterTo(email, 'Your Cinema card of US$5.00', product.sandboxUrl)
      expect(codes).toContain(codeIn(letter))
      await office.goto('/rewards')
      await expect(office.getByRole('row').filter({ hasText: 'Cinema card' })).toContainText('1')
      await expect(async () => {
        await member.reload()
        await expect(member.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
    })
  } finally {
    await product.stop()
  }
})

async function logIn(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log In' }).first().click()
  const form = dialog(page)
  await form.getByLabel('Email Address').fill(admin.email)
  await form.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(form.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await form.locator('code').innerText()).replaceAll(/\s/g, '')
  await form.getByRole('textbox', { name: 'Code' }).fill(appCodeOf(secret))
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(form.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  await form.getByRole('checkbox', { name: 'I have kept these codes' }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((address) => address.pathname !== '/')
}

async function offerReward(page: Page) {
  await page.goto('/rewards')
  await expect(page.getByText('No reward yet')).toBeVisible()
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

async function openSurvey(page: Page) {
  await page.goto('/surveys-admin')
  await page.getByRole('link', { name: 'New survey' }).first().click()
  await page.getByRole('textbox', { name: /^Title/ }).fill(surveyTitle)
  await page.getByRole('radio', { name: /^Quick poll/ }).check()
  await press(page, 'Create draft')
  await expect(page.getByRole('heading', { level: 1, name: surveyTitle })).toBeVisible()
  await page.getByRole('tab', { name: 'Quotas', exact: true }).click()
  await press(page, 'Of everybody')
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

async function join(page: Page, email: string, { sandboxUrl, url }: Product) {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }).click()
  const form = dialog(page)
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('textbox', { name: 'Password' }).fill(memberPassword)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(form.getByText('Verify your email')).toBeVisible()
  await page.goto(linkIn(await letterTo(email, 'Verify your email', sandboxUrl), 'email-verification', url))
  await press(page, 'Go to Surveys')
  await press(page, 'Answer now')
  const next = () => form.getByRole('button', { name: /^(Next|Finish)$/ }).click()
  await form.getByLabel('Female', { exact: true }).check()
  await next()
  await form.getByLabel('What is your date of birth?').fill('05/17/1990')
  await next()
  await form.getByLabel('What is your postcode or ZIP code?').fill('10001')
  await next()
  await form.getByLabel('Employed full-time').check()
  await next()
  await form.getByLabel('$50,000 to $74,999').check()
  await next()
  await expect(form.getByText('Thank You!')).toBeVisible()
  await form.getByRole('button', { name: 'Go to Surveys' }).click()
}

async function takeSurvey(page: Page) {
  const start = page.getByRole('button', { name: new RegExp(`^Start survey ${surveyTitle}, 20 points`) })
  await expect(async () => {
    await page.goto('/my-survey?tab=all')
    await expect(start).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await start.click()
  await page.getByText('I am for it').click()
  await page.getByRole('radio', { name: '4' }).first().check({ force: true })
  await press(page, 'Submit')
  await expect(dialog(page).getByText('Thank You!')).toBeVisible()
}

async function redeem(page: Page) {
  await page.goto('/redeem-points')
  await press(page, /^Choose Cinema card/)
  await press(page, /^Choose 500 points/)
  await press(page, 'Continue')
  await page.getByLabel('With my password').check()
  await page.getByRole('textbox', { name: 'Password' }).fill(memberPassword)
  await press(page, 'Redeem 500 points')
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
}

async function approve(page: Page, email: string) {
  await page.goto('/finance')
  await press(page, `Review the request of ${email}`)
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(page).getByText('Approved. The reward is being sent.')).toBeVisible()
}
