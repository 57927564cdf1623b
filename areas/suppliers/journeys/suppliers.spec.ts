import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CallbackRow, Supplier } from '../contract/supplier-admin.ts'
import type { WaitingStep } from '../../settings/contract/approvals.ts'
import type { HistoryRow } from '../../wallet/contract.ts'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, type Person } from '../../../e2e/people.ts'
import { accountAt, agreeTo } from '../../../e2e/partners.ts'
import { call, productUrl, sandboxUrl } from '../../../e2e/world.ts'
import { desktop, phone, sweep } from '../../../e2e/screens.ts'

// Inventories are asked for once a minute.
const importTimeoutMs = 100_000
test.describe.configure({ timeout: 180_000 })

const dialog = (page: Page) => page.getByRole('dialog')
const tokenOf = ({ token }: Person) => token.access.token
const admin = () => knownPerson('admin@example.com')
const finance = () => knownPerson('finance@example.com')
const manager = () => knownPerson('manager@example.com')

/** A survey of CPX's list, and what it pays. */
const parcelSurvey = { surveyId: 'cpx.8126', points: 55 }

async function attemptOf(person: Person, surveyId: string): Promise<string> {
  const token = tokenOf(person)
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body: { surveyId } })
  return data.attemptId
}

/** Has the house supplier report a complete. */
const report = (play: { attemptId: string }) =>
  fetch(`${sandboxUrl}/supplier/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(play),
  })

/** Sends the postback of a complete at a hundred times its price, signed as CPX does: the signature leaves the amount open. */
async function overstate(attemptId: string): Promise<void> {
  const { appSecret = '' } = (await accountAt('cpx')).credentials
  const id = `cpx-${attemptId}`
  const hash = createHash('md5').update(`${id}-${appSecret}`).digest('hex')
  const told = `status=1&trans_id=${id}&subid_1=${attemptId}&amount_local=5500&amount_usd=110.00&type=complete`
  expect((await fetch(`${productUrl}/api/v1/supplier/cpx/callback?${told}&hash=${hash}`)).status).toBe(200)
}

type Held = { person: Person; attemptId: string; callbackId: string }
/** Somebody whose complete was reported at a hundred times its price. */
async function heldBack(): Promise<Held> {
  const person = await newPerson({ name: 'parcel' })
  await agreeTo(person, 'cpx')
  const attemptId = await attemptOf(person, parcelSurvey.surveyId)
  await overstate(attemptId)
  const [row] = await callbacksOf(attemptId)
  expect(row).toMatchObject({ state: 'quarantined', reason: 'price-differs', amount: 5_500 })
  return { person, attemptId, callbackId: row?.callbackId ?? '' }
}
/** So many of them, as the queue lists them: the newest first. */
async function allHeldBack(count: number): Promise<Held[]> {
  const all = await Promise.all(Array.from({ length: count }, heldBack))
  return all.toSorted((a, b) => (a.callbackId > b.callbackId ? -1 : 1))
}
async function callbacksOf(attemptId: string): Promise<CallbackRow[]> {
  const token = tokenOf(await finance())
  const found = await call<{ rows: CallbackRow[] }>('GET', `supplier-admin/callbacks?attemptId=${attemptId}`, { token })
  return found.data.rows
}
const surveyRows = async (person: Person): Promise<HistoryRow[]> => {
  const found = await call<{ rows: HistoryRow[] }>('GET', 'wallet/getUserWalletHistory', { token: tokenOf(person) })
  return found.data.rows.filter(({ kind }) => kind === 'survey')
}
const rule = (staff: Person, callbackId: string, decision: 'release' | 'refuse') =>
  call('POST', `supplier-admin/callbacks/${callbackId}/rule`, {
    token: tokenOf(staff),
    body: { decision, reason: 'Asked the supplier' },
  })
/** Has somebody of finance let a supplier go live whose name holds this. */
async function approved(name: string): Promise<void> {
  const token = tokenOf(await finance())
  const { data } = await call<{ rows: WaitingStep[] }>('GET', 'settings/getSteps?limit=100', { token })
  const stepId = data.rows.find(({ title }) => title.includes(name))?.stepId
  expect(await call('POST', 'settings/approveStep', { token, body: { stepId } })).toMatchObject({ status: 200 })
}
const refused = { status: 503, json: { status: 503, code: 'unavailable', message: 'Busy.', requestId: 'r-9' } }

/** A row of a table, or the card that it is on a phone. */
const lineOf = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text })
const reasonField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Reason' })

test('callbacks of a weak signature wait; staff work through the queue by keyboard, and nothing is paid but our price, once', async ({
  page,
}) => {
  const other = await manager()
  const [one, two, three, four] = await allHeldBack(4)
  if (!one || !two || !three || !four) throw new Error('nothing was held back')
  expect(await surveyRows(one.person)).toEqual([])
  await enter(page, await finance(), '/callbacks?view=quarantine&supplier=cpx&sort=newest')
  await expect(
    page.getByText('It names a different price from the one agreed when the attempt began.').first(),
  ).toBeVisible()

  await page
    .getByRole('button', { name: /^Review cpx-/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('If released, it counts at our own price of 55 points')).toBeVisible()
  await expect(dialog(page).getByText(`subid_1=${one.attemptId}`)).toBeVisible()
  await expect(dialog(page).getByText('hash=')).toHaveCount(0)
  expect(await barriers(page), 'one callback').toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByText('Please give a reason.')).toBeVisible()
  await expect(reasonField(page)).toBeFocused()
  await page.keyboard.type('Asked the supplier')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByText('Released. Points were paid.')).toBeFocused()
  await expect(dialog(page).getByText('Released by finance@example.com')).toBeVisible()
  expect(await surveyRows(one.person)).toMatchObject([{ points: parcelSurvey.points }])
  await overstate(one.attemptId)
  expect(await surveyRows(one.person)).toHaveLength(1)

  // On to the next without closing, and refuse it.
  const next = dialog(page).getByRole('button', { name: 'Review the next one' })
  await page.keyboard.press('Tab')
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`callback=${two.callbackId}`))
  await expect(reasonField(page)).toBeFocused()
  await page.keyboard.type('No')
  await dialog(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog(page).getByText('Refused. It never counts.')).toBeFocused()
  expect(await surveyRows(two.person)).toEqual([])

  // Somebody else decides meanwhile: the same, and the other way.
  await next.click()
  await expect(page).toHaveURL(new RegExp(`callback=${three.callbackId}`))
  await reasonField(page).fill('Looks right')
  expect((await rule(other, three.callbackId, 'release')).status).toBe(200)
  await dialog(page).getByRole('button', { name: 'Release' }).click()
  await expect(dialog(page).getByText('manager@example.com had decided this before you.')).toBeVisible()
  expect(await surveyRows(three.person)).toHaveLength(1)
  await page.goto(`/callbacks?view=quarantine&supplier=cpx&callback=${four.callbackId}`)
  await reasonField(page).fill('Looks right')
  expect((await rule(other, four.callbackId, 'refuse')).status).toBe(200)
  await dialog(page).getByRole('button', { name: 'Release' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('This callback has already been decided')
  await expect(dialog(page).getByText('Refused by manager@example.com')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Release' })).toHaveCount(0)
  expect(await surveyRows(four.person)).toEqual([])
})

test(
  'the list leads to a supplier’s figures, and its report takes back what it rejects once somebody says so',
  sweep,
  async ({ page }) => {
    const person = await newPerson({ name: 'taker' })
    const attemptId = await attemptOf(person, 'demo-external')
    await report({ attemptId })
    await expect.poll(() => surveyRows(person)).toHaveLength(1)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await enter(page, await finance(), '/suppliers')
    const row = lineOf(page, 'House panel partner')
    await expect(row.getByText(/^\d+(\.\d)?%$/).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(
      asked.filter((path) => path.endsWith('/supplier-admin/figures')),
      'calls for figures',
    ).toHaveLength(1)
    expect(asked.filter((path) => path.endsWith('/scorecard'))).toEqual([])
    expect(await barriers(page), 'the list').toEqual([])
    await page.getByRole('searchbox', { name: 'Name or key' }).fill('nobody')
    await expect(page).toHaveURL(/q=nobody/)
    await expect(page.getByText('No supplier matches these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await row.getByRole('link', { name: /^House panel partner House/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'House panel partner' })).toBeFocused()
    await expect(page.getByText(/^\d+ entered from \d\d\/\d\d\/\d{4} to .* Most entered on/)).toBeVisible()
    await page.getByRole('button', { name: 'Show the days as a table' }).click()
    await expect(page.getByText('Points paid').nth(1)).toBeVisible()
    expect(await barriers(page), 'the scorecard').toEqual([])
    await page.goto('/suppliers/house?from=2019-01-01&to=2019-01-31')
    await expect(page.getByText('No one entered in this period')).toBeVisible()

    await page.getByRole('tab', { name: 'Reconciliation' }).click()
    const upload = (name: string, csv: string) =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await upload('wrong.csv', 'a,b\n1,2\n')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The first line must name a column "id"')
    const name = `${randomUUID().slice(0, 8)}.csv`
    await upload(name, `id,status,reason\n${attemptId},rejected,Answers of a machine\nnobody,rejected,\n`)
    await expect(page.getByRole('heading', { name })).toBeFocused()
    await expect(page.getByText('Applying it takes back 40 points of 1 complete.')).toBeVisible()
    await expect(page.getByText('Answers of a machine')).toBeVisible()
    expect(await barriers(page), 'the preview').toEqual([])
    expect(await surveyRows(person)).toMatchObject([{ status: 'available' }])
    await page.getByRole('button', { name: 'Take the points back' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Change nothing' })).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Take the points back' }).click()
    await expect(page.getByText('40 points of 1 complete were taken back.')).toBeVisible({ timeout: 30_000 })
    await expect(lineOf(page, attemptId).getByText('Reversed', { exact: true })).toBeVisible()
    expect(await surveyRows(person)).toMatchObject([{ status: 'reversed' }])
    await page.getByRole('button', { name: 'All reports' }).click()
    await page.getByRole('button', { name: `Open the report ${name}` }).click()
    await expect(page.getByText('40 points of 1 complete were taken back.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take the points back' })).toHaveCount(0)
  },
)

test(
  'the inbox is searched by what its address says, a page at a time and back; forged callbacks are listed apart',
  sweep,
  async ({ page }) => {
    const person = await newPerson()
    const attemptId = await attemptOf(person, 'demo-external')
    await fetch(`${sandboxUrl}/supplier/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attemptId, script: 'forged' }),
    })
    await enter(page, await finance(), '/callbacks')
    const rows = page.getByRole('button', { name: /^(View|Review) / })
    await expect(rows).toHaveCount(25)
    const first = await rows.first().getAttribute('aria-label')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(rows.first()).not.toHaveAttribute('aria-label', first ?? '')
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page).not.toHaveURL(/cursor=/)
    await page.goBack()
    await expect(page).toHaveURL(/cursor=/)
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('In quarantine')
    await expect(page).toHaveURL(/verdict=quarantined/)
    await expect(page).not.toHaveURL(/cursor=/)
    await expect(page.getByRole('cell', { name: 'In quarantine' }).first()).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Applied', exact: true })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Verdict' })).toHaveValue('quarantined')
    await page.getByRole('searchbox', { name: 'Attempt id' }).fill('nobody')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/attempt=nobody/)
    await expect(page.getByText('No callback matches these filters.')).toBeVisible()

    const forged = page.getByRole('row').filter({ hasText: attemptId }).first()
    await expect(async () => {
      await page.goto('/callbacks?view=refused&supplier=house')
      await expect(forged).toContainText('The signature is wrong.', { timeout: 2_000 })
    }).toPass()
    await expect(forged).toContainText('sig=-')
    expect(await barriers(page), 'what was turned away').toEqual([])
    expect(await surveyRows(person)).toEqual([])
  },
)

