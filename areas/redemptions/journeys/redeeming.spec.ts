import type { Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, waitForFonts, type Person } from '../../../e2e/people.ts'
import { call, letterTo } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const refused = 'You are not eligible to redeem points at this time'

/** Somebody with 520 points: verified, five answers, one hosted survey. */
async function newEarner(): Promise<Person> {
  const person = await newPerson({ name: 'earner' })
  const token = person.token.access.token
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
    token,
    body: { surveyId: 'demo-hosted' },
  })
  await call('POST', `survey/attempt/${data.attemptId}/submit`, {
    token,
    body: { answers: { q1: 'a', q2: 'a', q3: 'b' } },
  })
  return person
}

async function toCheck(page: Page) {
  await page.getByRole('button', { name: /^Choose Food and drink gift card/ }).click()
  await page.getByRole('button', { name: /^Choose \$5\.00/ }).click()
}

test('a redemption confirmed by password holds the points; a rejection with its reason gives them back', async ({
  page,
  browser,
}) => {
  const person = await newEarner()
  await enter(page, person, '/redeem-points')
  await toCheck(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const submit = page.getByRole('button', { name: 'Redeem 500 points' })
  await expect(submit).toBeInViewport({ ratio: 1 })
  const field = await page.getByRole('textbox', { name: 'Password' }).boundingBox()
  const bar = await submit.boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0), 'what is asked for is above its button').toBeLessThan(bar?.y ?? 0)
  await submit.click()
  await expect(page.getByText('Please enter your password').first()).toBeVisible()
  const password = page.getByRole('textbox', { name: 'Password' })
  await expect(password).toBeFocused()
  await password.fill('not-the-password')
  await submit.click()
  await expect(
    page.getByText('That password is not right. Try again, or have a code emailed to you.').first(),
  ).toBeVisible()
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('not-the-password')
  await password.fill(person.password)
  await submit.click()
  const received = page.getByRole('heading', { name: 'Request received' })
  await expect(received).toBeFocused()
  await expect(received).toBeInViewport({ ratio: 1 })
  // One screen, which says what comes next: nothing more can be asked for now, and nothing says that something failed.
  const way = page.getByRole('list', { name: 'Progress of your request' }).getByRole('listitem')
  await expect(way).toHaveText([/^Requested, now/, /In review$/, /Approved$/, /Sent.+once it is approved/])
  await expect(page.getByText('Your first reward – well earned!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your requests' })).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await expect(page.getByRole('heading', { name: 'Choose a reward' })).toHaveCount(0)
  await expect(page.getByText(/conditions? (is|are) not met yet/)).toHaveCount(0)
  await page.getByRole('button', { name: 'See all my requests' }).click()
  await expect(received).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Your requests' })).toBeVisible()
  const amount = () => call('GET', 'wallet/getWalletAmount/3', { token: person.token.access.token })
  expect((await amount()).data).toMatchObject({ amount: 20, held: 500 })

  const context = await browser.newContext()
  const office = await context.newPage()
  await enter(office, await knownPerson('finance@example.com'), '/finance?sort=newest')
  await office.getByRole('button', { name: `Review the request of ${person.email}` }).click()
  await dialog(office).getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog(office).getByRole('button', { name: 'Reject request' }).click()
  await expect(dialog(office).getByText('Please give a reason.')).toBeVisible()
  await dialog(office).getByLabel('Reason').fill('The two accounts share a mailbox.')
  // Neither Esc nor a press beside the panel loses the reason.
  const question = office.getByRole('dialog', { name: 'Close without saving?' })
  for (const leave of [() => office.keyboard.press('Escape'), () => office.mouse.click(20, 400)]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(dialog(office).getByLabel('Reason')).toHaveValue('The two accounts share a mailbox.')
  }
  await dialog(office).getByRole('button', { name: 'Reject request' }).click()
  await expect(dialog(office).getByText('Rejected. The points went back to the panelist.')).toBeVisible()
  await context.close()

  expect((await letterTo(person.email, 'was not approved')).text).toContain('The two accounts share a mailbox.')
  expect((await amount()).data).toMatchObject({ amount: 520, held: 0 })
})

test(
  'a request that could not be sent says so above its buttons until something is typed, and can be sent again',
  sweep,
  async ({ page }) => {
    const person = await newEarner()
    await enter(page, person, '/redeem-points')
    await toCheck(page)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    const keys: (string | undefined)[] = []
    await page.route('**/wallet/createRedemptionRequest', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const busy = { status: 503, message: 'We are busy right now.', code: 'unavailable', requestId: 'r-4711' }
      return route.fulfill({ status: 503, json: busy })
    })
    const password = page.getByRole('textbox', { name: 'Password' })
    const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'We are busy right now.' })
    await password.fill(person.password)
    await password.press('Enter')
    await expect(notice).toBeVisible()
    await expect(password).toHaveValue(person.password)
    await password.press('End')
    await password.press('Backspace')
    await expect(notice).toHaveCount(0)
    await password.fill(person.password)
    await password.press('Enter')
    await expect(notice).toBeVisible()
    expect(new Set(keys)).toEqual(new Set([keys[0]]))
    await page.unroute('**/wallet/createRedemptionRequest')
    await password.press('Enter')
    await expect(page.getByRole('heading', { name: 'Request received' })).toBeFocused()
  },
)

