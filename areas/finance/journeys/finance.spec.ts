import type { Locator, Page } from '@playwright/test'
import type { OpenOrder, ReviewRow } from '../../redemptions/contract.ts'
import type { Adjustment } from '../contract.ts'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { desktop, inSweeps, phone, sweep } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'

const admin = () => knownPerson('admin@example.com')
const finance = () => knownPerson('finance@example.com')
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const unusedCode = () => crypto.randomUUID().slice(0, 18).toUpperCase()

test(
  'codes are put in stock from a file, and a line that is there already is told by its last characters',
  sweep,
  async ({ page }) => {
    await enter(page, await finance(), '/finance?tab=stock')
    const code = unusedCode()
    const upload = async (csv: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose file' }).click(),
      ])
      await chooser.setFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    }
    await upload(`500,${code}\n`)
    await expect(page.getByText('1 code added.')).toBeVisible()
    await upload(`500,${code}\nrubbish\n`)
    await expect(page.getByText('2 lines were skipped.')).toBeVisible()
    await expect(page.getByText('This code was uploaded before, here or for another reward.')).toBeVisible()
    await expect(page.getByText(`…${code.slice(-4)}`)).toBeVisible()
    await expect(page.getByText(code)).toHaveCount(0)
    expect(await barriers(page), 'the stock').toEqual([])
  },
)

