import { expect, goodPassword, newPerson, signUpOf, test, withoutBanner } from './people.ts'
import { sweep } from './screens.ts'
import { call, newAddress } from './world.ts'

/** Product, section 7, "Limits": failed log-ins of an account in 15 minutes. */
const allowedFailures = 10

test('who has guessed too often reads when the next try counts', async ({ page }) => {
  const { email } = await newPerson({ isAnswered: false })
  const guess = (at: number) => call('POST', 'auth/login', { body: { email, password: `wrong-guess-${at}` } })
  for (let at = 0; at < allowedFailures; at += 1) expect((await guess(at)).status).toBe(400)
  await withoutBanner(page)
  await page.goto('/?signin=log-in')
  const form = page.getByRole('dialog')
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  const words = /^Too many attempts\. Please wait a moment and try again\. You can try again in \d+ minutes\.$/
  await expect(form.getByRole('alert').getByText(words)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Error' }).getByText(words)).toBeVisible()
})

test('a mail that is asked for too soon is counted down on its button, and can be asked for again then', async ({
  page,
}) => {
  await withoutBanner(page)
  await page.clock.install()
  const email = newAddress()
  await call('POST', 'auth/signup', { body: signUpOf(email) })
  await page.goto('/verify-email')
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Resend' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('You can try again in')
  await expect(page.getByRole('button', { name: /^Resend \(\d+ s\)$/ })).toBeFocused()
  await page.clock.runFor(61_000)
  await expect(page.getByRole('button', { name: 'Resend', exact: true })).toBeFocused()
  await expect(notice).toBeHidden()
})

test('a button that asked in vain has the focus again', sweep, async ({ page }) => {
  const { email } = await newPerson({ isAnswered: false })
  await withoutBanner(page)
  await page.goto('/?signin=log-in')
  const form = page.getByRole('dialog')
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('textbox', { name: 'Password' }).fill('wrong-password')
  const send = form.getByRole('button', { name: 'Continue', exact: true })
  await send.focus()
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route('**/auth/login', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(send).toBeDisabled()
  // Long enough for the browser to take the focus away.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  answerNow()
  await expect(form.getByText('The email or password you entered is incorrect.')).toBeVisible()
  await expect(send).toBeFocused()
})
