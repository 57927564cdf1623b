import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { CardPage } from '../contract/surveys.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { sweep } from '../../../e2e/screens.ts'

const cards = (page: Page) => page.getByRole('article')
const minutesShown = async (page: Page) =>
  (
    await cards(page)
      .getByText(/^\d+ min$/)
      .allTextContents()
  ).map((text) => Number(/\d+/.exec(text)?.[0]))
const perHourShown = async (page: Page) =>
  (
    await cards(page)
      .getByText(/^\$[\d,.]+\/h$/)
      .allTextContents()
  ).map((text) => Number(text.replace(/[^\d.]/g, '')))

const titlesShown = (page: Page) => cards(page).getByRole('heading').allTextContents()

const isAnotherOrder = (titles: readonly string[], than: readonly string[]) =>
  titles.length === 12 && titles.join() !== than.join()
const isFalling = (figures: readonly number[]) =>
  figures.length === 12 && figures.every((figure, n) => n === 0 || figure <= (figures[n - 1] ?? 0))

test('surveys are sorted by what they pay in an hour, by their length and by their age', sweep, async ({ page }) => {
  await enter(page, await knownPerson('maya@example.com'))
  const sort = page.getByLabel('Sort by')
  await expect(sort).toHaveValue('match')
  await sort.selectOption('Highest pay/hour')
  await expect.poll(async () => isFalling(await perHourShown(page))).toBe(true)
  await sort.selectOption('Shortest')
  await expect.poll(async () => isFalling((await minutesShown(page)).toReversed())).toBe(true)
  const shortest = await titlesShown(page)
  await sort.selectOption('Newest')
  await expect(page).toHaveURL(/sort=newest$/)
  // Of the whole page: the newest alone may be the shortest as well.
  await expect.poll(async () => isAnotherOrder(await titlesShown(page), shortest)).toBe(true)
  // Pressed in one breath, before the page has followed the first: both count.
  await page.evaluate(
    (names) => {
      const buttons = [...document.querySelectorAll('button')]
      for (const name of names) buttons.find((button) => button.textContent?.includes(name))?.click()
    },
    ['Up to 10 min', 'Mobile-friendly'],
  )
  await expect(page).toHaveURL(/sort=newest&max=10&device=phone$/)
})

test('a filter leaves out what is longer, is told to whoever listens, and can be cleared', sweep, async ({ page }) => {
  await enter(page, await knownPerson('maya@example.com'))
  const short = page.getByRole('button', { name: 'Up to 5 min' })
  await short.click()
  await expect(short).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => Math.max(0, ...(await minutesShown(page)))).toBeLessThanOrEqual(5)
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText(/^\d+ surveys? found$/)).toHaveText(`${await cards(page).count()} surveys found`)
  await page.getByRole('button', { name: 'Up to 10 min' }).click()
  await expect(short).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL(/my-survey\?max=10$/)
  const answered = page.waitForResponse(/getRecommendedSurveys.*device=phone/)
  await page.getByRole('button', { name: 'Mobile-friendly' }).click()
  await expect(page).toHaveURL(/max=10&device=phone$/)
  const { data } = (await (await answered).json()) as { data: CardPage }
  expect(data.rows.length).toBeGreaterThan(0)
  expect(data.rows.filter(({ devices }) => !devices.includes('phone'))).toEqual([])
})

test('filters that leave nothing say so and offer to clear them', sweep, async ({ page }) => {
  await page.route('**/survey/getRecommendedSurveys*maxMinutes=5*', (route) =>
    route.fulfill({ json: { status: 200, message: 'OK', data: { rows: [], count: 0 } } }),
  )
  await enter(page, await newPerson(), '/my-survey?max=5')
  await expect(page.getByText('No Data Found !')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/my-survey$/)
  await expect(cards(page).first()).toBeVisible()
})

test('each tab says how many surveys its list holds', sweep, async ({ page }) => {
  await enter(page, await knownPerson('maya@example.com'))
  for (const name of ['Recommended', 'All', 'Completed'])
    await expect(page.getByRole('tab', { name })).toHaveText(new RegExp(`^${name}\\s*\\d+$`))
})

test('Show more leads on to the first new card, by the keyboard too', sweep, async ({ page }) => {
  await enter(page, await knownPerson('maya@example.com'))
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('button', { name: /^Show \d+ more$/ }).press('Enter')
  await expect(cards(page).nth(12)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cards(page).nth(12).getByRole('button')).toBeFocused()
})

test('a page of the list that fails leaves the others and is tried again alone', sweep, async ({ page, faults }) => {
  await page.route('**/survey/getRecommendedSurveys*currentPage=2*', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', message: 'Busy.', requestId: 'r-7' } }),
  )
  await enter(page, await knownPerson('maya@example.com'), '/my-survey?page=2')
  await expect(page.getByRole('alert').filter({ hasText: 'r-7' })).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await page.unroute('**/survey/getRecommendedSurveys*currentPage=2*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(12)
  faults.length = 0
})

test('My Surveys starts with at most 230 kB of script, none of it for questionnaires, charts or staff', async ({
  page,
}) => {
  const coming = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') coming.set(response.url(), response.body())
  })
  await enter(page, await newPerson())
  await expect(cards(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = await Promise.all(coming.values())
  const bytes = scripts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(230_000)
  const code = scripts.join('\n')
  // As the build writes a whole string of words: the sentence of a card holds the first one too.
  for (const marker of ['sd-selectbase', '`Screened out`', 'Answer settings', 'Checking delivery'])
    expect(code.includes(marker), marker).toBe(false)
})

test('the completed surveys come in pages, and the page is in the address', sweep, async ({ page }) => {
  await enter(page, await knownPerson('maya@example.com'), '/my-survey?tab=completed')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(11)
  const first = (await rows.nth(1).textContent()) ?? ''
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/tab=completed&page=2$/)
  await expect(pages.getByRole('status')).toHaveText(/^Page 2 of \d+$/)
  await expect(rows.nth(1)).not.toHaveText(first)
  await page.goBack()
  await expect(rows.nth(1)).toHaveText(first)
  await pages.getByRole('button', { name: 'Last page' }).click()
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()
})
