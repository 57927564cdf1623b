import { enter, expect, knownPerson, newPerson, test, withoutBanner } from './people.ts'
import { call } from './world.ts'
import { sweep } from './screens.ts'

test('the avatar shows two letters of the name, and ## for nobody’s', sweep, async ({ page }) => {
  const person = await newPerson()
  const rename = (body: object) => call('PUT', 'user/updateUser', { token: person.token.access.token, body })
  const avatar = page.getByRole('button', { name: /^Account menu/ })
  await enter(page, person)
  await expect(avatar).toHaveText('##')
  await rename({ firstName: 'maximiliana' })
  await page.reload()
  await expect(avatar).toHaveText('M')
  await rename({ lastName: 'stone' })
  await page.reload()
  await expect(avatar).toHaveText('MS')
  await avatar.click()
  await expect(page.getByText('maximilian…')).toBeVisible()
})

test('the account menu has its four entries and closes on a press outside and on a choice', sweep, async ({ page }) => {
  await enter(page, await newPerson())
  const avatar = page.getByRole('button', { name: /^Account menu/ })
  const entries = page.getByRole('menuitem')
  await avatar.click()
  await expect(entries).toHaveText(['My Account', 'Settings', 'My Profile', 'Logout'])
  await page.getByRole('heading', { level: 1 }).dispatchEvent('mousedown')
  await expect(entries).toHaveCount(0)
  await avatar.click()
  await entries.filter({ hasText: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(entries).toHaveCount(0)
})

test('the sidebar lists the pages in order, collapses, and stays so after a reload', sweep, async ({ page }) => {
  await enter(page, await newPerson())
  const side = page.getByRole('navigation', { name: 'Main' })
  const titles = [
    'Dashboard',
    'My Surveys',
    'My Earnings',
    'Redeem Earnings',
    'My Account',
    'Profile Surveys',
    'Contact Us',
  ]
  await expect(side.getByRole('link')).toHaveText(titles)
  await expect(side.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('redux-root'))).toContain('\\"sidebarOpen\\":false')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false')
})

test('an Admin section shows for staff and what their rights open is in it', sweep, async ({ page }) => {
  await enter(page, await knownPerson('finance@example.com'), '/settings')
  const side = page.getByRole('navigation', { name: 'Main' })
  await expect(side.getByRole('heading', { name: 'Admin' })).toBeVisible()
  await side.getByRole('link', { name: 'Finance' }).click()
  await expect(page).toHaveURL(/\/finance$/)
  await enter(page, await newPerson(), '/settings')
  await expect(side.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(side.getByRole('heading', { name: 'Admin' })).toBeHidden()
})

test('an unknown address shows the not-found page, to strangers and to members', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page")
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await enter(page, await newPerson(), '/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page")
})

test('a page that breaks says so, tells the server, and offers to refresh or to go to the dashboard', async ({
  page,
  faults,
}) => {
  await page.route('**/wallet/getUserWalletHistory*', (route) =>
    route.fulfill({ json: { status: 200, message: 'OK', data: { rows: 'not a list', count: 1 } } }),
  )
  const reported = page.waitForRequest(/error\/clientErrorLogger$/)
  await enter(page, await newPerson(), '/my-points')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong.')
  await expect(page.getByText('We are sorry for the inconvenience. Please refresh the page.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  expect((await reported).postDataJSON()).toMatchObject({ errorSource: '/my-points' })
  await page.unroute('**/wallet/getUserWalletHistory*')
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  faults.length = 0
})

test('a toast closes by itself after four seconds, and before that by its cross', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email Address').fill('maya@example.com')
  await form.getByRole('textbox', { name: 'Password' }).fill('not-mayas-password')
  const toast = page.locator('.mantine-Notification-root')
  // The page's clock stands still but for what is run of it, so that a slow machine does not shorten the four seconds.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const isShown = async () => {
    await page.clock.runFor(50)
    return toast.count()
  }
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(isShown).toBe(1)
  await expect(toast).toContainText('Error')
  await page.clock.runFor(3500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast).toHaveCount(0)
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(isShown).toBe(1)
  await toast.getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(500)
  await expect(toast).toHaveCount(0)
})

test('the footer names the product and the year', sweep, async ({ page }) => {
  await withoutBanner(page)
  for (const address of ['/', '/contact']) {
    await page.goto(address)
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Tuppence`)
  }
})

test('every call carries the bearer, the partner, the time zone and the page, and no key of a mail', async ({
  page,
}) => {
  const person = await newPerson()
  const asked = page.waitForRequest(/wallet\/getUserWalletHistory/)
  await enter(page, person, '/my-points?userKey=secret-of-a-mail&token=another')
  const headers = (await asked).headers()
  expect(headers).toMatchObject({ 'partner-id': '2', 'time-zone': 'UTC' })
  expect(headers['authorization']).toMatch(/^Bearer \S+$/)
  expect(headers['page-url']).toMatch(/\/my-points$/)
})

test(
  'the landing page says what it is: its header leads to help and to joining, its headline to the bonus',
  sweep,
  async ({ page }) => {
    await withoutBanner(page)
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Tuppence, home' })).toHaveAttribute('href', '/')
    await expect(header.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take Free Survey To Earn Rewards')
    await expect(page.getByText('up to $5 FREE Bonus')).toBeVisible()
    await header.getByRole('button', { name: 'Sign Up', exact: true }).click()
    const form = page.getByRole('dialog')
    for (const link of ['Privacy Policy', 'Terms & Conditions'])
      await expect(form.getByRole('link', { name: link })).toBeVisible()
    expect((await form.boundingBox())?.width).toBe(400)
  },
)

test('the terms say the rules of membership and of redeeming', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/terms-condition')
  for (const rule of ['be 18 or older', 'have one account only', 'up to $5', 'credited once', 'within 30 days'])
    await expect(page.getByText(rule).first(), rule).toBeVisible()
  await expect(page.getByText('All requests are reviewed before approval.')).toBeVisible()
})

test('an address opens at its top, and the way back leads to where one was', sweep, async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(scrollY))
  const isLoaded = () => expect(page.getByText(/^1–10 of \d+$/)).toBeVisible()
  await enter(page, await knownPerson('maya@example.com'), '/my-points')
  await isLoaded()
  await page.evaluate(() => scrollTo(0, 900))
  await page.goto('/settings')
  await page.goto('/my-points')
  await isLoaded()
  await page.waitForLoadState('networkidle')
  expect(await place(), 'by its address').toBe(0)
  await page.evaluate(() => scrollTo(0, 600))
  await page
    .getByRole('link', { name: 'Settings' })
    .or(page.getByRole('link', { name: 'Dashboard' }))
    .first()
    .click()
  await expect(page).not.toHaveURL(/my-points/)
  await expect.poll(place, 'by a link').toBe(0)
  await page.goBack()
  await isLoaded()
  await expect.poll(place, 'by the way back').toBe(600)
})
