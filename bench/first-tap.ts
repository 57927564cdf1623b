/// <reference lib="dom" />
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { startProduct, type Product } from '../e2e/product.ts'
import type { Login } from '../areas/auth/contract/auth.ts'
import { print } from './measure.ts'

/** How often each tap is tried, each time in a browser that has never seen the page; `REPS` asks for another number. */
const reps = Number(process.env['REPS'] ?? '5')
/** A phone on slow 4G with a processor a quarter as fast: what Lighthouse calls mobile. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const cpuTimesSlower = 4
const phone = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.75 }
/** What a tap may take until the page has changed, and until something can be typed. */
const answerMs = 100
const usableMs = 200
const idleMs = 2_000
const longestMs = 30_000
/** Seldom, as every question takes time from the page. */
const askedEveryMs = 500
const typed = 'maria@example.com'

/** Sets up a new panel and opens its sign-up. Before that, the landing page has no dialog for joining. */
async function openPanel(product: Product): Promise<void> {
  const ask = async <Data>(method: string, path: string, body: object, bearer = ''): Promise<Data> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
    const answer = await fetch(`${product.url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Data }).data
  }
  const [address = ''] = /http\S+\/setup\?token=\S+/.exec(product.printed()) ?? []
  const { token } = await ask<Login>('POST', 'setup/createFirstAdmin', {
    token: new URL(address).searchParams.get('token'),
    firstName: 'Rhea',
    lastName: 'Diaz',
    email: 'owner@example.com',
    password: 'harbour-lantern-42',
    panelName: 'Tuppence',
    countryId: 'US',
    language: 'en',
    currency: 'USD',
  })
  const opening = { changes: [{ key: 'site.signUp', value: 'open', version: 1 }], reason: 'To be measured.' }
  await ask('PATCH', 'settings/updateSettings', opening, token?.access.token)
}

type Look = { name: string; floor: number; times: number[] }

/** Turns true in the frame in which the page has changed; it is asked in every frame after the tap. */
const changes = {
  bannerGone: () => {
    const banner = document.querySelector('[data-cookie-banner]')
    return !banner || getComputedStyle(banner).display === 'none'
  },
  dialogOpen: () => {
    const email = document.querySelector<HTMLInputElement>('[role=dialog] [name=email], dialog[open] [name=email]')
    return email !== null && email.getClientRects().length > 0
  },
  dialogUsable: () => {
    const email = document.querySelector<HTMLInputElement>('[role=dialog] [name=email], dialog[open] [name=email]')
    return email !== null && document.activeElement === email
  },
  menuOpen: () => [...document.querySelectorAll('[role=menu], [popover]')].some((menu) => menu.clientHeight > 0),
}

const own = process.env['LANDING_URL'] === undefined ? await startProduct({ env: { DEMO: '0' } }) : null
const url = process.env['LANDING_URL'] ?? own?.url ?? ''
if (own) await openPanel(own)
const browser = await launch()
const looks: Look[] = []
try {
  print(`load ${loadavg()[0]?.toFixed(1)}, Chromium ${browser.version()}, ${reps} times each`)
  await look('first tap right after the first paint: the cookie banner is gone', answerMs, (page, wire) =>
    tapAtOnce(page, wire, '[data-cookie-banner] button', changes.bannerGone),
  )
  await look('first tap right after the first paint: the menu is open', answerMs, (page, wire) =>
    tapAtOnce(page, wire, 'header button[aria-label=Menu]', changes.menuOpen),
  )
  await look('first tap right after the first paint: the dialog is on the screen', answerMs, (page, wire) =>
    tapAtOnce(page, wire, '#sign-up', changes.dialogOpen),
  )
  await look('after two idle seconds: the dialog has its field in focus', usableMs, (page, wire) =>
    tapWhenIdle(page, wire, '#sign-up', changes.dialogUsable),
  )
  const keys: number[] = []
  await look('after two idle seconds: the first letter typed is on the screen', usableMs, async (page, wire) => {
    await tapWhenIdle(page, wire, '#sign-up', changes.dialogUsable)
    const letters = await typeAsAPersonDoes(page)
    keys.push(letters.worst)
    return letters.first
  })
  report({ name: `the slowest of ${typed.length} letters typed after that`, floor: usableMs, times: keys })
  print(`load ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await browser.close()
  await own?.stop()
}
process.exitCode = looks.every(({ floor, times }) => middle(times) <= floor) ? 0 : 1

async function launch(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser()
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
}

async function look(name: string, floor: number, once: (page: Page, wire: CDPSession) => Promise<number>) {
  const times: number[] = []
  for (let rep = 0; rep < reps; rep++) {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    const wire = await context.newCDPSession(page)
    await wire.send('Network.enable')
    await wire.send('Network.emulateNetworkConditions', slow4g)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: cpuTimesSlower })
    try {
      times.push(await once(page, wire))
    } finally {
      await context.close()
    }
  }
  const seen = { name, floor, times }
  looks.push(seen)
  report(seen)
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity
}

