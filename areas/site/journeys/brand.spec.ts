import type { Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { desktop, phone, sweep, withSweeps } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

type Rows = { settings: { key: string; value: unknown; version: number }[] }
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const frame = (page: Page, name = 'Landing page') => page.frameLocator(`iframe[title="Preview: ${name}"]`)
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">${inside}</svg>`)

/** Every letter carries it while it is saved, and a journey in another language looks for English words in its letters. */
const postalAddress = '24 / 10115'

/** Restores what other tests expect of the panel. */
async function keepBrand(token: string): Promise<() => Promise<void>> {
  const rows = async () => (await call<Rows>('GET', 'settings/getSettings', { token })).data.settings
  const before = await rows()
  return async () => {
    const changes = (await rows()).flatMap(({ key, value, version }) => {
      const was = before.find((row) => row.key === key)
      return key.startsWith('site.') && was && JSON.stringify(was.value) !== JSON.stringify(value)
        ? [{ key, value: was.value, version }]
        : []
    })
    if (changes.length > 0)
      await call('PATCH', 'settings/updateSettings', { token, body: { changes, reason: 'As it was' } })
  }
}

test('the brand is changed beside its preview by keyboard: an unreadable colour, a file that is not a picture, then everything together', async ({
  page,
}) => {
  const boss = await knownPerson('admin@example.com')
  const putBack = await keepBrand(boss.token.access.token)
  await page.setViewportSize(phone)
  try {
    await enter(page, boss, '/settings-admin')
    await page.getByRole('main').getByRole('link', { name: 'Brand', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible()
    await expect(page.getByText('There are no changes yet.')).toBeVisible()

    await test.step('the preview follows what is typed, as long as it is valid', async () => {
      await field(page, 'Accent colour').fill('#0b3d9')
      await field(page, 'Postal address').fill(postalAddress)
      const headline = page
        .getByRole('group', { name: 'Headline', exact: true })
        .getByRole('textbox', { name: 'English' })
      const before = await headline.inputValue()
      await headline.fill('Sail with us')
      await expect(
        frame(page).getByRole('heading', { level: 1, name: 'Sail with us', includeHidden: true }),
      ).toBeVisible()
      // Other tests read it on the landing page: what is saved below is nothing that they ask for.
      await headline.fill(before)
      await field(page, 'Accent colour').fill('#9c4a0c')
    })
    await test.step('a colour that cannot be read comes with the nearest that can', async () => {
      await field(page, 'Primary colour').fill('#ffdd00')
      await page.getByRole('button', { name: /^Use #[0-9a-f]{6}, the nearest readable colour: Primary/ }).press('Enter')
      await expect(field(page, 'Primary colour')).not.toHaveValue('#ffdd00')
    })
    await test.step('a file that is not a picture is refused beside its field; for a picture, what was left out is named', async () => {
      const logo = page.getByRole('group', { name: 'Logo', exact: true })
      const file = logo.locator('input[type="file"]')
      await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await expect(logo.getByRole('alert')).toBeVisible()
      const buffer = svg('<script>alert(1)</script><rect width="200" height="50" fill="#0b3d91"/>')
      await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer })
      await expect(logo.getByText('The picture was uploaded. Removed from it: script.')).toBeVisible()
      await expect(logo.getByRole('alert')).toHaveCount(0)
      await expect(logo.getByRole('img', { name: 'Logo, as chosen' })).toBeVisible()
    })
    expect(await sideways(page)).toBe(0)

    await test.step('a combination that does not fit is refused beside its field, and then everything is saved together', async () => {
      await field(page, 'Reason').fill('We have boats now')
      await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
      const icon = page.getByRole('group', { name: 'Icon', exact: true })
      await expect(icon.getByText(/^No icons can be made from this logo\./)).toBeVisible()
      await expect(icon.getByRole('button', { name: 'Choose a file for Icon' })).toBeFocused()
      await page.getByRole('button', { name: 'Remove: Logo', exact: true }).press('Enter')
      await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
      await expect(page.getByText(`Postal address: (empty) becomes ${postalAddress}.`)).toBeVisible()
      await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
      await expect(page.getByText('There are no changes yet.')).toBeVisible()
    })
    await page.reload()
    await expect(field(page, 'Postal address')).toHaveValue(postalAddress)
    expect(await barriers(page)).toEqual([])
  } finally {
    await putBack()
  }
})

test(
  'an earlier change by another person is reported, and what was typed can be saved on top of it',
  sweep,
  async ({ page }) => {
    const boss = await knownPerson('admin@example.com')
    const { token } = boss.token.access
    const putBack = await keepBrand(token)
    try {
      await enter(page, boss, '/brand-admin')
      await field(page, 'Contact phone').fill('+1 555 0100')
      await field(page, 'Reason').fill('We answer the phone')
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
      await expect(page.getByText('Contact phone: (empty) becomes +1 555 0100.')).toBeVisible()
      const { data } = await call<Rows>('GET', 'settings/getSettings', { token })
      const version = data.settings.find(({ key }) => key === 'site.contactPhone')?.version ?? 0
      const changes = [{ key: 'site.contactPhone', value: '+1 555 0199', version }]
      await call('PATCH', 'settings/updateSettings', { token, body: { changes, reason: 'Somebody was faster' } })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText(/ changed this in the meantime, on /)).toBeVisible()
      await page.getByRole('button', { name: 'Continue from there' }).click()
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('There are no changes yet.')).toBeVisible()
      await page.reload()
      await expect(field(page, 'Contact phone')).toHaveValue('+1 555 0100')
    } finally {
      await putBack()
    }
  },
)

test('each page can be previewed on both screens, light and dark, and nothing is cut off', sweep, async ({ page }) => {
  await enter(page, await knownPerson('admin@example.com'), '/brand-admin')
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    for (const [value, name] of [
      ['dashboard', 'Dashboard of a member'],
      ['email', 'Email'],
      ['gift-card', 'Email with a gift card'],
      ['landing', 'Landing page'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption(value)
      await page.getByText(size === phone ? '1280 px' : '360 px', { exact: true }).click()
      await page.getByText(size === phone ? 'Light' : 'Dark', { exact: true }).click()
      const html = frame(page, name).locator('html')
      await expect(html).toContainText(/\w/)
      await page.screenshot({ path: `test-results/brand-${size.width}-${value}.png` })
    }
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
  }
})

test('who may only look reads the brand, and finds nothing to change', sweep, async ({ page }) => {
  const rights = { status: 200, message: 'OK', data: { permissions: ['settings.view'] } }
  await page.route('**/rolesAndPermission/getUserModuleAcess*', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...rights, data: { ...data, ...rights.data } } })
  })
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await enter(page, await knownPerson('admin@example.com'), '/brand-admin')
    await expect(field(page, 'Primary colour')).toHaveValue(/^#/)
    await expect(page.getByRole('main').getByRole('textbox').and(page.locator(':enabled'))).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button').and(page.locator(':enabled'))).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Preview|Save)$/ })).toHaveCount(0)
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
    await page.screenshot({ path: `test-results/brand-read-only-${size.width}.png`, fullPage: true })
  }
})

