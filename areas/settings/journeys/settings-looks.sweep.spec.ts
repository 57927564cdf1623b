import type { Page, TestInfo } from '@playwright/test'
import { expectWhole } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { settingGroups } from '../../../platform/contract/setting.ts'
import type { SettingRow } from '../contract.ts'

test.setTimeout(420_000)

/** Every page of the settings that there is: one that is added is looked at by itself. */
const pages = Object.values(documentPaths).filter((path) => path.startsWith(documentPaths.settingsAdmin))

/** Nothing is cut, axe finds nothing in either scheme, and there is a picture of both for who looks at them. */
async function isWhole(page: Page, what: string, info: TestInfo) {
  await expectWhole(page, what)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const isPanel = (await page.getByRole('dialog').count()) > 0
    const path = info.outputPath(`${what.replaceAll(/\W+/g, '-')}-${colorScheme}.png`)
    await page.screenshot({ path, fullPage: !isPanel, animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: null })
}

test('every page below the settings is whole in both schemes, and has no barrier that axe knows', async ({
  page,
}, info) => {
  const boss = await knownPerson('admin@example.com')
  await enter(page, boss, documentPaths.settingsAdmin)
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    await page.waitForLoadState('networkidle')
    await isWhole(page, `page ${address}`, info)
  }
})

test('every group of settings is whole on its page', async ({ page }, info) => {
  const boss = await knownPerson('admin@example.com')
  await enter(page, boss, documentPaths.settingsAdmin)
  for (const group of settingGroups) {
    await page.goto(`${documentPaths.settingsAdmin}?group=${group}`)
    await expect(page.getByRole('link', { name: 'All settings' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem'), group).not.toHaveCount(0)
    await isWhole(page, `group ${group}`, info)
  }
})

test('the panel of each kind of setting is whole, with what is wrong in it', async ({ page }, info) => {
  const boss = await knownPerson('admin@example.com')
  const { data } = await call<{ settings: SettingRow[] }>('GET', 'settings/getSettings', {
    token: boss.token.access.token,
  })
  const kinds = new Map(data.settings.toReversed().map((row) => [row.shape.kind, row]))
  expect(kinds.size).toBeGreaterThan(5)
  await enter(page, boss, documentPaths.settingsAdmin)
  for (const [kind, { key, name }] of kinds) {
    await page.goto(`${documentPaths.settingsAdmin}?setting=${key}`)
    const panel = page.getByRole('dialog', { name })
    await expect(panel.getByRole('button', { name: 'Preview', exact: true })).toBeVisible()
    await expect(panel.getByRole('textbox', { name: 'Reason' })).toBeVisible()
    // Without a reason, and without a change, it is refused.
    await panel.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(panel.getByText('Please enter a reason.')).toBeVisible()
    await isWhole(page, `kind ${kind}`, info)
  }
  await page.goto(`${documentPaths.settingsAdmin}?q=zebra`)
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
  await isWhole(page, 'a search that finds nothing', info)
})
