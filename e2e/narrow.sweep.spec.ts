import type { Page } from '@playwright/test'
import { sideways } from './barriers.ts'
import { enter, expect, knownPerson, newPerson, test, withoutBanner } from './people.ts'
import { call, productUrl } from './world.ts'

/**
 * Nothing is cut and nothing has to be pushed sideways at 320 px, nor where text is twice as large (WCAG 1.4.4 and 1.4.10), on every page
 * that members meet.
 */
const views = [
  { what: '320 px', viewport: { width: 320, height: 640 }, size: '100%' },
  { what: '360 px with text of twice the size', viewport: { width: 360, height: 740 }, size: '200%' },
  { what: '1280 px with text of twice the size', viewport: { width: 1280, height: 800 }, size: '200%' },
] as const
/**
 * In a language that runs from left to right and one that runs from right to left; the last view is the smallest with
 * the largest text.
 */
const looks = [
  ...views.map((view) => ({ ...view, language: 'en' as const })),
  ...views.map((view) => ({ ...view, what: `${view.what}, in Arabic`, language: 'ar' as const })),
  {
    what: '320 px with text of twice the size, in Arabic',
    viewport: { width: 320, height: 640 },
    size: '200%',
    language: 'ar' as const,
  },
]

/** The texts that their own box cuts off, and those that reach over an edge of the window. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const isShown = own && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isShown || element.closest('.tp-sr-only, [aria-hidden="true"], svg, option, [data-skip]')) continue
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      // Whoever scrolls inside of something, a wide table for instance, finds it there.
      let scrolls = false
      for (let up: HTMLElement | null = element; up && up !== document.body; up = up.parentElement)
        scrolls ||= ['auto', 'scroll'].includes(getComputedStyle(up).overflowX)
      const isCut =
        (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 4)
      const isOver = !scrolls && (box.left < -1 || box.right > innerWidth + 1)
      if (isCut || isOver) found.push(`${isCut ? 'cut' : 'over the edge'}: ${element.textContent?.trim().slice(0, 60)}`)
    }
    return found
  })

async function look(page: Page, size: string): Promise<string[]> {
  await page.addStyleTag({ content: `html { font-size: ${size} !important }` })
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const pushed = await sideways(page)
  return [...(pushed > 0 ? [`pushed by ${pushed} px`] : []), ...(await cutTexts(page))]
}

const strangers = [
  '/',
  '/contact',
  '/terms-condition',
  '/privacy-policy',
  '/verify-email',
  '/reset-password',
  '/no-such-page',
]
const members = [
  '/dashboard',
  '/my-survey',
  '/my-survey?tab=completed',
  '/my-points',
  '/my-points?view=statement',
  '/redeem-points',
  '/my-account',
  '/settings',
  '/my-profile',
  '/profile-surveys',
  '/my-standing',
  '/my-disputes',
  '/notifications',
  '/contact-us',
  '/contact-us?view=write',
]

for (const { what, viewport, size, language } of looks) {
  test.describe(`at ${what}`, () => {
    test.use({ viewport })
    test.beforeEach(({ page }) => page.context().addCookies([{ name: 'language', value: language, url: productUrl }]))

    test('pages for strangers are whole', async ({ page }) => {
      test.slow()
      await withoutBanner(page)
      const found: Record<string, string[]> = {}
      for (const address of strangers) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
        found[address] = await look(page, size)
      }
      expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([])
    })

    test('pages of members are whole', async ({ page }) => {
      test.slow()
      const maya = await knownPerson('maya@example.com')
      // Whoever has never chosen a language is given that of the page, and every later test would meet her in Arabic.
      await call('PUT', 'user/chooseLanguage', { token: maya.token.access.token, body: { language: 'en' } })
      await enter(page, maya, '/settings')
      const found: Record<string, string[]> = {}
      for (const address of members) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
        found[address] = await look(page, size)
      }
      expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([])
    })

    test('a questionnaire is whole', async ({ page }) => {
      const person = await newPerson()
      const token = person.token.access.token
      const body = { surveyId: 'demo-hosted' }
      const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body })
      await enter(page, person, `/questionair-survey?attemptId=${data.attemptId}`)
      await expect(page.getByRole('radio').first()).toBeVisible()
      expect(await look(page, size)).toEqual([])
    })
  })
}
