import { barriers, barriersInSweeps } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, mailedKey, newPerson, signUpOf, test, withoutBanner } from '../../../e2e/people.ts'
import { call, newAddress } from '../../../e2e/world.ts'
import { phone, sweep } from '../../../e2e/screens.ts'

test.use({ viewport: phone })

test('who has verified the address sees what it paid and how far the first reward is', sweep, async ({ page }) => {
  const email = newAddress('moment')
  await withoutBanner(page)
  await call('POST', 'auth/signup', { body: signUpOf(email) })
  await page.goto(`/email-verification?userKey=${await mailedKey(email, 'Verify your email', 'email-verification')}`)
  const sheet = page.getByRole('dialog', { name: 'Email Verified' })
  await expect(sheet.getByText('You have been successfully verified !!')).toBeVisible()
  await expect(sheet.getByText('+100').first()).toBeVisible()
  await expect(sheet.getByText('400 points to go until $5.00')).toBeVisible()
  expect(await barriersInSweeps(page)).toEqual([])
})

test('the thanks for a first survey tell both of its credits and the reward that they reach', async ({ page }) => {
  const person = await newPerson()
  const token = person.token.access.token
  const start = { token, body: { surveyId: 'demo-hosted' } }
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', start)
  await enter(page, person, `/questionair-survey?attemptId=${data.attemptId}`)
  for (const [answer, onwards] of [
    ['Mornings', 'Next'],
    ['The mountains', 'Next'],
    ['Money', 'Submit'],
  ] as const) {
    await page.getByText(answer).click()
    await page.getByRole('button', { name: onwards }).click()
  }
  const sheet = page.getByRole('dialog', { name: 'Thank You!' })
  await expect(sheet.getByRole('listitem')).toHaveText([
    /^Three quick choices\+20 pts/,
    /^Welcome bonus: first survey completed\+250 pts/,
  ])
  await expect(sheet.getByText('+270').first()).toBeVisible()
  await expect(sheet.getByText('Your first reward is ready')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await sheet.getByRole('link', { name: 'Choose your reward' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Redeem Earnings' })).toBeVisible()
  // Told once: the balance goes on with the next one.
  await page.goto('/my-points')
  await expect(page.getByText('Enough for $5.00 – 480 points to go until $10.00')).toBeVisible()
})

test('a level that points reach while nobody looks is told at the next visit, once', sweep, async ({ page }) => {
  const person = await newPerson()
  const token = person.token.access.token
  await enter(page, person, '/my-survey')
  await expect(page.getByRole('link', { name: /^Balance: 250 pts/ })).toBeVisible()
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
    token,
    body: { surveyId: 'demo-hosted' },
  })
  const answers = { answers: { q1: 'a', q2: 'b', q3: 'a' } }
  await call('POST', `survey/attempt/${data.attemptId}/submit`, { token, body: answers })
  await page.goto('/dashboard')
  const balance = page.getByRole('region', { name: 'Your points' })
  await expect(balance.getByText('Your first reward is ready')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.goto('/my-points')
  await expect(page.getByText('Enough for $5.00 – 480 points to go until $10.00')).toBeVisible()
  await expect(page.getByText('Your first reward is ready')).toBeHidden()
})

/** Points that two members of staff give. */
async function grant(panelistId: string, points: number) {
  const [one, other] = [await knownPerson('finance@example.com'), await knownPerson('admin@example.com')]
  const reason = 'A survey that was paid late.'
  const proposed = await call<{ adjustmentId: string }>('POST', 'wallet/proposeAdjustment', {
    token: one.token.access.token,
    body: { panelistId, points, reason },
  })
  const body = { adjustmentId: proposed.data.adjustmentId, decision: 'approve' }
  const decided = await call('POST', 'wallet/decideAdjustment', { token: other.token.access.token, body })
  expect(decided.status, decided.message).toBe(200)
}

test(
  'a level reached while the panelist is logged out is shown once, after the next log-in',
  sweep,
  async ({ page }) => {
    const { email, password, ...person } = await newPerson()
    await enter(page, { email, password, ...person }, '/my-survey')
    await expect(page.getByRole('link', { name: /^Balance: 250 pts/ })).toBeVisible()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
    await grant(person.user.userId, 300)

    await page.goto('/?signin=log-in')
    const form = page.getByRole('dialog')
    await form.getByLabel('Email Address').fill(email)
    await form.getByRole('textbox', { name: 'Password' }).fill(password)
    await form.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Balance: 550 pts/ })).toBeVisible()
    await page.goto('/dashboard')
    const balance = page.getByRole('region', { name: 'Your points' })
    await expect(balance.getByText('Your first reward is ready')).toBeVisible()
    await page.goto('/my-points')
    await expect(page.getByText('Enough for $5.00 – 450 points to go until $10.00')).toBeVisible()
    await expect(page.getByText('Your first reward is ready')).toBeHidden()
  },
)
