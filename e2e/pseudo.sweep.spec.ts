import type { Page } from '@playwright/test'
import { expect, test, type Person } from './people.ts'
import { startProduct, type Product } from './product.ts'
import {
  cookies,
  enterAs,
  furnish,
  join,
  look,
  openOffice,
  type Office,
  readLetters,
  title,
  type PlainTexts,
} from './pseudo-world.ts'
import { phone } from './screens.ts'
import { owner } from './opening/office.ts'
import { readFiles, readMails } from './pseudo-files.ts'
import { readInPseudo } from './pseudo-office.ts'
import { lookAt, type Strays } from './pseudo-walk.ts'
import { call, newAddress } from './world.ts'

test.setTimeout(600_000)

async function walkAsVisitor(page: Page, found: PlainTexts): Promise<void> {
  await page.goto('/')
  await look(page, 'landing', found)
  for (const way of ['log-in', 'sign-up']) {
    await page.goto(`/?signin=${way}`)
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=email]').waitFor()
    await look(page, way, found)
    await dialog.locator('button[type=submit]').last().click()
    await look(page, `${way}, empty`, found)
    await dialog.locator('input[type=email]').fill('nobody@example.com')
    await dialog.locator('input[type=password]').fill('wrong-but-long-enough')
    await dialog.locator('button[type=submit]').last().click()
    await look(page, `${way}, refused`, found)
  }
  for (const path of [
    '/contact',
    '/privacy-policy',
    '/terms-condition',
    '/cookies-policy',
    '/reset-password',
    '/unsubscribe',
    '/invitation?i=none',
    '/email-verification',
    '/no-such-page',
  ]) {
    await page.goto(path)
    await look(page, path, found)
  }
  await page.goto('/contact')
  await page.locator('form button[type=submit]').first().click()
  await look(page, 'contact, empty', found)
}

async function walkAsMember(page: Page, member: Person, product: Product, found: PlainTexts): Promise<void> {
  const { data: states } = await call<{ name: string }[]>('GET', 'user/getAllStates/US', {
    token: member.token.access.token,
    at: product.url,
  })
  const places = states.map(({ name }) => name)
  for (const path of [
    '/dashboard',
    '/my-points',
    '/redeem-points',
    '/my-account',
    '/my-profile',
    '/profile-surveys',
    '/settings',
    '/my-standing',
    '/my-disputes',
    '/contact-us',
    '/notifications',
    '/fair-pay',
    '/no-such-page',
  ]) {
    await page.goto(path)
    await look(page, path, found, path === '/my-account' ? places : [])
  }
  await page.goto('/my-survey?tab=all')
  await look(page, '/my-survey', found)
  await page.getByRole('article', { name: title }).getByRole('button').first().click()
  await look(page, 'sheet', found)
}

/** Takes the survey: what is wrong, the pages, the end. */
async function takeSurvey(page: Page, found: PlainTexts): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(title) })
    .last()
    .click()
  await page.waitForURL(/questionair/)
  await page.getByText('Что лучше?').waitFor()
  await look(page, 'questionnaire', found)
  const next = page.getByRole('button', { name: /⟦(?:Ñéẋţ|Šûƀṁîţ)⟧/ })
  await next.click()
  await look(page, 'questionnaire, unanswered', found)
  await page.getByText('Чай', { exact: true }).click()
  await next.click()
  for (const question of ['Насколько?', 'Какие?', 'Почему?']) {
    await page.getByText(question).first().waitFor()
    await look(page, `questionnaire, ${question}`, found)
    if (question === 'Почему?') await page.getByRole('textbox').last().fill('Так')
    await next.click()
  }
  await page.getByRole('dialog').waitFor()
  await look(page, 'thank you', found)
}

/** The walk to a reward, as far as the bonus lets: what each step says, and what is refused. */
async function redeem(page: Page, found: PlainTexts): Promise<void> {
  await page.goto('/redeem-points')
  await look(page, 'redeem', found)
  const choose = page.getByRole('button', { name: /Билет|500/ })
  if (
    await choose
      .first()
      .isEnabled()
      .catch(() => false)
  ) {
    await choose.first().click()
    await look(page, 'redeem, amount', found)
  }
}

/** Support and disputes: the forms, empty and sent, and the list that follows; then the bell and the menu. */
async function askSupport(page: Page, found: PlainTexts): Promise<void> {
  await page.goto('/contact-us')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await look(page, `support, ${await tab.innerText()}`, found)
  }
  await page.goto('/dashboard')
  const header = page.getByRole('banner')
  for (const [at, button] of (await header.getByRole('button').all()).entries()) {
    await button.click()
    // Some of what opens is fetched first: a key pressed before closes nothing.
    const opened = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true })
    await expect(opened.first()).toBeVisible()
    await look(page, `header ${at}`, found)
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
  }
  await page.goto('/my-points')
  const row = page.locator('main button[aria-expanded=false]').first()
  await row.click()
  await look(page, 'earnings, a line', found)
}

/** What the sweep looks at whole: five pages of staff, the record of who did what as a file, and the mail of an invitation. */
async function glanceAtOffice(office: Office, product: Product, found: PlainTexts): Promise<void> {
  await readInPseudo(office, product)
  const invited = newAddress('invited')
  await office.ask('POST', 'users/inviteUser', { email: invited, role: '8', language: 'qps' })
  const strays: Strays = new Map()
  // The record has the field of the survey as it is kept.
  const names = [
    '@example.com',
    'Food and drink',
    ...[owner.email, invited].map((email) => email.replace('@example.com', '')),
  ]
  const walk = { page: office.page, who: 'staff', strays, names }
  for (const address of ['/users', '/roles-permissions', '/surveys-admin', '/rewards', '/settings-admin'])
    await lookAt(walk, address)
  await readFiles(product, { token: office.token, paths: ['audit/export'], strays, names })
  await expect.poll(() => readMails(invited, product, { strays, names })).toBe(1)
  if (strays.size > 0) found['staff'] = [...strays].map(([text, where]) => `${where}: ${text}`)
}

test('in the language of translators no page, refusal or mail of a member has a plain word', async ({ browser }) => {
  const product = await startProduct({ env: { DEMO: '0', PSEUDO_LANGUAGE: '1' }, isMailOnly: true })
  const found: PlainTexts = {}
  try {
    const office = await openOffice(browser, product)
    await furnish(office.ask)
    await test.step('a few pages of staff, a file and a mail', () => glanceAtOffice(office, product, found))
    await office.context.close()
    const context = await browser.newContext({ baseURL: product.url, viewport: phone })
    const [language] = cookies(product.url)
    if (language) await context.addCookies([language])
    const page = await context.newPage()
    await test.step('the question of cookies', async () => {
      await page.goto('/contact')
      await look(page, 'cookie banner', found)
    })
    await context.addCookies(cookies(product.url))
    await test.step('a visitor', () => walkAsVisitor(page, found))
    const member = await join(product)
    await enterAs(page, member)
    await test.step('a member', () => walkAsMember(page, member, product, found))
    await test.step('a survey', () => takeSurvey(page, found))
    await test.step('a reward', () => redeem(page, found))
    await test.step('support, bell, menu', () => askSupport(page, found))
    await test.step('mails', () => readLetters(member.email, product, found))
  } finally {
    await product.stop()
    console.log(JSON.stringify(found, null, 1))
  }
  expect(found).toEqual({})
})
