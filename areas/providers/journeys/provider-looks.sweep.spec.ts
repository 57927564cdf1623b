import type { Page } from '@playwright/test'
import { barriers, schemesFor, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { hearVendor, newestRequest, newRewarded, orderOf, switchVendor } from '../../../e2e/vendor.ts'

const flagsAsked = '**/rewards/getFlaggedRewards*'
const flagsOf = (page: Page) => page.getByRole('region', { name: 'Suspected rewards' })

/** Nothing is cut, and axe finds no barrier. */
async function isWhole(page: Page, what: string, isBusy = false): Promise<void> {
  if (!isBusy) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await sideways(page), what).toBe(0)
  expect(await barriers(page, { schemes: schemesFor(page) }), what).toEqual([])
  await page.screenshot({ path: test.info().outputPath(`${what}.png`), fullPage: true })
}

test('staff read why rewards are held back, let one go and block another, whose points return', async ({ page }) => {
  const finance = await knownPerson('finance@example.com')
  await hearVendor(finance)
  const [kept, lost] = [await newRewarded(finance), await newRewarded(finance)]
  const ids = await Promise.all([kept, lost].map(async (one) => (await orderOf(one.redemptionId)).rewardId))
  const [keptId = '', lostId = ''] = ids
  const reasons = ['VPN detected', 'Device or account related to multiple emails', 'IP related to a blocked reward']
  for (const id of ids) await switchVendor(`rewards/${id}/flag`, { reasons })
  await enter(page, finance, '/reward-providers')
  const line = (id: string) => flagsOf(page).getByRole('listitem').filter({ hasText: id })
  const isListed = async () => {
    await page.reload()
    await expect(flagsOf(page)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    return (await line(keptId).count()) + (await line(lostId).count())
  }
  await expect.poll(isListed).toBe(2)
  await expect(line(keptId).getByText(reasons.join(' · '))).toBeVisible()
  await expect(line(keptId).getByText('Held back')).toBeVisible()
  await expect(line(keptId).getByRole('link', { name: 'See the request' })).toHaveAttribute(
    'href',
    `/finance?request=${kept.redemptionId}`,
  )
  await isWhole(page, 'held back')

  await line(keptId)
    .getByRole('button', { name: `Release ${keptId}` })
    .press('Enter')
  await expect(line(keptId).getByText('Released', { exact: true })).toBeVisible()
  await expect(line(keptId).getByText(/Decided by \S/)).toBeVisible()
  await expect(line(keptId).getByRole('button')).toHaveCount(0)

  await line(lostId)
    .getByRole('button', { name: `Block ${lostId}` })
    .press('Enter')
  const question = page.getByRole('dialog', { name: 'Block this reward?' })
  await expect(question.getByRole('button', { name: 'Keep it held back' })).toBeFocused()
  await isWhole(page, 'the question')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(line(lostId).getByRole('button', { name: `Block ${lostId}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Block', exact: true }).press('Enter')
  await expect(line(lostId).getByText('Blocked', { exact: true })).toBeVisible()
  await expect(line(lostId).getByRole('button')).toHaveCount(0)
  await isWhole(page, 'decided')
  await expect.poll(async () => (await newestRequest(lost))?.status).toBe('rejected')
  expect(await newestRequest(kept)).toMatchObject({ status: 'sent' })
})

test('suspected rewards are shown as loading, as none, and as an answer that did not come', async ({ page }) => {
  const finance = await knownPerson('finance@example.com')
  let answers: 'never' | 'badly' | 'none' = 'never'
  await page.route(flagsAsked, async (route) => {
    if (answers === 'badly')
      return route.fulfill({
        status: 503,
        json: { status: 503, message: 'We are busy right now.', code: 'unavailable', requestId: 'r-4711' },
      })
    if (answers === 'none') return route.fulfill({ json: { status: 200, message: '', data: { rows: [], count: 0 } } })
  })
  await enter(page, finance, '/reward-providers')
  await expect(flagsOf(page).locator('[aria-busy="true"]')).toBeVisible()
  await isWhole(page, 'loading', true)
  answers = 'badly'
  await page.reload()
  await expect(flagsOf(page).getByRole('alert').filter({ hasText: 'We are busy right now.' })).toBeVisible()
  await isWhole(page, 'no answer')
  answers = 'none'
  await flagsOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(flagsOf(page).getByText('None.', { exact: true })).toBeVisible()
  await isWhole(page, 'none')
})