test(
  'a supplier is added and listens until a second person lets it go live; its secret is shown once, its settings say what is wrong, and inventories come when asked for',
  sweep,
  async ({ page }) => {
    const key = `s-${randomUUID().slice(0, 8)}`
    const field = (name: string) => page.getByRole('textbox', { name })
    await enter(page, await admin(), '/suppliers')
    await page.getByRole('button', { name: 'Add supplier' }).click()
    await dialog(page).getByRole('button', { name: 'Add supplier' }).click()
    await expect(dialog(page).getByRole('textbox', { name: 'Key' })).toBeFocused()
    await dialog(page).getByRole('textbox', { name: 'Key' }).fill(key)
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill(`New ${key}`)
    await dialog(page).getByRole('button', { name: 'Add supplier' }).click()
    await expect(dialog(page).getByText('It is not shown again.')).toBeVisible()
    const first = await dialog(page).locator('code').first().textContent()
    expect(first?.length).toBeGreaterThan(30)
    await dialog(page).getByRole('button', { name: 'I have copied it' }).click()
    await expect(page.getByText(first ?? '')).toHaveCount(0)

    const main = page.getByRole('main')
    await page.goto('/suppliers?state=listening')
    await expect(lineOf(page, key).getByText('Listening', { exact: true })).toBeVisible()
    await page.goto(`/suppliers/${key}`)
    await expect(main.getByText('No verified callback yet. You can ask anyway')).toBeVisible()
    const told = `attemptId=trial&outcome=completed&eventId=${key}&ts=${Math.floor(Date.now() / 1000)}`
    const sig = createHmac('sha256', first ?? '')
      .update(told)
      .digest('hex')
    const answer = await call('GET', `supplier/${key}/callback?${told}&sig=${sig}`)
    expect(answer).toMatchObject({ status: 200, data: { credited: false } })
    await page.goto(`/callbacks?verdict=listened&supplier=${key}`)
    await expect(main.getByText('The supplier was not live then, so this changed nothing')).toBeVisible()
    await page.goto(`/suppliers/${key}`)
    await expect(main.getByText('1 verified callback was listened to.')).toBeVisible()
    expect(await barriers(page), 'a supplier that listens').toEqual([])
    await main.getByRole('button', { name: 'Ask to go live' }).click()
    await expect(main.getByText('A request to go live is waiting')).toBeVisible()
    await page.setViewportSize(phone)
    expect(await sideways(page), 'a supplier that waits').toBe(0)
    expect(await barriers(page), 'a supplier that waits').toEqual([])
    await page.setViewportSize(desktop)
    await approved(key)
    await page.goto(`/suppliers/${key}?tab=settings`)
    await main.getByRole('button', { name: 'Put back to listening' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Keep it live' })).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Put back to listening' }).click()
    await expect(main.getByRole('button', { name: 'Ask to go live' })).toBeVisible()

    await field('Points per callback (at most)').fill('0')
    await field('Addresses that callbacks may come from').fill('10.0.0.0/8\nnonsense')
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.click()
    await expect(page.getByText('Please enter a whole number from 1 to 100000')).toBeVisible()
    await expect(field('Points per callback (at most)')).toBeFocused()
    await page.getByRole('tab', { name: 'Inventory' }).click()
    await dialog(page).getByRole('button', { name: 'Stay' }).click()
    await field('Points per callback (at most)').fill('900')
    await save.click()
    await expect(page.getByText('nonsense is neither an address nor a network.').first()).toBeVisible()
    expect(await barriers(page), 'refused settings').toEqual([])
    await field('Addresses that callbacks may come from').fill('10.0.0.0/8')
    await save.click()
    await expect(page.getByRole('main').getByText('Settings saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Make a new secret' }).click()
    await dialog(page).getByRole('button', { name: 'Make a new secret' }).click()
    await expect(dialog(page).getByText('It is not shown again.')).toBeVisible()
    expect(await dialog(page).locator('code').first().textContent()).not.toBe(first)
    await dialog(page).getByRole('button', { name: 'I have copied it' }).click()
    await expect(page.getByText(/The previous secret is accepted until/)).toBeVisible()
    const { data } = await call<Supplier>('GET', `supplier-admin/suppliers/${key}`, { token: tokenOf(await admin()) })
    expect(data).toMatchObject({ maxPoints: 900, ipAddresses: ['10.0.0.0/8'] })

    await page.goto(`/suppliers/${key}?tab=inventory`)
    await expect(page.getByText('Surveys of its inventory appear here once it has been read.')).toBeVisible()
    await page.goto('/suppliers/house?tab=inventory')
    await page.getByRole('button', { name: 'Import now' }).click()
    await expect(page.getByText(/^The supplier was asked at/)).toBeVisible({ timeout: importTimeoutMs })
    await expect(page.getByText('Streaming at home')).toBeVisible()
    await expect(page.getByText(/^We have no option for 17 of the condition/)).toBeVisible()
  },
)

