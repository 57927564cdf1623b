import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { CampaignCallback } from '../contract/campaign-callbacks.ts'
import type { CampaignUser } from '../contract/campaign-leads.ts'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import {
  enter,
  expect,
  goodPassword,
  knownPerson,
  mailedKey,
  signUpOf,
  test,
  type Person,
} from '../../../e2e/people.ts'
import { call, letterTo, linkIn, newAddress, productUrl, sandboxUrl } from '../../../e2e/world.ts'
import { sweep, withSweeps } from '../../../e2e/screens.ts'

const phone = { width: 360, height: 740 }
const manager = () => knownPerson('affiliates@example.com')
const tokenOf = ({ token }: Person) => token.access.token
/** A sign-up sooner than this after its click is held. */
const humanPauseMs = 5_200

type NetworkCall = {
  kind: string
  clickId: string
  method: string
  query: Record<string, string>
  headers: Record<string, string>
}
const networkCalls = async (clickId: string): Promise<NetworkCall[]> =>
  (await (await fetch(`${sandboxUrl}/network/calls?clickId=${clickId}`)).json()) as NetworkCall[]

async function newCampaign(person: Person, title: string, changes: object = {}): Promise<string> {
  const token = tokenOf(person)
  const vendors = await call<{ data: { userId: string; firstName: string }[] }>('GET', 'affiliate/affiliateVendor', {
    token,
  })
  const body = {
    affiliateTitle: title,
    baseUrl: `${productUrl}/`,
    clickId: 'cid',
    source: 'letter',
    affType: 1,
    affVendor: vendors.data.data.find(({ firstName }) => firstName === 'Carlo')?.userId,
    cost: 2.5,
    totalBudget: 100,
    totalLead: 40,
    redirectTypeId: 2,
    redirectUrl: `${sandboxUrl}/network/s2s?click_id={cid}&event_id={event_id}`,
    ...changes,
  }
  return (await call<{ affId: string }>('POST', 'affiliate/createAffiliate', { token, body })).data.affId
}

const rowsOf = async <Row>(person: Person, path: string): Promise<Row[]> =>
  (await call<{ rows: Row[] }>('GET', path, { token: tokenOf(person) })).data.rows

type Visitor = { page: Page; email: string; clickId: string; since: number }

/** Somebody follows a campaign's link and agrees to as much as is said. */
async function follow(browser: Browser, affId: string, consent: 'all' | 'required'): Promise<Visitor> {
  const context = await browser.newContext({ viewport: phone })
  const choice = { userifno: '1', consent }
  await context.addCookies(Object.entries(choice).map(([name, value]) => ({ name, value, url: productUrl })))
  const page = await context.newPage()
  const clickId = `k-${randomUUID()}`
  const visit = page.waitForResponse(/\/affiliateUser$/)
  await page.goto(`/c/${affId}?cid=${clickId}`)
  await visit
  return { page, email: newAddress('clicker'), clickId, since: Date.now() }
}

/** The visitor joins, no faster than a person can, and verifies the address by the mailed link; answers that link. */
async function join({ page, email, since }: Visitor): Promise<string> {
  const form = page.getByRole('dialog')
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await form.getByRole('checkbox').click()
  await expect.poll(() => Date.now() - since, { timeout: 10_000, intervals: [250] }).toBeGreaterThan(humanPauseMs)
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(form.getByText('Verify your email')).toBeVisible()
  const link = linkIn(await letterTo(email, 'Verify your email'), 'email-verification')
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Go to Surveys' })).toBeVisible()
  return link
}

const pixelUrl = `${sandboxUrl}/network/pixel?cid={cid}&event_id={event_id}`

