import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { call, letterTo, linkIn, productUrl } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

const admin = () => knownPerson('admin@example.com')
const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a panelist is found, taken away as a file, blocked with a reason that ends the session at once, unblocked, and deleted', async ({
  page,
  browser,
}) => {
  const person = await newPerson({ isAnswered: false, name: 'blockable' })
  const { email, password } = person
  const context = await browser.newContext()
  const home = await context.newPage()
  await enter(home, person, '/settings')

  await enter(page, await admin(), '/panelists-details')
  await expect(page).toHaveURL(/\/panelists$/)
  await page.getByRole('searchbox', { name: 'Email' }).fill(email)
  await expect(page).toHaveURL(new RegExp(`email=${encodeURIComponent(email)}`))
  await expect(page.getByText('1 found')).toBeVisible()
  await page.getByRole('checkbox', { name: `Choose ${email}` }).check()
  expect(await barriers(page), 'the list').toEqual([])
  expect(await sideways(page)).toBe(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('group', { name: 'Actions for the chosen panelists' })
      .getByRole('button', { name: 'Export' })
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^panelists_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(email)

  await page.getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Block account' }).click()
  await expect(dialog(page).getByText('Please give a reason.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Two accounts of one person')
  await dialog(page).getByRole('button', { name: 'Block account' }).click()
  await expect(page.getByText('This account is blocked')).toBeVisible()

  // The bell tells the page at once, if it has begun to ring live; else the next call does.
  const next = home.getByRole('link', { name: 'My Account' }).first()
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 1_000 })
    await expect(dialog(home).getByText('Your account is blocked. Please contact support.')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expect(home).toHaveURL(new URL('/', productUrl).href)
  expect(await home.evaluate(() => localStorage.getItem('access'))).toBeNull()
  await dialog(home).getByRole('link', { name: 'Contact us' }).click()
  await expect(home).toHaveURL(/\/contact\?view=write&topic=account$/)
  const letter = await letterTo(email, 'is blocked')
  expect(letter.text).toContain('Two accounts of one person')
  expect(linkIn(letter, 'contact')).toBe(`${productUrl}/contact?view=write&topic=account`)
  await context.close()

  await page.getByRole('button', { name: 'Unblock', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Unblock account' }).click()
  await expect(page.getByText('This account is blocked')).toBeHidden()
  const logIn = () => call('POST', 'auth/login', { body: { email, password } })
  expect((await logIn()).status).toBe(200)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog(page).getByText('This is not the same text')).toBeVisible()
  await dialog(page).getByLabel(`To confirm, type ${email}`).fill(email)
  expect(await barriersInSweeps(page), 'the question').toEqual([])
  await dialog(page).getByRole('button', { name: 'Delete account' }).click()
  await expect(heading(page, 'Panelists')).toBeFocused()
  await page.getByRole('searchbox', { name: 'Email' }).fill(email)
  await expect(page.getByRole('heading', { name: 'No Data Found !' })).toBeVisible()
  expect((await logIn()).status).toBe(404)
})

test(
  'keys lead anywhere: to a page, to a panelist by email, to the search of a list; single keys can be switched off',
  sweep,
  async ({ page }) => {
    const { email, user } = await newPerson({ isAnswered: false, name: 'palette' })
    await enter(page, await admin(), '/reports')
    // With the button comes what hears the keys.
    await expect(page.getByRole('button', { name: 'Search and go to' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = dialog(page).getByRole('combobox', { name: 'Page, panelist or survey' })
    await expect(field).toBeFocused()
    await field.fill('audit')
    await expect(dialog(page).getByRole('option', { selected: true })).toHaveText('Audit log')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Audit log')).toBeFocused()
    await expect(dialog(page)).toHaveCount(0)

    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Who did it' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await field.fill(email)
    const found = dialog(page).getByRole('option', { name: email })
    await expect(found).toBeVisible()
    expect(await barriers(page), 'the palette').toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/panelists-details/${user.userId}$`))
    await expect(heading(page, 'Panelist Details')).toBeFocused()
    await expect(dialog(page)).toHaveCount(0)

    await page.keyboard.press('Shift+?')
    await dialog(page)
      .getByRole('checkbox', { name: /^Single keys/ })
      .uncheck()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'All panelists' }).click()
    await expect(heading(page, 'Panelists')).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Name' })).not.toBeFocused()
  },
)

test(
  'an edit leaves no field empty, shows what changes before it is saved, and is not lost to a faster one',
  sweep,
  async ({ page }) => {
    const { user } = await newPerson({ isAnswered: false, name: 'editable' })
    const staff = await admin()
    await enter(page, staff, `/edit-panelist/${user.userId}`)
    await expect(heading(page, 'Edit Panelist')).toBeVisible()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.getByLabel('First name').fill('Ana')
    await save.click()
    await expect(page.getByText('Last name cannot be left empty')).toBeVisible()
    await page.getByLabel('Last name').fill('Ruiz')

    const faster = { panelistId: user.userId, firstName: 'Bea', lastName: 'Diaz' }
    await call('PATCH', 'panelist/updatePanelist', { token: staff.token.access.token, body: faster })
    await save.click()
    await expect(dialog(page).getByText('Ruiz')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/^Changed by .* just now$/)).toBeVisible()
    await page.getByRole('button', { name: 'Load the newest data' }).click()
    await save.click()
    await expect(dialog(page).getByText('Bea')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(heading(page, 'Panelist Details')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible()
    await page.getByRole('tab', { name: 'Audit' }).click()
    await expect(page.getByRole('list', { name: 'Audit' }).getByText('Bea')).toHaveCount(2)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('panelists and roles are read and changed with a thumb, and found without a menu', sweep, async ({ page }) => {
    await enter(page, await admin(), '/panelists-details')
    await expect(page).toHaveURL(/\/panelists$/)
    await page.getByRole('searchbox', { name: 'Email' }).fill('maya@example.com')
    await expect(page.getByText('1 found')).toBeVisible()
    expect(await barriers(page), 'the list').toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.getByRole('link', { name: 'Maya Chen' }).click()
    await page.getByRole('tab', { name: 'Survey history' }).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/tab=surveys&page=2$/)
    await expect(page.getByText('Page 2 of 3')).toBeVisible()
    await page.getByRole('tab', { name: 'Activities' }).click()
    await page.goto(`${page.url()}&startDate=2020-01-01&endDate=2020-01-31`)
    await expect(page.getByText('Nothing happened on these days.')).toBeVisible()
    await page.getByRole('tab', { name: 'Devices and risk' }).click()
    await expect(page.getByRole('tab', { name: 'Devices and risk' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: 'In the same browser' })).toBeVisible()
    expect(await barriers(page), 'a panelist').toEqual([])
    expect(await sideways(page)).toBe(0)

    await page.getByRole('button', { name: 'Search and go to' }).click()
    await dialog(page).getByRole('combobox').fill('roles')
    await dialog(page).getByRole('option', { name: 'Roles & Permissions' }).click()
    await expect(heading(page, 'Roles & Permissions')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Support' }).click()
    await expect(dialog(page).getByRole('checkbox', { name: 'Panelists' })).toBeVisible()
    expect(await barriers(page), 'a role').toEqual([])
    expect(await sideways(page)).toBe(0)
  })
})
