import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CampaignCallback } from '@tuppence/contract/campaign-callbacks'
import type { CampaignUser } from '@tuppence/contract/campaign-leads'
import { barriers, sideways } from './barriers.ts'
import { enter, expect, goodPassword, knownPerson, test, withoutBanner, type Person } from './people.ts'
import { call, letterTo, linkIn, newAddress, productUrl, sandboxUrl } from './world.ts'

test.describe.configure({ timeout: 120_000 })

const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }
const manager = () => knownPerson('affiliates@example.com')
const tokenOf = ({ token }: Person) => token.access.token
/** A sign-up sooner than this after its click is held. */
const humanPauseMs = 5_500

type NetworkCall = { kind: string; clickId: string; query: Record<string, string>; headers: Record<string, string> }
const networkCalls = async (clickId: string): Promise<NetworkCall[]> =>
  (await (await fetch(`${sandboxUrl}/network/calls?clickId=${clickId}`)).json()) as NetworkCall[]

async function newCampaign(person: Person, title: string, changes: object = {}): Promise<number> {
  const token = tokenOf(person)
  const vendors = await call<{ data: { userId: string }[] }>('GET', 'affiliate/affiliateVendor', { token })
  const body = {
    affiliateTitle: title,
    baseUrl: `${productUrl}/`,
    clickId: 'cid',
    source: 'letter',
    affType: 1,
    affVendor: vendors.data.data[0]?.userId,
    cost: 2.5,
    totalBudget: 100,
    totalLead: 40,
    redirectTypeId: 2,
    redirectUrl: `${sandboxUrl}/network/s2s?click_id={cid}&event_id={event_id}`,
    ...changes,
  }
  return (await call<{ affId: number }>('POST', 'affiliate/createAffiliate', { token, body })).data.affId
}

const rowsOf = async <Row>(person: Person, path: string): Promise<Row[]> =>
  (await call<{ rows: Row[] }>('GET', path, { token: tokenOf(person) })).data.rows

/** Comes by a campaign's link, joins, and verifies the address, as a person does it. */
async function joinBy(page: Page, affId: number, clickId: string): Promise<void> {
  const email = newAddress('clicker')
  await withoutBanner(page)
  const visit = page.waitForResponse(/\/affiliateUser$/)
  await page.goto(`/c/${affId}?cid=${clickId}`)
  await visit
  const form = page.getByRole('dialog')
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await form.getByRole('checkbox').click()
  await page.waitForTimeout(humanPauseMs)
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(form.getByText('Verify your email')).toBeVisible()
  await page.goto(linkIn(await letterTo(email, 'Verify your email'), 'email-verification'))
  await expect(page.getByRole('button', { name: 'Go to Surveys' })).toBeVisible()
}