test('a click, a sign-up and a verified address are one call to the network, by server or by pixel, and the dashboard tells of the same', async ({
  page,
  browser,
}) => {
  const staff = await manager()
  const called = await newCampaign(staff, 'Journey told by server')
  const loaded = await newCampaign(staff, 'Journey told by pixel', { redirectTypeId: 1, redirectUrl: pixelUrl })
  const first = await follow(browser, called, 'required')
  const second = await follow(browser, loaded, 'all')
  await join(first)
  const link = await join(second)

  await expect.poll(async () => (await networkCalls(first.clickId)).length, { timeout: 30_000 }).toBe(1)
  const [heard] = await networkCalls(first.clickId)
  const [told] = await rowsOf<CampaignCallback>(staff, `affiliate/callbacks?affId=${called}`)
  const [lead] = await rowsOf<CampaignUser>(staff, `affiliate/affiliateUserData?affId=${called}`)
  expect(lead).toMatchObject({ status: 'paid', clickId: first.clickId, cost: 2.5, reasons: [] })
  expect(heard).toMatchObject({
    kind: 's2s',
    query: { click_id: first.clickId, event_id: told?.callbackId, source: 'letter' },
  })
  expect(heard?.headers['webhook-id']).toBe(told?.callbackId)

  // The pixel: loaded once by the browser that verified, acknowledged, and never given again.
  const pixels = () => rowsOf<CampaignCallback>(staff, `affiliate/callbacks?affId=${loaded}`)
  await expect
    .poll(async () => (await pixels()).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(['delivered'])
  await second.page.goto(link)
  await expect(second.page.getByRole('button', { name: 'Go to Surveys' })).toBeVisible()
  const [pixel] = await pixels()
  expect(await networkCalls(second.clickId)).toMatchObject([
    {
      kind: 'pixel',
      method: 'GET',
      query: { cid: second.clickId, event_id: pixel?.callbackId, source: 'letter' },
    },
  ])
  for (const visitor of [first, second]) await visitor.page.context().close()

  await enter(page, staff, `/affiliate-dashboard?affId=${called}`)
  await expect(page.getByText('Of 1 visit, 1 signed up, 1 verified and 0 took a survey.')).toBeVisible()
  await page.getByRole('button', { name: 'What happened in these days' }).click()
  await expect(page).toHaveURL(/view=events/)
  await expect(page.getByText('Released from hold')).toBeVisible()
  expect(await barriers(page), 'what happened').toEqual([])
  await page.getByRole('tab', { name: 'Leads' }).click()
  await expect(page.getByText(first.clickId).filter({ visible: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Callbacks' }).click()
  await page.getByRole('button', { name: /^Inspect the callback Lead/ }).focus()
  await page.keyboard.press('Enter')
  const inspector = page.getByRole('dialog')
  await expect(inspector.getByText('Attempt 1: 200')).toBeVisible()
  await expect(inspector.getByText(`"event_id": "${told?.callbackId}"`)).toBeVisible()
  expect(await barriersInSweeps(page), 'a callback').toEqual([])
  await inspector.getByRole('button', { name: 'Resend' }).click()
  await expect.poll(async () => (await networkCalls(first.clickId)).length, { timeout: 30_000 }).toBe(2)
  const ids = (await networkCalls(first.clickId)).map(({ query }) => query['event_id'])
  expect(ids).toEqual([told?.callbackId, told?.callbackId])

  await page.setViewportSize(phone)
  for (const tab of [...(withSweeps ? ['figures', 'users', 'callbacks'] : []), 'link']) {
    await page.goto(`/affiliate-dashboard?affId=${loaded}&tab=${tab}`)
    await expect(page.getByRole('tabpanel')).toContainText(
      tab === 'link' ? 'QR code' : tab === 'callbacks' ? 'Inspect' : /1/,
    )
    expect(await sideways(page), `${tab} at 360 px`).toBe(0)
  }
  await expect(page.getByRole('img', { name: `QR code of ${productUrl}/c/${loaded}` })).toBeVisible()
  expect(await barriersInSweeps(page), 'the link').toEqual([])
})

/** Somebody who signs up faster than a person can, and verifies: their lead is held. */
async function heldLead(affId: string): Promise<string> {
  const email = newAddress('hasty')
  const arrival = { fullUrl: `${productUrl}/?aff_id=${affId}&cid=${randomUUID()}`, visitorData: {} }
  const { visitorId } = (await call<{ visitorId: string }>('POST', 'affiliateUser', { body: arrival })).data
  await call('POST', 'auth/signup', { body: { ...signUpOf(email), affId, visitorId } })
  const userId = await mailedKey(email, 'Verify your email', 'email-verification')
  await call('POST', 'auth/mail-verification', { body: { userId } })
  return email
}

test(
  'held leads are released or refused with a reason that reaches the vendor, and a campaign is paused and resumed',
  sweep,
  async ({ page }) => {
    const staff = await manager()
    const affId = await newCampaign(staff, 'A campaign with doubts')
    for (let n = 0; n < 4; n += 1) await heldLead(affId)
    await enter(page, staff, `/affiliate-dashboard?affId=${affId}&tab=users`)
    await expect(page.getByRole('tab', { name: 'Leads 4 Held' })).toBeVisible()
    const reason = 'Three sign-ups from one desk.'
    const review = page.getByRole('button', { name: /^Review the lead of/ })
    await review.first().click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Refuse', exact: true }).click()
    await panel.getByRole('button', { name: 'Refuse lead' }).click()
    await expect(panel.getByLabel(/Reason/)).toBeFocused()
    await panel.getByLabel(/Reason/).fill(reason)
    expect(await barriers(page), 'one lead').toEqual([])
    await panel.getByRole('button', { name: 'Refuse lead' }).click()
    await expect(panel.getByText('The lead was refused.')).toBeFocused()
    await expect(panel.getByText(`Reviewer: ${reason}`)).toBeVisible()
    expect((await letterTo('vendor@example.com', 'A sign-up of “A campaign with doubts”')).text).toContain(reason)
    await panel.getByRole('button', { name: 'Review the next one' }).click()
    await panel.getByRole('button', { name: 'Release', exact: true }).click()
    await expect(panel.getByText('Released: the lead is paid for.')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)

    // The other two together, with one reason and their cost said before.
    await expect(review).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Pick all 2 held leads' }).check()
    expect(await barriers(page), 'the leads').toEqual([])
    await page.getByRole('button', { name: 'Refuse 2 leads' }).click()
    await expect(panel.getByText(/^They cost nothing instead of \$/)).toBeVisible()
    await panel.getByLabel(/Reason/).fill('Again from that desk.')
    await panel.getByRole('button', { name: 'Refuse 2 leads' }).click()
    await expect(page.getByText('2 leads were refused.').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('Reviewer: Again from that desk.').filter({ visible: true })).toHaveCount(2)
    await expect(review).toHaveCount(0)

    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause campaign' }).click()
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()

    // The vendor reads the same, and finds nothing to change.
    await enter(page, await knownPerson('vendor@example.com'), `/affiliate-dashboard?affId=${affId}&tab=users`)
    await expect(page.getByText(`Reviewer: ${reason}`).filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Pause|Release|Refuse|Review)/ })).toHaveCount(0)
    for (const address of ['/create-affiliate', `/edit-affiliate?affId=${affId}`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page")
    }
  },
)

test(
  'the form says what is missing in the words agreed on, builds the link while it is typed, and marks what it made',
  sweep,
  async ({ page }) => {
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
    expect(await barriers(page), 'what is missing').toEqual([])

    const name = `Made by hand ${randomUUID().slice(0, 8)}`
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
    await page.getByRole('button', { name: 'Send test postback' }).click()
    await expect(page.getByText(/^200 · \d+ ms$/)).toBeVisible()
    expect((await networkCalls('test-click')).length).toBeGreaterThan(0)
    const preview = page.getByRole('region', { name: 'Final addresses' })
    await expect(
      preview.getByText('https://panel.example/start?cid={cid}&aff_id=…&source={source}', { exact: true }),
    ).toBeVisible()
    await preview.getByRole('button', { name: 'Copy Final Redirect URL' }).click()
    await expect(preview.getByRole('button', { name: 'Copied!' })).toBeVisible()
    await expect(page.getByText('Final Redirect URL copied to clipboard.').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${sandboxUrl}/network/s2s?click_id={cid}&source={source}`,
    )
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await page.setViewportSize(phone)
    expect(await sideways(page), 'the form at 360 px').toBe(0)
    const down = { status: 503, code: 'unavailable', message: 'We are away for a moment.', requestId: 'r-1' }
    await page.route('**/affiliate/createAffiliate', (route) => route.fulfill({ status: 503, json: down }))
    await page.getByRole('button', { name: 'Create affiliate' }).click()
    await expect(page.getByText(down.message).first()).toBeVisible()
    await expect(field('Affiliate Name')).toHaveValue(name)
    await page.unroute('**/affiliate/createAffiliate')
    await page.getByRole('button', { name: 'Create affiliate' }).click()
    await expect(page).toHaveURL(/\/affiliate-tracking$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Affiliate Management')
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toContainText('Saved')
    expect(await sideways(page), 'the list at 360 px').toBe(0)
    expect(await barriers(page), 'the list').toEqual([])
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Affiliate Details')
    await field('Affiliate Name').fill(`${name}, changed`)
    await page.route('**/affiliate/updateAffiliate', (route) => route.fulfill({ status: 503, json: down }))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' }).first()).toContainText(
      down.message,
    )
    await page.unroute('**/affiliate/updateAffiliate')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('link', { name: new RegExp(`^${name}, changed`) })).toContainText('Saved')
  },
)
