import type { Page } from '@playwright/test'
import { enter, expect, newPerson, test } from '../../../e2e/people.ts'
import { sweep, withSweeps } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

const tabs = 5
/** The drill raises it to 50. */
const rounds = Number(process.env['SESSION_ROUNDS'] ?? (withSweeps ? '4' : '1'))

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Earnings' })

test(`${tabs} tabs that find their token expired at once all stay logged in`, async ({ page, context }) => {
  test.setTimeout(120_000 + rounds * 15_000)
  await enter(page, await newPerson(), '/my-points')
  const others = await Promise.all(Array.from({ length: tabs - 1 }, () => context.newPage()))
  const all = [page, ...others]
  const exchanges: string[] = []
  const ends: number[] = []
  await context.route('**/auth/refresh', async (route) => {
    exchanges.push(route.request().postData() ?? '')
    await route.continue()
  })
  context.on('response', (response) => {
    if (response.url().endsWith('auth/refresh') && response.status() !== 200) ends.push(response.status())
  })
  // An expired token is what the server says it is: its own words for it, once for each tab and round.
  const expired = new Set<string>()
  await context.route('**/wallet/getUserWalletHistory*', async (route) => {
    const bearer = route.request().headers()['authorization'] ?? ''
    if (!expired.has(bearer)) return route.continue()
    const body = { status: 401, code: 'access-expired', message: 'Your session ended.', requestId: 'r-1' }
    return route.fulfill({ status: 401, json: body })
  })
  for (let round = 1; round <= rounds; round += 1) {
    expired.add(`Bearer ${await page.evaluate(() => localStorage.getItem('access'))}`)
    await Promise.all(all.map((tab) => tab.goto('/my-points')))
    await Promise.all(all.map((tab) => expect(heading(tab)).toBeVisible()))
    await Promise.all(
      all.map((tab) => expect(tab.getByText('Welcome bonus').filter({ visible: true }).first()).toBeVisible()),
    )
    // Storage reaches the processes of other tabs a moment late: a second tab may show the same token, and is given the same answer.
    expect(new Set(exchanges).size).toBe(round)
  }
  expect(ends).toEqual([])
  for (const tab of all) await expect(tab).toHaveURL(/\/my-points$/)
})

test('logging out everywhere ends the sessions of all devices, this one too, after a question', async ({ page }) => {
  const person = await newPerson()
  const { data } = await call<{ token: { access: { token: string } } }>('POST', 'auth/login', {
    body: { email: person.email, password: person.password },
  })
  const elsewhere = data.token.access.token
  await enter(page, person, '/my-account')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(dialog).toBeHidden()
  expect(await call('GET', 'user/getUserDetails', { token: elsewhere })).toMatchObject({ status: 200 })
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('You are logged out everywhere.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  for (const token of [elsewhere, person.token.access.token])
    expect(await call('GET', 'user/getUserDetails', { token })).toMatchObject({ status: 401, code: 'signed-out' })
})

// A second tab follows in every run (e2e/session.spec.ts).
test('a log-out in one tab is followed by every other tab', sweep, async ({ page, context }) => {
  await enter(page, await newPerson())
  const others = await Promise.all(
    ['/my-points', '/settings', '/contact-us'].map(async (address) => {
      const tab = await context.newPage()
      await tab.goto(address)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      return tab
    }),
  )
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  for (const tab of [page, ...others]) await expect(tab).toHaveURL(/\/$/)
})
