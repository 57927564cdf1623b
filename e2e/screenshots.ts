import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'

/**
 * Takes the pictures of docs/screenshots from a running product with the demo world: E2E_URL, or http://localhost:3000. With names, those
 * alone.
 */
process.env['E2E_URL'] ??= 'http://localhost:3000'
const { call, productUrl } = await import('./world.ts')
const { enter, knownPerson, withoutBanner } = await import('./people.ts')

type Shot = {
  name: string
  address: string | (() => Promise<string>)
  by?: string
  dark?: boolean
  phone?: boolean
  height?: number
}

const maya = await knownPerson('maya@example.com')
const attemptId = async (): Promise<string> => {
  const ask = { token: maya.token.access.token, body: { surveyId: 'demo-hosted' } }
  return (await call<{ attemptId: string }>('POST', 'survey/startSurvey', ask)).data.attemptId
}
type Campaign = { affId: string; leads: number }
const campaignId = async (): Promise<string> => {
  const { token } = await knownPerson('affiliates@example.com')
  const { data } = await call<{ rows: Campaign[] }>('GET', 'affiliate/getAffiliate', { token: token.access.token })
  const [most] = data.rows.toSorted((one, other) => other.leads - one.leads)
  return most?.affId ?? ''
}
const member = (name: string, birthday: string) => `${name.toLowerCase()}@example.net,${name},${birthday}\n`
/** A file of members that was checked, with one line of each kind. */
const importAddress = async (): Promise<string> => {
  const { token } = await knownPerson('admin@example.com')
  const ask = async <Data>(path: string, body: object) =>
    (await call<Data>('POST', `import/${path}`, { token: token.access.token, body })).data
  const lines = ['Lena', 'Omar', 'Priya'].map((name) => member(name, '1988-04-12')).join('')
  const csv = Buffer.from(
    `Email,First name,Birthday\n${lines}${member('Lena', '1988-04-12')}mia@example.net,=SUM(1),1990-02-03\n${member('Kim', '1990-02-31')}`,
  )
  const { importId } = await ask<{ importId: string }>('createImport', { fileName: 'members.csv', bytes: csv.length })
  await ask(`addPart/${importId}`, { no: 0, data: csv.toString('base64') })
  const { choices } = await ask<{ choices: object[] }>(`finishUpload/${importId}`, {})
  const options = { dayForm: 'YYYY-MM-DD', balanceUnit: 'points', countryId: 'US', language: 'en', givesWelcome: false }
  await ask(`checkImport/${importId}`, { choices, options })
  return `/panelist-imports/${importId}`
}
const shots: Shot[] = [
  { name: 'landing', address: '/' },
  { name: 'surveys', address: '/my-survey', by: maya.email },
  {
    name: 'questionnaire',
    address: async () => `/questionair-survey?attemptId=${await attemptId()}`,
    by: maya.email,
  },
  { name: 'earnings-dark', address: '/my-points', by: maya.email, dark: true },
  { name: 'redeem', address: '/redeem-points', by: maya.email },
  { name: 'finance', address: '/finance', by: 'finance@example.com' },
  { name: 'survey-audience', address: '/surveys-admin/coffee-lovers-gb?tab=targeting', by: 'manager@example.com' },
  {
    name: 'campaign',
    address: async () => `/affiliate-dashboard?affId=${await campaignId()}`,
    by: 'affiliates@example.com',
  },
  { name: 'checklist', address: '/settings-admin#opening-checklist', by: 'admin@example.com', height: 720 },
  { name: 'brand', address: '/brand-admin', by: 'admin@example.com', height: 680 },
  { name: 'rewards', address: '/rewards', by: 'finance@example.com', height: 640 },
  { name: 'payouts', address: '/payouts', by: 'finance@example.com' },
  { name: 'import-report', address: importAddress, by: 'admin@example.com', height: 860 },
  { name: 'surveys-phone', address: '/my-survey', by: maya.email, phone: true },
  { name: 'dashboard-phone-dark', address: '/dashboard', by: maya.email, phone: true, dark: true },
]

const folder = join(import.meta.dirname, '..', 'docs', 'screenshots')
await mkdir(folder, { recursive: true })
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
const wanted = process.argv.slice(2)
for (const { name, address: where, by, dark = false, phone = false, height = 800 } of shots) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const address = typeof where === 'string' ? where : await where()
  const context = await browser.newContext({
    viewport: phone ? { width: 360, height: 740 } : { width: 1280, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
  })
  const page = await context.newPage()
  await withoutBanner(page)
  if (by) await enter(page, by === maya.email ? maya : await knownPerson(by), address)
  else await page.goto(productUrl + address)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await context.close()
}
await browser.close()
