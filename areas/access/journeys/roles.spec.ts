import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { sweep } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

/** Makes new users with the role of the support desk until the list has more than `least`, and tells how many it has. */
async function haveUsers(token: string, least: number): Promise<number> {
  const read = () => call<{ count: number }>('GET', 'panelist/getSelectedUsers?limit=1', { token })
  for (let { count } = (await read()).data; count <= least; count += 1) {
    const { user } = await newPerson({ isAnswered: false, name: 'colleague' })
    await call('PATCH', 'panelist/updateUserRole', { token, body: { userId: user.userId, role: '6' } })
  }
  return (await read()).data.count
}

test('a role is duplicated, its rights chosen by keyboard, and given to a user whose access then says so', async ({
  page,
}) => {
  const name = `Night desk ${Date.now()}`
  const { email } = await newPerson({ isAnswered: false, name: 'helper' })
  await enter(page, await knownPerson('admin@example.com'), '/roles-permissions')
  await page.getByRole('button', { name: 'Duplicate Support' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('checkbox', { name: 'Panelists' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('checkbox', { name: 'Change' }).first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByText(/^7 of \d+ selected/)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
  expect(await sideways(page)).toBe(0)

  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(email)
  await page.getByRole('button', { name: `Change roles of ${email}` }).click()
  await dialog.getByRole('combobox', { name: 'Roles' }).fill(name)
  await page.getByRole('listbox', { name: 'Roles' }).getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  await expect(page.getByRole('cell', { name: new RegExp(name) })).toBeVisible()
  await page.getByRole('button', { name: `What can ${email} do?` }).click()
  await expect(dialog.getByText(new RegExp(`^Roles: .*${name}`))).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: name })
  await expect(page.getByRole('button', { name: `Change roles of ${email}` })).toBeVisible()
})

test(
  'a list keeps the columns and the page length that its reader has chosen, and its address leads to the same rows',
  sweep,
  async ({ page }) => {
    // The menu comes after its button was pressed, and gives the focus back all the same.
    await page.route(/\/ColumnMenu-/, async (route) => {
      // As long as a press takes.
      await page.waitForTimeout(300)
      await route.continue()
    })
    const admin = await knownPerson('admin@example.com')
    // Where all rows fit on the shortest page, there is no length to choose.
    const count = await haveUsers(admin.token.access.token, 10)
    await enter(page, admin, '/users?user=admin%40example.com')
    const row = page.getByRole('row').filter({ hasText: 'admin@example.com' })
    await expect(row).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Name or email' })).toHaveValue('admin@example.com')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/users$/)

    const chooser = page.getByRole('button', { name: 'Columns' })
    await chooser.focus()
    await page.keyboard.press('Enter')
    const status = page.getByRole('menuitemcheckbox', { name: 'Status' })
    await expect(status).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await expect(status).toBeFocused()
    await page.keyboard.press('Space')
    await expect(status).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(chooser).toBeFocused()
    await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)
    expect(await barriers(page)).toEqual([])

    await expect(page.getByRole('row')).toHaveCount(1 + 10)
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
    await expect(page).toHaveURL(/\/users\?limit=25$/)
    // Beside it another test may make a user.
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThanOrEqual(1 + Math.min(count, 25))
    await page.goto('/users?page=999')
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('25')
    await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)
    await expect(page).toHaveURL(/page=(?!999)\d+/)
    await expect(page.getByRole('row')).not.toHaveCount(1)
  },
)

test('what is typed of a new role is lost to Esc only after a question', sweep, async ({ page }) => {
  await enter(page, await knownPerson('admin@example.com'), '/roles-permissions')
  await page.getByRole('button', { name: 'Add role' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await name.fill('Evening desk')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Evening desk')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add role' }).click()
  await expect(name).not.toHaveValue('Evening desk')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
