import type { Page } from '@playwright/test'
import { enter, expect, newPerson, test, withoutBanner } from './people.ts'

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

for (const [what, of] of [
  ['the program', /\/assets\/(?!landing|start).*\.js/],
  ['the dialog', /\/assets\/SignInModal.*\.js/],
] as const) {
  test(`a way in opens in a new document when ${what} could not be fetched in this one`, async ({ page }) => {
    await withoutBanner(page)
    let isBroken = true
    await page.route(of, (route) => (isBroken ? route.abort() : route.continue()))
    page.on('request', (request) => {
      if (request.url().includes('signin=sign-up')) isBroken = false
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Join Today!' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
    expect(isBroken).toBe(false)
  })
}

test('without network the landing page stays, and says why nothing opens', async ({ page, context }) => {
  await withoutBanner(page)
  await page.route(/\/assets\/SignInModal.*\.js/, (route) => route.abort())
  await page.goto('/')
  // A pointer's first move on a page has no length in some browsers: it may only have appeared there. So it moves on.
  await page.mouse.move(40, 40)
  const dialogAsked = page.waitForRequest(/\/assets\/SignInModal.*\.js/)
  await page.mouse.move(80, 60)
  // The last that the program asks for by itself: from now on it has the page.
  await dialogAsked
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Join Today!' }).click()
  await expect(page.getByText('You seem to be offline. Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take Free Survey To Earn Rewards')
})

test('what is pressed without network before the program is there waits on the landing page for the network', async ({
  page,
  context,
}) => {
  await withoutBanner(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const left: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) left.push(request.url())
  })
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await page.getByRole('button', { name: 'Join Today!' }).click()
  await tried
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take Free Survey To Earn Rewards')
  expect(left, 'while there was no network').toEqual([])
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
})

test('the form stays where it is when the ways in of others arrive late', async ({ page }) => {
  await withoutBanner(page)
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route('**/site/config', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/?signin=sign-up')
  const dialog = page.getByRole('dialog')
  const place = async () => (await dialog.getByLabel('Email Address').boundingBox())?.y ?? 0
  await expect(dialog.getByLabel('Email Address')).toBeFocused()
  const before = await place()
  answerNow()
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2)
})

test('a press is heard during which the code of the account menu arrived', async ({ page }) => {
  const go = await holdScripts(page, /\/assets\/AvatarMenu.*\.js/)
  await enter(page, await newPerson())
  const asked = page.waitForRequest(/\/assets\/AvatarMenu.*\.js/)
  await page.getByRole('button', { name: /^Account menu/ }).hover()
  await page.mouse.down()
  go()
  const script = (await asked).url()
  await page.evaluate(async (url) => {
    await import(url)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }, script)
  await page.mouse.up()
  await expect(page.getByRole('menuitem')).toHaveCount(4)
})
