import { expectWhole, schemesFor } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { answerColumns, type Batch, type BatchLine } from '../contract.ts'

test('batches, one of them, and a dry run are whole, and have no barrier that axe knows', async ({ page }) => {
  const admin = await knownPerson('admin@example.com')
  const asAdmin = { token: admin.token.access.token }
  const isWhole = async (what: string) => {
    await expectWhole(page, what, { schemes: schemesFor(page) })
  }
  await enter(page, admin, '/payouts')
  await isWhole('the batches')
  const { data } = await call<{ rows: Batch[] }>('GET', 'redemptions/getBatches?limit=100', asAdmin)
  const paid = data.rows.find(({ states }) => states.refused > 0)
  const open = data.rows.find(({ states }) => states.exported > 1)
  await page.goto(`/payouts/${paid?.batchId}?state=refused`)
  await expect(page.getByText('Unknown account')).toBeVisible()
  await isWhole('a batch that was paid')
  await page.goto(`/payouts/${open?.batchId}`)
  const lines = await call<{ rows: BatchLine[] }>('GET', `redemptions/getBatchLines/${open?.batchId}`, asAdmin)
  const [one, other] = lines.data.rows
  const cells = [
    [one?.redemptionId, 'paid', '9.99', '', '', '2026-11-20', ''],
    [other?.redemptionId, 'refused', '', '', '', '', 'Unknown account'],
    ['=1+1', 'paid', '', '', '', '', ''],
  ]
  await page.locator('input[type="file"]').setInputFiles({
    name: 'an-answer-with-a-name-that-is-far-too-long-for-one-line-of-a-phone.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([answerColumns, ...cells].map((line) => line.join(',')).join('\n')),
  })
  await expect(page.getByText('The amount must be')).toBeVisible()
  await isWhole('a dry run')
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByRole('dialog', { name: 'Apply 1 change?' })).toBeVisible()
  await isWhole('the question')
  await page.goto('/payouts/nothing')
  await expect(page.getByText('Data Not Found').first()).toBeVisible()
  await isWhole('a batch that is not there')
})
