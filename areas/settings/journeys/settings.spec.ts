import type { Page } from '@playwright/test'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { sweep, withSweeps } from '../../../e2e/screens.ts'

const name = 'Days to decide a dispute'
const key = 'disputes.decisionDays'
const other = 'Days to dispute points'
const together = [key, 'wallet.disputeDays']
const pointsGroup = 'Points'
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
type Rows = { settings: { key: string; version: number }[] }
/** The version that the setting has now. */
async function versionBy(token: string): Promise<number> {
  const { data } = await call<Rows>('GET', 'settings/getSettings', { token })
  return data.settings.find((row) => row.key === key)?.version ?? 0
}
const panel = (page: Page) => page.getByRole('dialog')

test('a setting is found, refused while it is wrong, previewed, saved, overtaken and taken back by keyboard', async ({
  page,
}) => {
  const boss = await knownPerson('admin@example.com')
  const token = boss.token.access.token
  const before = await versionBy(token)
  const value = panel(page).getByRole('textbox', { name: 'New value' })
  const reason = panel(page).getByRole('textbox', { name: 'Reason' })
  await enter(page, boss, '/panelists')
  await page.getByRole('navigation').getByRole('link', { name: 'Panel settings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Panel settings' })).toBeVisible()

  await test.step('the search finds it by what it does', async () => {
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('reminded ten days')
    await expect(page.getByText('1 setting', { exact: true })).toBeVisible()
    await button(page, `Change ${name}`).press('Enter')
    await expect(panel(page).getByText('From 3 days to 90 days.').first()).toBeVisible()
  })

  await test.step('a wrong value is refused beside its field, and nothing typed is lost', async () => {
    await value.fill('1.5')
    await expect(panel(page).getByText('Please enter a whole number in digits only, such as 1500.')).toBeVisible()
    await value.fill('91')
    await value.press('Enter')
    await expect(panel(page).getByText('Please enter a whole number from 3 to 90.')).toBeVisible()
    await expect(panel(page).getByText('Please enter a reason.')).toBeVisible()
    await expect(value).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await button(page, `Change ${name}`).press('Enter')
    await expect(value).toHaveValue('91')
  })

  await test.step('what it would do is seen before it is saved', async () => {
    await value.fill('21')
    await reason.fill('Reviewers are few in December')
    await button(page, 'Preview').press('Enter')
    await expect(panel(page).getByText('30 days becomes 21 days.')).toBeVisible()
    await expect(
      panel(page).getByText(/are open and keep their promised deadlines\.|is open and keeps its promised deadline\./),
    ).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
    await button(page, 'Save').press('Enter')
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByText('21 days', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Changed by /)).toBeVisible()
  })

  await test.step('a change that came first is told with who and when, and what was typed stays', async () => {
    await button(page, `Change ${name}`).press('Enter')
    await value.fill('29')
    await reason.fill('Christmas')
    await button(page, 'Preview').press('Enter')
    await expect(panel(page).getByText('21 days becomes 29 days.')).toBeVisible()
    await call('PATCH', 'settings/updateSettings', {
      token,
      body: { changes: [{ key, value: 28, version: before + 1 }], reason: 'Somebody was faster' },
    })
    await button(page, 'Save').press('Enter')
    await expect(panel(page).getByText(/ changed this in the meantime, on /)).toBeVisible()
    await button(page, 'Continue from 28 days').press('Enter')
    await expect(value).toHaveValue('29')
    await expect(reason).toHaveValue('Christmas')
  })

  await test.step('the history goes back by one press', async () => {
    await expect(panel(page).getByText('Somebody was faster')).toBeVisible()
    await panel(page)
      .getByRole('button', { name: /^Restore this value: 21 days, from / })
      .press('Enter')
    await expect(panel(page).getByText(`Back to version ${before + 1}`)).toBeVisible()
    await button(page, 'Restore the default, 30 days').press('Enter')
    await expect(panel(page).getByText('Back to the default', { exact: true })).toBeVisible()
    await expect(panel(page).getByRole('listitem')).toHaveCount(before + 4)
    await page.keyboard.press('Escape')
  })

  const saveTogether = async () => {
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('')
    await page.getByRole('main').getByRole('link', { name: pointsGroup, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: pointsGroup })).toBeFocused()
    await button(page, `Change ${name}`).press('Enter')
    await value.fill('31')
    await button(page, 'Change another setting as well').press('Enter')
    await expect(panel(page)).toHaveCount(0)
    await button(page, `Change ${other}`).press('Enter')
    await value.fill('32')
    await page.keyboard.press('Escape')
    const bar = page.getByRole('region', { name: '2 changes are not saved' })
    await expect(bar).toContainText(`${other} · ${name}`)
    await bar.getByRole('button', { name: 'Review and save' }).press('Enter')
    await expect(panel(page).getByText('30 days becomes 31 days.')).toBeVisible()
    await reason.fill('Both belong together')
    await button(page, 'Preview').press('Enter')
    await expect(panel(page).getByText(`${name}: It applies to disputes that are raised from now on`)).toBeVisible()
    await expect(panel(page).getByText(`${other}: It applies to surveys that end from now on`)).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await barriersInSweeps(page)).toEqual([])
    await button(page, 'Save').press('Enter')
    await expect(panel(page)).toHaveCount(0)
    await expect(bar).toHaveCount(0)
    await expect(page.getByText('31 days', { exact: true })).toBeVisible()
    await expect(page.getByText('32 days', { exact: true })).toBeVisible()
  }
  if (withSweeps) await test.step('what several settings need together is saved as one change', saveTogether)
  const { data } = await call<Rows>('GET', 'settings/getSettings', { token })
  for (const { key: of, version } of data.settings.filter((row) => row.version > 0 && together.includes(row.key)))
    await call('POST', 'settings/revertSetting', { token, body: { key: of, to: 0, version, reason: 'As it was' } })
})

