import type { Page } from '@playwright/test'
import { expectFits, expectWhole } from '../../../e2e/barriers.ts'
import { enter, expect, newPerson, test } from '../../../e2e/people.ts'
import { phone, sweep } from '../../../e2e/screens.ts'
import { sandboxUrl } from '../../../e2e/world.ts'

const title = 'Dogs, cats and their people'
const dialog = (page: Page) => page.getByRole('dialog')

const partner = 'Prodigy Feed'

/** Somebody who has not said which pets they have agrees to the network of a catalogue, and opens a survey of it. */
const open = async (page: Page, name: string) => {
  await page.setViewportSize(phone)
  await enter(page, await newPerson({ name }), '/my-survey?sort=pay')
  await page.getByText(/^\d+ partners have more surveys for you$/).click()
  await page.getByRole('button', { name: `Agree to ${partner}` }).click()
  await expect(page.getByRole('region', { name: partner })).toHaveCount(0)
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  const row = page.getByRole('article', { name: title })
  await expect(row.getByText('Possible match')).toBeVisible()
  await row.getByRole('button', { name: title, exact: true }).click()
  await expect(dialog(page).getByText('Answer more profile questions to see whether it fits')).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Start survey/ })
    .click()
  await expect(dialog(page).getByRole('heading', { name: '1 question first' })).toBeVisible()
}
test('a survey asks what the profile does not say, by keyboard, and goes on to the partner', async ({ page }) => {
  await open(page, 'asked')
  await expectFits(page, 'a survey that asks first')
  await dialog(page).getByRole('button', { name: 'Save and start' }).click()
  await expect(dialog(page).getByText('Please answer all questions')).toBeVisible()
  await expect(dialog(page).getByLabel('Dog', { exact: true })).toBeFocused()
  await expectWhole(page, 'a question that is not answered')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href.startsWith(`${sandboxUrl}/`))
  // Nobody who comes back is asked again.
  await page.goBack()
  await expect(page.getByRole('article', { name: title }).getByText('In progress')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('whoever does not fit by the answers is told so, and offered the next survey', sweep, async ({ page }) => {
  await open(page, 'unfit')
  await page.reload()
  await dialog(page).getByLabel('No pets', { exact: true }).check()
  await dialog(page).getByRole('button', { name: 'Save and start' }).click()
  await expect(dialog(page).getByText("You don't qualify for this survey.")).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /^Next survey: / })).toBeVisible()
  await expectWhole(page, 'a survey that does not fit')
  await dialog(page).getByRole('button', { name: 'Back to surveys' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('article', { name: title })).toHaveCount(0)
})
