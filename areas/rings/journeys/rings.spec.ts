import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, goodPassword, knownPerson, mailedKey, signUpOf, test } from '../../../e2e/people.ts'
import { call, newAddress } from '../../../e2e/world.ts'
import type { RingRow } from '../contract.ts'

/** Four people who join in one browser, as its signed visitor id says. */
async function fourInOneBrowser(): Promise<string[]> {
  const { data: site } = await call<{ siteKey: string }>('GET', 'site/config')
  const met = await call<{ visitorId: string }>('POST', 'captcha/getFingerprintTokenss', {
    headers: { 'x-api-key': site.siteKey },
    body: { deviceData: {}, userAgent: 'Mozilla/5.0' },
  })
  const emails = [1, 2, 3, 4].map((place) => newAddress(`ring${place}`))
  for (const email of emails) {
    const browser = { cookies: '' }
    const body = { ...signUpOf(email, goodPassword), visitorId: met.data.visitorId }
    await call('POST', 'auth/signup', { body, headers: { 'time-zone': 'America/New_York' }, browser })
    const userId = await mailedKey(email, 'Verify your email', 'email-verification')
    await call('POST', 'auth/mail-verification', { body: { userId }, browser })
  }
  return emails
}

test('four accounts in one browser are one ring: blocked with one reason, and undone in one', async ({ page }) => {
  const [first = ''] = await fourInOneBrowser()
  const manager = await knownPerson('manager@example.com')
  // A job follows each link; the list does not ask again by itself.
  const found = async () => {
    const address = `rings?searchField=${encodeURIComponent(first)}`
    const { data } = await call<{ rows: RingRow[] }>('GET', address, { token: manager.token.access.token })
    return data.rows.map(({ size }) => size)
  }
  await expect.poll(found).toEqual([4])
  await enter(page, manager, '/rings')
  await expect(page.getByRole('heading', { level: 1, name: 'Linked accounts' })).toBeVisible()
  await page.getByLabel('Name or email').fill(first)
  await expect(page.getByRole('link', { name: /^View ring/ })).toHaveCount(1)
  expect(await barriersInSweeps(page)).toEqual([])
  // Six presses from the list to the decision: open, what, why, look, and do.
  await page.getByRole('link', { name: /^View ring/ }).click()
  await expect(page.getByText('4 accounts, 1 browser; $4.00 earned, $0.00 requested')).toBeVisible()
  await page.getByRole('radio', { name: 'Block', exact: true }).check()
  await page.getByLabel('What you found').fill('One person made all four accounts')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Your account was blocked')).toBeVisible()
  await page.getByRole('button', { name: 'Block now' }).click()
  await expect(page.getByText('Decided. It can be undone for 24 hours.').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Blocked' })).toHaveCount(4)
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undone by/)).toBeVisible()
  const { data } = await call<{ restrictions?: object[] }>('POST', 'auth/login', {
    body: { email: first, password: goodPassword },
  })
  expect(data).toMatchObject({ user: { isBlocked: false } })
})
