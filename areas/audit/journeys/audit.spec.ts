import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'

test('the audit log says who did what to whom, is narrowed to one person by name, and leaves as a file', async ({
  page,
}) => {
  const admin = await knownPerson('admin@example.com')
  const {
    user: { userId },
    email,
  } = await newPerson({ isAnswered: false, name: 'subject' })
  const reason = `Two accounts ${Date.now()}`
  await call('POST', `panelist/blockPanelist/${userId}`, { token: admin.token.access.token, body: { reason } })

  await enter(page, admin, '/audit')
  const who = page.getByRole('combobox', { name: 'About whom' })
  await who.fill(email.slice(0, 12))
  await page.getByRole('option', { name: email }).first().click()
  await expect(page).toHaveURL(new RegExp(`subject=${userId}`))
  const row = page.getByText(`blocked ${email}`, { exact: false })
  await expect(row).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await sideways(page)).toBe(0)

  await page.getByRole('combobox', { name: 'Area' }).selectOption({ label: 'Panelists' })
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Blocked a user' })
  await expect(page).toHaveURL(/action=panelists\.block/)
  await page.getByRole('button', { name: /^Show: .* blocked/ }).click()
  await expect(page.getByRole('dialog', { name: 'Entry' }).getByText(reason)).toBeVisible()
  expect(await barriersInSweeps(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^audit-log_\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('link', { name: email }).click()
  await expect(page).toHaveURL(new RegExp(`/panelists-details/${userId}`))
})
