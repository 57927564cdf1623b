import { birthdayOn, fillBirthday } from './birthday.ts'
import type { Page } from '@playwright/test'
import { enter, expect, knownPerson, test } from './people.ts'
import { sweep } from './screens.ts'
import { startListed } from './surveys.ts'
import { codeIn, letterTo, linkIn, newAddress, sandboxUrl } from './world.ts'

test.use({ timezoneId: 'America/New_York' })
const password = 'plum-orchard-7'
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test(
  'a visitor joins, verifies, answers, takes a hosted and an external survey, is paid once each, redeems and gets the gift card',
  sweep,
  async ({ page, browser }) => {
    const email = newAddress('journey')
    await test.step('joining says in each field what is wrong, then mails a link', () => join(page, email))
    await test.step('the mailed link verifies and signs in', () => verify(page, email))
    await test.step('the five top questions are asked once and pay their part of the bonus', () => answerTopFive(page))
    await test.step('a hosted survey keeps its answers through a reload and a lost network, and pays', () =>
      takeHosted(page))
    await test.step('an external survey is paid once, by the supplier’s signed word', () => takeExternal(page))
    await test.step('the history shows every credit, and only once', () => readHistory(page))
    await test.step('partners that it agrees to list surveys of a wall and of a catalogue, which they credit themselves', () =>
      takeFromPartners(page))
    await test.step('a redemption wants the mailed code, and the right one', () => redeem(page, email))
    await test.step('finance approves', async () => {
      const context = await browser.newContext({ viewport: page.viewportSize(), timezoneId: 'America/New_York' })
      await approve(await context.newPage(), email)
      await context.close()
    })
    await test.step('the gift card arrives by mail and the request is sent', async () => {
      const letter = await letterTo(email, 'gift card of US$5.00')
      expect(codeIn(letter)).toMatch(/\S{8,}/)
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 60_000 })
    })
  },
)

async function join(page: Page, email: string) {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take Free Survey To Earn Rewards')
  await expect(page.getByText('up to $5 FREE Bonus')).toBeVisible()
  await press(page, 'Only Required')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }).click()
  const form = dialog(page)
  const field = { email: form.getByLabel('Email Address'), password: form.getByRole('textbox', { name: 'Password' }) }
  const send = form.getByRole('button', { name: 'Continue', exact: true })

  await send.click()
  await expect(form.getByText('Please enter your email address')).toBeVisible()
  await expect(form.getByText('Please enter your password')).toBeVisible()
  await expect(form.getByText('Please accept Privacy Policy and Terms & Conditions')).toBeVisible()
  await field.email.fill('not-an-address')
  await expect(form.getByText('Please enter your email address')).toBeHidden()
  await field.password.fill('short')
  await send.click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await expect(form.getByText('Your password must be at least 6 characters long')).toBeVisible()
  await field.password.fill('two words')
  await send.click()
  await expect(form.getByText('Your password cannot contain a space')).toBeVisible()
  await field.email.fill('maya@example.com')
  await expect(form.getByText('This email is already registered.')).toBeVisible()

  await field.email.fill(`  ${email} `)
  await field.password.fill(password)
  await form.getByRole('checkbox').check()
  await send.click()
  await expect(form.getByText('Verify your email')).toBeVisible()
  await expect(page.getByRole('status').getByText('Email sent. Please verify email.')).toBeVisible()
  await expect(form.getByText(`We emailed a link to ${email}.`)).toBeVisible()
  await expect(form.getByRole('button', { name: /^Resend \(\d+ s\)$/ })).toBeVisible()
}

async function verify(page: Page, email: string) {
  const link = linkIn(await letterTo(email, 'Verify your email'), 'email-verification')
  await page.goto(link)
  await expect(dialog(page).getByText('You have been successfully verified !!')).toBeVisible()
  expect(page.url()).not.toContain('userKey')
  await press(page, 'Go to Surveys')
  await expect(page.getByRole('heading', { level: 1, name: 'My Surveys' })).toBeVisible()
}

async function answerTopFive(page: Page) {
  await press(page, 'Answer now')
  const form = dialog(page)
  const next = () => form.getByRole('button', { name: /^(Next|Finish)$/ }).click()
  await expect(form.getByText('Question 1 of 5')).toBeVisible()
  await next()
  await expect(form.getByText('Please answer all questions')).toBeVisible()
  await form.getByLabel('Female', { exact: true }).check()
  await next()
  await fillBirthday(birthdayOn(form), `${new Date().getUTCFullYear() - 20}-01-01`)
  await next()
  await form.getByLabel('What is your postcode or ZIP code?').fill('10001')
  await next()
  await form.getByLabel('Employed full-time').check()
  await next()
  await form.getByLabel('$50,000 to $74,999').check()
  await next()
  await expect(form.getByText('Thank You!')).toBeVisible()
  await expect(form.getByText('Your answers have been recorded')).toBeVisible()
  await form.getByRole('button', { name: 'Go to Surveys' }).click()
  await expect(page.getByRole('button', { name: 'Answer now' })).toBeHidden()
}

