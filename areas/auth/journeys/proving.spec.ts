import type { Page } from '@playwright/test'
import { expect, goodPassword, mailedKey, newPerson, signUpOf, test, withoutBanner } from '../../../e2e/people.ts'
import { call, letterTo, linkIn, newAddress } from '../../../e2e/world.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('a link opened in another browser verifies, and the password typed there is the one that counts', async ({
  page,
}) => {
  const email = newAddress('another-browser')
  await call('POST', 'auth/signup', { body: signUpOf(email) })
  const link = linkIn(await letterTo(email, 'Verify your email'), 'email-verification')
  await withoutBanner(page)
  await page.goto(link)
  await expect(dialog(page).getByText('You have been successfully verified !!')).toBeVisible()
  await expect(dialog(page).getByText(/This is not the browser in which the account was set up/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Go to Surveys' })).toBeVisible()
  const body = { email, password: goodPassword }
  expect(await call('POST', 'auth/login', { body })).toMatchObject({ status: 403, code: 'password-unproved' })

  const save = dialog(page).getByRole('button', { name: 'Save password' })
  await save.click()
  await expect(dialog(page).getByText('Please enter your password')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill('an-own-password-5')
  await save.click()
  await expect(page).toHaveURL(/\/my-survey$/)
  expect(await call('POST', 'auth/login', { body })).toMatchObject({ status: 400, code: 'wrong-password' })
  const own = { email, password: 'an-own-password-5' }
  expect(await call('POST', 'auth/login', { body: own })).toMatchObject({ status: 200 })
})

test('a guest who joins is linked, though they read another page first and verify in a second tab', async ({
  page,
}) => {
  const email = newAddress('guest')
  await withoutBanner(page)
  await page.goto('/?visitorId=guest-of-tabs&pid=p-7')
  await page.goto('/contact')
  await page.goto('/?signin=sign-up')
  await dialog(page).getByLabel('Email Address').fill(email)
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(dialog(page).getByText(`We emailed a link to ${email}.`)).toBeVisible()
  const second = await page.context().newPage()
  const linked = second.waitForRequest(/\/api\/updateUserIdForGuestUser$/)
  await second.goto(linkIn(await letterTo(email, 'Verify your email'), 'email-verification'))
  expect((await linked).postDataJSON()).toMatchObject({ visitorId: 'guest-of-tabs', pid: 'p-7' })
  // The browser that joined is not asked for a password, and keeps the one it chose.
  await expect(dialog(second).getByText('You have been successfully verified !!')).toBeVisible()
  await expect(dialog(second).getByRole('textbox')).toHaveCount(0)
  expect(await call('POST', 'auth/login', { body: { email, password: goodPassword } })).toMatchObject({ status: 200 })
  await expect.poll(() => second.evaluate(() => localStorage.getItem('guest'))).toBeNull()
  await second.reload()
  await expect(second).toHaveURL(/\/my-survey$/)
})

test('the page of a mailed link is whole again after a reload, and its key is gone once it was used', async ({
  page,
}) => {
  const { email } = await newPerson({ isAnswered: false })
  await call('POST', 'auth/forgot-password', { body: { email } })
  const key = await mailedKey(email, 'Choose a new password', 'reset-password')
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url() + JSON.stringify(one.headers())))
  await withoutBanner(page)
  await page.goto(`/reset-password?userKey=${key}`)
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible()
  asked.splice(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible()
  expect(asked.filter((one) => one.includes(key))).toEqual([])
  await page.getByRole('textbox', { name: 'New password' }).fill('another-good-one')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('another-good-one')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(dialog(page).getByText('Your password has been updated')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(key)
})
