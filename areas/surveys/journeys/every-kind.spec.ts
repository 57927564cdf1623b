import type { Page } from '@playwright/test'
import { barriers, schemesFor, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, newPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { withSweeps, sweep } from '../../../e2e/screens.ts'

const picture = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'/>")}`
const choices = ['A rather long answer that has to wrap on a phone', 'Tea', 'Coffee']
/** Every kind of question that survey-core knows and a questionnaire may ask. */
const kinds = [
  { type: 'radiogroup', title: 'Which one?', choices, showOtherItem: true, showNoneItem: true },
  { type: 'checkbox', title: 'Which ones?', choices, showSelectAllItem: true },
  { type: 'dropdown', title: 'Which of the list?', choices },
  { type: 'tagbox', title: 'Which ones of the list?', choices },
  { type: 'buttongroup', title: 'How often?', choices: ['Daily', 'Weekly', 'Monthly', 'Never'] },
  { type: 'rating', title: 'How likely?', rateMin: 0, rateMax: 10, minRateDescription: 'Not at all likely' },
  { type: 'rating', title: 'How many stars?', rateType: 'stars' },
  { type: 'slider', title: 'How much?' },
  { type: 'boolean', title: 'Yes or no?' },
  { type: 'text', title: 'A line' },
  { type: 'text', title: 'A number', inputType: 'number', min: 1, max: 9 },
  { type: 'text', title: 'A day', inputType: 'date' },
  { type: 'comment', title: 'In your own words' },
  { type: 'multipletext', title: 'Short texts', items: [{ name: 'one', title: 'First brand' }, { name: 'two' }] },
  { type: 'ranking', title: 'In which order?', choices: ['Price', 'Taste', 'Look'] },
  { type: 'imagepicker', title: 'Which picture?', choices: [{ value: 'a', text: 'Teal', imageLink: picture }] },
  { type: 'matrix', title: 'Agree?', columns: ['Disagree', 'Neither', 'Agree'], rows: ['Price', 'Taste'] },
  {
    type: 'matrixdropdown',
    title: 'Brands',
    choices,
    columns: [{ name: 'Brand' }, { name: 'Why', cellType: 'text' }],
    rows: ['Tea', 'Milk'],
  },
  {
    type: 'matrixdynamic',
    title: 'Your list',
    rowCount: 1,
    columns: [
      { name: 'Name', cellType: 'text' },
      { name: 'Good', cellType: 'boolean' },
    ],
  },
  { type: 'paneldynamic', title: 'People', panelCount: 1, templateElements: [{ type: 'text', name: 'Name' }] },
  {
    type: 'panel',
    title: 'Together',
    elements: [
      { type: 'html', name: 'words', html: '<p>Some <b>words</b></p>' },
      { type: 'image', name: 'image', imageLink: picture, altText: 'A field' },
      { type: 'expression', name: 'sum', title: 'A figure', expression: '1 + 2' },
      { type: 'text', name: 'inner', title: 'Inside' },
    ],
  },
]

const perPage = 4
const named = kinds.map((kind, n) => ({ ...kind, name: `q${n}` }))
/** The heading of each: a panel's questions have headings of their own. */
const headingOf = ({ type, title }: (typeof kinds)[number]) => (type === 'panel' ? 'Inside' : title)
const pages = Array.from({ length: Math.ceil(named.length / perPage) }, (_, n) =>
  named.slice(n * perPage, (n + 1) * perPage),
)

/** An attempt that asks these pages; what is saved of it stays here. */
async function open(page: Page, asked: readonly (readonly object[])[] = pages) {
  await page.route('**/survey/attempt/*', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: object }
    const questionnaire = { pages: asked.map((elements) => ({ elements })) }
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, questionnaire, answers: {} } } })
  })
  await page.route('**/survey/attempt/*/answers', (route) =>
    route.fulfill({
      json: { status: 200, message: 'OK', data: { savedAt: new Date().toISOString(), screenedOut: false } },
    }),
  )
  const person = await newPerson()
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
    token: person.token.access.token,
    body: { surveyId: 'demo-hosted' },
  })
  await enter(page, person, `/questionair-survey?attemptId=${data.attemptId}`)
}
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

for (const width of withSweeps ? [320, 360, 1280] : [])
  test(`at ${width} px every kind of question fits and has no barrier that axe knows`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: width < 1000 ? 740 : 800 })
    await open(page)
    const found: string[] = []
    for (const [n, kind] of named.entries()) {
      await expect(page.getByRole('heading', { level: 1, name: headingOf(kind) })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await sideways(page)).toBe(0)
      await expect(page.getByRole('button', { name: 'Save & exit' })).toBeInViewport()
      if (width !== 320)
        for (const barrier of await barriers(page, { schemes: schemesFor(page) }))
          found.push(`${kind.title}: ${barrier}`)
      const isLast = n + 1 === named.length
      await expect(page.getByRole('button', { name: isLast ? 'Submit' : 'Next' })).toBeInViewport()
      if (!isLast) await next(page)
    }
    expect(found).toEqual([])
  })

test(
  'a question that has to be answered says so once, beside itself, and what is wrong is neither cut nor a barrier',
  sweep,
  async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 360, height: 740 })
    const unanswered = named.filter(
      ({ type }) => !['boolean', 'slider', 'panel', 'paneldynamic', 'matrixdynamic'].includes(type),
    )
    for (const kind of unanswered) {
      await page.unrouteAll()
      await open(page, [[{ ...kind, isRequired: true }], [{ type: 'text', name: 'last' }]])
      await next(page)
      const error = page.getByRole('alert').filter({ hasText: /\S/ })
      await expect(error.first(), kind.title).toBeInViewport()
      await expect(page.getByText('Please answer all questions')).toHaveCount(0)
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page), kind.title).toEqual([])
    }
  },
)

test('choices are ranked by pressing them in their order, without dragging', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const ranking = { type: 'ranking', name: 'r', choices: ['Price', 'Taste', 'Look'], isRequired: true }
  await open(page, [[ranking], [{ type: 'text', name: 'last' }]])
  await expect(page.getByText('Press the choices below in your order, the first one first.')).toBeVisible()
  for (const choice of ['Look', 'Price']) await page.getByText(choice, { exact: true }).click()
  // Begun and not ended: an order of all three was asked for.
  await next(page)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeInViewport()
  await page.getByText('Taste', { exact: true }).click()
  const saved = page.waitForRequest(/\/answers$/)
  await next(page)
  expect((await saved).postDataJSON()).toMatchObject({ answers: { r: ['Look', 'Price', 'Taste'] } })
})

test('the star that was pressed looks as given as those before it', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, [[{ type: 'rating', name: 'stars', rateType: 'stars' }], [{ type: 'text', name: 'last' }]])
  const fourth = page.locator('.sd-rating__item-star').nth(3)
  await fourth.click()
  await expect(fourth.getByRole('radio')).toBeFocused()
  await expect(fourth.locator('.sv-star')).toHaveCSS('opacity', '1')
  await expect(fourth.locator('.sv-star-2')).toHaveCSS('opacity', '0')
})