test('points are proposed by one person, and given or taken away by another, with the debt that it makes', async ({
  page,
  browser,
}) => {
  const person = await newPerson({ name: 'adjusted' })
  const amount = async () => {
    const { data } = await call<{ amount: number }>('GET', 'wallet/getWalletAmount/3', {
      token: person.token.access.token,
    })
    return data.amount
  }
  const before = await amount()
  await enter(page, await finance(), '/finance?tab=adjustments')
  await page.getByRole('button', { name: 'Propose points' }).click()
  await dialog(page).getByRole('button', { name: 'Propose points' }).click()
  await expect(dialog(page).getByText('Please enter an email.')).toBeVisible()
  await dialog(page).getByLabel('Email of the panelist').fill(person.email)
  await dialog(page)
    .getByRole('textbox', { name: /^Points/ })
    .fill('40')
  await dialog(page).getByLabel('Reason').fill('A survey that broke')
  expect(await barriersInSweeps(page), 'the form').toEqual([])
  await dialog(page).getByRole('button', { name: 'Propose points' }).click()
  await expect(page.getByText('Proposed. Someone else has to approve it.').first()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row.getByText('Someone else has to decide')).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, await admin(), '/finance?tab=adjustments')
  await other.getByRole('button', { name: `Review 40 points for ${person.email}` }).click()
  await expect(dialog(other).getByText('The points are in the wallet at once.')).toBeVisible()
  expect(await barriersInSweeps(other), 'one adjustment').toEqual([])
  await dialog(other).getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog(other).getByText('Approved. The points are in the wallet.')).toBeFocused()
  // Whatever waits after it is one press away; only here it is said that nothing does.
  await expect(
    dialog(other)
      .getByRole('button', { name: 'Review the next one' })
      .or(dialog(other).getByText('Nothing else is waiting on this page.')),
  ).toBeVisible()
  await expect(dialog(other).getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  expect(await amount()).toBe(before + 40)

  await page.getByRole('button', { name: 'Propose points' }).click()
  await dialog(page).getByRole('radio', { name: 'Take points away' }).check()
  await dialog(page).getByLabel('Email of the panelist').fill(person.email)
  await dialog(page)
    .getByRole('textbox', { name: /^Points/ })
    .fill(String(before + 50))
  await dialog(page).getByLabel('Reason').fill('Paid twice')
  await dialog(page).getByRole('button', { name: 'Propose points' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Let 10 points become debt' }).check()
  expect(await barriers(page), 'the form with a debt').toEqual([])
  await dialog(page).getByRole('button', { name: 'Propose points' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row.getByText('10 points would become debt')).toBeVisible()

  await other.reload()
  await other.getByRole('button', { name: new RegExp(`^Review \u2212.* points for ${person.email}$`) }).click()
  await expect(dialog(other).getByText('10 of them are not in the wallet and become debt.')).toBeVisible()
  await dialog(other).getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog(other).getByText('Approved. The points have left the wallet.')).toBeFocused()
  await context.close()
  expect(await amount()).toBe(0)
})

test('a dispute is decided with an answer that is not left empty', sweep, async ({ page }) => {
  await enter(page, await admin(), '/finance?tab=disputes&status=open')
  const open = page.getByRole('button', { name: /^Review the dispute of/ })
  expect(await barriers(page), 'the disputes').toEqual([])
  await open.first().click()
  await dialog(page).getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(dialog(page).getByText('Please write an answer.')).toBeVisible()
  await expect(dialog(page).getByLabel('Answer')).toBeFocused()
  expect(await barriers(page), 'one dispute').toEqual([])
})

test('where a dispute has nothing left to grant, points are proposed to the same panelist', sweep, async ({ page }) => {
  await enter(page, await admin(), '/finance?tab=adjustments&propose=maya%40example.com')
  await expect(dialog(page).getByRole('textbox', { name: 'Email of the panelist' })).toHaveValue('maya@example.com')
  await expect(dialog(page).getByRole('textbox', { name: 'Points' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/finance\?tab=adjustments$/)
})

/** The names of the first buttons or boxes, which end in the panelist's address. */
const firstNames = async (controls: Locator): Promise<(string | undefined)[]> =>
  (await controls.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).slice(0, 2)
/** What was decided leaves the list once it was read again; only then do its rows stay where they are. */
const hasLeft = async (page: Page, name: string | undefined): Promise<void> => {
  const email = name?.split(' ').at(-1) ?? ''
  await expect(page.getByRole('button', { name: `Review the request of ${email}`, exact: true })).toHaveCount(0)
}
/** Somebody of the demo world: nobody else decides about them. */
const demoPerson = String.raw`[a-z]+\.[a-z-]+\.\d+@example\.com`

test('requests are approved together and taken back, held, and approved by Ctrl and Enter; each leads to its panelist', async ({
  page,
}) => {
  await enter(page, await finance(), '/finance?status=requested&limit=100')
  await expect(main(page).getByText('Points owed to panelists')).toBeVisible()
  expect(await barriersInSweeps(page), 'the queue').toEqual([])
  const picks = page.getByRole('checkbox', { name: new RegExp(`^Pick the request of ${demoPerson}$`) })
  await expect(picks.nth(1)).toBeAttached()
  const [one, two] = await firstNames(picks)
  await picks.nth(0).check()
  await picks.nth(1).check()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect(dialog(page).getByText('Together 1,000 points, $10.00.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(main(page).getByText('2 requests approved.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Undo' }).click()
  await expect(main(page).getByText('2 approvals undone. The requests are on hold and nothing was sent.')).toBeVisible()

  const review = page.getByRole('button', { name: new RegExp(`^Review the request of ${demoPerson}$`) })
  for (const name of [one, two]) await hasLeft(page, name)
  const [held] = await firstNames(review)
  await review.first().click()
  await dialog(page).getByRole('button', { name: 'Hold' }).click()
  await expect(dialog(page).getByText('Put on hold. The points stay reserved.')).toBeFocused()
  const shown = dialog(page).getByRole('link', { name: /@/ }).first()
  const decided = (await shown.textContent()) ?? ''
  await page.keyboard.press('Control+ArrowDown')
  await expect(shown).not.toHaveText(decided)
  await expect(dialog(page)).toBeFocused()
  await expect(dialog(page).getByRole('button', { name: 'Reject' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await hasLeft(page, held)
  const rows = page.getByRole('button', { name: /^Review the request of/ })
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await review.first().focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Earlier redemptions' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByText('Approved. The reward is being sent.')).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(page).getByText('Approval undone. The request is on hold and nothing was sent.')).toBeFocused()
  expect(await barriersInSweeps(page), 'what was decided').toEqual([])
  await dialog(page)
    .getByRole('link', { name: /@example\.com$/ })
    .click()
  await expect(page).toHaveURL(/\/panelists-details\//)
})

test('who proposed points cannot approve them', sweep, async () => {
  const person = await newPerson({ name: 'proposed' })
  const { token } = await finance()
  const proposed = await call<Adjustment>('POST', 'wallet/proposeAdjustment', {
    token: token.access.token,
    body: { panelistId: person.user.userId, points: 10, reason: 'A test' },
  })
  const decided = await call('POST', 'wallet/decideAdjustment', {
    token: token.access.token,
    body: { adjustmentId: proposed.data.adjustmentId, decision: 'approve' },
  })
  expect(decided).toMatchObject({ status: 409, code: 'adjustment-same-person' })
})

test(
  'an order whose outcome is unknown is settled, and what is missing or refused stands where it is',
  sweep,
  async ({ page }) => {
    const orderedAt = new Date(Date.now() - 3 * dayMs).toISOString()
    const elsewhere = { keyHint: '4f2a', doubt: 'elsewhere', takenBy: null, settled: null, waiting: null } as const
    let order: OpenOrder = { orderedAt, ...elsewhere }
    const asUnknown = (row: ReviewRow): ReviewRow => ({ ...row, status: 'unknown', undoSeconds: 0, order })
    // The sandbox answers every order in the end, so the answers of the server are changed on their way.
    await page.route(/wallet\/getAllRedeemRequests/, async (route) => {
      const response = await route.fetch()
      const json: { data: { rows: ReviewRow[] } } = await response.json()
      json.data.rows = json.data.rows.slice(0, 1).map(asUnknown)
      await route.fulfill({ response, json })
    })
    await enter(page, await admin(), '/finance')
    await page.getByRole('button', { name: /^View the request of/ }).click()
    const panel = dialog(page)
    await expect(panel.getByText('with the key that ends in 4f2a', { exact: false })).toBeVisible()
    const isWhole = async (what: string) => {
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size)
        expect(await sideways(page), `${what} at ${size.width}`).toBe(0)
        expect(await barriers(page), `${what} at ${size.width}`).toEqual([])
        await page.screenshot({ path: test.info().outputPath(`${what}-${size.width}.png`) })
      }
    }
    await isWhole('elsewhere')
    await panel.getByRole('button', { name: 'Settle the order' }).click()
    await panel.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(panel.getByText('Please enter the id of the order.')).toBeVisible()
    await expect(panel.getByRole('textbox', { name: 'Order id at Tremendous' })).toBeFocused()
    await isWhole('missing')
    await panel.getByRole('radio', { name: 'It was not delivered' }).check()
    await expect(panel.getByRole('textbox', { name: 'Order id at Tremendous' })).toHaveCount(0)
    await panel.getByRole('textbox', { name: 'Reason' }).fill('The old account has no such order.')
    const propose = panel.getByRole('button', { name: 'Propose to give the points back' })
    await propose.click()
    await expect(panel.getByText('Your decision was not saved')).toBeVisible()
    await isWhole('refused')

    await page.route(/wallet\/settleRedemptionOrder/, async (route) => {
      const reason = 'The old account has no such order.'
      const by = { proposedAt: orderedAt, proposedByName: 'Rex Doe', dueAt: null }
      order = { ...order, waiting: { outcome: 'not-delivered', orderId: null, unchecked: null, reason, ...by } }
      const { rows } = (
        await call<{ rows: ReviewRow[] }>('GET', 'wallet/getAllRedeemRequests?sort=oldest', {
          token: (await admin()).token.access.token,
        })
      ).data
      await route.fulfill({ json: { message: 'OK', data: asUnknown(rows[0]!) } })
    })
    await propose.click()
    await expect(panel.getByText('Proposed. The points go back once a second person agrees.')).toBeFocused()
    await expect(panel.getByText('The proposal to give the points back waits for a second person')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Open second approvals' })).toBeVisible()
    await isWhole('waiting')
  },
)

inSweeps('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the queue, one request of it, the codes and the disputes fit', async ({ page }) => {
    await enter(page, await admin(), '/finance')
    expect(await sideways(page), 'the queue').toBe(0)
    await page
      .getByRole('button', { name: /^(Review|View) the request of/ })
      .first()
      .click()
    await expect(dialog(page).getByRole('heading', { name: 'Latest movements' })).toBeVisible()
    expect(await barriers(page), 'one request').toEqual([])
    expect(await sideways(page), 'one request').toBe(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('tab', { name: 'Codes' }).click()
    await expect(page.getByRole('list', { name: 'Gift-card codes' })).toBeVisible()
    expect(await sideways(page), 'the codes').toBe(0)
    await page.getByRole('tab', { name: 'Disputes' }).click()
    await expect(page.getByRole('list', { name: 'Points disputes' })).toBeVisible()
    expect(await barriers(page), 'the disputes').toEqual([])
    expect(await sideways(page), 'the disputes').toBe(0)
    await page.getByRole('tab', { name: 'Adjustments' }).click()
    await expect(page.getByRole('button', { name: 'Propose points' })).toBeVisible()
    expect(await sideways(page), 'the adjustments').toBe(0)
  })
})