test(
  'settings that did not come can be asked for again, and who may only look reads them in their language and finds no field',
  sweep,
  async ({ page }) => {
    const failure = { status: 503, message: 'We are busy right now.', code: 'unavailable', requestId: 'r-7' }
    const rights = { status: 200, message: 'OK', data: { permissions: ['settings.view'] } }
    await page.route('**/settings/getSettings', (route) => route.fulfill({ status: 503, json: failure }))
    await page.route('**/rolesAndPermission/getUserModuleAcess*', async (route) => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as { data: object }
      await route.fulfill({ response: answer, json: { ...rights, data: { ...data, ...rights.data } } })
    })
    await enter(page, await knownPerson('admin@example.com'), '/settings-admin')
    await expect(page.getByRole('alert').filter({ hasText: 'We are busy right now.' })).toBeVisible()
    await page.unroute('**/settings/getSettings')
    await button(page, 'Try again').press('Enter')
    await expect(page.getByText(/^\d+ settings$/).first()).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Answer quality', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: /^Show / })).not.toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0)
    await page.getByRole('link', { name: 'All settings' }).press('Enter')
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('screenOutDaily')

    const language = (called: string) =>
      page.getByRole('group', { name: /Language|Idioma/ }).getByRole('button', { name: called })
    await language('Español').press('Enter')
    await expect(page.getByRole('heading', { name: 'Máximo diario por encuestas descartadas' })).toBeVisible()
    await language('English').press('Enter')
    await expect(page.getByRole('heading', { name: 'Daily limit for screen-out pay' })).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search settings' }).fill('zebra')
    await button(page, 'Clear search').press('Enter')
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('screenOutDaily')
    await button(page, 'Show Daily limit for screen-out pay').press('Enter')
    await expect(panel(page).getByText('From 0 points to 10,000 points.')).toBeVisible()
    await expect(panel(page).getByText('No value has been chosen yet, so the default applies.')).toBeVisible()
    await expect(panel(page).getByRole('textbox')).toHaveCount(0)
  },
)
