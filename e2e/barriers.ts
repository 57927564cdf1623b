import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { withSweeps } from './screens.ts'

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** The small build of axe. Its builder sends the large one, of more than a megabyte, twice for each look. */
const axeScript = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

type Found = { id: string; nodes: { target: unknown[] }[] }
type Axe = {
  configure: (spec: object) => void
  run: (context: Document, options: object) => Promise<{ violations: Found[] }>
}
type Broken = { id: string; place: string }

/**
 * What axe finds broken on the screen, each rule with its first place. A document is given axe once, however often it is looked at,
 * and tells only what is broken: naming the place of everything that is right takes longer than looking.
 */
async function brokenOn(page: Page, more: object): Promise<Broken[]> {
  // There is nothing to hear or see play, so nothing has to be fetched for it beforehand.
  const options = { resultTypes: ['violations' as const], rules: named, preload: false, ...more }
  // Within a page of several documents each of them needs axe, which its builder sees to. The blank page that it would open, each
  // time, to put them together is not needed where all are the product's own.
  const isAlone = page.frames().length === 1
  const violations = isAlone ? await runAxe(page, options) : (await axeOf(page).options(options).analyze()).violations
  return violations.map(({ id, nodes }) => ({ id, place: nodes[0]?.target.join(' ') ?? '' }))
}

/** The builder of axe with the small build. */
export const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page, axeSource: axeScript }).setLegacyMode()

/** Runs axe in a page of one document, which is given it once, and returns what is broken. */
async function runAxe(page: Page, options: object): Promise<Found[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(async (asked) => {
    const axe = Reflect.get(window, 'axe') as Axe
    axe.configure({ noHtml: true })
    return (await axe.run(document, asked)).violations
  }, options)
}

/**
 * Colours that are still on their way from one scheme to the other are nobody's barrier. They are ended, not waited for: a
 * page that draws no frames, behind another one, never ends them by itself. Tells how many run all the same.
 */
const endTransitions = () => {
  const running = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
  for (const transition of running()) transition.finish()
  return running().length
}

const everyScheme = ['light', 'dark'] as const
type Scheme = (typeof everyScheme)[number]
/** What can differ from one scheme to the other: a scheme changes colours only. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']
/** Who speaks to a page says what stands there, so that a name has the words in sight: axe asks for it when told to alone. */
const named = { 'label-content-name-mismatch': { enabled: true } }
type Look = {
  schemes?: readonly Scheme[]
  /** A page written in advance takes its scheme when it opens. */ reopen?: () => Promise<void>
}

/**
 * Everything axe finds on what stands on the screen now: the rule and the first place it is broken. Light and dark in the sweeps; else
 * a desktop is looked at in the light and a phone in the dark, which halves what looking costs.
 */
export async function barriers(page: Page, { schemes = usualSchemes(page), reopen }: Look = {}): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await reopen?.()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expect.poll(() => page.evaluate(endTransitions)).toBe(0)
    const only = { runOnly: { type: 'rule', values: rulesOfColour } }
    const broken = await brokenOn(page, colorScheme === schemes[0] ? {} : only)
    for (const { id, place } of broken) found.push(`${colorScheme}: ${id} at ${place}`)
  }
  // In one scheme a page stays until it is looked at in another: going back and forth draws all of it anew each time.
  if (schemes.length > 1) await page.emulateMedia({ colorScheme: null })
  return found
}

/**
 * The same for one more state of a page whose test has looked at it already: with the sweeps alone. Without them nobody looks, and
 * nothing is found.
 */
export const barriersInSweeps = async (page: Page, look: Look = {}): Promise<string[]> =>
  withSweeps ? barriers(page, look) : []

const isDesktop = (page: Page): boolean => (page.viewportSize()?.width ?? 0) > 600
const usualSchemes = (page: Page): readonly Scheme[] => {
  if (withSweeps) return everyScheme
  return isDesktop(page) ? ['light'] : ['dark']
}

/** On a phone the layout differs and the colours do not: where a desktop has shown both schemes, one is enough there. */
export const schemesFor = (page: Page): readonly Scheme[] => (isDesktop(page) ? everyScheme : ['dark'])

/** How far the page can be pushed sideways, in pixels, with its fonts in their places: another may be wider. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })

/** What is on the screen has loaded, is not cut at the side, and has no barrier that axe knows; `what` says what it is. */
export async function expectWhole(page: Page, what: string, look: Look = {}): Promise<void> {
  await expectUncut(page, what)
  expect(await barriers(page, look), what).toEqual([])
}

/** What is on the screen has loaded and is not cut at the side; with the sweeps, it has no barrier either. */
export async function expectFits(page: Page, what: string): Promise<void> {
  await expectUncut(page, what)
  expect(await barriersInSweeps(page), what).toEqual([])
}

async function expectUncut(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await sideways(page), what).toBe(0)
}
