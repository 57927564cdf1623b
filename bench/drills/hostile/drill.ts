import { chromium } from '@playwright/test'
import pg from 'pg'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { demoAccounts } from '../../../seed/content/accounts.ts'
import { findBrowser } from '../../../e2e/browser.ts'
import { knownPerson, type Person } from '../../../e2e/people.ts'
import { startProduct } from '../../../e2e/product.ts'
import { durableDatabase } from '../../product.ts'
import { findFormulas } from './files.ts'
import { hostileTexts, taintDatabase } from './taint.ts'
import { openWalker, walkPage, type Finds } from './walk.ts'

export type HostileSize = {
  /** How many pages each person opens at most; every page if absent. */
  pagesAtMost?: number
  /** Inserts one text into the pages as markup, to show that the drill finds it. */
  plants?: boolean
}
export type HostileOutcome = { wrong: string[]; lines: string[] }

/** Where a page shows one record: which one of the demo world. */
const records: Readonly<Record<string, string>> = {
  panelistId: `select user_id::text as id from users where email like 'maya@%'`,
  surveyId: `select survey_id as id from surveys where kind = 'hosted' limit 1`,
  attemptId: `select attempt_id::text as id from attempts order by started_at desc limit 1`,
  importId: `select import_id::text as id from imports limit 1`,
  batchId: `select batch_id::text as id from payout_batches limit 1`,
  questionId: `select question_id as id from profile_questions limit 1`,
  ringId: `select ring_id::text as id from rings limit 1`,
  supplierKey: `select supplier_key as id from suppliers limit 1`,
  vendorId: `select user_id::text as id from users where email like 'vendor@%'`,
  runId: `select run_id::text as id from vendor_runs limit 1`,
}

/**
 * Fills every field of the demo world with hostile texts, opens every page as each demo account and as a visitor in a real browser,
 * and opens every file that the pages offer in LibreOffice. No text may run, become an element, or become a formula.
 */
export async function hostileDrill(
  { pagesAtMost = Infinity, plants = false }: HostileSize,
  say: (line: string) => void,
): Promise<HostileOutcome> {
  const database = await durableDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  const product = await startProduct({ env: { DATABASE_URL: database.url, DEMO: '1', STAFF_SECOND_STEP: 'optional' } })
  const browserOf = await findBrowser()
  const browser = await chromium.launch(browserOf)
  try {
    const logins = new Map<string, Person | null>([['visitor', null]])
    for (const { email } of demoAccounts)
      logins.set(email.split('@')[0] ?? email, await knownPerson(email, { at: product.url }))
    const { tainted, refused } = await taintDatabase(pool)
    const rows = tainted.reduce((sum, one) => sum + one.rows, 0)
    say(`${tainted.length} columns, ${rows} values are hostile; ${refused.length} took none: ${refused.join(', ')}`)
    await product.restartServer()
    const paths = await addressesOn(pool)
    const finds: Finds = new Map()
    const files = new Map<string, string>()
    const lines: string[] = []
    const texts = new Set<string>()
    let pages = 0
    const waiting = [...logins]
    const walkNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [who, login] = next
        const width = who === 'maya' || who === 'visitor' ? 360 : 1280
        const { walker, context } = await openWalker(browser, { url: product.url, who, login, finds, width })
        if (plants) await context.addInitScript(plantMarkup)
        for (const path of paths.slice(0, pagesAtMost)) await walkPage(walker, product.url, path)
        await context.close()
        pages += walker.pages
        for (const text of walker.texts) texts.add(text)
        for (const [name, text] of walker.files) files.set(name, text)
        say(
          `${who}: ${walker.pages} pages, hostile texts read on ${walker.texts.size} of their places, ${walker.files.size} files`,
        )
      }
    }
    await Promise.all([walkNext(), walkNext()])
    const wrong = [...finds].map(([what, where]) => `${what} (${where})`)
    const hostileFiles = [...files.values()].filter((text) => /hostile/.test(text)).length
    for (const [file, formulas] of await findFormulas(files))
      for (const formula of formulas) wrong.push(`${file} opens with the formula ${formula}`)
    if (texts.size === 0) wrong.push('no page showed a hostile text')
    if (hostileFiles === 0) wrong.push('no file had a hostile text')
    lines.push(
      `${hostileTexts.length} texts in ${tainted.length} columns (${rows} values), ${pages} pages by ${logins.size} people`,
      `texts shown as texts in ${texts.size} places; ${files.size} files opened in LibreOffice, ${hostileFiles} with hostile texts`,
    )
    return { wrong, lines }
  } finally {
    await browser.close()
    await product.stop()
    await pool.end()
    await database.stop()
  }
}

/** The addresses of all pages, those of one record with a record of the demo world. */
async function addressesOn(pool: pg.Pool): Promise<string[]> {
  const ids = new Map<string, string>()
  for (const [name, sql] of Object.entries(records)) {
    const { rows } = await pool.query<{ id: string }>(sql)
    if (rows[0]) ids.set(name, rows[0].id)
  }
  const { rows: campaigns } = await pool.query<{ id: string }>(
    'select aff_id::text as id from campaigns order by 1 limit 1',
  )
  const affId = campaigns[0]?.id ?? ''
  return Object.values(documentPaths).flatMap((pattern) => {
    const [, name = ''] = /:(\w+)/.exec(pattern) ?? []
    if (pattern === documentPaths.editAffiliate || pattern === documentPaths.affiliateDashboard)
      return [`${pattern}?affId=${affId}`]
    if (name === '') return [pattern]
    const id = ids.get(name)
    return id ? [pattern.replace(`:${name}`, encodeURIComponent(id))] : []
  })
}

/** Runs in the page: what a careless page would do with a text. */
const plantMarkup = () => {
  addEventListener('DOMContentLoaded', () =>
    setInterval(() => {
      const text = document.body.innerText
      if (!/attacked\(\d\)/.test(text) || document.querySelector('#planted')) return
      const careless = document.createElement('div')
      careless.id = 'planted'
      careless.innerHTML = '<img data-hostile src=x onerror="attacked(1)">'
      document.body.append(careless)
    }, 200),
  )
}
