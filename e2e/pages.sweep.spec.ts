import type { Page } from '@playwright/test'
import { barriers, schemesFor } from './barriers.ts'
import { enter, expect, knownPerson, newPerson, test, withoutBanner } from './people.ts'
import { call } from './world.ts'

const findings = (page: Page, reopen?: () => Promise<void>): Promise<string[]> =>
  barriers(page, { schemes: schemesFor(page), ...(reopen ? { reopen } : {}) })

const ready = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const address of [
  '/',
  '/contact',
  '/terms-condition',
  '/privacy-policy',
  '/cookies-policy',
  '/verify-email',
  '/reset-password',
  '/no-such-page',
]) {
  test(`${address} has no barrier that axe knows, light and dark`, async ({ page }) => {
    expect(await findings(page, () => ready(page, address))).toEqual([])
  })
}

for (const mode of ['Sign Up', 'Log In']) {
  test(`the dialog to ${mode}, with everything wrong in it, has no barrier that axe knows`, async ({ page }) => {
    await withoutBanner(page)
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: mode, exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('Please enter your password')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
}

for (const addresses of [
  ['/dashboard', '/my-survey', '/my-survey?tab=completed', '/my-points', '/redeem-points'],
  ['/my-account', '/settings', '/my-profile', '/profile-surveys', '/contact-us'],
]) {
  // One log-in for several: each page would load the whole program anew.
  test(`${addresses.join(', ')} have no barrier that axe knows, light and dark`, async ({ page }) => {
    test.slow()
    await enter(page, await knownPerson('maya@example.com'), '/settings')
    for (const address of addresses) {
      await ready(page, address)
      expect(await findings(page), address).toEqual([])
    }
  })
}

test('what a new member meets has no barrier that axe knows: empty lists, the invitation and its questions', async ({
  page,
}) => {
  const person = await newPerson({ isAnswered: false })
  await enter(page, person, '/my-survey')
  await page.getByRole('button', { name: 'Answer now' }).click()
  await expect(page.getByText('Question 1 of 5')).toBeVisible()
  expect(await findings(page)).toEqual([])
  for (const address of ['/dashboard', '/my-survey?tab=completed', '/redeem-points']) {
    await ready(page, address)
    expect(await findings(page), address).toEqual([])
  }
})

test('a questionnaire and its thanks have no barrier that axe knows', async ({ page }) => {
  const person = await newPerson()
  const token = person.token.access.token
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
    token,
    body: { surveyId: 'demo-hosted' },
  })
  await enter(page, person, `/questionair-survey?attemptId=${data.attemptId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Which do you like better?' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please answer this question').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  for (const answer of ['Mornings', 'The sea', 'Time']) {
    await page.getByText(answer).click()
    await page.getByRole('button', { name: /^(Next|Submit)$/ }).click()
  }
  await expect(page.getByRole('dialog').getByText('Thank You!')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('the review queue and one request of it have no barrier that axe knows', async ({ page }) => {
  await enter(page, await knownPerson('finance@example.com'), '/finance')
  await ready(page, '/finance')
  expect(await findings(page)).toEqual([])
  await page
    .getByRole('button', { name: /^(Review|View) the request of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findings(page)).toEqual([])
})