test(
  'raising what a live supplier may pay is announced where it is typed, and has it listen until a second person lets it',
  sweep,
  async ({ page }) => {
    const supplierKey = `s-${randomUUID().slice(0, 8)}`
    const path = 'supplier-admin/suppliers'
    const token = tokenOf(await admin())
    await call('POST', path, { token, body: { supplierKey, name: supplierKey, format: 'house' } })
    await call('POST', `${path}/${supplierKey}/goLive`, { token })
    await approved(supplierKey)

    await enter(page, await admin(), `/suppliers/${supplierKey}?tab=settings`)
    const main = page.getByRole('main')
    const points = page.getByRole('textbox', { name: 'Points per callback (at most)' })
    const addresses = page.getByRole('textbox', { name: 'Addresses that callbacks may come from' })
    const announced = 'Saving this puts the supplier back to listening.'
    await points.fill('4000')
    await addresses.fill('10.0.0.0/8')
    await expect(main.getByText(announced)).toHaveCount(0)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(main.getByText('Settings saved.')).toBeVisible()
    await expect(main.getByText('Its callbacks count')).toBeVisible()

    await addresses.fill('10.0.0.0/7')
    await expect(addresses).toHaveAccessibleDescription(new RegExp(announced))
    await addresses.fill('10.0.0.0/8')
    await points.fill('9000')
    await expect(points).toHaveAccessibleDescription(new RegExp(announced))
    await expect(main.getByText(announced)).toHaveCount(1)
    await expect(main.getByText(/^This loosens .* Someone who made none of the changes decides\.$/)).toBeVisible()
    const isWhole = async (what: string) => {
      expect(await barriers(page), what).toEqual([])
      await page.setViewportSize(phone)
      expect(await sideways(page), what).toBe(0)
      await page.setViewportSize(desktop)
    }
    await isWhole('a loosened draft')
    await page.getByRole('button', { name: 'Make a new secret' }).click()
    await expect(
      dialog(page).getByText(/Anyone who sees the new secret can sign callbacks, .* You then ask for it to go live/),
    ).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Keep the secret' }).click()
    await page.getByRole('button', { name: 'Save and put back to listening' }).click()
    await expect(main.getByText('Settings saved. The supplier is not live')).toBeVisible()
    await expect(main.getByText('A request to go live is waiting for a second person.')).toBeVisible()
    await expect(points).toHaveValue('9000')
    await isWhole('a supplier that was loosened')

    await points.fill('9001')
    await expect(main.getByText(/^A request for the earlier settings is waiting/)).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(main.getByText('A new request to go live was made.')).toBeVisible()
    await page.goto('/approvals')
    const step = lineOf(page, supplierKey)
    await expect(step).toBeVisible()
    await expect(step.getByRole('button', { name: /Approve/ })).toHaveCount(0)
    await approved(supplierKey)
    await page.goto(`/suppliers/${supplierKey}?tab=settings`)
    await expect(main.getByText('Its callbacks count')).toBeVisible()
    await expect(points).toHaveValue('9001')
  },
)

