import { enter, expect, goodPassword, newPerson, test, withoutBanner } from './people.ts'
import { sweep } from './screens.ts'
import { findListed, startButton } from './surveys.ts'

test('the dialog is opened, filled and sent by keyboard alone, and gives the focus back when it closes', async ({
  page,
}) => {
  const { email } = await newPerson({ isAnswered: false })
  await withoutBanner(page)
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const opener = page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true })
  for (let presses = 0; presses < 8 && !(await opener.evaluate((it) => it === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Email Address')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Email Address')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Email Address')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/my-survey$/)
})

test('the focus never leaves an open dialog', async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Email Address')).toBeFocused()
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab')
    // In one step: the dialog of the bare page gives way to the program's own while the keys are pressed.
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]')))).toBe(true)
  }
})

// In every run the whole journey does it, among all the rest (whole-journey.spec.ts).
test('a survey is started, answered and submitted by keyboard alone', sweep, async ({ page }) => {
  const person = await newPerson()
  await enter(page, person, '/my-survey?tab=all')
  const title = 'Three quick choices'
  const row = await findListed(page, title)
  await row.getByRole('button', { name: title }).focus()
  await page.keyboard.press('Enter')
  // The details take the focus; their button comes next.
  await expect(page.getByRole('heading', { name: title }).last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(startButton(page, title)).toBeFocused()
  await page.keyboard.press('Enter')
  const questions = ['Which do you like better?', 'And which of these?', 'What would you rather have more of?']
  for (const [no, name] of questions.entries()) {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const option = page.getByRole('radio').first()
    for (let presses = 0; presses < 12 && !(await option.evaluate((it) => it === document.activeElement)); presses += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(option).toBeChecked()
    const onwards = page.getByRole('button', { name: no < 2 ? 'Next' : 'Submit' })
    for (let presses = 0; presses < 6 && !(await onwards.evaluate((it) => it === document.activeElement)); presses += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('dialog').getByText('Thank You!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/my-survey/)
})

test(
  'the account menu opens by an arrow key and closes by Escape with the focus back on its button',
  sweep,
  async ({ page }) => {
    await enter(page, await newPerson())
    const avatar = page.getByRole('button', { name: /^Account menu/ })
    await avatar.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(avatar).toBeFocused()
  },
)
