import type { Page } from '@playwright/test'
import { sideways } from './barriers.ts'
import { enter, expect, knownPerson, newPerson, test, withoutBanner } from './people.ts'
import { sweep } from './screens.ts'

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const icon = (page: Page) => page.getByRole('button', { name: 'Open menu' })

test(
  'at 600 px the sidebar is a drawer: its icon opens it, a tap outside and a choice close it',
  sweep,
  async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 740 })
    await enter(page, await newPerson())
    await icon(page).tap()
    await expect(menu(page).getByRole('link')).toHaveText([
      'Dashboard',
      'My Surveys',
      'My Earnings',
      'Redeem Earnings',
      'My Account',
      'Profile Surveys',
      'Contact Us',
    ])
    await page.touchscreen.tap(560, 400)
    await expect(menu(page)).toBeHidden()
    await icon(page).tap()
    await menu(page).getByRole('link', { name: 'My Earnings' }).tap()
    await expect(page).toHaveURL(/\/my-points$/)
    await expect(menu(page)).toBeHidden()
  },
)

test('at 601 px the sidebar stands beside the page', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 601, height: 740 })
  await enter(page, await newPerson())
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible()
  await expect(icon(page)).toHaveCount(0)
})

test(
  'the buttons within fields, which show a password or empty a list, are as large as a thumb',
  sweep,
  async ({ page }) => {
    await enter(page, await newPerson(), '/my-account')
    const show = page.getByRole('button', { name: 'Show password' }).first()
    await show.tap()
    await expect(page.getByRole('button', { name: 'Hide password' })).toHaveCount(1)
    expect(await page.getByRole('button', { name: 'Hide password' }).boundingBox()).toMatchObject({
      width: 44,
      height: 44,
    })
    await page.getByRole('combobox', { name: 'Country' }).fill('Canada')
    await page.getByRole('option', { name: 'Canada' }).tap()
    expect(await page.getByRole('button', { name: 'Clear Country' }).boundingBox()).toMatchObject({
      width: 44,
      height: 44,
    })
  },
)

test('Logout is in the drawer too', sweep, async ({ page }) => {
  await enter(page, await newPerson())
  await icon(page).tap()
  await menu(page).getByRole('button', { name: 'Logout' }).tap()
  await expect(page).toHaveURL(/\/$/)
})

test('a thumb reaches the four main places, each a target of 44 px or more', async ({ page }) => {
  await enter(page, await newPerson())
  const tabs = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
  await expect(tabs).toHaveText(['Surveys', 'Earnings', 'Redeem', 'Account'])
  for (const tab of await tabs.all()) {
    const box = await tab.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('who takes no surveys is not led to them by a bar of tabs', sweep, async ({ page }) => {
  await enter(page, await knownPerson('finance@example.com'), '/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Quick links' })).toHaveCount(0)
})

test('no page can be pushed sideways at 320 px', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await withoutBanner(page)
  for (const address of ['/', '/contact', '/terms-condition', '/cookies-policy', '/privacy-policy', '/verify-email']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    expect(await sideways(page), address).toBe(0)
  }
  await enter(page, await knownPerson('maya@example.com'))
  for (const address of [
    '/dashboard',
    '/my-survey',
    '/my-points',
    '/redeem-points',
    '/my-account',
    '/profile-surveys',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await sideways(page), address).toBe(0)
  }
})

test('letters of twice the size stay within the header, and the skip link out of sight', sweep, async ({ page }) => {
  await withoutBanner(page)
  for (const address of ['/', '/contact']) {
    await page.goto(address)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    const skip = await page.getByRole('link', { name: 'Skip to content' }).boundingBox()
    expect((skip?.y ?? 0) + (skip?.height ?? 0)).toBeLessThanOrEqual(0)
    const header = await page.getByRole('banner').boundingBox()
    const [signUp] = await page.getByRole('banner').getByText('Sign Up', { exact: true }).all()
    const button = await signUp?.locator('xpath=ancestor-or-self::*[self::a or self::button]').first().boundingBox()
    expect(button?.y).toBeGreaterThanOrEqual(header?.y ?? Infinity)
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  }
})
