import type { Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, goodPassword, knownPerson, newEarner, test, type Person } from '../../../e2e/people.ts'
import { desktop, phone, sweep } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'
import type { ReviewRow } from '../../redemptions/contract.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const requests = 6
/** 60 flagged requests are decided in at most 90 actions. */
const actionsEach = 1.5

/** A new member asks for their first reward, which is flagged. */
async function newRequest(name: string): Promise<Person> {
  const person = await newEarner(name)
  const token = person.token.access.token
  // Of the demo world: another journey offers one of a single code for a while.
  const body = { points: 500, rewardId: 'gift-games', password: goodPassword }
  expect(await call('POST', 'wallet/createRedemptionRequest', { token, body })).toMatchObject({ status: 200 })
  return person
}

/** Counts every press of a pointer or a key; a key with Ctrl is one press. A press on a label makes two clicks. */
const countActions = (page: Page) =>
  page.addInitScript(() => {
    const count = (event: Event) => {
      if (!event.isTrusted || (event instanceof KeyboardEvent && event.key === 'Control')) return
      sessionStorage.setItem('actions', String(Number(sessionStorage.getItem('actions')) + 1))
    }
    addEventListener('pointerdown', count, true)
    addEventListener('keydown', count, true)
  })

/** Leaves only the requests of these people in the queue of everybody's. */
async function showOnly(page: Page, people: readonly Person[]): Promise<ReadonlySet<string>> {
  const emails = new Set(people.map(({ email }) => email))
  await page.route(/wallet\/getAllRedeemRequests/, async (route) => {
    const address = new URL(route.request().url())
    address.searchParams.set('limit', '100')
    const response = await route.fetch({ url: address.href })
    const json: { data: { rows: ReviewRow[]; count: number } } = await response.json()
    json.data.rows = json.data.rows.filter(({ email }) => emails.has(email))
    json.data.count = json.data.rows.length
    await route.fulfill({ response, json })
  })
  return emails
}

test(
  'flagged requests are decided with one press each when the next one opens by itself, and the last can be taken back',
  sweep,
  async ({ page }) => {
    const people = await Promise.all(Array.from({ length: requests }, (_, at) => newRequest(`pace${at}`)))
    const emails = await showOnly(page, people)
    await countActions(page)
    await enter(page, await knownPerson('finance@example.com'), '/finance?status=requested&sort=newest')
    await expect(page.getByRole('button', { name: /^Review the request of pace/ })).toHaveCount(requests)
    await page.evaluate(() => sessionStorage.removeItem('actions'))

    await page
      .getByRole('button', { name: /^Review the request of pace/ })
      .first()
      .click()
    await expect(dialog(page).getByText('First payout')).toBeVisible()
    await dialog(page).getByText('Open the next request automatically').click()
    const shown = dialog(page).getByRole('link', { name: /^pace/ }).first()
    const decided = new Set<string>()
    for (let at = 1; at <= requests; at++) {
      const email = (await shown.textContent()) ?? ''
      expect(decided.has(email), `${email} comes once`).toBe(false)
      decided.add(email)
      if (at <= 2) await page.keyboard.press('Control+Enter')
      else await dialog(page).getByRole('button', { name: 'Hold', exact: true }).click()
      if (at < requests) await expect(shown).not.toHaveText(email)
      // What can be taken back can be so for ten seconds; looking takes some of them.
      if (at === 1) expect(await barriers(page)).toEqual([])
      if (at === 2) {
        await expect(dialog(page).getByText(`${email}: Approved. The reward is being sent.`)).toBeVisible()
        await dialog(page).getByRole('button', { name: 'Undo' }).click()
        await expect(dialog(page).getByText(`${email}: Put on hold. The points stay reserved.`)).toBeVisible()
        await page.setViewportSize(phone)
        expect(await sideways(page)).toBe(0)
        await page.setViewportSize(desktop)
      }
    }
    await expect(dialog(page).getByText('Put on hold. The points stay reserved.').last()).toBeVisible()
    await expect(dialog(page).getByText('Nothing else is waiting on this page.')).toBeVisible()
    const actions = await page.evaluate(() => Number(sessionStorage.getItem('actions')))
    expect(actions).toBeLessThanOrEqual(requests * actionsEach)
    expect(decided).toEqual(emails)
  },
)

test('who comes second reads that the request was decided, and goes on to the next one', sweep, async ({ page }) => {
  const people = await Promise.all([newRequest('pacefirst'), newRequest('pacesecond')])
  await showOnly(page, people)
  await enter(page, await knownPerson('finance@example.com'), '/finance?status=requested&sort=newest')
  await page
    .getByRole('button', { name: /^Review the request of pace/ })
    .first()
    .click()
  const shown = dialog(page).getByRole('link', { name: /^pace/ }).first()
  const email = (await shown.textContent()) ?? ''
  const { token } = await knownPerson('admin@example.com')
  const queue = await call<{ rows: ReviewRow[] }>(
    'GET',
    'wallet/getAllRedeemRequests?status=requested&sort=newest&limit=100',
    {
      token: token.access.token,
    },
  )
  const redemptionId = queue.data.rows.find((row) => row.email === email)?.redemptionId
  const body = { redemptionId, decision: 'reject', reason: 'A test' }
  await call('POST', 'wallet/reviewRedemptionRequest', { token: token.access.token, body })

  await dialog(page).getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(dialog(page).getByText('This request has already been decided.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Review the next one' }).click()
  await expect(shown).not.toHaveText(email)
})