test(
  'a member inside a survey whose supplier is put back reads that it is on hold, and what came meanwhile is released once it is live',
  sweep,
  async ({ page: theirs, browser }) => {
    const supplierKey = `s-${randomUUID().slice(0, 8)}`
    const title = `Held ${supplierKey}`
    const ask = async <Data>(path: string, body: object = {}) => {
      const answer = await call<Data>('POST', path, { token: tokenOf(await admin()), body })
      expect(answer, path).toMatchObject({ status: 200 })
      return answer.data
    }
    const added = { supplierKey, name: title, format: 'house' }
    const { secret } = await ask<{ secret: string }>('supplier-admin/suppliers', added)
    const letGoLive = async () => {
      await ask(`supplier-admin/suppliers/${supplierKey}/goLive`)
      await approved(supplierKey)
    }
    await letGoLive()
    const entryUrl = 'https://survey.example/start?sid={attemptId}'
    const offer = { title, kind: 'external', category: 'Food', points: 70, minutes: 5, supplierKey, entryUrl }
    const { surveyId, version } = await ask<{ surveyId: string; version: number }>('survey-admin/surveys', offer)
    await ask(`survey-admin/surveys/${surveyId}/status`, { version, status: 'live' })
    const person = await newPerson({ name: 'inside' })
    const attemptId = await attemptOf(person, surveyId)
    await ask(`supplier-admin/suppliers/${supplierKey}/listen`)

    const main = theirs.getByRole('main')
    const isWhole = async (page: Page, what: string) => {
      expect(await barriers(page), what).toEqual([])
      await page.setViewportSize(phone)
      expect(await sideways(page), what).toBe(0)
      await page.setViewportSize(desktop)
    }
    await enter(theirs, person, `/my-survey?attempt=${attemptId}`)
    await expect(main.getByText('This survey is on hold')).toBeVisible()
    await expect(main.getByText(/its points do not come automatically just now/)).toBeVisible()
    await expect(main.getByText(/Nothing is lost/)).toHaveCount(0)
    await isWhole(theirs, 'an attempt on hold')
    await main.getByRole('button', { name: new RegExp(`Continue survey ${title}`) }).click()
    await expect(main.getByText(`“${title}” is on hold`)).toBeVisible()
    await isWhole(theirs, 'a survey that cannot be entered')

    const told = `attemptId=${attemptId}&outcome=completed&eventId=${supplierKey}&ts=${Math.floor(Date.now() / 1000)}`
    const sig = createHmac('sha256', secret).update(told).digest('hex')
    const heard = await call('GET', `supplier/${supplierKey}/callback?${told}&sig=${sig}`)
    expect(heard).toMatchObject({ status: 200, data: { credited: false } })
    const page = await (await browser.newContext({ viewport: desktop })).newPage()
    await enter(page, await finance(), `/callbacks?view=quarantine&supplier=${supplierKey}`)
    await page.getByRole('button', { name: `Review ${supplierKey} of ${title}` }).click()
    await expect(dialog(page).getByText('It came while the supplier was not live').first()).toBeVisible()
    await expect(dialog(page).getByText('The supplier is not live, so this cannot be released.')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Release' })).toHaveCount(0)
    await expect(dialog(page).getByRole('button', { name: 'Refuse' })).toBeVisible()
    await isWhole(page, 'a callback of a supplier that listens')
    await letGoLive()
    await page.reload()
    await reasonField(page).fill('They are back')
    await dialog(page).getByRole('button', { name: 'Release' }).click()
    await expect(dialog(page).getByText('Released. Points were paid.')).toBeFocused()
    await page.context().close()
    expect(await surveyRows(person)).toMatchObject([{ points: 70 }])
    await theirs.reload()
    await expect(main.getByText('This survey is on hold')).toHaveCount(0)
  },
)

test(
  'everybody is shown what they may do: no button that would be refused, and no entry without a right',
  sweep,
  async ({ page }) => {
    await enter(page, await manager(), '/suppliers/house?tab=settings')
    await expect(page.getByText('You may see these settings, but not change them.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Make a new secret' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Reconciliation' }).click()
    await expect(page.getByText('You may see reports, but not upload or apply them.')).toBeVisible()

    await page.route('**/supplier-admin/**', (route) => route.fulfill(refused))
    for (const address of ['/suppliers', '/suppliers/house', '/callbacks', '/callbacks?view=refused']) {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('alert').first(), address).toContainText('r-9')
    }
    await page.unroute('**/supplier-admin/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await page.goto('/suppliers/nobody')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Data Not Found')

    await enter(page, await knownPerson('support@example.com'), '/settings')
    const side = page.getByRole('navigation', { name: 'Main' })
    await expect(side.getByRole('link', { name: 'Finance' })).toBeVisible()
    for (const name of ['Suppliers', 'Callbacks']) await expect(side.getByRole('link', { name })).toHaveCount(0)
    await page.goto('/suppliers')
    await expect(page).toHaveURL((url) => url.pathname === '/')
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test(
    'suppliers are cards that lead to their pages, nothing is cut, and a callback is released',
    sweep,
    async ({ page }) => {
      const [held] = await allHeldBack(1)
      if (!held) throw new Error('nothing was held back')
      const isWhole = async (what: string) => {
        expect(await sideways(page), what).toBe(0)
        expect(await barriers(page, { schemes: ['dark'] }), what).toEqual([])
      }
      await enter(page, await finance(), '/suppliers')
      await expect(
        lineOf(page, 'House panel partner')
          .getByText(/^\d+(\.\d)?%$/)
          .first(),
      ).toBeVisible()
      expect(await sideways(page), 'the list').toBe(0)
      await lineOf(page, 'House panel partner').getByRole('link').first().click()
      await expect(page.getByText(/^\d+ entered from/)).toBeVisible()
      await isWhole('the scorecard')
      for (const tab of ['Inventory', 'Reconciliation', 'Settings']) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
        expect(await sideways(page), tab).toBe(0)
      }
      await page.goto(`/callbacks?view=quarantine&supplier=cpx&attempt=${held.attemptId}`)
      await page.getByRole('button', { name: /^Review cpx-/ }).click()
      await expect(dialog(page).getByText('If released, it counts at our own price of 55 points')).toBeVisible()
      await isWhole('one callback')
      await reasonField(page).fill('Asked the supplier')
      await dialog(page).getByRole('button', { name: 'Release' }).click()
      await expect(dialog(page).getByText('Released. Points were paid.')).toBeVisible()
      expect(await surveyRows(held.person)).toMatchObject([{ points: parcelSurvey.points }])
    },
  )
})

test('on a tablet each callback still tells its verdict and why', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await enter(page, await admin(), '/callbacks')
  const first = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem').first()
  for (const word of [
    'Received',
    'Reported',
    'Reason',
    /^(Applied|No effect|Listened|In quarantine|Released|Refused|Not understood)$/,
  ])
    await expect(first.getByText(word, { exact: true })).toBeInViewport({ ratio: 1 })
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('columnheader', { name: 'Verdict' })).toBeInViewport({ ratio: 1 })
})
