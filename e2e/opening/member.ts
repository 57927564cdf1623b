import { birthdayOn, fillBirthday } from '../birthday.ts'
import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import type { Product } from '../product.ts'
import { codeIn, letterTo, linkIn } from '../world.ts'
import { rowsTitled, startButton } from '../surveys.ts'
import { fullTime, surveyTitle } from './office.ts'

/** What the first member of a panel does, by pages alone. */
const memberPassword = 'plum-orchard-7'
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** A visitor joins, verifies, and answers the five top questions. */
export async function join(page: Page, email: string, { sandboxUrl, url }: Product): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }).click()
  const form = dialog(page)
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('textbox', { name: 'Password' }).fill(memberPassword)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(form.getByText('Verify your email')).toBeVisible()
  await page.goto(linkIn(await letterTo(email, 'Verify your email', sandboxUrl), 'email-verification', url))
  await press(page, 'Go to Surveys')
  await press(page, 'Answer now')
  const next = () => form.getByRole('button', { name: /^(Next|Finish)$/ }).click()
  await form.getByLabel('Female', { exact: true }).check()
  await next()
  await fillBirthday(birthdayOn(form), '1990-05-17')
  await next()
  await form.getByLabel('What is your postcode or ZIP code?').fill('10001')
  await next()
  await form.getByLabel(fullTime).check()
  await next()
  await form.getByLabel('$50,000 to $74,999').check()
  await next()
  await expect(form.getByText('Thank You!')).toBeVisible()
  await form.getByRole('button', { name: 'Go to Surveys' }).click()
}

/** The first survey is found and taken. */
export async function takeSurvey(page: Page): Promise<void> {
  const row = rowsTitled(page, surveyTitle)
  await expect(async () => {
    await page.goto('/my-survey?tab=all')
    await expect(row).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await row.getByRole('button', { name: surveyTitle }).click()
  await expect(startButton(page, surveyTitle)).toHaveAccessibleName(/, 20 points/)
  await startButton(page, surveyTitle).click()
  await page.getByText('I am for it').click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('radio', { name: '4' }).first().check({ force: true })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await press(page, 'Submit')
  await expect(dialog(page).getByText('Thank You!')).toBeVisible()
}

/** The bonus is redeemed, which takes the code that is mailed, and no other. */
export async function redeem(page: Page, email: string, { sandboxUrl }: Product): Promise<void> {
  await page.goto('/redeem-points')
  await press(page, /^Choose Cinema card/)
  await press(page, /^Choose \$5\.00/)
  await press(page, 'Continue')
  await page.getByRole('radio', { name: 'Email code' }).check()
  await press(page, 'Email me a code')
  const code = codeIn(await letterTo(email, 'Your code to redeem points', sandboxUrl))
  const field = page.getByRole('textbox', { name: 'Code' })
  await field.fill(code === '000000' ? '000001' : '000000')
  await press(page, 'Redeem 500 points')
  await expect(page.getByText('That code is not right. Please check it and try again.').first()).toBeVisible()
  await field.fill(code)
  await press(page, 'Redeem 500 points')
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
}