for (const [device, viewport] of Object.entries(viewports)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a click, a sign-up and a verified address are one call to the network, and the dashboard tells of the same', async ({
      page,
      browser,
    }) => {
      const staff = await manager()
      const affId = await newCampaign(staff, `Journey on a ${device}`)
      const clickId = `k-${randomUUID()}`
      const other = await browser.newContext({ viewport })
      await joinBy(await other.newPage(), affId, clickId)
      await other.close()

      await expect.poll(async () => (await networkCalls(clickId)).length, { timeout: 30_000 }).toBe(1)
      const [heard] = await networkCalls(clickId)
      const [told] = await rowsOf<CampaignCallback>(staff, `affiliate/callbacks?affId=${affId}`)
      const [lead] = await rowsOf<CampaignUser>(staff, `affiliate/affiliateUserData?affId=${affId}`)
      expect(lead).toMatchObject({ status: 'paid', clickId, cost: 2.5, reasons: [] })
      expect(heard?.query).toEqual({ click_id: clickId, event_id: told?.callbackId, source: 'letter' })
      expect(heard?.headers['webhook-id']).toBe(told?.callbackId)

      await enter(page, staff, `/affiliate-dashboard?affId=${affId}`)
      await expect(page.getByText('Of 1 clicks, 1 signed up, 1 verified and 0 took a survey.')).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page), 'the figures').toEqual([])
      await page.getByRole('tab', { name: 'Leads' }).click()
      await expect(page.getByText(clickId).filter({ visible: true })).toBeVisible()
      expect(await barriers(page), 'the leads').toEqual([])
      await page.getByRole('tab', { name: 'Callbacks' }).click()
      await page.getByRole('button', { name: /^Inspect the callback Lead/ }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByText('Attempt 1: 200')).toBeVisible()
      expect(await barriers(page), 'a callback').toEqual([])
      await page.getByRole('button', { name: 'Resend' }).click()
      await expect.poll(async () => (await networkCalls(clickId)).length, { timeout: 30_000 }).toBe(2)
      expect(new Set((await networkCalls(clickId)).map(({ query }) => query['event_id']))).toEqual(
        new Set([told?.callbackId]),
      )
    })

    test('the form says what is missing in the words agreed on, builds the link while it is typed, and marks what it made', async ({
      page,
    }) => {
      await page.context().grantPermissions(['clipboard-write', 'clipboard-read'], { origin: productUrl })
      await enter(page, await manager(), '/create-affiliate')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Affiliate Details')
      await page.getByRole('button', { name: 'Create affiliate' }).click()
      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
      await expect(summary).toBeFocused()
      for (const message of [
        'Base URL is required.',
        'Click ID is required.',
        'Source is required.',
        'Affiliate Type is required.',
        'Affiliate Vendor is required.',
        'Affiliate Name is required.',
        'Cost is required and must be a number.',
        'Total Budget is required and must be a number.',
        'Total Lead is required and must be a number.',
      ])
        await expect(summary.getByRole('link', { name: message, exact: true })).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page), 'what is missing').toEqual([])

      const name = `Made on a ${device} ${randomUUID().slice(0, 8)}`
      const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
      await field('Affiliate Name').fill(name)
      await page.getByLabel('Affiliate Type').selectOption({ label: 'Email' })
      await page.getByLabel('Affiliate Vendor').selectOption({ index: 1 })
      await field('Base URL').fill('https://panel.example/ start')
      await field('Click ID').fill('cid')
      await expect(field('Base URL')).toHaveValue('https://panel.example/start?cid={cid}')
      await field('Source').fill('news letter')
      await field('Cost').fill('2.5')
      await field('Total Budget').fill('100')
      await field('Total Lead').fill('40')
      await page.getByText('S2S Callback', { exact: true }).click()
      await field('Redirect URL').fill(`${sandboxUrl}/network/s2s?click_id=`)
      await page.getByText('Insert a placeholder').click()
      await page.getByRole('button', { name: /^Insert cid:/ }).click()
      await expect(field('Redirect URL')).toHaveValue(`${sandboxUrl}/network/s2s?click_id={cid}`)
      const preview = page.getByRole('region', { name: 'Final addresses' })
      await expect(
        preview.getByText('https://panel.example/start?cid={cid}&aff_id=…&source=news%20letter', { exact: true }),
      ).toBeVisible()
      await preview.getByRole('button', { name: 'Copy Final Redirect URL' }).click()
      await expect(preview.getByRole('button', { name: 'Copied!' })).toBeVisible()
      await expect(page.getByText('Final Redirect URL copied to clipboard.').first()).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${sandboxUrl}/network/s2s?click_id={cid}&source=news%20letter`,
      )
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
      expect(await barriers(page), 'the filled form').toEqual([])
      await page.getByRole('button', { name: 'Create affiliate' }).click()
      await expect(page).toHaveURL(/\/affiliate-tracking$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Affiliate Management')
      await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toContainText('Saved')
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page), 'the list').toEqual([])
      await page.getByRole('link', { name: `Edit ${name}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Affiliate Details')
    })
  })
}

test('a vendor reads their own campaigns, and the pages that change them do not exist for them', async ({ page }) => {
  const affId = await newCampaign(await manager(), 'A vendor’s own')
  await enter(page, await knownPerson('vendor@example.com'), `/affiliate-dashboard?affId=${affId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A vendor’s own')
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  for (const address of ['/create-affiliate', `/edit-affiliate?affId=${affId}`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page")
  }
})
