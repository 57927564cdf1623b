import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { screens } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

for (const [screen, viewport] of Object.entries(screens))
  test(`a key is created, read once, replaced and revoked on a ${screen}, and a program feels each of it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const name = `Report of a ${screen} ${Date.now()}`
    await enter(page, await knownPerson('admin@example.com'), '/api-keys')
    const opens = async (token: string) => (await call('GET', 'survey-admin/surveys', { token })).status
    const readKey = async (): Promise<string> => {
      const told = page.getByRole('dialog', { name: `The key ${name}` })
      await expect(told).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await barriersInSweeps(page)).toEqual([])
      const key = (await told.locator('code, pre').first().textContent()) ?? ''
      await told.getByRole('button', { name: 'I have copied it' }).click()
      return key.trim()
    }

    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a key' })
    await test.step('a mistake is shown beside its field, and nothing typed is lost', async () => {
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByRole('textbox', { name: 'Networks' }).fill('nowhere')
      await dialog.getByRole('button', { name: 'Create key' }).click()
      await expect(dialog.getByText('Choose at least one permission.')).toBeVisible()
      await dialog.getByRole('checkbox', { name: 'Surveys', exact: true }).check()
      await dialog.getByRole('button', { name: 'Create key' }).click()
      await expect(dialog.getByText('nowhere is not an address or a network.')).toBeVisible()
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
      expect(await barriers(page)).toEqual([])
    })
    await dialog.getByRole('textbox', { name: 'Networks' }).fill('')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const first = await readKey()
    expect(first).toMatch(/^tpk_test_[0-9A-Za-z]{49}$/)
    expect(await opens(first)).toBe(200)
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    expect(await sideways(page)).toBe(0)

    await page.getByRole('button', { name: `Replace the key ${name}` }).click()
    const replacing = page.getByRole('dialog', { name: `Replace the key ${name}?` })
    await replacing.getByRole('combobox', { name: 'The old key stays valid' }).selectOption('0')
    await replacing.getByRole('button', { name: 'Replace' }).click()
    const second = await readKey()
    expect([await opens(first), await opens(second)]).toEqual([401, 200])

    await page.getByRole('button', { name: `Revoke the key ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText(`The key “${name}” was revoked.`)).toBeVisible()
    expect(await opens(second)).toBe(401)
  })
