import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** Lets the scripts whose address fits wait until it is called. */
async function holdScripts(page: Page, of: RegExp): Promise<() => void> {
  let go = (): void => {}
  const going = new Promise<void>((resolve) => (go = resolve))
  await page.route(of, async (route) => {
    await going
    await route.continue()
  })
  return go
}
const consent = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === 'consent').map(({ value }) => value)

for (const [when, of] of [
  ['before any script is there', /\/assets\/.*\.js/],
  ['before the program is there', /\/assets\/(?!landing|start).*\.js/],
] as const) {
  test(`what is pressed on the landing page ${when} is not lost`, async ({ page }) => {
    const go = await holdScripts(page, of)
    await page.goto('/', { waitUntil: 'commit' })
    const banner = page.getByRole('region', { name: 'Cookies' })
    await banner.getByRole('button', { name: 'Only required' }).click({ noWaitAfter: true })
    await expect(banner).toBeVisible()
    go()
    await expect(banner).toBeHidden()
    expect(await consent(page)).toEqual(['required'])
  })
}

test('a choice of cookies and a way in that are pressed one after the other are both heard', async ({ page }) => {
  const go = await holdScripts(page, /\/assets\/(?!landing|start).*\.js/)
  await page.goto('/', { waitUntil: 'commit' })
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect.poll(() => page.evaluate('window.__boot?.pressed === null')).toBe(true)
  await banner.getByRole('button', { name: 'Accept all' }).click({ noWaitAfter: true })
  await page.getByRole('button', { name: 'Sign Up' }).first().click({ noWaitAfter: true })
  go()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(banner).toBeHidden()
  expect(await consent(page)).toEqual(['all'])
})

test('a way in that is pressed before any script is there leads on by itself', async ({ page }) => {
  const go = await holdScripts(page, /\/assets\/.*\.js/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Sign Up' }).first().click({ noWaitAfter: true })
  go()
  await expect(page.getByRole('dialog')).toBeVisible()
})
