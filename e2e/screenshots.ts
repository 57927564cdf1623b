import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'

/** Takes the pictures of docs/screenshots from a running product with the demo world: E2E_URL, or http://localhost:3000. */
process.env['E2E_URL'] ??= 'http://localhost:3000'
const { call, productUrl } = await import('./world.ts')
const { enter, knownPerson, withoutBanner } = await import('./people.ts')

type Shot = { name: string; address: string; by?: string; dark?: boolean; phone?: boolean }

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
const shots: Shot[] = [
  { name: 'landing', address: '/' },
  { name: 'surveys', address: '/my-survey', by: maya.email },
  { name: 'questionnaire', address: `/questionair-survey?attemptId=${await attemptId()}`, by: maya.email },
  { name: 'earnings-dark', address: '/my-points', by: maya.email, dark: true },
  { name: 'redeem', address: '/redeem-points', by: maya.email },
  { name: 'finance', address: '/finance', by: 'finance@example.com' },
  { name: 'survey-audience', address: '/surveys-admin/coffee-lovers-gb?tab=targeting', by: 'manager@example.com' },
  { name: 'campaign', address: `/affiliate-dashboard?affId=${await campaignId()}`, by: 'affiliates@example.com' },
  { name: 'surveys-phone', address: '/my-survey', by: maya.email, phone: true },
  { name: 'dashboard-phone-dark', address: '/dashboard', by: maya.email, phone: true, dark: true },
]

const folder = join(import.meta.dirname, '..', 'docs', 'screenshots')
await mkdir(folder, { recursive: true })
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
for (const { name, address, by, dark = false, phone = false } of shots) {
  const context = await browser.newContext({
    viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
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
