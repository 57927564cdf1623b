import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CallbackRow, Reconciliation, Supplier } from '@tuppence/contract/supplier-admin'
import type { HistoryRow } from '@tuppence/contract/wallet'
import { barriers, sideways } from './barriers.ts'
import { enter, expect, knownPerson, newPerson, test, type Person } from './people.ts'
import { call, sandboxUrl } from './world.ts'

// Inventories are asked for once a minute.
const importTimeoutMs = 100_000
test.describe.configure({ timeout: 180_000 })

const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }
const dialog = (page: Page) => page.getByRole('dialog')
const tokenOf = ({ token }: Person) => token.access.token
const admin = () => knownPerson('admin@example.com')
const finance = () => knownPerson('finance@example.com')
const manager = () => knownPerson('manager@example.com')

/** What the supplier of this format offers to people in Canada, and what it pays. */
const parcelSurvey = { surveyId: 'cpx.cpx-901', points: 60 }

async function attemptOf(person: Person, surveyId: string): Promise<string> {
  const token = tokenOf(person)
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body: { surveyId } })
  return data.attemptId
}

/** The inventory of a supplier, read once somebody asked for it. */
async function imported(supplierKey: string): Promise<void> {
  const token = tokenOf(await admin())
  const path = `supplier-admin/suppliers/${supplierKey}`
  const read = async () => (await call<Supplier>('GET', path, { token })).data.inventory.live
  if ((await read()) > 0) return
  await call('POST', `${path}/importInventory`, { token })
  await expect.poll(read, { timeout: importTimeoutMs }).toBeGreaterThan(0)
}

