import { readFile } from 'node:fs/promises'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { phone, sweep } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

test('a letter is recorded with its deadline, the copy is handed over, and the list is downloaded as evidence', async ({
  page,
}) => {
  const { user, email } = await newPerson({ isAnswered: false, name: 'letter' })
  const boss = await knownPerson('admin@example.com')
  await enter(page, boss, '/duties')
  await expect(page.getByText(/requests? (?:is|are) overdue\./)).toBeVisible()
  await page.getByRole('button', { name: 'Record a request' }).click()
  const dialog = page.getByRole('dialog')
  await test.step('what is missing is shown beside its field', async () => {
    await dialog.getByRole('button', { name: 'Record request' }).click()
    await expect(dialog.getByText('Please choose a person')).toBeVisible()
    expect(await barriersInSweeps(page)).toEqual([])
  })
  await test.step('recorded, it is due a month or 45 days after it was received', async () => {
    await dialog.getByRole('combobox', { name: 'Whose data' }).fill(email.slice(0, 14))
    await page.getByRole('option', { name: email }).click()
    await dialog.getByRole('button', { name: 'Record request' }).click()
    await expect(page.getByText(/^The request was recorded\. It is due on /)).toBeVisible()
    await page.getByRole('combobox', { name: 'Person' }).fill(email.slice(0, 14))
    await page.getByRole('option', { name: email }).click()
    await expect(page).toHaveURL(new RegExp(`who=${user.userId}`))
    await expect(page.getByRole('row', { name: new RegExp(email) }).getByText(/^\d+ days left$/)).toBeVisible()
    expect(await barriersInSweeps(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
  })
  await test.step('the copy is downloaded before it is handed over, and the page says by whom', async () => {
    await page.getByRole('button', { name: new RegExp(`^View: A copy of their data, ${email}`) }).click()
    const panel = page.getByRole('dialog', { name: 'Data request' })
    await expect(panel.getByRole('button', { name: 'Mark as handed over' })).toHaveCount(0)
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download the copy' }).click(),
    ])
    const { account } = JSON.parse(await readFile(await copy.path(), 'utf8')) as { account: { email: string } }
    expect(account.email).toBe(email)
    await panel.getByRole('button', { name: 'Mark as handed over' }).click()
    await expect(panel.getByText('Done: the copy was handed over.')).toBeFocused()
    await expect(panel.getByText(/^by /)).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
  })
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"done"')
  await page.getByRole('link', { name: email }).first().click()
  await expect(page).toHaveURL(new RegExp(`/panelists-details/${user.userId}`))
})

test(
  'on a phone data are erased by typing so, and a shorter period says what would go before it is saved',
  sweep,
  async ({ page }) => {
    await page.setViewportSize(phone)
    const { user, email } = await newPerson({ isAnswered: false, name: 'erase' })
    const boss = await knownPerson('admin@example.com')
    const token = boss.token.access.token
    const receivedOn = new Date().toISOString().slice(0, 10)
    await call('POST', 'duties/recordRequest', {
      token,
      body: { panelistId: user.userId, kind: 'erasure', receivedOn },
    })
    await enter(page, boss, `/duties?who=${user.userId}`)
    await test.step('the request is answered in its panel', async () => {
      expect(await sideways(page)).toBe(0)
      await page.getByRole('button', { name: new RegExp(`^View: Erasure of their data, ${email}`) }).click()
      const panel = page.getByRole('dialog', { name: 'Data request' })
      await panel.getByRole('button', { name: 'Erase the data' }).click()
      const question = page.getByRole('dialog', { name: `Erase the data of ${email}?` })
      await question.getByRole('textbox').fill('ERASE')
      expect(await barriers(page)).toEqual([])
      await question.getByRole('button', { name: 'Erase the data' }).click()
      await expect(panel.getByText('Done: the data was erased.')).toBeFocused()
      await expect(panel.getByText('A former member')).toBeVisible()
      await page.keyboard.press('Escape')
    })
    await test.step('each period leads to its setting, which says what a change would remove', async () => {
      await page.getByRole('tab', { name: 'How long data is kept' }).click()
      await expect(page.getByText('Visits are kept for')).toBeVisible()
      await expect(page.getByText('The ledger: every movement of points. The books must stay complete.')).toBeVisible()
      expect(await barriers(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
      await page.getByRole('link', { name: 'Change: Notifications are kept for' }).click()
      const panel = page.getByRole('dialog', { name: 'Notifications are kept for' })
      await panel.getByRole('textbox', { name: 'New value' }).fill('1')
      await panel.getByRole('textbox', { name: 'Reason' }).fill('Less is enough')
      await panel.getByRole('button', { name: 'Preview' }).click()
      await expect(panel.getByText('13 months becomes 1 month.')).toBeVisible()
      await expect(panel.getByText(/older than that and would be removed tonight\./)).toBeVisible()
      expect(await barriers(page)).toEqual([])
    })
  },
)
