import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { screens, sweep } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

/** Staff lock an account, each kind in its turn. */
async function lock(userId: string, kinds: readonly ('quality' | 'duplicate')[], note: string): Promise<void> {
  const { token } = await knownPerson('manager@example.com')
  for (const kind of kinds)
    await call('POST', `panelist/restrict/${userId}`, {
      token: token.access.token,
      body: { kind, reason: 'other', note },
    })
}

for (const [screen, viewport] of Object.entries(screens)) {
  test(`whom nothing limits reads so, and what good standing brings, on a ${screen}`, sweep, async ({ page }) => {
    await page.setViewportSize(viewport)
    await enter(page, await newPerson(), '/my-account')
    await page.getByRole('link', { name: /^My standing/ }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'My standing' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All good' })).toBeVisible()
    await expect(page.getByText('Nothing limits your account. Thank you for answering with care.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask for a review' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'What good standing brings' }).getByRole('listitem')).not.toHaveCount(
      0,
    )
    await page.locator('summary', { hasText: 'What we look at in answers' }).press('Enter')
    await expect(page.getByText('some answers differ from your profile')).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
  })

  test(`each lock says what it changes, why, until when, and takes an appeal, on a ${screen}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const note = 'Your sister may have an account of her own.'
    const person = await newPerson({ name: 'standing' })
    await lock(person.user.userId, ['quality'], note)
    await enter(page, person, '/my-account')
    await page.getByRole('link', { name: 'See everything in My standing' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'One thing limits your account' })).toBeVisible()
    const limits = page.getByRole('region', { name: 'One thing limits your account' })
    await expect(limits.getByRole('listitem')).toHaveCount(1)
    await expect(limits.getByText('You can still redeem what you have earned.')).toBeVisible()
    await expect(limits.getByText(`Our staff wrote: ${note}`)).toBeVisible()
    await expect(limits.getByText(/^Since .*, decided by our staff\.$/)).toBeVisible()
    await expect(limits.getByText('It ends when a person lifts it.')).toBeVisible()
    await limits.getByRole('button', { name: 'Ask for a review' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tell us your side').fill('We share a computer.')
    await dialog.getByRole('button', { name: 'Send' }).press('Enter')
    await expect(limits.getByText(/A person reads it and answers in ticket T-/)).toBeVisible()
    await expect(limits.getByRole('link', { name: 'Read the ticket' })).toBeVisible()
    await lock(person.user.userId, ['duplicate'], note)
    await page.reload()
    await expect(page.getByRole('heading', { name: '2 things limit your account' })).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
  })
}

test(
  'points that wait, what was not accepted, a debt and an unverified email are all told',
  sweep,
  async ({ page }) => {
    const person = await newPerson({ name: 'waiting' })
    const hold = (more: object) => ({
      attemptId: crypto.randomUUID(),
      points: 40,
      signs: ['too-fast'],
      state: 'held',
      releaseAt: '2027-01-09T12:00:00.000Z',
      appeal: null,
      appealedAt: null,
      decidedAt: null,
      reason: null,
      title: 'Tea and you',
      ...more,
    })
    const rejected = {
      title: 'Coffee and you',
      state: 'rejected',
      decidedAt: '2026-10-02T12:00:00.000Z',
      reason: 'The answers contradict each other',
    }
    await page.route('**/quality/holds', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: object[] }
      await route.fulfill({ response, json: { ...json, data: [hold({}), hold(rejected)] } })
    })
    await enter(page, person, '/my-standing')
    await expect(page.getByRole('heading', { name: 'All good, and something is waiting' })).toBeVisible()
    const waiting = page.getByRole('region', { name: 'Points that wait for a review of the answers' })
    await expect(waiting.getByText('We noticed: the answers came much faster than those of most people.')).toBeVisible()
    await expect(waiting.getByText('Added on 01/09/2027 if no one objects.')).toBeVisible()
    await expect(waiting.getByRole('link', { name: 'Tell us your side of Tea and you' })).toHaveAttribute(
      'href',
      /my-disputes\?attemptId=/,
    )
    const past = page.getByRole('region', { name: 'Answers that were not accepted' })
    await expect(past.getByText('Decided on 10/02/2026: The answers contradict each other.')).toBeVisible()
    expect(await barriers(page)).toEqual([])

    await page.route('**/getRedemptionEligibility', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: { checks: { code: string }[] } }
      const owing = { code: 'nothing-owed', ok: false, message: 'You owe 60 points from a survey that was taken back' }
      const checks = json.data.checks.map((check) => (check.code === owing.code ? owing : check))
      await route.fulfill({ response, json: { ...json, data: { eligible: false, checks } } })
    })
    await page.route('**/getUserDetails', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: object }
      await route.fulfill({
        response,
        json: { ...json, data: { ...json.data, isEmailVerified: false, isActive: false } },
      })
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: '3 things limit your account' })).toBeVisible()
    for (const name of ['Your account is switched off', 'Your email is not verified', 'You owe points'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  },
)

test('a part that cannot be loaded says so, and the rest is there', sweep, async ({ page }) => {
  const failure = { status: 500, message: 'Something went wrong.', code: 'unexpected', requestId: 'r-4713' }
  await page.route('**/quality/holds', (route) => route.fulfill({ status: 500, json: failure }))
  await enter(page, await newPerson(), '/my-standing')
  await expect(page.getByText('Your standing could not be loaded')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Redeeming' }).getByText('You owe no points')).toBeVisible()
  // What is not known is not said to be good.
  await expect(page.getByRole('heading', { name: 'All good' })).toHaveCount(0)
  await page.unroute('**/quality/holds')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'All good' })).toBeVisible()
})
