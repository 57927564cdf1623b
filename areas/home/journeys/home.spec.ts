import { enter, expect, newPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

const begin = async () => {
  const person = await newPerson()
  await call('POST', 'survey/startSurvey', { token: person.token.access.token, body: { surveyId: 'demo-hosted' } })
  return person
}

test('a survey that was left open is offered first, and only once', async ({ page }) => {
  await enter(page, await begin(), '/dashboard')
  const open = page.getByRole('region', { name: 'Three quick choices' })
  await expect(open.getByText('You left this open')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Three quick choices' })).toHaveCount(0)
  await open.getByRole('button', { name: /^Continue survey Three quick choices, \d+ points$/ }).click()
  await expect(page).toHaveURL(/questionair-survey\?attemptId=/)
})

test(
  'the first steps name the bonus of each part, tick what is done, and go once a survey is completed',
  sweep,
  async ({ page }) => {
    const person = await begin()
    await enter(page, person, '/dashboard')
    const steps = page.getByRole('region', { name: 'Three steps to your first reward' }).getByRole('listitem')
    await expect(steps).toHaveText([
      /^Done: Verify your email.*\+\d+/,
      /^Done: Answer 5 questions.*\+\d+/,
      /^To do: Take.*\+\d+/,
    ])
    const token = person.token.access.token
    const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
      token,
      body: { surveyId: 'demo-hosted' },
    })
    await call('POST', `survey/attempt/${data.attemptId}/submit`, {
      token,
      body: { answers: { q1: 'a', q2: 'b', q3: 'a' } },
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
    await expect(steps).toHaveCount(0)
  },
)

test('each card of the dashboard fails and is tried again alone', sweep, async ({ page, faults }) => {
  const calls = [
    'wallet/getWalletAmount/3',
    'wallet/getUserWalletHistory',
    'survey/getRecommendedSurveys',
    'survey/getAttemptSurveyCount',
    'profileSurveys/profileProgress',
  ]
  const person = await newPerson()
  for (const path of calls) {
    const address = new RegExp(path)
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', message: 'Busy.', requestId: 'r-9' } }),
    )
    await enter(page, person, '/dashboard')
    await expect(page.getByRole('main').getByRole('alert'), path).toHaveCount(1)
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('alert'), path).toHaveCount(0)
  }
  faults.length = 0
})

test('on a phone Take a survey is always within reach, and the one filled button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, await begin(), '/dashboard')
  const take = page.getByRole('link', { name: 'Take a survey' })
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
  await expect(take).toBeInViewport()
  await expect(
    page.locator('main .mantine-Button-root[data-variant="filled"], main .mantine-Button-root:not([data-variant])'),
  ).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.mouse.wheel(0, 5000)
  await expect(take).toBeInViewport()
  await take.click()
  await expect(page).toHaveURL(/\/my-survey$/)
})
