import type { Page } from '@playwright/test'
import { expectWhole, schemesFor } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { hearVendor, newestRequest, newRewarded, orderOf, switchVendor } from '../../../e2e/vendor.ts'
import { letterTo, newAddress } from '../../../e2e/world.ts'

/** Nothing is cut, and axe finds no barrier. */
async function isWhole(page: Page, what: string): Promise<void> {
  await expectWhole(page, what, { schemes: schemesFor(page) })
  await page.screenshot({ path: test.info().outputPath(`${what}.png`), fullPage: true })
}

test('a reward whose email came back is sent to another address, by keyboard alone, and arrives', async ({ page }) => {
  const finance = await knownPerson('finance@example.com')
  await hearVendor(finance)
  const person = await newRewarded(finance, { bounces: true })
  await letterTo(person.email, 'could not be delivered yet')
  await enter(page, person, '/redeem-points')
  const card = page.getByRole('region', { name: 'Your reward needs another address' })
  await expect(card.getByText('It could not be delivered to your email address.', { exact: false })).toBeVisible()
  await isWhole(page, 'bounced')

  const field = card.getByRole('textbox', { name: 'Another email address' })
  await field.focus()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(card.getByText('Please enter an email address, for instance name@example.com.').first()).toBeVisible()
  await expect(card.getByText('Please enter your password').first()).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('nobody')
  await isWhole(page, 'an address that is none')

  const other = newAddress('another')
  await field.fill(other)
  await page.keyboard.press('Tab')
  await expect(card.getByRole('radio', { name: 'Password' })).toBeFocused()
  await page.keyboard.press('Tab')
  const password = card.getByRole('textbox', { name: 'Password' })
  await expect(password).toBeFocused()
  await page.keyboard.type('not-the-password')
  await page.keyboard.press('Enter')
  await expect(
    card.getByText('That password is not right. Try again, or have a code emailed to you.').first(),
  ).toBeVisible()
  await expect(password).toBeFocused()
  await expect(field).toHaveValue(other)
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your reward is on its way to the new address.').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  expect((await letterTo(other, 'reward')).text).toContain('Code: DEMO-')
  await expect.poll(async () => (await newestRequest(person))?.delivery?.state).toBe('delivered')
  expect(await orderOf(person.redemptionId)).toMatchObject({ email: other, delivery: 'SUCCEEDED' })
  await page.reload()
  await expect(
    page
      .getByRole('row', { name: /delivered/ })
      .or(page.getByText(/· delivered/))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: /^Your reward/ })).toHaveCount(0)
  await isWhole(page, 'delivered')
})

test('a reward that is on its way again says so, and when its second email comes back, when the points return', async ({
  page,
}) => {
  const finance = await knownPerson('finance@example.com')
  await hearVendor(finance)
  const person = await newRewarded(finance, { bounces: true })
  const other = newAddress('another')
  await switchVendor('failing', { pattern: other, reason: 'invalid_email' })
  // As it is while the second email travels: the vendor played here says at once what became of it.
  let state: string | null = null
  await page.route('**/wallet/getAllRedeemPointsTransaction*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as {
      data: { rows: { delivery: { state: string; addressUntil: string | null } }[] }
    }
    const [row] = body.data.rows
    if (state && row && !row.delivery.addressUntil) row.delivery.state = state
    await route.fulfill({ response: answer, json: body })
  })
  await enter(page, person, '/redeem-points')
  const card = page.getByRole('region', { name: 'Your reward needs another address' })
  await card.getByRole('textbox', { name: 'Another email address' }).fill(other)
  await card.getByRole('textbox', { name: 'Password' }).fill(person.password)
  state = 'pending'
  await card.getByRole('button', { name: 'Send my reward there' }).click()
  await expect(page.getByRole('heading', { name: 'Your reward is on its way again' })).toBeFocused()
  await isWhole(page, 'on its way again')
  await expect.poll(async () => (await newestRequest(person))?.delivery?.state).toBe('failed')
  state = null
  await page.reload()
  const again = page.getByRole('region', { name: 'Your reward did not arrive' })
  await expect(again.getByText('If it does not arrive, your points come back on', { exact: false })).toBeVisible()
  await expect(again.getByRole('textbox')).toHaveCount(0)
  await isWhole(page, 'bounced again')
})
