import type { Page } from '@playwright/test'
import { barriers, sideways } from './barriers.ts'
import { enter, expect, keepLogin, knownPerson, newEarner, test, withoutBanner, type Person } from './people.ts'
import { phone, sweep } from './screens.ts'
import { call, productUrl } from './world.ts'

test.use({ viewport: phone })
test.setTimeout(240_000)

const inArabic = (page: Page) => page.context().addCookies([{ name: 'language', value: 'ar', url: productUrl }])

/** A page as its reader has it: from right to left, and nothing to push sideways. */
async function expectDirection(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  expect(await sideways(page)).toBe(0)
}

/** The same, and nothing in the way of anybody. */
async function expectMirrored(page: Page, look: Parameters<typeof barriers>[1] = {}): Promise<void> {
  await expectDirection(page)
  expect(await barriers(page, look)).toEqual([])
}

/** Where things stand, from the left, in pixels. */
const leftOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.x ?? -1

test('a visitor reads the landing page and its dialog from right to left', sweep, async ({ page }) => {
  await inArabic(page)
  await withoutBanner(page)
  await page.goto('/')
  await expectMirrored(page, { reopen: async () => void (await page.reload()) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('أجب عن استبيانات مجانية واربح مكافآت')
  await page.goto('/?signin=sign-up')
  await expect(page.getByRole('dialog').locator('input[type=email]')).toBeVisible()
  await expectMirrored(page)
  await expect(page.getByRole('dialog').locator('input[type=email]')).toHaveCSS('direction', 'ltr')
})

test(
  'a member finds the menu at the right, the places in their order, and amounts in one piece',
  sweep,
  async ({ page }) => {
    const member = await newEarner()
    await inArabic(page)
    await enter(page, member, '/my-survey')
    await expectMirrored(page)
    expect(await leftOf(page, 'header button')).toBeGreaterThan(phone.width / 2)
    const places = page.locator('[data-tab-bar] a')
    const [first, second] = [await places.nth(0).boundingBox(), await places.nth(1).boundingBox()]
    expect(first?.x ?? 0).toBeGreaterThan(second?.x ?? 0)

    await page.getByRole('article').first().getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectMirrored(page)
    await page.keyboard.press('Escape')

    for (const path of ['/redeem-points', '/dashboard', '/settings', '/contact-us', '/my-points']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectMirrored(page)
    }
    const figure = page.locator('bdi[dir=ltr]').filter({ hasText: '+' }).first()
    await expect(figure).toHaveText(/^\+\d/)
  },
)

test('the keyboard goes through a page in the order in which it is read', async ({ page }) => {
  await inArabic(page)
  await enter(page, await newEarner(), '/my-survey')
  // Some of the header comes after the page.
  await expectDirection(page)
  const at = () =>
    page.evaluate(() => {
      const { right = 0, top = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
      return { right: Math.round(right), top: Math.round(top) }
    })
  // The link to the content comes first, and the header after it, from its right end on.
  await page.keyboard.press('Tab')
  const stops = []
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab')
    stops.push(await at())
  }
  const rights = stops.map(({ right }) => right)
  expect(rights).toEqual(rights.toSorted((one, other) => other - one))
})

test('a questionnaire runs from right to left around what its author wrote', sweep, async ({ page }) => {
  const member: Person = await newEarner()
  await inArabic(page)
  const token = member.token.access.token
  const surveys = await call<{ rows: { surveyId: string; title: string }[] }>(
    'GET',
    'survey/getRecommendedSurveys?currentPage=1&limit=12&type=all',
    { token },
  )
  expect(surveys.data.rows.length).toBeGreaterThan(0)
  await keepLogin(page, member)
  for (const { surveyId } of surveys.data.rows) {
    const { data } = await call<{ attemptId?: string; url?: string | null }>('POST', 'survey/startSurvey', {
      token,
      body: { surveyId },
    })
    if (!data?.attemptId || data.url) continue
    await page.goto(`/questionair-survey?attemptId=${data.attemptId}`)
    break
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectMirrored(page)
})

for (const isNew of [false, true])
  test(
    `staff whose choice is Arabic read whole pages in English, and the choice stays, ${isNew ? 'also in a new browser' : 'in their browser'}`,
    sweep,
    async ({ page }) => {
      // The account is everybody's here: its choice is told to this page alone.
      await page.route('**/user/chooseLanguage', (route) =>
        route.fulfill({ json: { status: 200, message: '', data: {} } }),
      )
      await page.route('**/user/getUserDetails', async (route) => {
        // An account whose owner chose no language follows the page's, which the cookie names.
        const response = await route.fetch({ headers: { ...route.request().headers(), cookie: '' } })
        const answer = await response.json()
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, language: 'ar' } } })
      })
      if (!isNew) await inArabic(page)
      await enter(page, await knownPerson('finance@example.com'), '/finance')
      await expect(page.getByRole('button', { name: 'العربية' })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page.getByText(/\p{Script=Arabic}/u)).toHaveCount(1)
      expect((await page.context().cookies()).find(({ name }) => name === 'language')?.value).toBe('ar')
    },
  )
