import type { Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, waitForFonts, type Person } from '../../../e2e/people.ts'
import { phone, sweep } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const next = (page: Page) => button(page, 'Next').click()
const option = (page: Page, name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}$`) })
const shareOf = async (page: Page) =>
  Number(await page.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow'))
const topOf = async (page: Page) => (await button(page, 'Next').boundingBox())?.y ?? 0

const start = async (surveyId: string) => {
  const person = await newPerson()
  const token = person.token.access.token
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body: { surveyId } })
  const kept = async () =>
    (await call<{ answers: object }>('GET', `survey/attempt/${data.attemptId}`, { token })).data.answers
  return { person, address: `/questionair-survey?attemptId=${data.attemptId}`, kept }
}

const choices = Array.from({ length: 12 }, (_, no) => `Answer ${no + 1}`)
const long =
  'Which of these many answers comes closest to what you would say if a friend asked you about coffee at home?'
const pages = [
  {
    title: 'Your home',
    elements: [
      { type: 'radiogroup', name: 'a', title: long, choices, isRequired: true },
      {
        type: 'panel',
        name: 'p',
        title: 'Your kitchen',
        elements: [
          { type: 'checkbox', name: 'b', title: 'Which ones?', choices: choices.slice(0, 3) },
          { type: 'text', name: 'c', title: 'Why the last one?', visibleIf: "{a} = 'Answer 12'" },
          { type: 'text', name: 'd', title: 'Since when?', visibleIf: "{a} = 'Answer 12'" },
          { type: 'boolean', name: 'e', title: 'Is there an oven?' },
        ],
      },
    ],
  },
  { elements: [{ type: 'rating', name: 'f', title: 'How much do you like it?', rateMin: 0, rateMax: 10 }] },
]

/** An attempt that asks these pages; what is saved of it stays here. */
async function openDrawn(page: Page, { person, address }: { person: Person; address: string }) {
  await page.route('**/survey/attempt/*', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: object }
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, questionnaire: { pages }, answers: {} } } })
  })
  await page.route('**/survey/attempt/*/answers', (route) =>
    route.fulfill({
      json: { status: 200, message: 'OK', data: { savedAt: new Date().toISOString(), screenedOut: false } },
    }),
  )
  await enter(page, person, address)
}

/** What the browser counts as shifts of the layout from now on, with the fonts in their places. */
async function watchShifts(page: Page): Promise<void> {
  await waitForFonts(page)
  await page.evaluate(() => {
    const seen = { sum: 0 }
    Object.assign(globalThis, { seenShifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.sum += entry.value
    }).observe({ type: 'layout-shift' })
  })
}
const shiftsOf = (page: Page) => page.evaluate<number>('globalThis.seenShifts.sum')

test.describe('by touch', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test(
    'each question is the page: its heading, rows to tap, Next in sight and never over the last answer',
    sweep,
    async ({ page }) => {
      await openDrawn(page, await start('demo-hosted'))
      await watchShifts(page)
      await expect(heading(page)).toHaveText(new RegExp(`^${long.replaceAll('?', '\\?')}`))
      const { size, family } = await heading(page).evaluate((one) => {
        const { fontSize, fontFamily } = getComputedStyle(one)
        return { size: Number.parseFloat(fontSize), family: fontFamily }
      })
      expect(size).toBeGreaterThanOrEqual(24)
      expect(size).toBeLessThanOrEqual(28)
      expect(family).toContain('Bricolage')
      await expect(page.getByText('Your home')).toBeVisible()
      for (const row of await page
        .locator('label')
        .filter({ has: page.getByRole('radio') })
        .all())
        expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56)
      await expect(button(page, 'Next')).toBeInViewport({ ratio: 1 })

      const last = option(page, 'Answer 12')
      await last.scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const row = await last.boundingBox()
      const foot = await topOf(page)
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan(foot)
      const before = await shareOf(page)
      expect(before).toBeGreaterThan(0)
      // Two more questions are asked from now on: the share grows all the same. The row is tapped at its end.
      await page.touchscreen.tap((row?.x ?? 0) + (row?.width ?? 0) - 12, (row?.y ?? 0) + 28)
      await expect(page.getByRole('radio', { name: 'Answer 12' })).toBeChecked()
      const shares = [before, await shareOf(page)]
      await button(page, 'Next').tap()

      for (const title of ['Which ones?', 'Why the last one?', 'Since when?', 'Is there an oven?']) {
        await expect(heading(page)).toHaveText(title)
        await expect(page.getByText('Your kitchen')).toBeVisible()
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
        shares.push(await shareOf(page))
        await button(page, 'Next').tap()
      }
      await expect(heading(page)).toHaveText('How much do you like it?')
      for (const figure of await page
        .locator('label')
        .filter({ has: page.getByRole('radio') })
        .all())
        expect((await figure.boundingBox())?.height).toBeGreaterThanOrEqual(56)
      shares.push(await shareOf(page))
      await button(page, 'Back').tap()
      await expect(heading(page)).toHaveText('Is there an oven?')
      shares.push(await shareOf(page))
      expect(shares).toEqual(shares.toSorted((one, other) => one - other))
      expect(await sideways(page)).toBe(0)
      expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02)
    },
  )

  test(
    'what is wrong is said once and in sight, settings are behind a button, and neither has a barrier',
    sweep,
    async ({ page }) => {
      await openDrawn(page, await start('demo-hosted'))
      await expect(heading(page)).toBeVisible()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await button(page, 'Next').tap()
      await expect(page.getByText('Please answer this question')).toHaveCount(1)
      await expect(page.getByText('Please answer this question')).toBeInViewport()
      expect(await barriers(page)).toEqual([])
      await button(page, 'Answer settings').tap()
      const settings = page.getByRole('dialog', { name: 'Answer settings' })
      await expect(settings.getByRole('switch')).toHaveCount(1)
      expect(await barriers(page)).toEqual([])
      await expect(page.getByText('or press Enter')).toBeHidden()
    },
  )

  test('without network the page says so before Next is pressed, moves nothing, and takes it back by itself', async ({
    page,
    context,
  }) => {
    const { person, address, kept } = await start('coffee-at-home')
    await enter(page, person, address)
    await option(page, 'Every day').tap()
    await watchShifts(page)
    const nextWas = await topOf(page)
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeInViewport()
    await expect(page.getByText('Your answers are kept on this device')).toBeVisible()
    expect(await topOf(page)).toBe(nextWas)
    expect(await shiftsOf(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
    await button(page, 'Next').tap()
    await option(page, 'Filter').tap()
    await button(page, 'Next').tap()
    await page.getByRole('spinbutton').fill('2')
    await button(page, 'Next').tap()
    await expect(heading(page)).toHaveText('Do you buy beans or ground coffee?')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [row, notice] = [
      await option(page, 'Both').boundingBox(),
      await page.getByText('You are offline.').boundingBox(),
    ]
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan(notice?.y ?? 0)
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
    await expect.poll(kept, { timeout: 40_000 }).toEqual({ makes_coffee: 'daily', brewing: ['filter'], cups: 2 })
  })
})

test('a survey of several questions on a page is answered by keys alone, with hints of them', async ({ page }) => {
  const { person, address, kept } = await start('coffee-at-home')
  await enter(page, person, address)
  await expect(page.getByText('or press Enter')).toBeVisible()
  await expect(heading(page)).toHaveText(/^How often do you make coffee/)
  // Nothing has the focus yet: the keys answer all the same.
  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: 'Every day' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(/^How do you make it/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please answer this question')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('4')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.keyboard.press('Enter')
  // Typed at once: the field has the focus.
  await expect(page.getByRole('spinbutton')).toBeFocused()
  await page.keyboard.type('3')
  expect(await kept()).toEqual({})
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(/^Do you buy beans/)
  await expect.poll(kept).toEqual({ makes_coffee: 'daily', brewing: ['filter', 'press'], cups: 3 })
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('4')
  await page.keyboard.press('Enter')
  for (let row = 0; row < 3; row += 1) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
  }
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('More light')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Submit')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Thank You!')).toBeVisible()
})

test('whoever is no fit reads so as soon as their page is whole', sweep, async ({ page }) => {
  const { person, address } = await start('coffee-at-home')
  await enter(page, person, address)
  await option(page, 'Never').click()
  await next(page)
  await expect(page.getByRole('dialog').getByText('We are Sorry!')).toBeVisible()
})

test('a reload in the middle of a page comes back to its question, with the answers before it', async ({ page }) => {
  const { person, address, kept } = await start('coffee-at-home')
  await enter(page, person, address)
  await option(page, 'Every day').click()
  await next(page)
  await expect(heading(page)).toHaveText(/^How do you make it/)
  await option(page, 'Espresso machine').click()
  const share = await shareOf(page)
  // The server judges whole pages of the author's: half of one is kept here.
  expect(await kept()).toEqual({})
  await page.reload()
  await expect(heading(page)).toHaveText(/^How do you make it/)
  await expect(page.getByRole('checkbox', { name: 'Espresso machine' })).toBeChecked()
  expect(await shareOf(page)).toBe(share)
  await next(page)
  await page.getByRole('spinbutton').fill('2')
  await next(page)
  await expect(heading(page)).toHaveText(/^Do you buy beans/)
  await expect.poll(kept).toMatchObject({ cups: 2 })
  await option(page, 'Beans').click()
  await next(page)
  await expect(heading(page)).toHaveText(/^How much does the price/)
  await page.reload()
  await expect(heading(page)).toHaveText(/^How much does the price/)
  await button(page, 'Back').click()
  await expect(page.getByRole('radio', { name: 'Beans' })).toBeChecked()
})

test('of two tabs with the same survey, the one that is left behind ends with thanks too', sweep, async ({ page }) => {
  const { person, address } = await start('demo-hosted')
  await enter(page, person, address)
  await expect(heading(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const answer of ['Mornings', 'The sea', 'Time']) {
    await option(other, answer).click()
    await other.getByRole('button', { name: /^(Next|Submit)$/ }).click()
  }
  await expect(other.getByRole('dialog').getByText('Thank You!')).toBeVisible()
  await option(page, 'Evenings').click()
  await next(page)
  await expect(page.getByRole('dialog').getByText('Thank You!')).toBeVisible()
})

/** Ends every session of a person, as they could from another device. */
const logOutEverywhere = ({ token }: Person) => call('POST', 'auth/logoutEverywhere', { token: token.access.token })

test('whose session ended meanwhile comes back to the question they were at', async ({ page }) => {
  const { person, address } = await start('coffee-at-home')
  await enter(page, person, address)
  await option(page, 'Every day').click()
  await next(page)
  await option(page, 'Filter').click()
  await next(page)
  await page.getByRole('spinbutton').fill('2')
  await next(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await logOutEverywhere(person)
  await option(page, 'Beans').click()
  await next(page)
  await option(page, '3').click()
  await next(page)
  const opener = page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true })
  await expect(opener).toBeVisible()
  await enter(page, await knownPerson(person.email, { password: person.password }), address)
  await expect(heading(page)).toHaveText(/^Do you buy beans/)
  await button(page, 'Back').click()
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
})
