import { barriers } from './barriers.ts'
import type { Page } from '@playwright/test'
import { enter, expect, knownPerson, newPerson, test, withoutBanner } from './people.ts'
import { call } from './world.ts'
import { sweep, withSweeps } from './screens.ts'

const loginKeys = ['access', 'firstname', 'redux-root', 'refresh', 'role', 'userId']
const keptKeys = () => Object.keys(localStorage).toSorted()

test('the browser keeps exactly the keys of the specification, and neither the email nor a password among them', async ({
  page,
}) => {
  const person = await newPerson()
  await enter(page, person)
  const side = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Dashboard', 'My Earnings', 'Redeem Earnings', 'My Account']) {
    await side.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(keptKeys)).toEqual(loginKeys)
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain(person.email)
  expect(kept).not.toContain(person.password)
  const state = await page.evaluate(() => localStorage.getItem('redux-root') ?? '')
  expect(state).not.toContain(person.token.refresh.token)
  expect((await page.context().cookies()).map(({ name }) => name).toSorted()).toEqual(['consent', 'userifno'])
})

test('logging out leaves nothing in the browser, leads to / and ends the session on the server', async ({ page }) => {
  const person = await newPerson()
  await enter(page, person)
  const second = await page.context().newPage()
  await second.goto('/my-survey')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take Free Survey To Earn Rewards')
  await expect.poll(() => page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await expect(second).toHaveURL(/\/$/)
  const token = person.token.access.token
  expect(await call('GET', 'user/getUserDetails', { token })).toMatchObject({ status: 401, code: 'signed-out' })
})

test('a 401 of any call wipes the storage and leads to /', async ({ page }) => {
  const person = await newPerson()
  await enter(page, person)
  await call('POST', 'auth/logout', { token: person.token.access.token, body: {} })
  // The stream of news may hear of it before the press does.
  await Promise.race([page.getByRole('link', { name: 'My Earnings' }).click(), page.waitForURL(/\/$/)])
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Your session ended. Please log in again.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

test('an outage logs nobody out: the page says so, with a way to try again and the request id', async ({ page }) => {
  const outage = { status: 503, message: 'We are busy right now. Please try again in a moment.', code: 'unavailable' }
  await page.route('**/wallet/getUserWalletHistory*', (route) =>
    route.fulfill({ status: 503, json: { ...outage, requestId: 'r-4711' } }),
  )
  await enter(page, await newPerson(), '/my-points')
  await expect(page.getByText(outage.message).first()).toBeVisible()
  await expect(page.getByText('Request id: r-4711').first()).toBeVisible()
  await page.unroute('**/wallet/getUserWalletHistory*')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('Welcome bonus').filter({ visible: true }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access'))).not.toBeNull()
})

/** One page of each kind: a survey, a member's own, a list of staff, one row of it, and a vendor's. The sweeps open all the others. */
const behindLogin = ['/questionair-survey', '/my-points', '/panelists', '/panelists-details/1', '/affiliate-dashboard']
const othersBehindLogin = [
  '/dashboard',
  '/my-survey',
  '/redeem-points',
  '/my-account',
  '/settings',
  '/my-profile',
  '/profile-surveys',
  '/contact-us',
  '/roles-permissions',
  '/affiliate-tracking',
  '/create-affiliate',
  '/edit-affiliate',
  '/reports',
  '/panelist-traffic-report',
  '/finance',
  '/rewards',
]
test('every page behind the log-in leads a stranger to /', async ({ page }) => {
  await withoutBanner(page)
  for (const address of [...behindLogin, ...(withSweeps ? othersBehindLogin : [])]) {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page, address).toHaveURL(/\/$/)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take Free Survey To Earn Rewards')
})

test('an admin page wipes the storage of an account without the right and leads to /', async ({ page }) => {
  for (const person of [await newPerson(), await knownPerson('analyst@example.com')]) {
    await enter(page, person, '/finance')
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  }
})

test('affiliate pages do not exist for a panelist, and open for role 9', sweep, async ({ page }) => {
  await enter(page, await newPerson())
  await page.goto('/affiliate-tracking')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page")
  await enter(page, await knownPerson('affiliates@example.com'), '/affiliate-tracking')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText("We can't find that page")
})

test('an account without role 1 reads that it takes no surveys, and where its own area is', sweep, async ({ page }) => {
  await enter(page, await knownPerson('finance@example.com'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This account does not take surveys')
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: 'Waiting' })).toBeVisible()
  for (const address of ['/my-points', '/redeem-points']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This account does not take surveys')
    // It is the same at both.
    if (address === '/my-points') expect(await barriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }
  await page.goto('/no-such-page')
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a vendor is led from the panelists’ pages to its campaigns', sweep, async ({ page }) => {
  await enter(page, await knownPerson('vendor@example.com'))
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This account does not take surveys')
})

test('a log-out that the server refuses without words says Unknown error, and logs out here all the same', async ({
  page,
}) => {
  await enter(page, await newPerson())
  await page.route('**/auth/logout', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'unexpected', message: 42, requestId: 'r' } }),
  )
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Unknown error' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

const flagsOf = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('redux-root') ?? '{}') as { ui?: string }
    return JSON.parse(kept.ui ?? '{}') as Record<string, unknown>
  })

test(
  'the flags of the pages are kept across a reload: the popups, the questionnaire, the click',
  sweep,
  async ({ page }) => {
    await enter(page, await newPerson({ isAnswered: false }))
    await expect(page.getByRole('button', { name: 'Answer now' })).toBeVisible()
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    const expected = {
      sidebarOpen: false,
      popups: { first: true, second: false, third: false },
      questionnaireComplete: false,
      reload: false,
      participantClick: false,
      refreshKey: 0,
    }
    await expect.poll(() => flagsOf(page)).toMatchObject(expected)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Answer now' })).toBeVisible()
    await expect.poll(() => flagsOf(page)).toMatchObject(expected)
  },
)

test(
  'whoever comes back from a survey, finished or not, meets lists that are read again and begin anew',
  sweep,
  async ({ page }) => {
    const person = await newPerson()
    const body = { surveyId: 'demo-hosted' }
    await call('POST', 'survey/startSurvey', { token: person.token.access.token, body })
    await enter(page, person, '/dashboard')
    await page.getByRole('button', { name: /^Continue/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Which do you like better?' })).toBeVisible()
    await expect.poll(() => flagsOf(page)).toMatchObject({ participantClick: true, refreshKey: 0 })
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect.poll(() => flagsOf(page)).toMatchObject({ participantClick: false, reload: false, refreshKey: 1 })
    await page.getByRole('button', { name: /^Continue/ }).click()
    for (const answer of ['Mornings', 'The sea', 'Time']) {
      await page.getByText(answer).click()
      await page.getByRole('button', { name: /^(Next|Submit)$/ }).click()
    }
    await expect(page.getByRole('dialog').getByText('Thank You!')).toBeVisible()
    await expect.poll(() => flagsOf(page)).toMatchObject({ questionnaireComplete: true, refreshKey: 1 })
    // The lists are told in another document too.
    await page.goto('/my-survey')
    await expect(page.getByRole('tab', { name: /^Completed\s*1$/ })).toBeVisible()
    await expect
      .poll(() => flagsOf(page))
      .toMatchObject({ questionnaireComplete: false, participantClick: false, reload: false, refreshKey: 2 })
  },
)