/** The question that is the page now. */
const asked = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function takeHosted(page: Page) {
  await startListed(page, 'Three quick choices')
  await expect(page).toHaveURL(/questionair-survey\?attemptId=/)
  await expect(asked(page, 'Which do you like better?')).toBeVisible()
  await press(page, 'Next')
  await expect(page.getByText('Please answer this question').first()).toBeVisible()
  await page.getByText('Mornings').click()
  await press(page, 'Next')
  await expect(asked(page, 'And which of these?')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await expect(asked(page, 'And which of these?')).toBeVisible()
  await press(page, 'Back')
  await expect(page.getByLabel('Mornings')).toBeChecked()
  await press(page, 'Next')

  await page.context().setOffline(true)
  await page.getByText('The mountains').click()
  await press(page, 'Next')
  await expect(page.getByText('Not saved yet').first()).toBeVisible()
  await expect(asked(page, 'What would you rather have more of?')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByText('Money').click()
  await press(page, 'Submit')
  await expect(dialog(page).getByText('Thank You!')).toBeVisible()
  await expect(dialog(page).getByText('Your answers have been recorded')).toBeVisible()
  await expect(dialog(page).getByText('+20').first()).toBeVisible()
  await press(page, 'Back to surveys')
  await expect(page).toHaveURL(/\/my-survey/)
}

async function takeExternal(page: Page) {
  await startListed(page, externalTitle)
  await expect(page).toHaveURL(new RegExp(`^${sandboxUrl}/supplier/entry`))
  await page.getByLabel('Yes, now and then').check()
  await page.getByLabel('Rather satisfied', { exact: true }).check()
  await page.getByLabel('A city').check()
  await press(page, 'Submit answers')
  await expect(dialog(page).getByText('Thank You!')).toBeVisible()
  await press(page, 'Back to surveys')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My Surveys' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

const externalTitle = 'Your opinion on everyday things'

async function readHistory(page: Page) {
  await page.goto('/my-points')
  await expect(page.getByRole('heading', { level: 1, name: 'My Earnings' })).toBeVisible()
  for (const name of ['Three quick choices', externalTitle])
    await expect(page.getByRole('button', { name })).toHaveCount(1)
  for (const part of ['+100', '+150', '+250']) await expect(page.getByText(part).first()).toBeVisible()
  // 100 + 150 + 250 of the welcome bonus, 20 and 40 of the surveys: nothing twice.
  await expect(page.getByText(/^560/).first()).toBeVisible()
}

const wallTitle = 'Media'
const catalogueTitle = 'A study'

async function takeFromPartners(page: Page) {
  await page.goto('/my-survey')
  // A sweep lets one more partner go live for a while.
  await page.getByText(/^\d+ partners have more surveys for you$/).click()
  for (const name of ['Brightbits', 'Prodigy Feed']) {
    await press(page, `Agree to ${name}`)
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  }
  await startListed(page, wallTitle)
  await answerAtNetwork(page, ['Female'])
  await page.waitForURL(/\/my-survey/)
  await startListed(page, catalogueTitle)
  await page.getByLabel('How old are you?').fill('20')
  await answerAtNetwork(page, ['Female'])
  await expect(dialog(page).getByText('Thank You!')).toBeVisible()
  await expect(dialog(page).getByText(/^Your 62 points are pending for 7 days/)).toBeVisible()

  await page.goto('/my-points')
  for (const [title, points] of [
    [wallTitle, '+120'],
    [catalogueTitle, '+62'],
  ] as const) {
    await expect(page.getByRole('button', { name: new RegExp(`^${title}`) })).toHaveCount(1)
    await expect(page.getByText(points).first()).toBeVisible()
  }
  await expect(page.getByText(/^680/).first()).toBeVisible()
}

async function answerAtNetwork(page: Page, answers: readonly string[]) {
  await expect(page).toHaveURL(new RegExp(`^${sandboxUrl}/survey-networks/`))
  for (const answer of [...answers, 'Rather disagree', 'Very much'])
    await page.getByLabel(answer, { exact: true }).check()
  await press(page, 'Submit answers')
}

async function redeem(page: Page, email: string) {
  await page.goto('/redeem-points')
  await press(page, /^Choose Shopping gift card/)
  await press(page, /^Choose \$5\.00/)
  await press(page, 'Continue')
  await page.getByRole('radio', { name: 'Email code' }).check()
  await press(page, 'Email me a code')
  await expect(page.getByRole('timer')).toHaveText(/^About (?:10|9) min left$/)
  const code = codeIn(await letterTo(email, 'Your code to redeem points'))
  expect(code).toMatch(/^\d{6}$/)
  const field = page.getByRole('textbox', { name: 'Code' })
  await field.fill(code === '000000' ? '000001' : '000000')
  await press(page, 'Redeem 500 points')
  await expect(page.getByText('That code is not right. Please check it and try again.').first()).toBeVisible()
  await field.fill(code)
  await press(page, 'Redeem 500 points')
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
}

async function approve(page: Page, email: string) {
  await enter(page, await knownPerson('finance@example.com'), '/finance?sort=newest')
  await press(page, `Review the request of ${email}`)
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(page).getByText('Approved. The reward is being sent.')).toBeVisible()
}
