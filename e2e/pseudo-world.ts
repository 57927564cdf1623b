import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { AdminSurvey } from '../areas/surveys/contract/survey-admin.ts'
import { setUpUnseen } from './opening/office.ts'
import { expect, signUpOf, type Person } from './people.ts'
import { plainWordsIn, strayTexts } from './plain-words.ts'
import type { Product } from './product.ts'
import { desktop } from './screens.ts'
import { call, lettersTo, linkIn, newAddress } from './world.ts'
import { makeKeptLogin } from './kept-login.ts'

/** What the spec files share that walk a panel in the language of translators. */

/** What the panel holds is written in no Latin letters, so that whatever Latin word is met was not worded for its reader. */
export const title = 'Чай и кофе'
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

export type Ask = <Data = unknown>(method: string, path: string, body?: object) => Promise<Data>
/** The owner of a panel that is being opened: the page that has the session, what asks in their name, and their authenticator app. */
export type Office = { context: BrowserContext; page: Page; ask: Ask; token: string; secret: string }

/** Calls in the name of whoever has this token, from a page in the language of translators; a refusal fails the test. */
export const askAs =
  (token: string, product: Product): Ask =>
  async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const headers = { cookie: inPseudo, 'time-zone': 'UTC' }
    const answer = await call<Data>(method, path, { token, headers, at: product.url, ...(body ? { body } : {}) })
    expect(answer.status, `${path}: ${answer.message}`).toBe(200)
    return answer.data
  }

/** Sets the panel up in English, as its first administrator. */
export async function openOffice(browser: Browser, product: Product): Promise<Office> {
  const context = await browser.newContext({ baseURL: product.url, viewport: desktop })
  const page = await context.newPage()
  const secret = await setUpUnseen(page, product)
  const token = await page.evaluate(() => localStorage.getItem('access') ?? '')
  return { context, page, ask: askAs(token, product), token, secret }
}

/** A survey that is live, a reward on offer, and a panel that can be joined. */
export async function furnish(ask: Ask): Promise<{ surveyId: string; rewardId: string }> {
  const made = await ask<AdminSurvey>('POST', 'survey-admin/surveys', survey)
  await ask('POST', `survey-admin/surveys/${made.surveyId}/status`, { version: made.version, status: 'live' })
  const { rewardId } = await ask<{ rewardId: string }>('POST', 'rewards/createReward', {
    kind: 'codes',
    name: { en: 'Билет в кино' },
    amounts: [500],
  })
  await ask('POST', 'wallet/uploadGiftCodes', { rewardId, csv: codesOf(2) })
  await ask('POST', `rewards/setRewardState/${rewardId}`, { state: 'offered' })
  const open = { changes: [{ key: 'site.signUp', value: 'open', version: 1 }], reason: 'Готово' }
  await ask('PATCH', 'settings/updateSettings', open)
  return { surveyId: made.surveyId, rewardId }
}
const codesOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `500,OPEN-7QK2-000${at + 1}\n`).join('')

/** The cookies of a reader of that language to whom nothing is in the way. */
export const cookies = (url: string) => [
  { name: 'language', value: 'qps', url },
  { name: 'userifno', value: '1', url },
  { name: 'consent', value: 'required', url },
]
const inPseudo = 'language=qps'

/** Somebody joins in that language and verifies the address. */
export async function join(product: Product): Promise<Person> {
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
export type PlainTexts = Record<string, string[]>
/** Notes what is plain on the page as it is now. */
export async function look(page: Page, where: string, found: PlainTexts, names: readonly string[] = []): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('lang', 'qps')
  const texts = await strayTexts(page, names)
  if (texts.length > 0) found[where] = texts
}

/** Makes the browser this person's, as a log-in leaves it. */
export async function enterAs(page: Page, person: Person): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(
    (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
    makeKeptLogin(person),
  )
}

/** Notes what is plain in the mails to an address: subject, text and page. */
export async function readLetters(email: string, product: Product, found: PlainTexts): Promise<void> {
  for (const { subject, text, html } of await lettersTo(email, product.sandboxUrl)) {
    const shown = html.replaceAll(/<(style|head)[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ')
    const lines = [subject, ...text.split('\n'), ...shown.split('\n')].map((line) => line.trim())
    const strays = lines.filter((line) => plainWordsIn(line).length > 0)
    if (strays.length > 0) found[`mail ${subject}`] = [...new Set(strays)]
  }
}