/** Has a supplier of the sandbox report an outcome. */
const report = (play: { supplierKey: string; attemptId: string; amount?: number; outcome?: string }) =>
  fetch(`${sandboxUrl}/supplier/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(play),
  })

/** Somebody whose completion a supplier of CPX's format reported at a hundred times its price. */
async function heldBack(): Promise<{ person: Person; attemptId: string; callbackId: string }> {
  await imported('cpx')
  const person = await newPerson({ name: 'parcel' })
  await call('PUT', 'user/updateUser', { token: tokenOf(person), body: { countryId: 'CA' } })
  const attemptId = await attemptOf(person, parcelSurvey.surveyId)
  await report({ supplierKey: 'cpx', attemptId, amount: 6_000 })
  const [row] = await callbacksOf(attemptId)
  expect(row).toMatchObject({ state: 'quarantined', reason: 'amount-differs', amount: 6_000 })
  return { person, attemptId, callbackId: row?.callbackId ?? '' }
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
const refused = { status: 503, json: { status: 503, code: 'unavailable', message: 'Busy.', requestId: 'r-9' } }

for (const [device, viewport] of Object.entries(viewports)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a callback of a weak signature waits, staff release it by keyboard, and it is paid once at our price', async ({
      page,
    }) => {
      const { person, attemptId } = await heldBack()
      expect(await surveyRows(person)).toEqual([])
      await enter(page, await finance(), `/callbacks?view=quarantine&supplier=cpx&attempt=${attemptId}`)
      await expect(page.getByText('It names another amount than our offer.')).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page), 'the queue').toEqual([])

      await page.getByRole('button', { name: /^Review cpx-/ }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByText('Released, it counts at our own price of 60 points')).toBeVisible()
      await expect(dialog(page).getByText(`subid_1=${attemptId}`)).toBeVisible()
      await expect(dialog(page).getByText('hash=')).toHaveCount(0)
      expect(await barriers(page), 'one callback').toEqual([])
      await page.keyboard.press('Control+Enter')
      await expect(dialog(page).getByText('Please give a reason.')).toBeVisible()
      await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toBeFocused()
      expect(await barriers(page), 'no reason').toEqual([])
      expect(await surveyRows(person)).toEqual([])
      await page.keyboard.type('Asked the supplier')
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Control+Enter')
      await expect(dialog(page).getByText('Released. Points were paid.')).toBeFocused()
      await expect(dialog(page).getByText('Released by finance@example.com')).toBeVisible()
      expect(await barriers(page), 'released').toEqual([])

      expect(await surveyRows(person)).toMatchObject([{ points: parcelSurvey.points }])
      await report({ supplierKey: 'cpx', attemptId, amount: 6_000 })
      expect(await surveyRows(person)).toHaveLength(1)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByText('No callback matches these filters.')).toBeVisible()
    })

    test('a report is shown before it changes anything, and applied it takes back what it rejects', async ({
      page,
    }) => {
      const person = await newPerson({ name: 'taker' })
      const attemptId = await attemptOf(person, 'demo-external')
      await report({ supplierKey: 'house', attemptId })
      await expect.poll(() => surveyRows(person)).toHaveLength(1)
      await enter(page, await finance(), '/suppliers/house?tab=reconciliation')
      const file = page.locator('input[type="file"]')
      const upload = (name: string, csv: string) =>
        file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await upload('wrong.csv', 'a,b\n1,2\n')
      await expect(page.getByRole('main').getByRole('alert')).toContainText('The first line must name a column "id"')
      expect(await barriers(page), 'a report that cannot be read').toEqual([])

      const name = `${randomUUID().slice(0, 8)}.csv`
      await upload(name, `id,status,reason\n${attemptId},rejected,Answers of a machine\nnobody,rejected,\n`)
      await expect(page.getByRole('heading', { name })).toBeFocused()
      await expect(page.getByText('Applying it takes back 40 points of 1 complete.')).toBeVisible()
      await expect(page.getByText('Answers of a machine')).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page), 'the preview').toEqual([])
      expect(await surveyRows(person)).toMatchObject([{ status: 'available' }])

      await page.getByRole('button', { name: 'Take the points back' }).click()
      await expect(dialog(page).getByRole('button', { name: 'Change nothing' })).toBeFocused()
      expect(await barriers(page), 'the question').toEqual([])
      await dialog(page).getByRole('button', { name: 'Take the points back' }).click()
      await expect(page.getByText('40 points of 1 complete were taken back.')).toBeVisible({ timeout: 30_000 })
      const line = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: attemptId })
      await expect(line.getByText('Reversed', { exact: true })).toBeVisible()
      expect(await barriers(page), 'applied').toEqual([])
      expect(await surveyRows(person)).toMatchObject([{ status: 'reversed' }])

      await page.getByRole('button', { name: 'All reports' }).click()
      await page.getByRole('button', { name: `Open the report ${name}` }).click()
      await expect(page.getByText('40 points of 1 complete were taken back.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Take the points back' })).toHaveCount(0)
    })

    test('the list tells what each brought and leads to its figures, which a chart, a sentence and a table say', async ({
      page,
    }) => {
      await enter(page, await finance(), '/suppliers')
      const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'House panel partner' })
      await expect(row.getByText(/^\d+(\.\d)?%$/).first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page), 'the list').toEqual([])
      await page.getByRole('searchbox', { name: 'Name or key' }).fill('nobody')
      await expect(page).toHaveURL(/q=nobody/)
      await expect(page.getByText('No supplier matches these filters.')).toBeVisible()
      expect(await barriers(page), 'nothing found').toEqual([])
      await page.getByRole('button', { name: 'Clear filters' }).first().click()
      await row.getByRole('link', { name: /^House panel partner House/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'House panel partner' })).toBeFocused()
      await expect(page.getByText(/^\d+ entered from \d\d\/\d\d\/\d{4} to .* Most entered on/)).toBeVisible()
      await page.getByRole('button', { name: 'Show the days as a table' }).click()
      await expect(page.getByText('Points paid').nth(1)).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page), 'the scorecard').toEqual([])
      await page.goto('/suppliers/house?from=2019-01-01&to=2019-01-31')
      await expect(page.getByText('Nobody entered in this period')).toBeVisible()
      expect(await barriers(page), 'nobody').toEqual([])
    })

    test('a supplier is added, its secret is shown once, and its settings say what is wrong with them', async ({
      page,
    }) => {
      const key = `s-${randomUUID().slice(0, 8)}`
      await enter(page, await admin(), '/suppliers')
      await page.getByRole('button', { name: 'Add supplier' }).click()
      await dialog(page).getByRole('button', { name: 'Add supplier' }).click()
      await expect(dialog(page).getByRole('textbox', { name: 'Key' })).toBeFocused()
      expect(await barriers(page), 'nothing filled in').toEqual([])
      await dialog(page).getByRole('textbox', { name: 'Key' }).fill(key)
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('A new one')
      await dialog(page).getByRole('button', { name: 'Add supplier' }).click()
      await expect(dialog(page).getByText('It is not shown again.')).toBeVisible()
      const first = await dialog(page).locator('code').first().textContent()
      expect(first?.length).toBeGreaterThan(30)
      await dialog(page).getByRole('button', { name: 'I have copied it' }).click()
      await expect(page.getByText(first ?? '')).toHaveCount(0)

      await page.goto(`/suppliers/${key}?tab=settings`)
      await page.getByRole('textbox', { name: 'Most points per callback' }).fill('0')
      await page.getByRole('textbox', { name: 'Addresses that callbacks may come from' }).fill('10.0.0.0/8\nnonsense')
      const save = page.getByRole('button', { name: 'Save changes' })
      await save.click()
      await expect(page.getByText('Please enter a whole number from 1 to 100000')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Most points per callback' })).toBeFocused()
      await page.getByRole('textbox', { name: 'Most points per callback' }).fill('900')
      await save.click()
      await expect(page.getByText('nonsense is no address and no network.').first()).toBeVisible()
      expect(await barriers(page), 'refused settings').toEqual([])
      await page.getByRole('textbox', { name: 'Addresses that callbacks may come from' }).fill('10.0.0.0/8')
      await save.click()
      await expect(page.getByRole('main').getByText('Settings saved.')).toBeVisible()
      expect(await sideways(page)).toBe(0)

      await page.getByRole('button', { name: 'Make a new secret' }).click()
      await dialog(page).getByRole('button', { name: 'Make a new secret' }).click()
      await expect(dialog(page).getByText('It is not shown again.')).toBeVisible()
      expect(await dialog(page).locator('code').first().textContent()).not.toBe(first)
      expect(await barriers(page), 'the secret').toEqual([])
      await dialog(page).getByRole('button', { name: 'I have copied it' }).click()
      await expect(page.getByText(/The secret before this one is taken until/)).toBeVisible()
      const { data } = await call<Supplier>('GET', `supplier-admin/suppliers/${key}`, { token: tokenOf(await admin()) })
      expect(data).toMatchObject({ maxPoints: 900, ipAddresses: ['10.0.0.0/8'] })
    })

    test('the inventory tells when it was read and why surveys are paused', async ({ page }) => {
      await imported('bitlabs')
      await enter(page, await admin(), '/suppliers/bitlabs?tab=inventory')
      await expect(page.getByText(/^We have no option for 17 of the condition/)).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page), 'the inventory').toEqual([])
      await page.goto('/suppliers/house?tab=inventory')
      await expect(page.getByText('Surveys of its inventory appear here once it was read.')).toBeVisible()
      expect(await barriers(page), 'no inventory').toEqual([])
    })

    test('what cannot be loaded says so and is tried again; what is not there says so too', async ({ page }) => {
      await enter(page, await finance(), '/settings')
      await page.route('**/supplier-admin/**', (route) => route.fulfill(refused))
      for (const address of ['/suppliers', '/suppliers/house', '/callbacks', '/callbacks?view=refused']) {
        await page.goto(address)
        await expect(page.getByRole('main').getByRole('alert').first(), address).toContainText('r-9')
        expect(await barriers(page), address).toEqual([])
      }
      await page.unroute('**/supplier-admin/**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await page.goto('/suppliers/nobody')
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Data Not Found')
    })
  })
}

test('an inventory is asked for when somebody wants it now', async ({ page }) => {
  await enter(page, await admin(), '/suppliers/purespectrum?tab=inventory')
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText(/^The supplier was asked at/)).toBeVisible({ timeout: importTimeoutMs })
  await expect(page.getByText('A new bank card')).toBeVisible()
})

test('of two staff who decide at once the second reads who was first, and nothing is paid twice', async ({ page }) => {
  const other = await manager()
  const [one, two] = [await heldBack(), await heldBack()]
  await enter(page, await finance(), `/callbacks?view=quarantine&callback=${one.callbackId}`)
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Looks right')
  expect((await rule(other, one.callbackId, 'release')).status).toBe(200)
  await dialog(page).getByRole('button', { name: 'Release' }).click()
  await expect(dialog(page).getByText('manager@example.com had decided this before you.')).toBeVisible()
  expect(await surveyRows(one.person)).toHaveLength(1)

  await page.goto(`/callbacks?view=quarantine&callback=${two.callbackId}`)
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Looks right')
  expect((await rule(other, two.callbackId, 'refuse')).status).toBe(200)
  await dialog(page).getByRole('button', { name: 'Release' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('This callback has already been decided')
  await expect(dialog(page).getByText('Refused by manager@example.com')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Release' })).toHaveCount(0)
  expect(await surveyRows(two.person)).toEqual([])
})

test('the queue is worked through without closing the callback that is open', async ({ page }) => {
  const [older, newer] = [await heldBack(), await heldBack()]
  await enter(page, await finance(), `/callbacks?view=quarantine&supplier=cpx&callback=${newer.callbackId}`)
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('No')
  await dialog(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog(page).getByText('Refused. It never counts.')).toBeFocused()
  const next = dialog(page).getByRole('button', { name: 'Review the next one' })
  await expect(next).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`callback=${older.callbackId}`))
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toBeFocused()
  expect(await surveyRows(newer.person)).toEqual([])
})

test('the inbox is searched by what its address says, a page at a time and back', async ({ page }) => {
  await enter(page, await finance(), '/callbacks')
  const rows = page.getByRole('button', { name: /^(View|Review) / })
  await expect(rows).toHaveCount(20)
  const first = await rows.first().getAttribute('aria-label')
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(rows.first()).not.toHaveAttribute('aria-label', first ?? '')
  await page.getByRole('button', { name: 'Newer' }).click()
  await expect(page).not.toHaveURL(/after=/)
  await expect(rows.first()).toHaveAttribute('aria-label', first ?? '')
  await page.goBack()
  await expect(page).toHaveURL(/after=/)
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('Refused')
  await expect(page).toHaveURL(/verdict=refused/)
  await expect(page).not.toHaveURL(/after=/)
  await expect(page.getByRole('cell', { name: 'Refused' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Applied', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Verdict' })).toHaveValue('refused')
  await page.getByRole('searchbox', { name: 'Attempt id' }).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/attempt=nobody/)
  await expect(page.getByText('No callback matches these filters.')).toBeVisible()
})

test('a forged callback is turned away and listed as such, without its signature', async ({ page }) => {
  const person = await newPerson()
  const attemptId = await attemptOf(person, 'demo-external')
  const body = JSON.stringify({ supplierKey: 'house', attemptId, script: 'forged' })
  await fetch(`${sandboxUrl}/supplier/script`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  await enter(page, await finance(), '/callbacks?view=refused&supplier=house')
  const row = page.getByRole('row').filter({ hasText: attemptId }).first()
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('The signature is wrong.', { timeout: 2_000 })
  }).toPass()
  await expect(row).toContainText('sig=-')
  expect(await barriers(page)).toEqual([])
  expect(await surveyRows(person)).toEqual([])
})

test('who may see and not change is shown how it is, without a button that would be refused', async ({ page }) => {
  await enter(page, await manager(), '/suppliers/house?tab=settings')
  await expect(page.getByText('You may see these settings, but not change them.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make a new secret' })).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('tab', { name: 'Reconciliation' }).click()
  await expect(page.getByText('You may see reports, but not upload or apply them.')).toBeVisible()
  const { data } = await call<{ rows: Reconciliation[] }>('GET', 'supplier-admin/reconciliations', {
    token: tokenOf(await manager()),
  })
  expect(Array.isArray(data.rows)).toBe(true)
})

test('who has no right to suppliers sees neither their entry nor their page', async ({ page }) => {
  await enter(page, await knownPerson('support@example.com'), '/settings')
  const side = page.getByRole('navigation', { name: 'Main' })
  await expect(side.getByRole('link', { name: 'Finance' })).toBeVisible()
  await expect(side.getByRole('link', { name: 'Suppliers' })).toHaveCount(0)
  await expect(side.getByRole('link', { name: 'Callbacks' })).toHaveCount(0)
  await page.goto('/suppliers')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})
