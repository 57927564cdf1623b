import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { pseudo } from '../platform/contract/pseudo.ts'
import { shell } from '../platform/words/en/shell.ts'
import { documentPaths } from '../platform/contract/addresses.ts'
import { expect } from './people.ts'
import { plainForStaff, textsOn } from './plain-words.ts'

/** Each text that was found, by where it was met first. */
export type Strays = Map<string, string>
/** Who walks, what they find, and what in the panel was written by its people. */
export type Walk = { page: Page; who: string; strays: Strays; names: readonly string[] }

/** Opens a page and notes what is plain on it. */
export async function lookAt(walk: Walk, address: string): Promise<void> {
  await walk.page.goto(address)
  const heading = walk.page.locator('h1').filter({ visible: true }).first()
  await expect(heading, address).not.toHaveText(pseudo(shell.words.notFoundTitle))
  await look(walk, address)
}

/**
 * Waits, but not for long, until the page has loaded what it needs. A page that keeps asking while the office is closed never
 * becomes quiet, and neither does one that already listens for notifications.
 */
const waitForQuiet = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})

/** Notes what is plain on the page as it is now. */
async function look({ page, who, strays, names }: Walk, where: string): Promise<void> {
  await waitForQuiet(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'qps')
  for (const text of plainForStaff(await textsOn(page), names))
    if (!strays.has(text)) strays.set(text, `${who}: ${where}`)
}

const areas = fileURLToPath(new URL('../areas/', import.meta.url))
const inFrame = /path: (?:paths\.(\w+)|'([^']+)'),\s*frame: '([\w-]+)'(?![^}]*leadsTo)/g

/** The patterns of all pages in these frames, as the areas name them. */
export const pagesIn = (frames: readonly string[]): string[] =>
  readdirSync(areas)
    .map((area) => `${areas}${area}/web/area.tsx`)
    .filter((path) => existsSync(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(inFrame)])
    .filter(([, , , frame = '']) => frames.includes(frame))
    .map(([, name = '', address = '']) => address || documentPaths[name as keyof typeof documentPaths])

/** So many presses a view has at most: a long list says the same in each of its rows. */
const pressesAtMost = 40
const opened = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const visibleIn = (page: Page, selector: string): Locator => page.locator(selector).filter({ visible: true })

/** Has every call that would change something answered as if the office were closed, so that a press changes nothing. */
async function withoutChanges(page: Page, press: () => Promise<void>): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    if (
      ['GET', 'HEAD'].includes(request.method()) ||
      /auth\/refresh|preview|check|tryAnswers|feasib/i.test(request.url())
    )
      return route.fallback()
    return route.abort()
  })
  await press()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** What cannot be told from its neighbour is pressed once. */
async function namesOf(buttons: Locator): Promise<string[]> {
  const names = await buttons.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))]
}

/** Sends the forms that are in sight with nothing in them, and notes what they refuse. */
async function sendEmpty(walk: Walk, within: string, where: string): Promise<void> {
  const { page } = walk
  const forms = page.locator(`${within} form`).filter({ visible: true })
  for (let at = 0; at < Math.min(await forms.count(), 4); at += 1) {
    const form = forms.nth(at)
    const texts = form.locator('input:is([type=text], [type=email], [type=password], :not([type])), textarea')
    const writable = texts.filter({ visible: true })
    const submit = form.locator('button[type=submit]').filter({ visible: true }).last()
    if ((await writable.count()) === 0 || (await submit.count()) === 0) continue
    for (const field of await writable.all()) await field.fill('', { timeout: 1_000 }).catch(() => {})
    await submit.click({ timeout: 2_000 }).catch(() => {})
    await look(walk, `${where}, form ${at + 1} sent empty`)
  }
}

async function close(page: Page, address: string): Promise<void> {
  for (let press = 0; press < 2; press += 1) {
    if ((await visibleIn(page, opened).count()) === 0) return
    await page.keyboard.press('Escape')
    // What closes may run an animation first, and no state says which.
    await page.waitForTimeout(250)
  }
  if ((await visibleIn(page, opened).count()) > 0) await page.goto(address)
}

/** Presses every button of the page's own part, looks at what it opens or says, and closes it again. */
async function pressAll(walk: Walk, address: string, where: string): Promise<void> {
  const { page } = walk
  const buttons = visibleIn(page, 'main button:not([type=submit]):not([role=tab]):not(:disabled)')
  for (const name of (await namesOf(buttons)).slice(0, pressesAtMost)) {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true }).first()
    const before = page.url()
    await withoutChanges(page, async () => {
      await button.click({ timeout: 1_500 }).catch(() => {})
      await look(walk, `${where}, ${name}`)
    })
    if ((await visibleIn(page, '[role=dialog]').count()) > 0)
      await sendEmpty(walk, '[role=dialog]', `${where}, ${name}`)
    await close(page, address)
    if (new URL(page.url()).pathname !== new URL(before).pathname) await page.goto(before)
  }
}

/** One page with its tabs, what its buttons open, and its forms sent empty; nothing is changed. */
export async function walkPage(walk: Walk, address: string): Promise<void> {
  const { page } = walk
  await lookAt(walk, address)
  const tabs = await visibleIn(page, 'main [role=tab]').count()
  for (let at = 0; at < Math.max(tabs, 1); at += 1) {
    if (tabs > 0)
      await visibleIn(page, 'main [role=tab]')
        .nth(at)
        .click({ timeout: 3_000 })
        .catch(() => {})
    const where = tabs > 0 ? `${address}, tab ${at + 1}` : address
    if (tabs > 0) await look(walk, where)
    const here = page.url()
    await pressAll(walk, here, where)
    await sendEmpty(walk, 'main', where)
    await page.goto(here)
    await page.locator('h1').filter({ visible: true }).first().waitFor()
    await waitForQuiet(page)
  }
}