test('one request at a time: the next one is refused with its condition and the words of the specification', async ({
  page,
}) => {
  const person = await newEarner()
  const token = person.token.access.token
  const ask = (key: string) =>
    call('POST', 'wallet/createRedemptionRequest', {
      token,
      body: { points: 500, rewardId: 'gift-food', password: person.password },
      headers: { 'idempotency-key': key },
    })
  const made = await ask(`first-${person.user.userId}`)
  expect(made).toMatchObject({ status: 200, data: { status: 'requested' } })
  expect(await ask(`first-${person.user.userId}`)).toEqual(made)
  expect(await ask(`second-${person.user.userId}`)).toMatchObject({ status: 409, message: refused })
  // However late the request comes, it pushes nothing down that is in sight. What late fonts move is another matter.
  let releasedAt: number | undefined
  await page.route('**/wallet/getAllRedeemPointsTransaction*', async (route) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitForFonts(page)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    releasedAt ??= await page.evaluate(() => performance.now())
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: { at: number; value: number }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push({ at: entry.startTime, value: entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await enter(page, person, '/redeem-points')
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
  const shifts = await page.evaluate<{ at: number; value: number }[]>('window.shifts')
  const since = releasedAt ?? Infinity
  expect(since, 'the request came late').toBeLessThan(Infinity)
  expect(shifts.filter(({ at }) => at > since).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05)
  await expect(page.getByText('The next request can be made once this one is processed.')).toBeVisible()
})

test('a reward that is too dear stays in sight with what is missing', sweep, async ({ page }) => {
  await enter(page, await newPerson(), '/redeem-points')
  await expect(page.getByText('250 pts to go').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose .* gift card/ })).toHaveCount(0)
})

test('a condition that fails is said before the proof is asked for', sweep, async ({ page }) => {
  const person = await newEarner()
  await page.route('**/wallet/getRedemptionEligibility', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { checks: { code: string; ok: boolean }[] } }
    const checks = body.data.checks.map((line) => (line.code === 'none-today' ? { ...line, ok: false } : line))
    await route.fulfill({ json: { ...body, data: { eligible: false, checks } } })
  })
  await enter(page, person, '/redeem-points')
  await toCheck(page)
  await expect(page.getByText(refused).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Redeem 500 points' })).toHaveCount(0)
})

test(
  'before anything is chosen every condition is told with its tick, and when the one that fails clears',
  sweep,
  async ({ page }) => {
    const conditions = page
      .getByRole('group')
      .filter({ has: page.locator('summary') })
      .first()
    const lines = conditions.locator('li')
    const marks = async () => (await lines.allTextContents()).map((line) => /^(Met|Not met): /.exec(line)?.[1])
    await enter(page, await newPerson({ name: 'short' }), '/redeem-points')
    await expect(page.getByRole('group', { name: '1 condition is not met yet' })).toBeVisible()
    const unmet = lines.filter({ hasText: '250 more points to your first reward' })
    await expect(unmet).toBeVisible()
    await expect(unmet.getByRole('progressbar', { name: '250 more points to your first reward' })).toBeVisible()
    await expect(unmet.getByRole('link', { name: 'Earn points with a survey' })).toBeVisible()
    await expect(lines.last()).toBeHidden()
    await conditions.getByText('5 conditions are met').click()
    await expect(lines.last()).toBeVisible()
    expect(await marks()).toEqual(['Not met', 'Met', 'Met', 'Met', 'Met', 'Met'])

    const earner = await newEarner()
    await enter(page, earner, '/redeem-points')
    const summary = conditions.locator('summary')
    await expect(lines.first()).toBeHidden()
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(lines.filter({ hasText: 'You have enough points' })).toBeVisible()
    expect(await marks()).toEqual(Array.from({ length: 6 }, () => 'Met'))

    await page.route('**/wallet/getRedemptionEligibility*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { checks: { code: string }[] } }
      const told = { ok: false, message: 'You have redeemed today', clearsAt: '2031-02-03T00:00:00.000Z' }
      const checks = body.data.checks.map((line) => (line.code === 'none-today' ? { ...line, ...told } : line))
      await route.fulfill({ json: { ...body, data: { eligible: false, checks } } })
    })
    await page.reload()
    await expect(lines.filter({ hasText: 'You have redeemed today' })).toContainText(/3 Feb 2031 12:00:00 AM.*UTC/)
  },
)

test('the levels are 500, 1,000, 2,500 and 5,000 points', async () => {
  const { token } = await newPerson({ isAnswered: false })
  const levels = await call<{ points: number }[]>('GET', 'wallet/getPointLevels', { token: token.access.token })
  expect(levels.data.map(({ points }) => points)).toEqual([500, 1000, 2500, 5000])
})

test('a reward whose name is one long word does not make the page wider than a phone', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/wallet/getRewards*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { rows: object[] } }
    const rows = body.data.rows.map((row) => ({ ...row, name: 'x'.repeat(80), translations: {} }))
    await route.fulfill({ json: { ...body, data: { ...body.data, rows } } })
  })
  await enter(page, await newPerson(), '/redeem-points')
  await expect(page.getByText('x'.repeat(80)).first()).toBeVisible()
  expect(await sideways(page)).toBe(0)
})
