import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { phone } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

type Rows = { settings: { key: string; version: number }[] }
const key = 'settings.onePerson'

test('on a panel run by one person a proposal says its day, and is taken back on a phone', async ({ page }) => {
  const boss = await knownPerson('admin@example.com')
  const token = boss.token.access.token
  const change = async (value: boolean) => {
    const { data } = await call<Rows>('GET', 'settings/getSettings', { token })
    const version = data.settings.find((row) => row.key === key)?.version ?? 0
    const body = { changes: [{ key, value, version }], reason: 'A test' }
    expect((await call('PATCH', 'settings/updateSettings', { token, body })).status).toBe(200)
  }
  const { user, email } = await newPerson({ isAnswered: false, name: 'delayed' })
  const points = 3_217
  const body = { panelistId: user.userId, points, reason: 'A survey was lost' }
  const proposed = await call('POST', 'wallet/proposeAdjustment', { token, body })
  expect(proposed.status).toBe(200)
  await page.setViewportSize(phone)
  await enter(page, boss, '/approvals')
  const title = page.getByRole('link', { name: /3,217 points/ })
  const card = page
    .getByRole('listitem')
    .filter({ has: title })
    .or(page.getByRole('row').filter({ has: title }))
  await expect(card.getByText('When a second person approves it')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  try {
    await change(true)
    await page.reload()
    await expect(page.getByText(/^This panel is run by one person: each step is done 24 hours/)).toBeVisible()
    await expect(card.getByText('unless it is taken back')).toBeVisible()
    expect(await sideways(page)).toBe(0)
    await page.goto('/settings-admin')
    await expect(page.getByRole('heading', { name: 'Two people approve steps that move money' })).toBeVisible()
    await page.goto('/finance?tab=adjustments')
    await expect(page.getByText(/^Done on .*, unless you take it back$/).first()).toBeVisible()
    expect(await sideways(page)).toBe(0)
    await page.goto('/approvals')
    await page.getByRole('button', { name: /^Take back: .*3,217 points/ }).click()
    await page.getByRole('dialog', { name: 'Take this step back?' }).getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('The step was taken back.')).toBeFocused()
    await expect(title).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Which steps' }).selectOption({ label: 'Decided' })
    await expect(card.getByText('Taken back')).toBeVisible()
    expect(await barriers(page)).toEqual([])
  } finally {
    await change(false)
  }
  expect(email).not.toBe('')
})
