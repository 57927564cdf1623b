import { enter, expect, knownPerson, newPerson, test } from './people.ts'
import { call } from './world.ts'

test('an edit leaves no field empty, shows what changes before it is saved, and is not lost to a faster one', async ({
  page,
}) => {
  const { user } = await newPerson({ isAnswered: false, name: 'editable' })
  const admin = await knownPerson('admin@example.com')
  await enter(page, admin, `/edit-panelist/${user.userId}`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('First name').fill('Ana')
  await save.click()
  await expect(page.getByText('Last name cannot be left empty')).toBeVisible()
  await page.getByLabel('Last name').fill('Ruiz')

  const faster = { panelistId: user.userId, firstName: 'Bea', lastName: 'Diaz' }
  await call('PATCH', 'panelist/updatePanelist', { token: admin.token.access.token, body: faster })
  await save.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Ruiz')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Changed by .* just now$/)).toBeVisible()
  await page.getByRole('button', { name: 'Load the newest data' }).click()
  await save.click()
  await expect(dialog.getByText('Bea')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeVisible()
  await page.getByRole('tab', { name: 'Audit' }).click()
  await expect(page.getByRole('list', { name: 'Audit' }).getByText('Bea')).toHaveCount(2)
})
