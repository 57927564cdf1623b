import type { Page } from '@playwright/test'
import { documentPaths } from '../platform/contract/addresses.ts'
import { houseMacros } from '../areas/affiliates/contract/affiliate-url.ts'
import type { QuestionOverview, StaffQuestion } from '../areas/profiler/contract/question-editor.ts'
import { owner } from './opening/office.ts'
import { expect, test } from './people.ts'
import { plainForStaff } from './plain-words.ts'
import { startProduct } from './product.ts'
import { campaignFile, filesOf, readFiles, readMails } from './pseudo-files.ts'
import { haveOneOfEach, pageOf, type Records } from './pseudo-office.ts'
import { pagesIn, walkPage, type Strays, type Walk } from './pseudo-walk.ts'
import { openOffice, type Ask } from './pseudo-world.ts'
import { sweep } from './screens.ts'

test.setTimeout(3_000_000)

/** Nobody needs an app, members can redeem at once, and what was approved is under way. */
const env = {
  DEMO: '0',
  PSEUDO_LANGUAGE: '1',
  STAFF_SECOND_STEP: 'optional',
  WELCOME_VERIFY_POINTS: '1000',
  APPROVAL_UNDO_SECONDS: '0',
}

/** Pages of what only nightly jobs make. This test does not wait for a night, so these pages are not checked. */
const madeByNight: readonly string[] = [documentPaths.ring, documentPaths.vendorRun]

/** The addresses of a page, for one record of each kind that it shows. */
const addressesOf = (pattern: string, records: Records): string[] => {
  if (madeByNight.includes(pattern)) return []
  const [, name = ''] = /:(\w+)/.exec(pattern) ?? []
  if (pattern === '/edit-affiliate' || pattern === '/affiliate-dashboard') return [`${pattern}?affId=${records.affId}`]
  if (name === '') return [pattern]
  const ids = name === 'supplierKey' ? records.supplierKeys : [records[name as 'surveyId']]
  return ids.map((id) => {
    if (!id) throw new Error(`there is no record for ${pattern}`)
    return pattern.replace(`:${name}`, id)
  })
}

/** What every account has besides its own work. */
const ofEverybody = ['/my-account', '/settings', '/my-profile', '/contact-us', '/notifications']
const ofVendors = pagesIn(['affiliates'])
const ofStaff = pagesIn(['admin', 'affiliates', 'affiliates-change'])

async function walkAll(walk: Walk, patterns: readonly string[], records: Records): Promise<void> {
  for (const pattern of patterns)
    for (const address of addressesOf(pattern, records)) await test.step(address, () => walkPage(walk, address))
}

/** Every text of a document. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What was written by people, and not by the program: parts of addresses, the questions of the bank, places. */
async function writtenBy(ask: Ask, { members }: Records): Promise<string[]> {
  const states = await ask<{ name: string }[]>('GET', 'user/getAllStates/US')
  const { questions, ...bank } = await ask<QuestionOverview>('GET', 'profileQuestions/getAllQuestions')
  const one = await ask<StaffQuestion>('GET', 'profileQuestions/getQuestion/gender')
  const replies = ['Employed full-time', '$50,000 to $74,999']
  const texts = [...bank.categories.map(({ name }) => name), ...questions.map(({ text }) => text)]
  const { articles } = await ask<{ articles: { title: string }[] }>('GET', 'support/desk/articles')
  const written = [
    ...textsIn(texts),
    ...articles.map(({ title }) => title),
    ...textsIn([bank.consent.text, one.text, one.whyWeAsk, one.options]),
    ...replies,
  ]
  return [
    '@example.com',
    ...[owner.email, ...members].map((email) => email.replace('@example.com', '')),
    ...states.map(({ name }) => name),
    ...written,
    // What a campaign fills in has names of its own, and so has what a supplier asks for.
    ...Object.keys(houseMacros),
    'Food and drink',
    'United States',
    'Redemption requested',
    'gender',
    'postcode',
    'birthdate',
    'zipcode',
    'employment_status',
    '⟦Éṁþţý: attempt⟧',
    'OK',
  ].filter((name) => name === 'OK' || name.length > 3)
}

const told = (strays: Strays): Record<string, string> => Object.fromEntries(strays)

test(
  'in the language of translators no page, refusal, mail or file of staff and vendors has a plain word',
  sweep,
  async ({ browser }) => {
    const product = await startProduct({ env, isMailOnly: true })
    const strays: Strays = new Map()
    try {
      const office = await openOffice(browser, product)
      // What was sent before was sent in the language of the set-up.
      const since = new Date().toISOString()
      const records = await test.step('furnish', () => haveOneOfEach(office, product, browser))
      const names = await writtenBy(office.ask, records)
      const walkOf = (who: string, page: Page): Walk => ({ page, who, strays, names })
      const vendor = records.vendor.token.access.token
      await test.step('files', async () => {
        await readFiles(product, { token: office.token, paths: filesOf(records), strays, names })
        await readFiles(product, { token: vendor, paths: [campaignFile(records)], strays, names })
      })
      const ofVendor = await pageOf(browser, product, records.vendor)
      await test.step('a vendor', () => walkAll(walkOf('vendor', ofVendor), [...ofVendors, ...ofEverybody], records))
      await test.step('staff', () => walkAll(walkOf('staff', office.page), [...ofStaff, ...ofEverybody], records))
      await test.step('mails', async () => {
        await readMails(owner.email, product, { strays, names, since })
        for (const email of [records.vendor.email, records.second.email])
          expect(await readMails(email, product, { strays, names, since }), email).toBeGreaterThan(0)
      })
    } finally {
      await product.stop()
      console.log(JSON.stringify(told(strays), null, 1))
    }
    expect(told(strays)).toEqual({})
  },
)

test('a plain word is found beside codes, names, addresses and units', () => {
  const names = ['Which pets live with you?']
  const fine = [
    '⟦Þéţš⟧ Which pets live with you?',
    'panelists.view',
    '12 KB',
    'c***@example.com',
    '{{appName}}',
    'UTC+7',
  ]
  expect(plainForStaff(fine, names)).toEqual([])
  const plain = ['Save', '⟦Šåṽé⟧ now', 'Which pets live here?', 'day (UTC+7)', 'It answered 503', '12 KB left']
  expect(plainForStaff(plain, names)).toEqual(plain)
})
