import type { Page } from '@playwright/test'
import { axeOf } from '../../../e2e/barriers.ts'
import { enter, expect, movePointer, newPerson, test, withoutBanner } from '../../../e2e/people.ts'
import { newAddress } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

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

const program = /\/assets\/(?!landing|start).*\.js/
const menuOf = (page: Page) => page.getByRole('banner').getByRole('navigation')

for (const [when, of, kept] of [
  ['before any script is there', /\/assets\/.*\.js/, []],
  ['before the program is there', program, ['required']],
] as const) {
  const tag = kept.length > 0 ? sweep : {}
  test(`a choice of cookies ${when} puts the question away at once and is kept`, tag, async ({ page }) => {
    const go = await holdScripts(page, of)
    await page.goto('/', { waitUntil: 'commit' })
    const banner = page.locator('[data-cookie-banner]')
    await banner.getByRole('button', { name: 'Only required' }).click({ noWaitAfter: true })
    await expect(banner).toBeHidden()
    if (kept.length > 0) await expect.poll(() => consent(page)).toEqual(kept)
    go()
    await expect.poll(() => consent(page)).toEqual(['required'])
    await movePointer(page)
    await expect(banner).toHaveCount(0)
  })
}

test(
  'a choice of cookies and a way in that are pressed one after the other are both heard',
  sweep,
  async ({ page }) => {
    const go = await holdScripts(page, program)
    await page.goto('/', { waitUntil: 'commit' })
    const banner = page.locator('[data-cookie-banner]')
    await expect.poll(() => page.evaluate('window.__boot?.pressed === null')).toBe(true)
    await banner.getByRole('button', { name: 'Accept all' }).click({ noWaitAfter: true })
    await page.getByRole('button', { name: 'Sign Up' }).first().click({ noWaitAfter: true })
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
    await expect(banner).toBeHidden()
    expect(await consent(page)).toEqual(['all'])
    go()
    await programHasDialog(page)
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
    await expect(banner).toHaveCount(0)
  },
)

/** The dialog of the page itself is a copy beside the page, which is inert meanwhile; the program's own is not. */
const isEarly = (page: Page) => page.locator('#root[inert]')
async function programHasDialog(page: Page): Promise<void> {
  await expect(isEarly(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(1)
}

test('what is typed and pressed in the dialog before the program is there is taken over', async ({ page }) => {
  await withoutBanner(page)
  const go = await holdScripts(page, program)
  const joined = page.waitForRequest('**/auth/signup')
  const email = newAddress('early')
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('window.__boot?.pressed === null')).toBe(true)
  await page.getByRole('button', { name: 'Join Today!' }).click({ noWaitAfter: true })
  const dialog = page.getByRole('dialog', { name: 'Sign Up' })
  await expect(dialog.getByLabel('Email Address')).toBeFocused()
  await page.keyboard.type(email)
  await dialog.getByRole('checkbox').check()
  await dialog.locator('[name=password]').focus()
  await page.keyboard.type('plum-orchard')
  await dialog.getByRole('button', { name: 'Show password' }).click({ noWaitAfter: true })
  await dialog.locator('[name=password]').focus()
  await expect(isEarly(page)).toHaveCount(1)
  go()
  await programHasDialog(page)
  await expect(dialog.locator('[name=password]')).toHaveAttribute('type', 'text')
  await expect(dialog.locator('[name=password]')).toBeFocused()
  await page.keyboard.type('-7')
  await page.keyboard.press('Enter')
  expect((await joined).postDataJSON()).toMatchObject({ email, password: 'plum-orchard-7', acceptedTerms: true })
  await expect(page.getByRole('dialog')).toContainText(email)
})

test('an address that is half typed when the program takes over is typed on at its end', sweep, async ({ page }) => {
  await withoutBanner(page)
  const go = await holdScripts(page, program)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('window.__boot?.pressed === null')).toBe(true)
  await page.getByRole('button', { name: 'Join Today!' }).click({ noWaitAfter: true })
  const field = page.getByRole('dialog').getByLabel('Email Address')
  await expect(field).toBeFocused()
  await page.keyboard.type('maria@')
  go()
  await programHasDialog(page)
  await expect(field).toBeFocused()
  await page.keyboard.type('example.com')
  await expect(field).toHaveValue('maria@example.com')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Join Today!' })).toBeFocused()
})

test('a form that is sent before the program is there is sent by it', sweep, async ({ page }) => {
  await withoutBanner(page)
  const go = await holdScripts(page, program)
  const sent = page.waitForRequest('**/auth/login')
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('window.__boot?.pressed === null')).toBe(true)
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click({ noWaitAfter: true })
  await page.keyboard.type('nobody@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const dialog = page.getByRole('dialog', { name: 'Log In' })
  await dialog.locator('[name=password]').fill('plum-orchard-7')
  await dialog.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true })
  await expect(dialog.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true')
  go()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'nobody@example.com', password: 'plum-orchard-7' })
  await programHasDialog(page)
})

