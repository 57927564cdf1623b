import type { Browser, Page } from '@playwright/test'
import { expect, movePointer, test, withoutBanner } from '../../../e2e/people.ts'
import { sweep } from '../../../e2e/screens.ts'
import { call, productUrl } from '../../../e2e/world.ts'
import type { Showcase } from '../../../platform/contract/showcase.ts'

const shown = async () => (await call<Showcase>('GET', 'landing/getShowcase')).data

async function withoutScripts(browser: Browser, language: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: productUrl })
  await context.addCookies([{ name: 'language', value: language, url: productUrl }])
  // The figures are counted again each minute, and other tests change them: both readings must come from one count.
  await expect(async () => {
    const page = await context.newPage()
    await page.goto('/')
    await look(page)
    await page.close()
  }).toPass({ timeout: 60_000 })
  await context.close()
}

test(
  'the figures that the server tells stand in the page as it is sent, without a script',
  sweep,
  async ({ browser }) => {
    await withoutScripts(browser, 'en', async (page) => {
      const { figures } = await shown()
      const { surveysOpen, usdPerHour, rewardsSent, decisionMinutes } = figures
      const strip = page.getByRole('region', { name: 'The panel in figures' }).locator('p')
      // By hand, not by the function of the page.
      const minutes = decisionMinutes ?? 0
      const hours = minutes <= 48 * 60 ? `${Math.ceil(minutes / 60)} hours` : `${Math.ceil(minutes / 144) / 10} days`
      const span = minutes < 120 ? `${Math.max(2, minutes)} minutes` : hours
      const told = [
        surveysOpen === null ? [] : `${surveysOpen} surveys open now`,
        usdPerHour === null ? [] : `$${usdPerHour.toFixed(2)} median pay per hour`,
        rewardsSent === null ? [] : `${rewardsSent} rewards sent this month`,
        decisionMinutes === null ? [] : `${span} median time to decide on a request`,
      ].flat()
      expect(told.length).toBeGreaterThanOrEqual(2)
      expect(await strip.allInnerTexts()).toEqual(told.map((one) => expect.stringMatching(spaced(one))))
    })
  },
)
/** What stands on lines of its own is read as if spaces lay between. */
const spaced = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[$.]/g, '\\$&').replace(/ (?=surveys|median|rewards)/, '\\s+')}$`)

for (const [language, from] of [
  ['en', 'from'],
  ['es', 'desde'],
] as const) {
  test(
    `the first rewards on offer stand in the carousel with their prices: ${language}`,
    sweep,
    async ({ browser }) => {
      await withoutScripts(browser, language, async (page) => {
        const { rewards } = await shown()
        expect(rewards.length).toBeGreaterThan(0)
        const slides = page.locator('[aria-roledescription] [role="group"]')
        expect(await slides.count()).toBe(4)
        for (const [at, { name, points, cents }] of rewards.entries()) {
          const slide = slides.nth(at).getByRole('button')
          await expect(slide).toContainText(name[language] ?? name['en'] ?? '', { timeout: 1 })
          await expect(slide).toContainText(new RegExp(`${from} ${points.toLocaleString('en-US')}\\D`), { timeout: 1 })
          await expect(slide).toContainText(`$${(cents / 100).toFixed(2)}`, { timeout: 1 })
        }
      })
    },
  )
}

test('questions are opened and closed by the keyboard, without a script', sweep, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: productUrl })
  const page = await context.newPage()
  await page.goto('/')
  const questions = page.locator('details')
  await expect(questions.locator('summary')).toHaveText([
    'Is it free?',
    'How do I get paid?',
    'When do I get paid?',
    'What happens to my answers?',
  ])
  for (const question of await questions.all()) {
    const answer = question.locator('p').first()
    await expect(answer).toBeHidden()
    await question.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()
  }
  await expect(page.getByText('100 points are worth $1.00. From 500 points on')).toBeVisible()
  await questions.last().getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(/\/privacy-policy$/)
  await context.close()
})

/** The names of what moves within the example, how long it does in ms, and how often. */
const motion = (page: Page) =>
  page.locator('figure').evaluate((figure) =>
    figure.getAnimations({ subtree: true }).map((one) => {
      const { endTime, iterations } = one.effect?.getComputedTiming() ?? {}
      return { endTime: Number(endTime), iterations }
    }),
  )

test(
  'the example moves once and within five seconds, and not at all for whoever wants no motion',
  sweep,
  async ({ page }) => {
    await withoutBanner(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(async () => (await motion(page)).length).toBe(7)
    for (const { endTime, iterations } of await motion(page)) {
      expect(endTime).toBeLessThanOrEqual(5_000)
      expect(iterations).toBe(1)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await expect(page.locator('figure')).toBeVisible()
    expect(await motion(page)).toEqual([])
  },
)

test('nothing moves from its place while fonts, figures and the program arrive', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const live = page.waitForResponse('**/landing/getShowcase')
  await movePointer(page)
  await live
  await expect.poll(() => page.evaluate(() => 'mantineColorScheme' in document.documentElement.dataset)).toBe(true)
  const shifts = await page.evaluate(() => ('shifts' in window ? (window.shifts as { value: number }[]) : []))
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02)
})

test('what is shown stays true on a page that stays open', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.clock.install()
  const figures = { surveysOpen: 987, usdPerHour: null, rewardsSent: null, decisionMinutes: 3 * 24 * 60 }
  await page.route('**/landing/getShowcase', async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as { data: Showcase }
    await route.fulfill({ json: { ...told, data: { figures, rewards: [], isLimited: false } } })
  })
  await page.goto('/')
  await movePointer(page)
  const strip = page.getByRole('region', { name: 'The panel in figures' })
  await expect(strip.locator('p')).toHaveText(['987 surveys open now', '3 days median time to decide on a request'])
  await expect(page.getByText('Examples only')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign up: Games gift card' })).toContainText('Example')
})