test('a logo that cannot be had gives way to the name of the panel', sweep, async ({ page }) => {
  const boss = await knownPerson('admin@example.com')
  const { token } = boss.token.access
  const putBack = await keepBrand(token)
  try {
    await enter(page, boss, '/panelists')
    const file = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 600
      return canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '')
    })
    const body = { role: 'logo', file }
    const { data } = await call<{ picture: string }>('POST', 'site/uploadPicture', { token, body })
    const { data: rows } = await call<Rows>('GET', 'settings/getSettings', { token })
    const version = rows.settings.find(({ key }) => key === 'site.logo')?.version ?? 0
    const changes = [{ key: 'site.logo', value: data.picture, version }]
    await call('PATCH', 'settings/updateSettings', { token, body: { changes, reason: 'Our logo' } })
    const home = page.getByRole('banner').getByRole('link').first()
    await page.reload()
    await expect(home.locator('.tp-logo')).toBeVisible()
    await page.route(`**/brand/**`, (route) => route.abort())
    for (const address of ['/panelists', '/faq']) {
      await page.goto(address)
      await expect(page.locator('.tp-logo').first()).toBeHidden()
      await expect(page.locator('.tp-named .tp-mark').first()).toBeVisible()
    }
  } finally {
    await putBack()
  }
})

test('while sign-up is closed the landing page says so politely, and asks nobody to join', async ({ page }) => {
  const boss = await knownPerson('admin@example.com')
  const made = await call<{ previewId: string }>('POST', 'site/createPreview', {
    token: boss.token.access.token,
    body: { values: { 'site.signUp': 'closed' } },
  })
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.goto(`/brand-preview/${made.data.previewId}/landing?width=${size.width}`)
    await expect(page.getByText('Opening soon', { exact: true })).toBeVisible()
    await expect(page.getByText('If you have an account, you can log in as always.')).toBeVisible()
    for (const words of ['up to $5 FREE Bonus', 'Join Today!', 'Join Now!'])
      await expect(page.getByText(words, { exact: true })).toHaveCount(0)
    await expect(page.locator('button[value="sign-up"]')).toHaveCount(0)
    expect(await page.locator('main button[value="log-in"]').count()).toBeGreaterThan(0)
    expect(await sideways(page)).toBe(0)
    if (withSweeps) await page.screenshot({ path: `test-results/closed-${size.width}.png` })
  }
})
