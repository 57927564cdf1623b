import type { CDPSession, Page } from '@playwright/test'
import type { AdminSurvey } from '../contract/survey-admin.ts'
import { notificationsStreamPath } from '../../notifications/contract.ts'
import { barriers } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, waitForFonts } from '../../../e2e/people.ts'
import { phone, sweep, withSweeps } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

/** No other journey opens a survey for members of this country, or reads their lists. */
const alone = { countryId: 'FR', timeZone: 'Europe/Paris' } as const
const choices = ['a', 'b']

/** Opens a survey for everybody of the country; answers its title. */
async function openSurvey(minutes = 3): Promise<string> {
  const { token } = await knownPerson('admin@example.com')
  const as = { token: token.access.token }
  const title = `Just opened ${crypto.randomUUID().slice(0, 8)}`
  const elements = [{ type: 'radiogroup', name: 'q1', title: 'Which?', isRequired: true, choices }]
  const { data } = await call<AdminSurvey>('POST', 'survey-admin/surveys', {
    ...as,
    body: {
      title,
      kind: 'hosted',
      category: 'Food',
      points: 31,
      minutes,
      countryId: alone.countryId,
      questionnaire: { title, pages: [{ name: 'one', elements }] },
      quotas: [{ name: 'All', places: 100, conditions: [] }],
    },
  })
  const { version, surveyId } = data
  const opened = await call('POST', `survey-admin/surveys/${surveyId}/status`, {
    ...as,
    body: { version, status: 'live' },
  })
  expect(opened.status, opened.message).toBe(200)
  return title
}
const article = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const line = (page: Page) => page.getByRole('button', { name: /^\d+ new surveys?$/ })

/** Opens My Surveys and waits until the page hears of what is new. */
async function listen(page: Page, address = '/my-survey?sort=newest') {
  const streams = page.waitForRequest((asked) => asked.url().endsWith(notificationsStreamPath))
  await enter(page, await newPerson({ name: 'hearer', timeZone: alone.timeZone }), address)
  await expect(page.getByRole('article').first()).toBeVisible()
  await waitForFonts(page)
  await (await streams).response()
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('new surveys are told in one quiet line where nothing moves, and come in by a tap', async ({ page }) => {
    await listen(page)
    const before = await titles(page)
    const firstAt = (await page.getByRole('article').first().boundingBox())?.y
    const title = await openSurvey()
    await expect(line(page)).toHaveText('1 new survey')
    await expect(page.getByText('1 new survey', { exact: true }).and(page.getByRole('status'))).toBeAttached()
    expect(await titles(page)).toEqual(before)
    expect((await page.getByRole('article').first().boundingBox())?.y).toBe(firstAt)

    const opened = [title]
    // The page rests before it asks again, longer than every run can wait.
    if (withSweeps) {
      opened.push(await openSurvey())
      await expect(line(page)).toHaveText('2 new surveys', { timeout: 40_000 })
      expect(await titles(page)).toEqual(before)
    }
    expect(await barriers(page), 'the line').toEqual([])
    await line(page).tap()
    for (const one of opened) await expect(article(page, one)).toBeVisible()
    await expect(line(page)).toHaveCount(0)
    await expect(page.getByText(/^\d+ surveys$/)).toBeFocused()
  })

  test('a survey that the filters leave out is no news', sweep, async ({ page }) => {
    await listen(page, '/my-survey?sort=newest&max=5')
    const asked = page.waitForResponse((answer) => answer.url().includes('since='))
    await openSurvey(30)
    const { data } = (await (await asked).json()) as { data: { count: number } }
    expect(data.count).toBe(0)
    await expect(line(page)).toHaveCount(0)
  })

  const rootStyle = (page: Page) => page.evaluate(() => document.documentElement.style.overscrollBehaviorY)
  /** Moves fingers over the screen, as a touch screen reports it. */
  async function drag(cdp: CDPSession, points: readonly (readonly [x: number, y: number])[], isHeld = false) {
    const touch = (type: string, at?: readonly [x: number, y: number]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
      })
    const [first, ...rest] = points
    await touch('touchStart', first)
    for (const point of rest) await touch('touchMove', point)
    if (!isHeld) await touch('touchEnd')
  }

  test(
    'a pull from the top reads the list again, a short one does not, and elsewhere the browser keeps its own',
    sweep,
    async ({ page }) => {
      await enter(page, await newPerson({ name: 'puller', timeZone: alone.timeZone }), '/my-survey?sort=newest')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect.poll(() => rootStyle(page)).toBe('contain')
      const lists: string[] = []
      page.on('request', (asked) => {
        if (asked.url().includes('getRecommendedSurveys') && asked.url().includes('sort=newest'))
          lists.push(asked.url())
      })
      const cdp = await page.context().newCDPSession(page)
      await drag(cdp, [
        [180, 200],
        [180, 240],
        [180, 270],
      ])
      // To the left, because a swipe to the right is the browser's own way back.
      await drag(cdp, [
        [300, 200],
        [160, 220],
        [60, 240],
      ])
      expect(lists).toEqual([])
      const title = await openSurvey()
      await drag(
        cdp,
        [
          [180, 200],
          [180, 240],
          [180, 380],
        ],
        true,
      )
      await expect(page.getByText('Let go to refresh')).toBeVisible()
      expect(await barriers(page), 'while it is pulled').toEqual([])
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(article(page, title)).toBeVisible()
      await expect(page.getByText(/to refresh$|^Refreshing/)).toHaveCount(0)
      expect(lists.length).toBeGreaterThan(0)
      // No step of the history, and the page stays the same document.
      expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)

      await page
        .getByRole('navigation')
        .last()
        .getByRole('link', { name: /Earnings/ })
        .tap()
      await expect(page).toHaveURL(/my-points/)
      await expect.poll(() => rootStyle(page)).toBe('')
    },
  )

  test('the filter sheet has the same as a button, for keys and switches', sweep, async ({ page }) => {
    await enter(page, await newPerson({ name: 'puller', timeZone: alone.timeZone }), '/my-survey?sort=newest')
    await expect(page.getByRole('article').first()).toBeVisible()
    const title = await openSurvey()
    await page.getByRole('button', { name: /^Filter/ }).press('Enter')
    await page.getByRole('button', { name: 'Refresh the list' }).press('Enter')
    await expect(article(page, title)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
  })
})

test('on a desktop the line stands under the filters, and nothing moves either', sweep, async ({ page }) => {
  await listen(page)
  const firstAt = (await page.getByRole('article').first().boundingBox())?.y
  const title = await openSurvey()
  await expect(line(page)).toBeVisible()
  expect((await page.getByRole('article').first().boundingBox())?.y).toBe(firstAt)
  expect(await barriers(page), 'the line').toEqual([])
  await line(page).press('Enter')
  await expect(article(page, title)).toBeVisible()
})
