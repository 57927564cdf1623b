import type { Page } from '@playwright/test'
import { enter, expect, newPerson, test, type Person } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { widthsWith, sweep } from '../../../e2e/screens.ts'

/** The reader sees for so long what they chose (`moveOnAfterMs` of the page). */
const moveOnAfterMs = 400
const options = (page: Page) => page.getByRole('radio')
/** Presses an option where people do: on its words. */
const press = (page: Page, place: number) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .nth(place)
    .click()
/** The question is the page's heading. */
const place = (page: Page) => page.getByRole('heading', { level: 1 })
const first = /^Which do you like better\?/
const second = /^And which of these\?/
const third = /^What would you rather have more of\?/

/** How much is done, in percent, as the bar says it. */
const shareOf = async (page: Page) =>
  Number(await page.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow'))

/** Opens the demo questionnaire of three single choices, one on each page. */
async function open(
  page: Page,
  { reducedMotion = 'no-preference' }: { reducedMotion?: 'no-preference' | 'reduce' } = {},
) {
  const person: Person = await newPerson()
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
    token: person.token.access.token,
    body: { surveyId: 'demo-hosted' },
  })
  await page.emulateMedia({ reducedMotion })
  await page.clock.install()
  await enter(page, person, `/questionair-survey?attemptId=${data.attemptId}`)
  await expect(place(page)).toHaveText(first)
  await expect(options(page).first()).toBeVisible()
}

/** Lets more time pass than there is before the next question comes by itself, and what that set off be drawn. */
async function passTime(page: Page) {
  await page.clock.fastForward(10 * moveOnAfterMs)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

test(
  'a single choice leads on by itself, but not from the last question and not after going back',
  sweep,
  async ({ page }) => {
    await open(page)
    await press(page, 0)
    await expect(place(page)).toHaveText(second)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(place(page)).toHaveText(first)
    await press(page, 1)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await passTime(page)
    await expect(place(page)).toHaveText(first)
    await page.getByRole('button', { name: 'Next' }).click()
    await press(page, 0)
    await expect(place(page)).toHaveText(third)
    await press(page, 0)
    await passTime(page)
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  },
)

test('arrows walk through the options without leading on', sweep, async ({ page }) => {
  await open(page)
  await options(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toBeChecked()
  await passTime(page)
  await expect(place(page)).toHaveText(first)
})

test(
  'nothing leads on by itself for somebody who wants less motion, until they switch it on',
  sweep,
  async ({ page }) => {
    await open(page, { reducedMotion: 'reduce' })
    await press(page, 0)
    await passTime(page)
    await expect(place(page)).toHaveText(first)
    await page.getByRole('button', { name: 'Answer settings' }).click()
    const movesOn = page.getByRole('switch', { name: 'Go to the next question when I pick an answer' })
    await expect(movesOn).not.toBeChecked()
    await movesOn.check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Answer settings' })).toBeFocused()
    await press(page, 1)
    await expect(place(page)).toHaveText(second)
  },
)

test(
  'digits and letters choose an answer while the focus is in the question, and a switch turns them off',
  sweep,
  async ({ page }) => {
    await open(page, { reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Save & exit' }).focus()
    await page.keyboard.press('2')
    await expect(options(page).nth(1)).not.toBeChecked()
    await options(page).first().focus()
    await page.keyboard.press('2')
    await expect(options(page).nth(1)).toBeChecked()
    await page.keyboard.press('a')
    await expect(options(page).first()).toBeChecked()
    await page.keyboard.press('Control+b')
    await expect(options(page).first()).toBeChecked()
    await page.getByRole('button', { name: 'Answer settings' }).click()
    await page.getByRole('switch', { name: 'Answer with keys' }).uncheck()
    await page.keyboard.press('Escape')
    await options(page).first().focus()
    await page.keyboard.press('2')
    await expect(options(page).first()).toBeChecked()
    await page.reload()
    await options(page).first().focus()
    await page.keyboard.press('2')
    await expect(options(page).first()).toBeChecked()
  },
)

test('the whole questionnaire is answered by single keys and Enter', sweep, async ({ page }) => {
  await open(page)
  await options(page).first().focus()
  for (const next of [second, third]) {
    await page.keyboard.press('1')
    await expect(place(page)).toHaveText(next)
  }
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Thank You!')).toBeVisible()
})

const kinds = [
  { type: 'matrix', name: 'm', title: 'Agree?', columns: ['Disagree', 'Neither', 'Agree'], rows: ['Price', 'Taste'] },
  { type: 'rating', name: 'r', title: 'How likely?', rateMin: 0, rateMax: 10, minRateDescription: 'Not at all' },
  { type: 'checkbox', name: 'c', title: 'Which?', choices: ['A rather long answer that has to wrap', 'Another'] },
  { type: 'matrixdropdown', name: 'd', title: 'Brands', columns: [{ name: 'Brand', cellType: 'text' }], rows: ['Tea'] },
  { type: 'ranking', name: 'k', title: 'Rank', choices: ['One', 'Two', 'Three'] },
  { type: 'imagepicker', name: 'i', title: 'Pick', choices: [{ value: 'a', imageLink: '/favicon.svg' }] },
  { type: 'text', name: 't', title: 'A line' },
  { type: 'comment', name: 'o', title: 'In your own words' },
]

for (const width of widthsWith(320)) {
  test(`every kind of question fits into ${width} px, a grid as one card after the other`, sweep, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.route('**/survey/attempt/*', async (route) => {
      const answer = await route.fetch()
      const envelope = (await answer.json()) as { data: object }
      const questionnaire = { pages: kinds.map((kind) => ({ elements: [kind] })) }
      await route.fulfill({ json: { ...envelope, data: { ...envelope.data, questionnaire } } })
    })
    const person = await newPerson()
    const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
      token: person.token.access.token,
      body: { surveyId: 'demo-hosted' },
    })
    await enter(page, person, `/questionair-survey?attemptId=${data.attemptId}`)
    for (const [n, { title }] of kinds.entries()) {
      await expect(place(page)).toHaveText(title)
      expect(await shareOf(page)).toBe(Math.round(((n + 0.5) / kinds.length) * 100))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expect(page.getByRole('button', { name: 'Save & exit' })).toBeInViewport()
      if (n === 0) {
        const [top, bottom] = await Promise.all([
          options(page).first().boundingBox(),
          options(page).nth(2).boundingBox(),
        ])
        expect(bottom?.y ?? 0).toBeGreaterThan((top?.y ?? 0) + 60)
      }
      if (n + 1 < kinds.length) await page.getByRole('button', { name: 'Next' }).click()
    }
  })
}
