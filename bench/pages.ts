import { chromium, type Browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../e2e/browser.ts'
import { makeKeptLogin } from '../e2e/kept-login.ts'
import { knownPerson } from '../e2e/people.ts'
import { startProduct } from '../e2e/product.ts'
import { print } from './measure.ts'
import { kindOf, loadOf, printLoad, type Part } from './pages-load.ts'
import { freePort } from './product.ts'

/** How often Lighthouse looks; each category counts with its median. */
const looks = 3
const leastScore = 95
/** What may come over the wire, gzipped, before anybody touches the page. */
const limits = {
  '/': { script: 15_000, style: 20_000, font: 62_000, ahead: 300_000 },
  '/my-survey': { script: 230_000, style: 45_000, font: 62_000 },
} as const
const shownTimes = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const demoEmail = 'maya@example.com'

const product = await startProduct()
const port = await freePort()
const browser = await launch(port)
const missed: string[] = []
try {
  const kept = makeKeptLogin(await knownPerson(demoEmail, { at: product.url }))
  check('/', await loadOf(browser, product.url))
  check('/my-survey', await loadOf(browser, `${product.url}/my-survey`, kept))
  await scores(`${product.url}/`)
} finally {
  await browser.close()
  await product.stop()
}
for (const line of missed) print(`MISSED  ${line}`)
process.exitCode = missed.length === 0 ? 0 : 1

async function launch(debuggingPort: number): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser()
  return chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
    env: { ...process.env, ...env },
  })
}

function check(path: keyof typeof limits, parts: Part[]): void {
  printLoad(path, parts)
  for (const [kind, limit] of Object.entries(limits[path])) {
    const bytes = parts.filter((part) => kindOf(part) === kind).reduce((sum, part) => sum + part.bytes, 0)
    const line = `${kind} on ${path}: ${bytes} bytes (limit ${limit})`
    print(`  ${bytes <= limit ? 'reached' : 'MISSED '}  ${line}`)
    if (bytes > limit) missed.push(line)
  }
}

/** Lighthouse as its own page runs it: a slow phone on a slow network. */
async function scores(url: string): Promise<void> {
  const found: Record<string, number[]> = {}
  for (let look = 0; look < looks; look++) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse did not run')
    for (const [name, { score }] of Object.entries(result.lhr.categories))
      (found[name] ??= []).push(Math.round((score ?? 0) * 100))
    print(`  look ${look + 1}: ${timesOf(result.lhr.audits)}`)
    for (const { id, title, score, scoreDisplayMode } of Object.values(result.lhr.audits))
      if (look === 0 && score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
        print(`    ${id}: ${title}`)
  }
  print(`\nLighthouse, mobile, / (median of ${looks}; goal >= ${leastScore})`)
  for (const [name, all] of Object.entries(found)) {
    const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    const line = `${name.padEnd(16)} ${median}  (${all.join(', ')})`
    print(`  ${median >= leastScore ? 'reached' : 'MISSED '}  ${line}`)
    if (median < leastScore) missed.push(line)
  }
}

function timesOf(audits: Record<string, { displayValue?: string }>): string {
  return shownTimes.map((name) => `${name} ${audits[name]?.displayValue ?? '?'}`).join(', ')
}