function report({ name, floor, times }: Look): void {
  const ratio = (ms: number) => `${(ms / floor).toFixed(2)} (${Math.round(ms)} ms)`
  const holds = middle(times) <= floor
  print(
    `  ${holds ? 'reached' : 'MISSED '}  ${name.padEnd(70)} of ${floor} ms: median ${ratio(middle(times))}, worst ${ratio(Math.max(...times))}`,
  )
}

async function tapAtOnce(page: Page, wire: CDPSession, selector: string, change: () => boolean): Promise<number> {
  await page.addInitScript(watch(change))
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return tap(page, wire, selector)
}

async function tapWhenIdle(page: Page, wire: CDPSession, selector: string, change: () => boolean): Promise<number> {
  await page.addInitScript(watch(change))
  await page.goto(url, { waitUntil: 'load' })
  await sleep(idleMs)
  return tap(page, wire, selector)
}

/**
 * Touches the middle of an element and says how many milliseconds lie between the lifting of the finger, by the event's own clock, and
 * the end of the first frame in which the page has changed. A new document in between counts as waiting too.
 */
async function tap(page: Page, wire: CDPSession, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the page`)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  for (const end = Date.now() + longestMs; Date.now() < end; await sleep(askedEveryMs)) {
    // A document that has just gone answers nothing; the next one is asked.
    const ms = await page.evaluate<string | null>(`sessionStorage.getItem('waitedMs')`).catch(() => null)
    if (ms !== null) return Number(ms)
  }
  return Infinity
}

/**
 * For every document of the page, before its own scripts: from the touch on, across documents, asks in every frame whether the page has
 * changed, and keeps the time at the end of the first frame in which it has. It is there before the touch, so that nothing but the page
 * is measured.
 */
function watch(change: () => boolean): string {
  return `{
  const isChanged = ${String(change)}
  const frame = () => requestAnimationFrame(() => {
    if (!isChanged()) return frame()
    const tapped = Number(sessionStorage.getItem('tapped'))
    setTimeout(() => sessionStorage.setItem('waitedMs', String(performance.timeOrigin + performance.now() - tapped)))
  })
  if (sessionStorage.getItem('tapped')) frame()
  else addEventListener('touchend', ({ timeStamp }) => {
    sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp))
    frame()
  }, { once: true, capture: true, passive: true })
}`
}

/** Types at the pace of a person and says how long the first letter and the slowest took to come on the screen. */
async function typeAsAPersonDoes(page: Page): Promise<{ first: number; worst: number }> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { letterTimes: times })
    addEventListener(
      'input',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // After the frame is drawn.
          setTimeout(() => times.push(performance.now() - timeStamp))
        }),
      { capture: true },
    )
  })
  const pressed: Promise<void>[] = []
  for (const letter of typed) {
    pressed.push(page.keyboard.press(letter))
    await sleep(120)
  }
  await Promise.all(pressed)
  await sleep(500)
  const times = await page.evaluate<number[]>('window.letterTimes')
  const value = await page.evaluate(
    () => document.querySelector<HTMLInputElement>('[role=dialog] [name=email], dialog[open] [name=email]')?.value,
  )
  if (value !== typed) throw new Error(`typed ${typed}, and the field has ${value}`)
  return { first: times[0] ?? Infinity, worst: Math.max(...times) }
}
