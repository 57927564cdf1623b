import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Login } from '../contract/auth.ts'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, withoutBanner, type Person } from '../../../e2e/people.ts'
import { call, letterTo, newAddress } from '../../../e2e/world.ts'
import { screens, sweep } from '../../../e2e/screens.ts'

const room = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const button = (at: Page | Locator, name: string): Locator => at.getByRole('button', { name, exact: true })
const failure = { status: 500, message: 'Something went wrong.', code: 'unexpected', requestId: 'r-4712' }

/** The same person logs in somewhere else. */
async function elsewhere({ email, password }: Person, userAgent: string): Promise<string> {
  const body = { email, password }
  const { data } = await call<Login>('POST', 'auth/login', { body, headers: { 'user-agent': userAgent } })
  return data.token?.access.token ?? ''
}
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'
const tablet = 'Mozilla/5.0 (iPad; CPU OS 18_1) AppleWebKit/605.1.15 Version/18.1 Safari/604.1'
const isLoggedIn = async (token: string) => (await call('GET', 'user/getUserDetails', { token })).status === 200

for (const [device, viewport] of Object.entries(screens)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('another session is ended by keyboard, what came of it takes the focus, and this one goes on', async ({
      page,
    }) => {
      const person = await newPerson()
      const lost = await elsewhere(person, phone)
      await enter(page, person, '/my-account')
      const sessions = room(page, 'Where you are logged in')
      await expect(sessions.getByRole('listitem')).toHaveCount(2)
      await expect(sessions.getByRole('listitem').first()).toContainText('This session')
      await expect(sessions.getByRole('listitem').nth(1)).toContainText('Safari on iPhone')
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page)).toEqual([])
      await sessions.getByRole('button', { name: /^End session: Safari on iPhone/ }).focus()
      await page.keyboard.press('Enter')
      await expect(sessions.getByText('The session of Safari on iPhone has ended.')).toBeFocused()
      await expect(sessions.getByText('You are logged in nowhere else.')).toBeVisible()
      expect([await isLoggedIn(lost), await isLoggedIn(person.token.access.token)]).toEqual([false, true])
    })

    test(
      'an account is closed by keyboard with the word and the password, and is gone for good',
      sweep,
      async ({ page }) => {
        const person = await newPerson()
        await enter(page, person, '/settings')
        await button(page, 'Close my account').focus()
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog', { name: 'Close your account for good?' })
        await expect(button(dialog, 'Keep account')).toBeFocused()
        await expect(dialog.getByText(/^You have 250 points that you have not redeemed|100 points/)).toBeVisible()
        expect(await sideways(page)).toBe(0)
        expect(await barriers(page)).toEqual([])
        const press = async (name: string) => {
          await button(dialog, name).focus()
          await page.keyboard.press('Enter')
        }
        await press('Close account')
        await expect(dialog.getByText('This is not the same text')).toBeVisible()
        await expect(dialog.getByLabel('To confirm, type CLOSE')).toBeFocused()
        await page.keyboard.type('CLOSE')
        await press('Close account')
        await expect(dialog.getByText('Please enter your password')).toBeVisible()
        await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeFocused()
        await page.keyboard.type('not-my-password')
        await press('Close account')
        await expect(dialog.getByText('Your current password is incorrect.')).toBeVisible()
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type(person.password)
        await press('Close account')
        await expect(page).toHaveURL(/\/$/)
        await expect(page.getByText('Your account is closed').first()).toBeVisible()
        await expect.poll(() => page.evaluate(() => localStorage.getItem('access'))).toBeNull()
        const login = { email: person.email, password: person.password }
        expect(await call('POST', 'auth/login', { body: login })).toMatchObject({ status: 404 })
        expect(await isLoggedIn(person.token.access.token)).toBe(false)
        await letterTo(person.email, 'account is closed')
      },
    )
  })
}

