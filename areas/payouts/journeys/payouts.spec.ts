import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newEarner, test, type Person } from '../../../e2e/people.ts'
import { phone } from '../../../e2e/screens.ts'
import { call, letterTo } from '../../../e2e/world.ts'
import { answerColumns, type Batch, type BatchLine } from '../contract.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

const payee = { payeeName: 'Paula Payee', payeeHandle: 'GB29 NWBK 6016 1331 9268 19' }

/** A panelist asks for a transfer in the browser, and is told beside the field what is wrong with the account. */
async function askForTransfer(page: Page, person: Person): Promise<void> {
  await enter(page, person, '/redeem-points')
  await button(page, /^Choose Bank transfer/).click()
  await expect(page.getByText('You get $4.75, after a fee of $0.25')).toBeVisible()
  await button(page, /^Choose \$5\.00/).click()
  await button(page, 'Continue').click()
  await field(page, /^Account holder/).fill(payee.payeeName)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  const submit = button(page, 'Redeem 500 points')
  await submit.click()
  await expect(page.getByText('Please fill this in')).toBeVisible()
  const account = field(page, /^IBAN or account number/)
  await expect(account).toBeFocused()
  await account.fill('GB29 NWBK 6016 1331 9268 18')
  await submit.click()
  await expect(
    page.getByText('This IBAN is not right. Please compare it with your bank card or statement.'),
  ).toBeVisible()
  await expect(account).toBeFocused()
  expect(await sideways(page), 'the form').toBe(0)
  await account.fill(payee.payeeHandle)
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeFocused()
  await expect(page.getByText('It is paid to Paula Payee once it is approved.')).toBeVisible()
}

/** A panelist's request for the same transfer, made by call, which finance has approved. */
async function newApproved(asFinance: { token: string }): Promise<Person & { redemptionId: string }> {
  const person = await newEarner()
  const { data } = await call<{ redemptionId: string }>('POST', 'wallet/createRedemptionRequest', {
    token: person.token.access.token,
    body: { points: 500, rewardId: 'gift-bank', password: person.password, ...payee },
    headers: { 'idempotency-key': `transfer-${person.user.userId}` },
  })
  const body = { redemptionId: data.redemptionId, decision: 'approve' }
  expect((await call('POST', 'wallet/reviewRedemptionRequest', { ...asFinance, body })).status).toBe(200)
  return { ...person, redemptionId: data.redemptionId }
}

const answerFile = (lines: readonly (readonly string[])[]) => ({
  name: 'answer.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([answerColumns, ...lines].map((cells) => cells.join(',') + '\r\n').join('')),
})

test('a bank transfer is asked for, put into a batch, and applied as paid by a second person, on a phone', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone)
  const finance = await knownPerson('finance@example.com')
  const asFinance = { token: finance.token.access.token }
  // An approval can be taken back for some seconds, which pass while another panelist asks by the page.
  const { redemptionId, ...paid } = await newApproved(asFinance)
  await test.step('the panelist says whom it goes to', async () => askForTransfer(page, await newEarner()))

  const context = await browser.newContext({ viewport: phone })
  const office = await context.newPage()
  let batchId = ''
  await test.step('finance makes a batch of what waits, and takes its file', async () => {
    const lines = async () => {
      await enter(office, finance, '/payouts')
      await button(office, /^Make a batch of/).click()
      await expect(office.getByRole('heading', { level: 1, name: 'Batch' })).toBeVisible()
      batchId = new URL(office.url()).pathname.split('/').pop() ?? ''
      const { data } = await call<{ rows: BatchLine[] }>(
        'GET',
        `redemptions/getBatchLines/${batchId}?limit=100`,
        asFinance,
      )
      return data.rows.map((row) => row.redemptionId)
    }
    const isWaiting = async () => {
      const { data } = await call<{ rows: { redemptionId: string; undoSeconds: number }[] }>(
        'GET',
        'wallet/getAllRedeemRequests?status=approved&limit=100',
        asFinance,
      )
      return data.rows.find((row) => row.redemptionId === redemptionId)?.undoSeconds
    }
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(0)
    expect(await lines()).toContain(redemptionId)
    await expect(office.getByText('You made this batch.')).toBeVisible()
    const [download] = await Promise.all([office.waitForEvent('download'), button(office, 'Download the file').click()])
    expect(download.suggestedFilename()).toBe(`payouts-${batchId}.csv`)
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain('"Paula Payee","GB29NWBK60161331926819"')
    expect(await sideways(office), 'the batch').toBe(0)
  })

  await test.step('a second person looks at a dry run, and applies it', async () => {
    const desk = await (await browser.newContext({ viewport: phone })).newPage()
    await enter(desk, await knownPerson('admin@example.com'), `/payouts/${batchId}`)
    const upload = desk.locator('input[type="file"]')
    await upload.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') })
    await expect(desk.getByText('The first line must have exactly these columns', { exact: false })).toBeVisible()
    const day = new Date().toISOString().slice(0, 10)
    await upload.setInputFiles(
      answerFile([
        [redemptionId, 'paid', '4.75', '0.15', 'TRX-77', day, ''],
        ['rubbish', 'paid', '1', '', '', '', ''],
      ]),
    )
    await expect(desk.getByText('This is what the file would do. Nothing has changed yet.')).toBeVisible()
    await expect(desk.getByText('There is no such request.')).toBeVisible()
    expect(await sideways(desk), 'the dry run').toBe(0)
    expect(await barriers(desk), 'the dry run').toEqual([])
    await button(desk, 'Apply 1 change').click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(desk.getByText('Applied. These are the results of each line.')).toBeVisible()
    const { data } = await call<Batch>('GET', `redemptions/getBatchDetails/${batchId}`, asFinance)
    expect(data.states.paid).toBe(1)
    await desk.context().close()
  })
  await context.close()

  await test.step('the panelist reads that it was paid', async () => {
    expect((await letterTo(paid.email, 'was paid')).text).toContain('Reference: TRX-77')
    await enter(page, paid, '/redeem-points')
    await expect(page.getByText(/Paid \d\d\/\d\d\/\d{4} · TRX-77/).first()).toBeVisible()
    expect(await sideways(page), 'the history').toBe(0)
  })
})
