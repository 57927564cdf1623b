import { birthdayOn, fillBirthday, sayBirthday } from '../../../e2e/birthday.ts'
import { enter, expect, newPerson, test } from '../../../e2e/people.ts'
import { barriers } from '../../../e2e/barriers.ts'
import { call } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

test('an emptied name cannot be saved, a filled one can, and an under-age birthday is refused in words', async ({
  page,
}) => {
  await enter(page, await newPerson({ isAnswered: false }), '/my-account')
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.getByLabel('First name').fill('  ')
  await page.getByLabel('Phone').fill('555 0100')
  await save.click()
  await expect(page.getByText('First name cannot be left empty').first()).toBeVisible()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await save.click()
  await expect(
    page
      .getByText('Your changes are saved.')
      .or(page.getByText('Saved', { exact: true }))
      .first(),
  ).toBeVisible()
  const birthday = birthdayOn(page, 'Date of birth')
  await fillBirthday(birthday, `${new Date().getUTCFullYear() - 12}-02-03`)
  await save.click()
  await expect(page.getByText('You must be 18 or older to join.').first()).toBeVisible()
  await fillBirthday(birthday, '1990-04-31')
  await save.click()
  await expect(birthday.getByText('There is no April 31')).toBeVisible()
  await expect(birthday.getByLabel('Day', { exact: true })).toBeFocused()
  await fillBirthday(birthday, '1990-02-03')
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a change of the password wants the old one, and keeps this session', async ({ page }) => {
  const person = await newPerson({ isAnswered: false })
  await enter(page, person, '/my-account')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const fill = async (current: string, next: string, confirm: string) => {
    await field('Current password').fill(current)
    await field('New password').fill(next)
    await field('Confirm new password').fill(confirm)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('not-the-old-one', 'marble-lantern-9', '')
  await expect(page.getByText('Please confirm your new password').first()).toBeVisible()
  await fill('not-the-old-one', 'marble-lantern-9', 'marble-lantern-9')
  await expect(page.getByText('Your current password is incorrect.').first()).toBeVisible()
  await fill(person.password, 'marble-lantern-9', 'marble-lantern-9')
  await expect(page.getByText('Your password has been updated').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  const body = { email: person.email, password: 'marble-lantern-9' }
  expect(await call('POST', 'auth/login', { body })).toMatchObject({ status: 200 })
})

test('the chosen appearance holds at once and after a reload', sweep, async ({ page }) => {
  await enter(page, await newPerson({ isAnswered: false }), '/settings')
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  await page.getByLabel('Dark').check()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect.poll(scheme).toBe('dark')
})

test('profile questions are saved one by one, and answered ones come back with their day', sweep, async ({ page }) => {
  await enter(page, await newPerson(), '/profile-surveys')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Surveys' })).toBeVisible()
  await expect(page.getByText(/^Answered on \d{2}\/\d{2}\/\d{4}$/).first()).toBeVisible()
})

test('a choice is saved also when its reader goes elsewhere at once', sweep, async ({ page }) => {
  const person = await newPerson()
  const token = person.token.access.token
  const told = async () =>
    (await call<{ questionId: string }[]>('GET', 'profileSurveys/getUserProfileAnswer', { token })).data.map(
      ({ questionId }) => questionId,
    )
  await enter(page, person, '/profile-surveys?category=household')
  const main = page.getByRole('main')
  const before = (await told()).length
  await expect(main.getByText('How many people live in your home, you included?')).toBeVisible()
  await main.getByRole('button', { name: 'Skip' }).click()
  await main.getByRole('radio').first().check()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect.poll(async () => (await told()).length).toBe(before + 1)
  await page.goto('/profile-surveys?category=household')
  await main.getByRole('button', { name: 'Answer Home', exact: true }).click()
  await main.getByRole('listitem').getByRole('radio').first().check()
  await page.goto('/settings')
  await expect.poll(async () => (await told()).length).toBe(before + 2)
})

test('a change that cannot be saved says so, and keeps what was typed', sweep, async ({ page }) => {
  await enter(page, await newPerson({ isAnswered: false }), '/my-account')
  const failure = { status: 500, message: 'Something went wrong.', code: 'unexpected', requestId: 'r-4712' }
  await page.route('**/user/updateUser', (route) => route.fulfill({ status: 500, json: failure }))
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Error occurred during update').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('a birthday is told as MM/DD/YYYY', sweep, async ({ page }) => {
  const person = await newPerson()
  await enter(page, person, '/my-profile')
  await expect(page.getByText('05/17/1990')).toBeVisible()
})

test.describe('where days are written day first', () => {
  test.use({ locale: 'en-GB' })

  test(
    'a birthday is asked for in three fields, in the order of the reader, and saved as one day',
    sweep,
    async ({ page }) => {
      await enter(page, await newPerson({ isAnswered: false }), '/my-account')
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Last name').fill('Byron')
      const birthday = birthdayOn(page, 'Date of birth')
      await birthday.getByLabel('Day', { exact: true }).focus()
      await page.keyboard.type('29')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Feb')
      await page.keyboard.press('Tab')
      await page.keyboard.type('1990')
      expect(await sayBirthday(birthday)).toEqual(['Day 29', 'Month 2', 'Year 1990'])
      await page.keyboard.press('Tab')
      await expect(birthday.getByText('There is no 29 February 1990')).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await birthday.getByLabel('Day', { exact: true }).fill('28')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await page.reload()
      await expect(birthday).toBeVisible()
      expect(await sayBirthday(birthday)).toEqual(['Day 28', 'Month 2', 'Year 1990'])
    },
  )
})
