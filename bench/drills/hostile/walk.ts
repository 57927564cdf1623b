import { readFile } from 'node:fs/promises'
import { makeKeptLogin } from '../../../e2e/kept-login.ts'
import type { Person } from '../../../e2e/people.ts'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Everything that should not be, and where it was met first. */
export type Finds = Map<string, string>
export type Walker = {
  page: Page
  who: string
  finds: Finds
  pages: number
  /** Where hostile texts were read as texts, so that a walk past empty pages proves nothing. */
  texts: Set<string>
  files: Map<string, string>
}

const note = (finds: Finds, what: string, where: string): void => {
  if (!finds.has(what)) finds.set(what, where)
}

/** Opens a separate browser window for one account, or for a visitor when `login` is null. */
export async function openWalker(
  browser: Browser,
  { url, who, login, finds, width }: { url: string; who: string; login: Person | null; finds: Finds; width: number },
): Promise<{ walker: Walker; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await context.addCookies([
    { name: 'userifno', value: '1', url },
    { name: 'consent', value: 'required', url },
  ])
  const page = await context.newPage()
  const where = () => `${who} on ${new URL(page.url()).pathname}`
  await page.exposeBinding('attacked', (_source, n: number) => note(finds, `hostile text ${n} ran`, where()))
  page.on('dialog', (dialog) => {
    // A page asks before it loses what a pressed button has changed in it.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    note(finds, `a dialog said ${dialog.message()}`, where())
    void dialog.dismiss()
  })
  await context.route(/hostile\.invalid/, (route) => {
    note(finds, `${route.request().url()} was asked`, where())
    return route.abort()
  })
  page.on('console', (line) => {
    if (/Content Security Policy/i.test(line.text()))
      note(finds, `the policy stopped: ${line.text().slice(0, 200)}`, where())
  })
  page.on('pageerror', (error) => note(finds, `the page threw ${error.message.slice(0, 200)}`, where()))
  page.on('response', (answer) => {
    if (answer.status() >= 500) note(finds, `${answer.status()} of ${new URL(answer.url()).pathname}`, where())
  })
  if (login) {
    await page.goto(`${url}/favicon.svg`)
    await page.evaluate((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
    }, makeKeptLogin(login))
  }
  return { walker: { page, who, finds, pages: 0, texts: new Set(), files: new Map() }, context }
}

/** Runs in the page: elements that texts became, addresses that would run, and how many hostile texts can be read as texts. */
const inspect = () => {
  const elements = [...document.querySelectorAll('[data-hostile]')].map((one) => one.outerHTML.slice(0, 120))
  const addresses = [...document.querySelectorAll('a[href], form[action], iframe[src]')]
    .map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? one.getAttribute('src') ?? '')
    // A picture to download and React's own mark of a form have such addresses too; none of ours is in them.
    .filter((address) => /^\s*(?:javascript|data|vbscript):/i.test(address) && /attacked|hostile/i.test(address))
  return { elements, addresses, text: document.body.innerText }
}

async function look(walker: Walker, where: string): Promise<void> {
  const { page, finds } = walker
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => {})
  const { elements, addresses, text } = await page.evaluate(inspect)
  for (const element of elements) note(finds, `a text became the element ${element}`, where)
  for (const address of addresses) note(finds, `a text became the address ${address}`, where)
  for (const [mark] of text.matchAll(/attacked\(\d\)|hostile\.invalid/g)) walker.texts.add(`${where} ${mark}`)
}

const triesAtMost = 3

/**
 * Opens an address. A button of the page before may still be on its way somewhere, and a page may send its reader on to another one
 * before it is loaded; both end a try.
 */
async function open({ page, finds }: Walker, address: string, where: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await page.goto(address, { waitUntil: 'commit' })
      await page.waitForLoadState('load')
      return
    } catch (error) {
      if (tries === triesAtMost) return note(finds, `it did not open: ${String(error).slice(0, 120)}`, where)
      await page.waitForLoadState('load').catch(() => {})
    }
  }
}

const pressesAtMost = 6

/** Opens a page, looks, and looks again into what its first buttons open. What would change something is not sent. */
export async function walkPage(walker: Walker, url: string, path: string): Promise<void> {
  const { page, who } = walker
  const where = `${who} on ${path}`
  await open(walker, `${url}${path}`, where)
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 30_000 })
    .catch(() => note(walker.finds, 'no heading came', where))
  await look(walker, where)
  walker.pages += 1
  await page.route('**/api/v1/**', (route) =>
    ['GET', 'HEAD'].includes(route.request().method()) || /auth\/refresh/.test(route.request().url())
      ? route.fallback()
      : route.abort(),
  )
  await takeFiles(walker, path)
  const buttons = page.locator('main button:not([type=submit])').filter({ visible: true })
  const count = Math.min(await buttons.count(), pressesAtMost)
  for (let at = 0; at < count; at += 1) {
    await buttons
      .nth(at)
      .click({ timeout: 1_000 })
      .catch(() => {})
    await look(walker, where)
    await page.keyboard.press('Escape')
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Presses what gives a file, and keeps each. */
async function takeFiles({ page, files, who }: Walker, path: string): Promise<void> {
  const givers = page
    .locator('main')
    .getByRole('button', { name: /CSV|Download|Export/ })
    .filter({ visible: true })
  const count = Math.min(await givers.count(), filesAtMost)
  for (let at = 0; at < count; at += 1) {
    const coming = page.waitForEvent('download', { timeout: 8_000 }).catch(() => null)
    await givers
      .nth(at)
      .click({ timeout: 1_000 })
      .catch(() => {})
    const file = await (await coming)?.path().catch(() => null)
    if (file) files.set(`${who} ${path} ${at}`, await readFile(file, 'utf8'))
  }
}
const filesAtMost = 3
