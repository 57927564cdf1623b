/// <reference lib="dom" />
import type { Browser } from '@playwright/test'
import { print } from './measure.ts'

export type Part = { type: string; path: string; bytes: number }
export type Kind = 'script' | 'style' | 'font' | 'ahead' | 'other'

const kinds: Readonly<Record<string, Kind>> = { Script: 'script', Stylesheet: 'style', Font: 'font', Ahead: 'ahead' }
/** How long a page must be quiet to have loaded, and how long this waits for it at most. */
const quietMs = 2_000
const longestMs = 30_000

export const kindOf = ({ type }: Part): Kind => kinds[type] ?? 'other'

/**
 * Everything that a first visit loads before anybody touches it, with its bytes on the wire (gzip, without the answer's head). Styles
 * inside the document count as a part of their own, by their share of it.
 */
export async function loadOf(browser: Browser, url: string, kept: Record<string, string> = {}): Promise<Part[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  const wire = await context.newCDPSession(page)
  const parts = new Map<string, Part>()
  let lastAt = Date.now()
  const heads = new Map<string, number>()
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    parts.set(requestId, { type, path: new URL(response.url).pathname, bytes: 0 })
    heads.set(requestId, response.encodedDataLength)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const part = parts.get(requestId)
    if (part) part.bytes = encodedDataLength - (heads.get(requestId) ?? 0)
    lastAt = Date.now()
  })
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  await page.goto(url, { waitUntil: 'load' })
  const end = Date.now() + longestMs
  while (Date.now() - lastAt < quietMs && Date.now() < end) await page.waitForTimeout(100)
  // What the page fetches when it has nothing else to do, for a press that may come.
  const ahead = await page.evaluate(() => {
    const links = document.querySelector<HTMLTemplateElement>('#ahead')?.content.querySelectorAll('link') ?? []
    return [...links].map(({ href }) => new URL(href, location.href).pathname)
  })
  for (const part of parts.values()) if (ahead.includes(part.path)) part.type = 'Ahead'
  const inline = await page.evaluate(() => {
    const sheets = [...document.querySelectorAll('head style')].map(({ textContent }) => textContent)
    return sheets.join('').length / document.documentElement.outerHTML.length
  })
  await context.close()
  return [...parts.values()].flatMap((part) => splitDocument(part, inline))
}

function splitDocument(part: Part, inline: number): Part[] {
  if (part.type !== 'Document' || inline === 0) return [part]
  const bytes = Math.round(part.bytes * inline)
  return [
    { ...part, bytes: part.bytes - bytes },
    { type: 'Stylesheet', path: `${part.path} (its <style>)`, bytes },
  ]
}

/** Every part, the largest first, and what they come to. */
export function printLoad(name: string, parts: readonly Part[]): void {
  print(`\n${name}: bytes on load, gzip, before anybody touches it`)
  for (const { type, path, bytes } of parts.toSorted((a, b) => b.bytes - a.bytes))
    print(`  ${String(bytes).padStart(8)}  ${type.padEnd(10)} ${path}`)
  const sum = parts.reduce((all, { bytes }) => all + bytes, 0)
  print(`  ${String(sum).padStart(8)}  in ${parts.length} parts`)
}