test('of many sessions the first few are shown, and all of them by a press', sweep, async ({ page }) => {
  const person = await newPerson()
  await Promise.all([phone, tablet, phone, tablet].map((device) => elsewhere(person, device)))
  await enter(page, person, '/my-account')
  const sessions = room(page, 'Where you are logged in')
  await expect(sessions.getByRole('listitem')).toHaveCount(4)
  await expect(sessions.getByRole('listitem').first()).toContainText('This session')
  await button(sessions, 'Show all 5').click()
  await expect(sessions.getByRole('listitem')).toHaveCount(5)
  expect(await barriers(page)).toEqual([])
  await button(sessions, 'Show fewer').click()
  await expect(sessions.getByRole('listitem')).toHaveCount(4)
})

test('all other sessions end after a question, and Escape ends none', sweep, async ({ page }) => {
  const person = await newPerson()
  const others = [await elsewhere(person, phone), await elsewhere(person, tablet)]
  await enter(page, person, '/my-account')
  const sessions = room(page, 'Where you are logged in')
  await button(sessions, 'End all other sessions').click()
  const dialog = page.getByRole('dialog', { name: 'End all other sessions?' })
  await expect(dialog.getByText('2 other sessions end at once.', { exact: false })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await Promise.all(others.map(isLoggedIn))).toEqual([true, true])
  await button(sessions, 'End all other sessions').click()
  await button(dialog, 'End all other sessions').click()
  await expect(sessions.getByText('All other sessions have ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await Promise.all(others.map(isLoggedIn))).toEqual([false, false])
})

test(
  'sessions and ways in that cannot be read say so and can be asked for again, and so does a session that does not end',
  sweep,
  async ({ page }) => {
    const person = await newPerson()
    await elsewhere(person, phone)
    let isDown = true
    for (const path of ['**/user/sessions', '**/user/connections'])
      await page.route(path, (route) => (isDown ? route.fulfill({ status: 500, json: failure }) : route.continue()))
    await enter(page, person, '/my-account')
    const parts = ['Where you are logged in', 'Ways to log in'].map((name) => room(page, name))
    for (const part of parts) await expect(part.getByRole('alert')).toContainText('Something went wrong.')
    // Whether there is a password cannot be known then: it may well be there to be changed.
    await expect(button(page, 'Change password')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    isDown = false
    for (const part of parts) await button(part, 'Try again').click()
    for (const part of parts) await expect(part.getByRole('alert')).toHaveCount(0)
    await page.route('**/user/endSession', (route) => route.fulfill({ status: 500, json: failure }))
    await page.getByRole('button', { name: /^End session: / }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The session was not ended' })).toContainText('r-4712')
  },
)

/** Somebody who came by Google and has no password of ours. */
async function joinByGoogle(page: Page, email: string): Promise<void> {
  await withoutBanner(page)
  await page.goto('/?signin=sign-up')
  await page.getByRole('dialog').getByRole('checkbox').check()
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await popup.getByLabel('Email', { exact: true }).fill(email)
  await popup.getByLabel('Name').fill('Nora Field')
  await popup.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/my-survey$/)
}

test(
  'the only way in is not taken away: the refusal is shown, and a link to choose a password is mailed',
  sweep,
  async ({ page }) => {
    const email = newAddress('social')
    await joinByGoogle(page, email)
    await page.goto('/my-account')
    const ways = room(page, 'Ways to log in')
    await expect(ways.getByText('Not set')).toBeVisible()
    await button(ways, 'Disconnect Google').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Google' }).click()
    await expect(ways.getByRole('alert')).toContainText('This is your only way to log in. Choose a password first.')
    await expect(button(ways, 'Disconnect Google')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await button(page, 'Email me a link').click()
    await expect(page.getByRole('status').filter({ hasText: 'Please check your email' }).first()).toBeVisible()
    await letterTo(email, 'password')
  },
)

test(
  'somebody without a password closes the account with the log-in of a moment ago as its proof',
  sweep,
  async ({ page }) => {
    await joinByGoogle(page, newAddress('social'))
    await page.goto('/settings')
    await button(page, 'Close my account').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^Your account has no password\. Log out and log in again with Google/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Current password' })).toHaveCount(0)
    await dialog.getByLabel('To confirm, type CLOSE').fill('CLOSE')
    await button(dialog, 'Close account').click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('Your account is closed').first()).toBeVisible()
  },
)

test(
  'a service beside a password is disconnected after a question, and how to connect it again is told',
  sweep,
  async ({ page }) => {
    const person = await newPerson({ name: 'both' })
    await joinByGoogle(page, person.email)
    await page.goto('/my-account')
    const ways = room(page, 'Ways to log in')
    await button(ways, 'Disconnect Google').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay connected' }).click()
    await button(ways, 'Disconnect Google').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Google' }).click()
    await expect(ways.getByText('Google is disconnected.')).toBeFocused()
    await expect(ways.getByText(`press “Continue with Google” with the address ${person.email}`)).toBeVisible()
  },
)

test('the data comes as one file with everything in it, and a failure offers to try again', async ({ page }) => {
  const person = await newPerson()
  await enter(page, person, '/settings')
  let isDown = true
  await page.route('**/user/exportMyData', async (route) => {
    if (isDown) return route.fulfill({ status: 500, json: failure })
    return route.continue()
  })
  const data = room(page, 'Your data')
  await button(data, 'Download my data').click()
  await expect(data.getByRole('alert')).toContainText('Your data could not be collected')
  expect(await barriersInSweeps(page)).toEqual([])
  isDown = false
  const begun = page.waitForEvent('download')
  await button(data, 'Try again').click()
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^tuppence-my-data-\d{4}-\d{2}-\d{2}\.json$/)
  const copy = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>
  expect(copy['account']).toMatchObject({ email: person.email })
  expect(Object.keys(copy)).toEqual(expect.arrayContaining(['profile', 'surveys', 'points', 'redemptions', 'support']))
  await expect(data.getByRole('status')).toContainText(download.suggestedFilename())
})

test(
  'while an open request waits the account stays open, and the dialog leads to the request',
  sweep,
  async ({ page }) => {
    await enter(page, await newPerson(), '/settings')
    const message = 'You have an open redemption request. Your account can be closed once it is decided.'
    const refusal = { status: 409, message, code: 'close-redemption-open', requestId: 'r-1', errors: [] }
    await page.route('**/user/closeAccount', (route) => route.fulfill({ status: 409, json: refusal }))
    await button(page, 'Close my account').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('plum-orchard-7')
    await dialog.getByLabel('To confirm, type CLOSE').fill('CLOSE')
    await button(dialog, 'Close account').click()
    await expect(dialog.getByRole('alert')).toContainText(message)
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('link', { name: 'See your redemption request' }).click()
    await expect(page).toHaveURL(/\/redeem-points$/)
  },
)

test('points on hold for a request are told before anything is typed to close the account', sweep, async ({ page }) => {
  await page.route('**/wallet/getWalletAmount/3', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    await route.fulfill({ json: { ...body, data: { ...body.data, amount: 20, held: 500 } } })
  })
  await enter(page, await newPerson(), '/settings')
  await button(page, 'Close my account').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('A reward request is still open')).toBeVisible()
  await expect(dialog.getByText('It holds 500 points. You can close your account once it is decided.')).toBeVisible()
  await expect(dialog.getByText('You have 20 points that you have not redeemed. You’ll lose them.')).toBeVisible()
  await dialog.getByRole('link', { name: 'See your redemption request' }).click()
  await expect(page).toHaveURL(/\/redeem-points$/)
})

test('staff are not offered to close their account themselves', async ({ page }) => {
  await enter(page, await knownPerson('finance@example.com'), '/settings')
  const part = room(page, 'Close account')
  await expect(part.getByText('An account with staff or partner access is closed by an administrator.')).toBeVisible()
  await expect(part.getByRole('button')).toHaveCount(0)
})
