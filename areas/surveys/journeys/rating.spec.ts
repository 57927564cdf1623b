import type { Page } from '@playwright/test'
import type { CompletedSurvey } from '../contract/surveys.ts'
import { barriers, barriersInSweeps } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, type Person } from '../../../e2e/people.ts'
import { phone, sweep } from '../../../e2e/screens.ts'
import { call, sandboxUrl } from '../../../e2e/world.ts'

/** An external survey that its supplier has ended. */
async function end({ token }: Person, outcome: string): Promise<string> {
  const body = { surveyId: 'demo-external' }
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token: token.access.token, body })
  await fetch(`${sandboxUrl}/supplier/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attemptId: data.attemptId, outcome, times: 1 }),
  })
  return data.attemptId
}
const ratingOf = async ({ token }: Person) => {
  const path = 'survey/getCompletedSurveys?currentPage=1&limit=10'
  const { data } = await call<{ rows: CompletedSurvey[] }>('GET', path, { token: token.access.token })
  return data.rows[0]?.rating
}
const balanceOf = async ({ token }: Person) =>
  (await call<{ amount: number }>('GET', 'wallet/getWalletAmount/3', { token: token.access.token })).data.amount
const stars = (page: Page, count: number) =>
  page.getByRole('dialog').getByRole('button', { name: count === 1 ? '1 star' : `${count} stars` })
const chip = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByRole('dialog').getByText('Saved. Thank you!')

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  for (const [outcome, title] of [
    ['completed', 'Thank You!'],
    ['disqualified', 'We are Sorry!'],
    ['quota_full', 'We are Sorry!'],
  ] as const)
    test(
      `a survey that ended as ${outcome} is rated with one tap in its last popup, and changed under Completed`,
      sweep,
      async ({ page }) => {
        const person = await newPerson({ name: 'rater' })
        await enter(page, person, `/my-survey?attempt=${await end(person, outcome)}`)
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(title)).toBeVisible()
        await expect(dialog.getByText('How was this survey?')).toBeVisible()
        for (const count of [1, 2, 3, 4, 5]) {
          const box = await stars(page, count).boundingBox()
          expect([box?.width, box?.height]).toEqual([44, 44])
        }
        await expect(page.getByRole('button', { name: 'Back to surveys' })).toBeInViewport({ ratio: 1 })
        await expect(chip(page, 'Broken')).toHaveCount(0)
        const before = await balanceOf(person)
        await stars(page, 4).tap()
        await expect(saved(page)).toBeVisible()
        expect(await ratingOf(person)).toEqual({ stars: 4, chips: [] })
        expect(await barriersInSweeps(page), 'rated').toEqual([])
        // Nothing more has to be done; whoever wants to says what was wrong.
        await chip(page, 'Unclear').tap()
        await chip(page, 'Too long').tap()
        await expect(chip(page, 'Unclear')).toHaveAttribute('aria-pressed', 'true')
        await expect.poll(() => ratingOf(person)).toEqual({ stars: 4, chips: ['too-long', 'unclear'] })
        expect(await balanceOf(person)).toBe(before)
        await page.getByRole('button', { name: 'Back to surveys' }).tap()

        await page.getByRole('tab', { name: 'Completed' }).tap()
        await page.getByRole('button', { name: /^4 of 5 · Change/ }).tap()
        await expect(stars(page, 4)).toHaveAttribute('aria-pressed', 'true')
        await expect(chip(page, 'Too long')).toHaveAttribute('aria-pressed', 'true')
        await stars(page, 2).tap()
        await expect(saved(page)).toBeVisible()
        expect(await barriers(page), 'changed').toEqual([])
        await page.getByRole('button', { name: 'Done' }).tap()
        await expect(page.getByRole('button', { name: /^2 of 5 · Change/ })).toBeVisible()
        expect(await barriersInSweeps(page), 'the history').toEqual([])
        expect(await ratingOf(person)).toEqual({ stars: 2, chips: ['too-long', 'unclear'] })
      },
    )

  test(
    'who does not want to rate does not; a tap that does not get through says so and is not shown as kept',
    sweep,
    async ({ page }) => {
      const person = await newPerson({ name: 'rater' })
      await enter(page, person, `/my-survey?attempt=${await end(person, 'disqualified')}`)
      await page.route('**/survey/attempt/*/rating', (route) => route.abort())
      await stars(page, 5).tap()
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('You seem to be offline')
      await expect(stars(page, 5)).toHaveAttribute('aria-pressed', 'false')
      await page.unroute('**/survey/attempt/*/rating')
      await page.getByRole('button', { name: 'Back to surveys' }).tap()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await ratingOf(person)).toBeNull()
      await page.getByRole('tab', { name: 'Completed' }).tap()
      await expect(page.getByRole('button', { name: /^Rate it/ })).toBeVisible()
    },
  )
})

test('staff read how a survey is rated, by keyboard and without a barrier', sweep, async ({ page }) => {
  const person = await newPerson({ name: 'rater' })
  const attemptId = await end(person, 'completed')
  const { access } = person.token
  const body = { stars: 5, chips: ['asked-twice'] }
  expect((await call('POST', `survey/attempt/${attemptId}/rating`, { token: access.token, body })).status).toBe(200)
  await enter(page, await knownPerson('admin@example.com'), '/surveys-admin/demo-external?tab=pay')
  const ratings = page.getByRole('region', { name: 'Ratings' })
  await expect(ratings.getByText(/^\d\.\d of 5, from \d+ ratings?\.$/)).toBeVisible()
  await expect(ratings.getByText('Asked twice').first()).toBeVisible()
  expect(await barriers(page), 'ratings').toEqual([])
})
