import type { Browser, Page } from '@playwright/test'
import type { AdminSurvey } from '../areas/surveys/contract/survey-admin.ts'
import { setUpUnseen } from './opening/office.ts'
import { expect, test, signUpOf, type Person } from './people.ts'
import { plainWordsIn, strayTexts } from './plain-words.ts'
import { startProduct, type Product } from './product.ts'
import { desktop, phone } from './screens.ts'
import { call, lettersTo, linkIn, newAddress } from './world.ts'

test.setTimeout(600_000)

/** What the panel holds is written in no Latin letters, so that whatever Latin word is met was not worded for its reader. */
const title = 'Чай и кофе'
const survey = {
  title,
  kind: 'hosted',
  category: 'Food and drink',
  points: 60,
  minutes: 2,
  questionnaire: {
    title,
    pages: [
      {
        name: 'one',
        elements: [
          {
            type: 'radiogroup',
            name: 'tea',
            title: 'Что лучше?',
            isRequired: true,
            choices: [
              { value: 'a', text: 'Чай' },
              { value: 'b', text: 'Кофе' },
            ],
          },
        ],
      },
      {
        name: 'two',
        elements: [
          { type: 'rating', name: 'much', title: 'Насколько?' },
          {
            type: 'checkbox',
            name: 'many',
            title: 'Какие?',
            choices: ['1', '2'],
            showNoneItem: true,
            showOtherItem: true,
          },
          { type: 'text', name: 'why', title: 'Почему?', isRequired: true },
        ],
      },
    ],
  },
  quotas: [{ name: 'Все', places: 100, conditions: [] }],
}

/** The office: an owner, a survey that is live, a reward on offer. */
async function furnish(browser: Browser, product: Product): Promise<void> {
  const context = await browser.newContext({ baseURL: product.url, viewport: desktop })
  const office = await context.newPage()
  await setUpUnseen(office, product)
  const token = await office.evaluate(() => localStorage.getItem('access') ?? '')
  const ask = async <Data>(method: string, path: string, body: object): Promise<Data> => {
    const answer = await call<Data>(method, path, { token, body, at: product.url })
    expect(answer.status, `${path}: ${answer.message}`).toBe(200)
    return answer.data
  }
  const made = await ask<AdminSurvey>('POST', 'survey-admin/surveys', survey)
  await ask('POST', `survey-admin/surveys/${made.surveyId}/status`, { version: made.version, status: 'live' })
  const reward = await ask<{ rewardId: string; version: number }>('POST', 'rewards/createReward', {
    kind: 'codes',
    name: { en: 'Билет в кино' },
    amounts: [500],
  })
  const csv = '500,OPEN-7QK2-0001\n500,OPEN-7QK2-0002\n'
  await ask('POST', 'wallet/uploadGiftCodes', { rewardId: reward.rewardId, csv })
  await ask('POST', `rewards/setRewardState/${reward.rewardId}`, { state: 'offered' })
  await context.close()
}

const cookies = (url: string) => [
  { name: 'language', value: 'qps', url },
  { name: 'userifno', value: '1', url },
  { name: 'consent', value: 'required', url },
]
const inPseudo = 'language=qps'

async function join(product: Product): Promise<Person> {
  const email = newAddress('member')
  const at = product.url
  const browser = { cookies: inPseudo }
  await call('POST', 'auth/signup', { body: { ...signUpOf(email), language: 'qps' }, browser, at })
  browser.cookies += `; ${inPseudo}`
  await expect.poll(async () => (await lettersTo(email, product.sandboxUrl)).length).toBeGreaterThan(0)
  const [letter] = await lettersTo(email, product.sandboxUrl)
  if (!letter) throw new Error('no letter')
  const userId = new URL(linkIn(letter, 'email-verification', at)).searchParams.get('userKey') ?? ''
  const verified = await call('POST', 'auth/mail-verification', { body: { userId }, browser, at })
  expect(verified.status, verified.message).toBe(200)
  const details = { body: { userId }, at }
  const { data, message } = await call<Pick<Person, 'user' | 'token'>>(
    'POST',
    'user/getUserDetailsEmailverify',
    details,
  )
  expect(data, message).toBeDefined()
  return { email, password: signUpOf(email).password, user: data.user, token: data.token }
}

/** What was found, by where; one walk tells all of it. */
type Found = Record<string, string[]>
async function look(page: Page, where: string, found: Found, names: readonly string[] = []): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('lang', 'qps')
  const texts = await strayTexts(page, names)
  if (texts.length > 0) found[where] = texts
}

async function walkAsVisitor(page: Page, found: Found): Promise<void> {
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

async function enterAs(page: Page, { user, token }: Person): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), {
    access: token.access.token,
    refresh: token.refresh.token,
    userId: user.userId,
    firstname: user.firstName,
    role: user.role,
  })
}

async function walkAsMember(page: Page, member: Person, product: Product, found: Found): Promise<void> {
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
async function takeSurvey(page: Page, found: Found): Promise<void> {
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
async function redeem(page: Page, found: Found): Promise<void> {
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
async function askSupport(page: Page, found: Found): Promise<void> {
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

async function readLetters(email: string, product: Product, found: Found): Promise<void> {
  for (const { subject, text, html } of await lettersTo(email, product.sandboxUrl)) {
    const shown = html.replaceAll(/<(style|head)[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ')
    const lines = [subject, ...text.split('\n'), ...shown.split('\n')].map((line) => line.trim())
    const strays = lines.filter((line) => plainWordsIn(line).length > 0)
    if (strays.length > 0) found[`mail ${subject}`] = [...new Set(strays)]
  }
}

test('in the language of translators no page, refusal or mail of a member has a plain word', async ({ browser }) => {
  const product = await startProduct({ env: { DEMO: '0', PSEUDO_LANGUAGE: '1' }, isMailOnly: true })
  const found: Found = {}
  try {
    await furnish(browser, product)
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

test('a plain word is found wherever it stands', async ({ page }) => {
  await page.setContent(`<html lang="qps"><title>⟦Ţ⟧</title><body><p>⟦Ĥéļļö⟧ Harbour 5 Nov 2031</p></body></html>`)
  expect(await strayTexts(page)).toEqual([])
  for (const planted of [
    '<p>Hello</p>',
    '<img alt="Hello">',
    '<input placeholder="Hello">',
    '<b aria-label="Hello">',
  ]) {
    await page.setContent(`<html lang="qps"><body>${planted}</body></html>`)
    expect(await strayTexts(page), planted).toEqual(['Hello'])
  }
  await page.setContent(`<html lang="qps"><body><p lang="en">Hello</p></body></html>`)
  expect(await strayTexts(page)).toEqual([])
})
