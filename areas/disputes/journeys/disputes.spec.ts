import type { Locator, Page } from '@playwright/test'
import type { Dispute } from '../contract.ts'
import type { Attempt } from '../../surveys/contract/surveys.ts'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, type Person } from '../../../e2e/people.ts'
import { call, letterTo, sandboxUrl } from '../../../e2e/world.ts'
import { phone, screens, sweep } from '../../../e2e/screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const form = (page: Page) => dialog(page).getByRole('form', { name: 'Question about this?' })
const message = (page: Page) => form(page).getByRole('textbox', { name: 'Message' })
const tokenOf = ({ token }: Person) => token.access.token

/** Somebody who has completed the hosted survey of the demo. */
async function newTaker(): Promise<{ person: Person; attemptId: string }> {
  const person = await newPerson({ name: 'taker' })
  const token = tokenOf(person)
  const body = { surveyId: 'demo-hosted' }
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body })
  const { attemptId } = data
  await call('POST', `survey/attempt/${attemptId}/submit`, { token, body: { answers: { q1: 'a', q2: 'a', q3: 'b' } } })
  return { person, attemptId }
}
/** Somebody whom the external survey of the demo turned away, so that its promise has not been earned. */
async function newTurnedAway(): Promise<{ person: Person; attemptId: string }> {
  const person = await newPerson({ name: 'taker' })
  const token = tokenOf(person)
  const body = { surveyId: 'demo-external' }
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body })
  const { attemptId } = data
  await fetch(`${sandboxUrl}/supplier/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attemptId, outcome: 'disqualified' }),
  })
  return { person, attemptId }
}
const disputesOf = async (person: Person) =>
  (await call<{ rows: Dispute[] }>('GET', 'wallet/getDisputes', { token: tokenOf(person) })).data.rows

/** Whether something else is drawn over the middle of a piece. */
const isCovered = (piece: Locator) =>
  piece.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return !there || !(it.contains(there) || there.contains(it))
  })

for (const [device, viewport] of Object.entries(screens)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('points are questioned from the list of completed surveys, by keyboard, and answered', async ({ page }) => {
      const { person, attemptId } = await newTurnedAway()
      await enter(page, person, '/my-survey?tab=completed')
      await page.getByRole('link', { name: 'Question about this? Your opinion on everyday things' }).click()
      await expect(page).toHaveURL(new RegExp(`/my-disputes\\?attemptId=${attemptId}$`))
      const history = dialog(page).getByRole('group').filter({ hasText: 'What happened' })
      await expect(history.getByRole('listitem').first()).toBeHidden()
      await expect(form(page)).toBeVisible()
      await history.locator('summary').press('Enter')
      await expect(history.getByRole('listitem')).toHaveCount(2)
      expect(await barriersInSweeps(page), 'the form').toEqual([])
      expect(await sideways(page)).toBe(0)

      const send = dialog(page).getByRole('button', { name: 'Send question' })
      await send.focus()
      await page.keyboard.press('Enter')
      await expect(form(page).getByText('Please choose what is wrong')).toBeVisible()
      await expect(form(page).getByText('Message cannot be left empty')).toBeVisible()
      await expect(form(page).getByRole('radio').first()).toBeFocused()
      await expect(form(page).getByText('Please choose what is wrong')).toBeInViewport({ ratio: 1 })
      expect(await isCovered(form(page).getByText('Please choose what is wrong')), 'the error').toBe(false)
      expect(await barriers(page), 'the form with everything wrong').toEqual([])
      await page.keyboard.press('ArrowDown')
      await expect(form(page).getByRole('radio', { name: 'I got fewer points than offered' })).toBeChecked()
      await page.keyboard.press('Tab')
      await expect(message(page)).toBeFocused()
      await page.keyboard.type('The card said 250 points.')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByRole('heading', { name: 'We have your question' })).toBeFocused()
      expect(await barriersInSweeps(page), 'sent').toEqual([])

      const [raised] = await disputesOf(person)
      expect(raised).toMatchObject({
        attemptId,
        reason: 'too-few',
        message: 'The card said 250 points.',
        status: 'open',
      })
      const finance = await knownPerson('finance@example.com')
      const ruling = { disputeId: raised?.disputeId, decision: 'grant', points: 15, answer: 'It did.\nHere they are.' }
      const ruled = await call('POST', 'wallet/decideDispute', { token: tokenOf(finance), body: ruling })
      expect(ruled.status).toBe(200)
      await page.keyboard.press('Escape')
      await expect(page, 'back where one was').toHaveURL(/\/my-survey\?tab=completed$/)
      await page.goto('/my-disputes')
      const row = page
        .getByRole('listitem')
        .or(page.getByRole('row'))
        .filter({ hasText: 'Your opinion on everyday things' })
      await expect(row.getByText('Points added')).toBeVisible()
      await expect(row.getByText('+15', { exact: true })).toBeVisible()
      expect(await barriersInSweeps(page), 'the list').toEqual([])
      await row.getByRole('link').click()
      await expect(dialog(page).getByText('Here they are.')).toBeVisible()
      await dialog(page).getByText('What happened').click()
      await expect(dialog(page).getByText('15 points added to your wallet.')).toBeVisible()
      expect((await letterTo(person.email, 'Your points were added')).text).toContain('Here they are.')
    })

    test(
      'what Maya asked is listed with its state and its day, and has no barrier that axe knows',
      sweep,
      async ({ page }) => {
        await enter(page, await knownPerson('maya@example.com'), '/my-disputes')
        for (const words of ['In review', 'Points added', 'No points added'])
          await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
        expect(await sideways(page)).toBe(0)
        expect(await barriers(page)).toEqual([])
        await page.getByRole('link', { name: /^Eating in the street/ }).click()
        await expect(dialog(page).getByText(/We are looking at your question\. We decide by/)).toBeVisible()
        await expect(form(page)).toHaveCount(0)
        expect(await barriers(page)).toEqual([])
      },
    )

    test(
      'the page says when nothing was asked, when it cannot be loaded, and when an attempt is nobody’s',
      sweep,
      async ({ page }) => {
        const person = await newPerson()
        await enter(page, person, '/my-disputes')
        await expect(page.getByText('No Data Found !')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Choose a survey' })).toBeVisible()
        expect(await barriers(page), 'empty').toEqual([])
        await page.goto('/my-disputes?attemptId=0190a3f0-0000-7000-8000-000000000000')
        await expect(page.getByRole('dialog', { name: 'We cannot find that survey' })).toBeVisible()
        await dialog(page).getByRole('button', { name: 'Close' }).last().click()
        await expect(page).toHaveURL(/\/my-disputes$/)
        await page.route('**/wallet/getDisputes*', (route) =>
          route.fulfill({
            status: 503,
            json: { status: 503, code: 'unavailable', message: 'Busy.', requestId: 'r-9' },
          }),
        )
        await page.reload()
        await expect(page.getByRole('main').getByRole('alert')).toContainText('r-9')
        expect(await barriers(page), 'failed').toEqual([])
        await page.unroute('**/wallet/getDisputes*')
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByText('No Data Found !')).toBeVisible()
      },
    )
  })
}

test(
  'a question that cannot be sent stays as it was written, and pressed twice it is asked once',
  sweep,
  async ({ page }) => {
    const { person, attemptId } = await newTaker()
    await page.setViewportSize(phone)
    await enter(page, person, `/my-disputes?attemptId=${attemptId}`)
    await form(page).getByRole('radio', { name: 'Something else' }).check()
    await message(page).fill('A long story')
    await page.route('**/wallet/raiseDispute', (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'Send question' }).click()
    const refusal = form(page).getByRole('alert')
    await expect(refusal).toContainText('Your question was not sent. It is still here.')
    await expect(refusal).toBeInViewport({ ratio: 1 })
    expect(await isCovered(refusal), 'the bar is below it').toBe(false)
    await expect(message(page)).toHaveValue('A long story')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await page.unroute('**/wallet/raiseDispute')
    await page.getByRole('link', { name: 'Choose a survey' }).click()
    await page.getByRole('link', { name: 'Question about this? Three quick choices' }).click()
    await expect(form(page).getByRole('radio', { name: 'Something else' })).toBeChecked()
    await expect(message(page)).toHaveValue('A long story')
    await dialog(page).getByRole('button', { name: 'Send question' }).dblclick()
    await expect(dialog(page).getByRole('heading', { name: 'We have your question' })).toBeVisible()
    expect(await disputesOf(person)).toHaveLength(1)
  },
)

test('an attempt tells why it cannot be asked about: it goes on, or its days are over', sweep, async ({ page }) => {
  const { person, attemptId } = await newTaker()
  const disputeUntil = { running: null, over: '2026-01-31T10:00:00.000Z' }
  let which: keyof typeof disputeUntil = 'running'
  await page.route(`**/survey/attempt/${attemptId}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: Attempt }
    await route.fulfill({ json: { ...body, data: { ...body.data, disputeUntil: disputeUntil[which] } } })
  })
  await enter(page, person, '/settings')
  await page.goto(`/my-disputes?attemptId=${attemptId}`)
  await expect(dialog(page).getByText('This survey has not ended yet.')).toBeVisible()
  which = 'over'
  await page.reload()
  await expect(dialog(page).getByText(/^The time to ask about it ended on Jan 31(, 2026)?\.$/)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test(
  'the ledger leads from points to the attempt that they come from, with the last day to ask',
  sweep,
  async ({ page }) => {
    const { person, attemptId } = await newTaker()
    await page.setViewportSize({ width: 360, height: 640 })
    await enter(page, person, '/my-points')
    const line = (name: string | RegExp) => page.getByRole('button', { name })
    await line(/^Welcome bonus: first survey/).click()
    await expect(page.getByRole('link', { name: /Question about this\?/ })).toHaveCount(0)
    await line('Three quick choices').click()
    const link = page.getByRole('link', { name: 'Question about this? Three quick choices' })
    await expect(page.getByText(/until [A-Z][a-z]{2} \d/)).toBeVisible()
    await expect(link).toHaveAttribute('href', `/my-disputes?attemptId=${attemptId}`)
    await link.evaluate((it) => it.scrollIntoView({ block: 'center' }))
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(0)
    await link.click()
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(page, 'back where one was').toHaveURL(/\/my-points\?row=/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  },
)