test('a dialog that is closed before the program is there stays closed', sweep, async ({ page }) => {
  await withoutBanner(page)
  const go = await holdScripts(page, program)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('window.__boot?.pressed === null')).toBe(true)
  const button = page.getByRole('button', { name: 'Join Today!' })
  await button.click({ noWaitAfter: true })
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  go()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'a page that was left alone for a while opens its dialog without asking the network for code',
  sweep,
  async ({ page }) => {
    await withoutBanner(page)
    await page.goto('/')
    const isReady = () => {
      const links = document.querySelector<HTMLTemplateElement>('#ahead')?.content.querySelectorAll('link') ?? []
      const here = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
      // A template is no part of the document, and resolves no address.
      return links.length > 0 && [...links].every(({ href }) => here.has(href))
    }
    await expect.poll(() => page.evaluate(isReady)).toBe(true)
    // Nothing runs yet, and nothing is kept.
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.evaluate(() => performance.clearResourceTimings())
    await page.getByRole('button', { name: 'Join Today!' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
    await programHasDialog(page)
    const code = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => /\/assets\/(?!fp-).*\.(js|css)$/.test(name))
        .map(({ name, transferSize }) => ({ name, isFetched: transferSize > 0 })),
    )
    expect(code.length).toBeGreaterThan(20)
    // What tells one browser from another is fetched for who joins, and not for the dialog.
    expect(code.filter(({ isFetched }) => isFetched)).toEqual([])
  },
)

test('nothing is fetched ahead for a reader who saves data', sweep, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const asked: string[] = []
  page.on('request', (request) => program.test(request.url()) && asked.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  for (let turn = 0; turn < 5; turn++) await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the menu, the rewards and the steps answer before the program is there', sweep, async ({ page }) => {
    await withoutBanner(page)
    const go = await holdScripts(page, program)
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate('window.__boot?.pressed === null')).toBe(true)
    const rewards = page.getByRole('region', { name: 'Rewards' })
    await rewards.getByRole('button', { name: 'Next reward' }).click({ noWaitAfter: true })
    await expect(rewards.getByRole('group').nth(1)).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('group', { name: 'Steps' }).getByRole('button').nth(2).click({ noWaitAfter: true })
    await expect(page.getByRole('listitem').filter({ hasText: 'Step 3' })).toBeInViewport({ ratio: 0.9 })
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click({ noWaitAfter: true })
    await expect(menuOf(page).getByRole('link', { name: 'Contact us' })).toBeVisible()
    await menuOf(page).getByRole('button', { name: 'Log In' }).click({ noWaitAfter: true })
    await expect(page.getByRole('dialog', { name: 'Log In' }).getByLabel('Email Address')).toBeFocused()
    await expect(menuOf(page).getByRole('link', { name: 'Contact us' })).toBeHidden()
    expect((await axeOf(page).analyze()).violations).toEqual([])
    go()
    await programHasDialog(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    // Where the early press left it.
    await expect(rewards.getByRole('button', { name: 'Previous reward' })).toBeEnabled()
    await menu.click()
    await menuOf(page).getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible()
  })
})

test('a way in that is pressed before any script is there leads on by itself', sweep, async ({ page }) => {
  const go = await holdScripts(page, /\/assets\/.*\.js/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Sign Up' }).first().click({ noWaitAfter: true })
  go()
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const [what, of] of [
  ['the program', program],
  ['the dialog', /\/assets\/SignInModal.*\.js/],
] as const) {
  test(`a way in opens in a new document when ${what} could not be fetched in this one`, sweep, async ({ page }) => {
    await withoutBanner(page)
    let isBroken = true
    await page.route(of, (route) => (isBroken ? route.abort() : route.continue()))
    page.on('request', (request) => {
      if (request.url().includes('signin=sign-up')) isBroken = false
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Join Today!' }).click()
    await expect.poll(() => isBroken).toBe(false)
    await programHasDialog(page)
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
  })
}

test('without network the landing page stays, and says why nothing opens', sweep, async ({ page, context }) => {
  await withoutBanner(page)
  await page.route(/\/assets\/SignInModal.*\.js/, (route) => route.abort())
  await page.goto('/')
  const dialogAsked = page.waitForRequest(/\/assets\/SignInModal.*\.js/)
  await movePointer(page)
  // The last that the program asks for by itself: from now on it has the page.
  await dialogAsked
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Join Today!' }).click()
  await expect(page.getByText('You seem to be offline. Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take Free Survey To Earn Rewards')
})

test(
  'what is pressed without network before the program is there waits on the landing page for the network',
  sweep,
  async ({ page, context }) => {
    await withoutBanner(page)
    let isHere = false
    await page.route(program, (route) => (isHere ? route.continue() : route.abort()))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const left: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) left.push(request.url())
    })
    const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
    await page.getByRole('button', { name: 'Join Today!' }).click()
    await page.getByLabel('Email Address').fill('maria@example.com')
    await tried
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take Free Survey To Earn Rewards')
    expect(left, 'while there was no network').toEqual([])
    isHere = true
    await context.setOffline(false)
    // Some browsers never fetch a module again that failed once: there this press opens a new document, with what was typed.
    await page.getByRole('button', { name: 'Continue', exact: true }).click({ noWaitAfter: true })
    await programHasDialog(page)
    await expect(page.getByRole('dialog', { name: 'Sign Up' }).getByLabel('Email Address')).toHaveValue(
      'maria@example.com',
    )
  },
)

test('the form stays where it is when the ways in of others arrive late', sweep, async ({ page }) => {
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

test('a press is heard during which the code of the account menu arrived', sweep, async ({ page }) => {
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
