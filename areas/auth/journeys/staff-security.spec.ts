import type { Page } from '@playwright/test'
import { appCodeOf } from '../../../e2e/authenticator.ts'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import {
  demoPassword,
  enter,
  expect,
  knownPerson,
  newPerson,
  test,
  withoutBanner,
  type Person,
} from '../../../e2e/people.ts'
import { call, letterTo } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

/** Somebody new at the support desk. */
async function newStaff(admin: Person): Promise<Person> {
  const person = await newPerson({ isAnswered: false, name: 'desk' })
  const body = { userId: person.user.userId, role: '6' }
  const changed = await call('PATCH', 'panelist/updateUserRole', { token: admin.token.access.token, body })
  expect(changed.status).toBe(200)
  return { ...person, user: { ...person.user, role: '6' } }
}

/** Leaves as whoever was here, and logs in by the form, up to where it asks for more or opens. */
async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await page.getByRole('button', { name: 'Log In' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('staff set an app up, log in with its codes, each once, or a recovery code, and an administrator resets a lost one', async ({
  page,
  browser,
}) => {
  const admin = await knownPerson('admin@example.com')
  const person = await newStaff(admin)
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Confirm' })

  await test.step('an app is set up in the account, and the recovery codes are kept', async () => {
    await enter(page, person, '/my-account#second-step')
    const card = page.getByRole('heading', { name: 'Second step', exact: true })
    await expect(card).toBeFocused()
    await expect(card).toBeInViewport()
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(person.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    expect(await barriersInSweeps(page)).toEqual([])
  })
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCodeOf(secret))
  await confirm.click()
  await expect(dialog.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Please keep the codes first, then tick this box')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('checkbox', { name: 'I have kept these codes' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await letterTo(person.email, 'log-in has a second step')

  await test.step('the next log-in takes a code, and the same code no second one', async () => {
    await logIn(page, person)
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
    expect(await barriers(page)).toEqual([])
    const next = appCodeOf(secret, 1)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(next)
    await confirm.click()
    await page.waitForURL('**/my-survey')
    await logIn(page, person)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(next)
    await confirm.click()
    await expect(dialog.getByText('That code was used already. Please wait for the next one.')).toBeVisible()
  })

  await test.step('a recovery code opens in its place', async () => {
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
    await confirm.click()
    await page.waitForURL('**/my-survey')
  })

  await test.step('another administrator resets it: the session ends, and the password alone opens again', async () => {
    const desk = await browser.newPage()
    await enter(desk, admin, `/users?user=${encodeURIComponent(person.email)}`)
    await desk.getByRole('button', { name: `What can ${person.email} do?` }).click()
    await desk.getByRole('button', { name: 'Reset second step' }).click()
    const asked = desk.getByRole('dialog').filter({ hasText: 'Reset the second step of' })
    await asked.getByRole('textbox', { name: 'Reason' }).fill('Lost the phone')
    await asked.getByRole('button', { name: 'Reset second step' }).click()
    await expect(desk.getByRole('dialog', { name: /What can/ }).getByRole('status')).toContainText('was reset')
    await desk.close()
    await page.goto('/my-account')
    await page.waitForURL(({ pathname }) => pathname === '/')
    await letterTo(person.email, 'second step was reset')
    await logIn(page, person)
    await page.waitForURL('**/my-survey')
  })
})

test(
  'a staff page that nobody touches warns, then covers itself, and its owner logs in on top of what was typed',
  sweep,
  async ({ page }) => {
    await withoutBanner(page)
    await page.clock.install()
    await enter(page, await knownPerson('analyst@example.com'), '/my-account')
    const name = page.getByRole('textbox', { name: 'First name' })
    await name.fill('Half a na')
    const dialog = page.getByRole('dialog')

    // The pair of the log-in is exchanged, because somebody opened the page; then nobody is there.
    const refreshed = page.waitForResponse('**/auth/refresh')
    await page.clock.fastForward('06:00')
    await refreshed
    await page.clock.fastForward('28:30')
    await expect(dialog.getByRole('heading', { name: 'Are you still there?' })).toBeVisible()
    expect(await sideways(page)).toBe(0)
    const prolonged = page.waitForResponse('**/auth/refresh')
    await dialog.getByRole('button', { name: 'Stay logged in' }).click()
    await prolonged
    await expect(dialog).toBeHidden()

    await page.clock.fastForward('31:00')
    await expect(dialog.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('not-the-password')
    await dialog.getByRole('button', { name: 'Log in again' }).click()
    await expect(dialog.getByText('The email or password you entered is incorrect.')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Log in again' }).click()
    await expect(dialog).toBeHidden()
    await expect(name).toHaveValue('Half a na')
  },
)
