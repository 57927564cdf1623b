import { enter, expect, newPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

const begin = async () => {
  const person = await newPerson()
  await call('POST', 'survey/startSurvey', { token: person.token.access.token, body: { surveyId: 'demo-hosted' } })
  return person
}

test('a survey that was left open is offered first, and only once', sweep, async ({ page }) => {
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

test('on a phone the next thing to do is in sight at once, and its button the one filled button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const filled = page.locator(
    'main .mantine-Button-root[data-variant="filled"], main .mantine-Button-root:not([data-variant])',
  )
  const isWhole = async () => {
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
    await expect(filled).toHaveCount(1)
    await expect(filled).toBeInViewport({ ratio: 1 })
    const tabs = await page.getByRole('navigation', { name: 'Quick links' }).boundingBox()
    const button = await filled.boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await enter(page, await newPerson(), '/dashboard')
  await isWhole()
  await expect(filled).toHaveAccessibleName(/^Start survey .+, \d+ points, about \d+ minutes?$/)
  await enter(page, await begin(), '/dashboard')
  await isWhole()
  await filled.click()
  await expect(page).toHaveURL(/questionair-survey\?attemptId=/)
})

test('the dashboard says each figure once', sweep, async ({ page }) => {
  await enter(page, await newPerson(), '/dashboard')
  const points = page.getByRole('region', { name: 'Your points' })
  await expect(points.getByText('250 points to go until $5.00')).toBeVisible()
  await expect(page.getByRole('main').getByText('250', { exact: true })).toHaveCount(1)
})
