import type { Page } from '@playwright/test'
import { enter, expect, goodPassword, newPerson, signUpOf, test, withoutBanner } from '../../../e2e/people.ts'
import { call, letterTo, lettersTo, linkIn, newAddress } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const alerts = (page: Page) => page.getByRole('alert')

/** Opens the dialog in log-in mode on a landing page without the cookie question. */
async function openLogIn(page: Page) {
  await withoutBanner(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true }).click()
  const form = dialog(page)
  const send = form.getByRole('button', { name: 'Continue', exact: true })
  const fill = async (email: string, password: string) => {
    await form.getByLabel('Email Address').fill(email)
    await form.getByRole('textbox', { name: 'Password' }).fill(password)
  }
  return { form, fill, send: () => send.click() }
}

test('a log-in is refused in the words of its reason, and an edit takes a field’s words away', async ({ page }) => {
  const { email } = await newPerson({ isAnswered: false })
  const { form, fill, send } = await openLogIn(page)
  await send()
  await expect(form.getByText('Please enter your email address to log in')).toBeVisible()
  await expect(form.getByText('Please enter your password')).toBeVisible()
  await fill(email, 'wrong-password')
  await expect(form.getByText('Please enter your password')).toBeHidden()
  await send()
  await expect(form.getByText('The email or password you entered is incorrect.')).toBeVisible()
  const toast = alerts(page).filter({ hasText: 'Error' })
  await expect(toast.filter({ hasText: 'The email or password you entered is incorrect.' })).toBeVisible()
  await fill(newAddress('stranger'), goodPassword)
  await send()
  await expect(form.getByText('This email is not registered, please register first to log in')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()
})

test('on a phone what was refused is told above the title of the sheet, not over it', sweep, async ({ page }) => {
  const { email } = await newPerson({ isAnswered: false })
  const { form, fill, send } = await openLogIn(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await fill(email, 'wrong-password')
  await send()
  await expect(form.getByText('The email or password you entered is incorrect.')).toBeVisible()
  const toast = alerts(page).getByRole('presentation').filter({ hasText: 'incorrect' })
  await expect
    .poll(async () => {
      const [above, title] = [
        await toast.boundingBox(),
        await page.getByRole('dialog').getByRole('heading').first().boundingBox(),
      ]
      return above && title && title.y - above.y - above.height
    })
    .toBeGreaterThanOrEqual(0)
})

test('a right log-in keeps the session, says so and opens My Surveys', sweep, async ({ page }) => {
  const { email } = await newPerson({ isAnswered: false })
  const { fill, send } = await openLogIn(page)
  await fill(` ${email} `, ` ${goodPassword} `)
  await send()
  await expect(page).toHaveURL(/\/my-survey$/)
  const toast = page.getByRole('status').filter({ hasText: "Success! You've logged in." })
  await expect(toast.first()).toContainText('Success')
})

test('the toggle between the modes clears what was wrong and keeps the address typed', sweep, async ({ page }) => {
  const { form, fill, send } = await openLogIn(page)
  await fill('not-an-address', '')
  await send()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await form.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeHidden()
  await expect(form.getByLabel('Email Address')).toHaveValue('not-an-address')
})

test('a password can be shown and hidden again', sweep, async ({ page }) => {
  const { form, fill } = await openLogIn(page)
  await fill('', 'secret-words')
  const field = form.getByRole('textbox', { name: 'Password' })
  await expect(field).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await form.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
})

test('somebody who has not verified is asked to, and reads what became of the mail', async ({ page }) => {
  const email = newAddress('unverified')
  await call('POST', 'auth/signup', { body: signUpOf(email) })
  await letterTo(email, 'Verify your email')
  const { form, fill, send } = await openLogIn(page)
  await fill(email, goodPassword)
  await send()
  await expect(form.getByText('Verify your email')).toBeVisible()
  const toast = page.getByRole('status').filter({ hasText: 'Success' })
  // The mail of a moment ago: another one is sent after a minute at the earliest.
  await expect(toast.filter({ hasText: 'We have mailed you a link already.' })).toBeVisible()
  await expect(form.getByText(`We emailed a link to ${email}.`)).toBeVisible()
  expect(await lettersTo(email)).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()
  await test.step('a reload shows the same again, and after the way back the log-in', async () => {
    await page.reload()
    await expect(form.getByText(`We emailed a link to ${email}.`)).toBeVisible()
    await form.getByRole('button', { name: 'Back to Log In' }).click()
    await expect(form.getByLabel('Email Address')).toHaveValue(email)
    await page.reload()
    await expect(form.getByLabel('Email Address')).toHaveValue(email)
    await expect(form.getByText('Verify your email')).toBeHidden()
  })
})

test('an address that only the sign-up finds taken offers the log-in, until it is edited', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.route(/auth\/emailAlreadyExist/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }).click()
  const form = dialog(page)
  const email = form.getByLabel('Email Address')
  const instead = form.getByRole('button', { name: 'Log in instead' })
  await email.fill('maya@example.com')
  await form.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(form.getByText('This email is already registered.')).toBeVisible()
  await expect(instead).toBeVisible()
  await email.fill(newAddress('another'))
  await expect(instead).toBeHidden()
})

test('availability is asked once, a second after typing, and only when joining', sweep, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('auth/emailAlreadyExist')) asked.push(request.url())
  })
  const { form } = await openLogIn(page)
  await page.clock.install()
  await form.getByLabel('Email Address').pressSequentially('maya@example.com')
  await page.clock.runFor(3000)
  expect(asked).toEqual([])
  await form.getByLabel('Email Address').fill('')
  await form.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.clock.runFor(3000)
  await page.clock.pauseAt(Date.now() + 60_000)
  await form.getByLabel('Email Address').pressSequentially('maya@example.com')
  await page.clock.runFor(900)
  expect(asked).toEqual([])
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(form.getByText('This email is already registered.')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('each view of the log-in modal is noted by the server', sweep, async ({ page }) => {
  const noted = page.waitForRequest(/user\/createUserActivitylogs$/)
  await openLogIn(page)
  expect((await noted).postDataJSON()).toMatchObject({ activityType: 'login-modal' })
})

test('a forgotten password is chosen anew by a mailed link, which works once', async ({ page }) => {
  const { email } = await newPerson({ isAnswered: false })
  const { form, fill } = await openLogIn(page)
  await fill(newAddress('stranger'), '')
  await form.getByRole('button', { name: 'Forgot Password ?' }).click()
  await expect(form.getByText('Reset Password')).toBeVisible()
  await form.getByRole('button', { name: 'Send' }).click()
  const unknown = 'This email is not registered, please register first to reset your password'
  await expect(form.getByText(unknown)).toBeVisible()
  await expect(alerts(page).filter({ hasText: 'Please check the email address and try again.' })).toBeVisible()
  await form.getByLabel('Email Address').fill('')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Please enter your email address')).toBeVisible()
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Confirm your email')).toBeVisible()
  await expect(form.getByText('Please check your email to reset your password.')).toBeVisible()
  await expect(form.getByRole('button', { name: /^Resend/ })).toBeVisible()

  const link = linkIn(await letterTo(email, 'Choose a new password'), 'reset-password')
  await page.goto(link)
  expect(page.url()).not.toContain('userKey')
  const update = page.getByRole('button', { name: 'Update password' })
  await update.click()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await expect(page.getByText('Confirm Password is required')).toBeVisible()
  await expect(page.getByText('Please confirm your new password')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password' }).fill('another-good-one')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('another-good-two')
  await update.click()
  await expect(page.getByText('Password do not match')).toBeVisible()
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('another-good-one')
  await update.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(dialog(page).getByText('Your password has been updated')).toBeVisible()

  expect(await call('POST', 'auth/login', { body: { email, password: goodPassword } })).toMatchObject({ status: 400 })
  expect(await call('POST', 'auth/login', { body: { email, password: 'another-good-one' } })).toMatchObject({
    status: 200,
  })
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('a-third-password')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a-third-password')
  await update.click()
  await expect(page.getByRole('heading', { name: 'Ask for a new link' })).toBeVisible()
  await letterTo(email, 'Your Tuppence password was changed')
})

test('a verification link opened twice still says verified; its tokens are given once', async ({ page, browser }) => {
  const email = newAddress('twice')
  await call('POST', 'auth/signup', { body: signUpOf(email) })
  const link = linkIn(await letterTo(email, 'Verify your email'), 'email-verification')
  await withoutBanner(page)
  await page.goto(link)
  await expect(dialog(page).getByText('Email Verified')).toBeVisible()
  await expect(dialog(page).getByText('You have been successfully verified !!')).toBeVisible()
  const elsewhere = await browser.newContext()
  const second = await elsewhere.newPage()
  await withoutBanner(second)
  await second.goto(link)
  await expect(dialog(second).getByText('You have been successfully verified !!')).toBeVisible()
  expect(await second.evaluate(() => localStorage.getItem('access'))).toBeNull()
  await elsewhere.close()
})

test('a verification in progress waits in a dialog that cannot be left', sweep, async ({ page }) => {
  await withoutBanner(page)
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route('**/auth/mail-verification', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/email-verification?userKey=nobody-was-mailed-this')
  await expect(dialog(page).getByText('Please Wait')).toBeVisible()
  await expect(dialog(page).getByText('Your verification in progress')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  answerNow()
  await expect(page).toHaveURL(/\/verify-email$/)
  await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible()
})

test('a mail that cannot be sent again is told in words', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.route('**/auth/resendEmail', (route) => route.abort())
  await page.goto('/verify-email')
  await page.getByLabel('Email Address').fill(newAddress())
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('The email was not resent successfully.').first()).toBeVisible()
})

test('the link of a campaign opens the dialog to join', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/?aff_id=12')
  await expect(dialog(page).getByText('Sign Up').first()).toBeVisible()
  await expect(dialog(page).getByRole('checkbox')).toBeVisible()
})

test('somebody who is logged in is led from the landing page to My Surveys', sweep, async ({ page }) => {
  await enter(page, await newPerson(), '/')
  await expect(page).toHaveURL(/\/my-survey$/)
})

/** Both buttons set the same cookie, as the specification says; what was chosen is kept apart from it. */
async function chooseCookies(page: Page, choice: string, consent: string) {
  await page.goto('/')
  await page.getByRole('button', { name: choice }).click()
  await expect(page.getByRole('button', { name: choice })).toBeHidden()
  const cookies = await page.context().cookies()
  const kept = cookies.find(({ name }) => name === 'userifno')
  expect(kept?.value).toBe('1')
  // Browsers may cap a cookie's age at 400 days; what was asked for is the specification's.
  expect(kept?.expires ?? 0).toBeGreaterThan(Date.now() / 1000 + 390 * 86_400)
  expect(cookies.find(({ name }) => name === 'consent')?.value).toBe(consent)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: choice })).toBeHidden()
}

test('the cookie banner stays away for ten years after Accept All', sweep, async ({ page }) =>
  chooseCookies(page, 'Accept All', 'all'),
)

test('the cookie banner stays away for ten years after Only Required', async ({ page }) =>
  chooseCookies(page, 'Only Required', 'required'))
