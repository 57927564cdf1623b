import type { Page } from '@playwright/test'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, withoutBanner, type Person } from '../../../e2e/people.ts'
import { call, letterTo, linkIn, lettersTo } from '../../../e2e/world.ts'
import { screens, sweep } from '../../../e2e/screens.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const rung = (page: Page) => page.getByRole('banner').getByRole('status')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const tokenOf = ({ token }: Person) => token.access.token

/** Somebody with 520 points, who has asked for a gift card. */
async function newAsker(): Promise<Person> {
  const person = await newPerson({ name: 'listener' })
  const token = tokenOf(person)
  const body = { surveyId: 'demo-hosted' }
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body })
  const answers = { q1: 'a', q2: 'a', q3: 'b' }
  await call('POST', `survey/attempt/${data.attemptId}/submit`, { token, body: { answers } })
  await call('POST', 'wallet/createRedemptionRequest', {
    token,
    body: { points: 500, rewardId: 'gift-food', password: person.password },
    headers: { 'idempotency-key': `asker-${person.user.userId}` },
  })
  return person
}

for (const [device, viewport] of Object.entries(screens)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('what staff do in one browser rings the bell in the other, is said once, and the page follows', async ({
      page,
      browser,
    }) => {
      const person = await newAsker()
      await call('POST', 'notifications', { token: tokenOf(person), body: {} })
      const opened = page.waitForResponse(/notifications\/stream/)
      await enter(page, person, '/redeem-points')
      await opened
      await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
      await expect(bell(page)).toHaveAccessibleName('Notifications')
      await expect(rung(page)).toHaveText('')

      const context = await browser.newContext()
      const office = await context.newPage()
      await enter(office, await knownPerson('finance@example.com'), '/finance?sort=newest')
      await office.getByRole('button', { name: `Review the request of ${person.email}` }).click()
      const dialog = office.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
      await dialog.getByLabel('Reason').fill('The name does not match.')
      await dialog.getByRole('button', { name: 'Reject request' }).click()
      await expect(dialog.getByText('Rejected. The points went back to the panelist.')).toBeVisible()
      await context.close()

      await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
      await expect(rung(page)).toHaveText('New notification. 1 is unread.')
      await expect(page.getByRole('heading', { name: 'Request received' })).toHaveCount(0)
      await bell(page).click()
      await expect(panel(page).getByRole('link', { name: 'Unread: Your request was not approved' })).toBeVisible()
    })

    test(
      'the list marks one as read, leads on, marks all, and gives the focus back to the bell',
      sweep,
      async ({ page }) => {
        const person = await newAsker()
        await enter(page, person, '/my-survey')
        await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread')
        await bell(page).focus()
        await page.keyboard.press('Enter')
        const notes = panel(page).getByRole('listitem')
        await expect(notes).toHaveCount(4)
        await expect(notes.first()).toContainText('We received your request')
        await panel(page).getByRole('button', { name: 'Mark as read: We received your request' }).click()
        await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
        await expect(notes.first().getByRole('link')).toBeFocused()
        expect(await sideways(page)).toBe(0)
        expect(await barriers(page)).toEqual([])
        await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
        await expect(bell(page)).toHaveAccessibleName('Notifications')
        await page.keyboard.press('Escape')
        await expect(panel(page)).toHaveCount(0)
        await expect(bell(page)).toBeFocused()
        await page.keyboard.press('Enter')
        await notes.first().getByRole('link').click()
        await expect(page).toHaveURL(/\/redeem-points$/)
        await expect(panel(page)).toHaveCount(0)
      },
    )

    test(
      'the page of all tells who has nothing, who waits, and what failed, without a barrier that axe knows',
      sweep,
      async ({ page }) => {
        const person = await newPerson({ isAnswered: false })
        const address = /\/api\/v1\/notifications\?/
        let answer: () => void = () => {}
        const held = new Promise<void>((resolve) => (answer = resolve))
        await page.route(address, async (route) => {
          await held
          await route.continue()
        })
        await enter(page, person, '/notifications')
        await expect(page.getByText('Loading notifications')).toBeAttached()
        expect(await barriers(page), 'waiting').toEqual([])
        answer()
        await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/You earned 100 points/])
        expect(await sideways(page)).toBe(0)
        expect(await barriers(page), 'filled').toEqual([])

        await page.unroute(address)
        // The bell asks in the background too: only a press is to be answered, and the page itself knows whether there was one.
        const isPressed = () => page.evaluate(() => 'pressed' in document.documentElement.dataset).catch(() => false)
        await page.route(address, async (route) =>
          (await isPressed())
            ? route.fulfill({ json: { status: 200, message: 'OK', data: { rows: [], count: 0, unread: 0 } } })
            : route.fulfill({
                status: 503,
                json: { status: 503, code: 'unavailable', message: 'Busy.', requestId: 'r-9' },
              }),
        )
        await page.reload()
        await expect(page.getByRole('main').getByRole('alert')).toContainText('Your notifications could not be loaded')
        expect(await barriers(page), 'failed').toEqual([])
        await page.evaluate(() => {
          addEventListener('click', () => (document.documentElement.dataset['pressed'] = ''), { capture: true })
        })
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByText('No Data Found !')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Go to My Surveys' })).toBeVisible()
        expect(await barriers(page), 'empty').toEqual([])
      },
    )

    test('the link in a mail asks once, ends those mails, and says so when there was nothing left to end', async ({
      page,
    }) => {
      const person = await newAsker()
      const letter = await letterTo(person.email, 'We received your request')
      await withoutBanner(page)
      await page.goto(linkIn(letter, 'unsubscribe'))
      await expect(page.getByRole('heading', { level: 1, name: 'Fewer emails' })).toBeVisible()
      await expect(page.getByText('emails about redemptions')).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page), 'asking').toEqual([])
      const choices = async () =>
        (
          await call<{ kind: string; byMail: boolean }[]>('GET', 'notifications/preferences', {
            token: tokenOf(person),
          })
        ).data
      expect(await choices()).toContainEqual({ kind: 'redemption', byMail: true })
      await page.getByRole('button', { name: 'Stop these emails' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeFocused()
      expect(await choices()).toEqual([
        { kind: 'redemption', byMail: false },
        { kind: 'dispute', byMail: true },
        { kind: 'new-surveys', byMail: true },
        { kind: 'ticket', byMail: true },
      ])
      await page.reload()
      await page.getByRole('button', { name: 'Stop these emails' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Already stopped' })).toBeFocused()
      expect(await barriersInSweeps(page), 'done').toEqual([])
    })
  })
}

test('a link that was cut off or changed ends nothing and says where to go on', sweep, async ({ page }) => {
  const person = await newAsker()
  await withoutBanner(page)
  const address = linkIn(await letterTo(person.email, 'We received your request'), 'unsubscribe')
  await page.goto('/unsubscribe')
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await page.goto(`${address}x`)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeFocused()
  await page.goto(address)
  await page.route('**/api/v1/unsubscribe*', (route) => route.abort())
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The emails were not stopped')
  const { data } = await call('GET', 'notifications/preferences', { token: tokenOf(person) })
  expect(data).toContainEqual({ kind: 'redemption', byMail: true })
})

test('mails are chosen on the settings one by one, kept at once, and a choice that failed goes back', async ({
  page,
}) => {
  const person = await newPerson()
  await enter(page, person, '/settings#notifications')
  const redemptions = choice(page, 'My redemptions')
  await expect(redemptions).toBeInViewport()
  await redemptions.uncheck()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(redemptions).not.toBeChecked()
  await expect(choice(page, 'My tickets')).toBeChecked()
  await page.route('**/notifications/preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await choice(page, 'My tickets').click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toContainText(
    'Your choice was not saved',
  )
  await expect(choice(page, 'My tickets')).toBeChecked()
})

test('who ended the mails of a kind still hears of it by the bell', sweep, async ({ page }) => {
  const person = await newPerson()
  const token = tokenOf(person)
  const preferences = [{ kind: 'redemption', byMail: false }]
  await call('PUT', 'notifications/preferences', { token, body: { preferences } })
  const body = { surveyId: 'demo-hosted' }
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body })
  const answers = { q1: 'a', q2: 'a', q3: 'b' }
  await call('POST', `survey/attempt/${data.attemptId}/submit`, { token, body: { answers } })
  await call('POST', 'wallet/createRedemptionRequest', {
    token,
    body: { points: 500, rewardId: 'gift-food', password: person.password },
    headers: { 'idempotency-key': `quiet-${person.user.userId}` },
  })
  await enter(page, person, '/notifications')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('We received your request')
  expect((await lettersTo(person.email)).filter(({ subject }) => subject.includes('request'))).toEqual([])
})

test(
  'two tabs share one stream, the other takes over when it closes, and logging out ends it',
  sweep,
  async ({ page }) => {
    const person = await newPerson()
    const streams: string[] = []
    page.context().on('request', (asked) => asked.url().endsWith('/notifications/stream') && streams.push(asked.url()))
    await enter(page, person, '/dashboard')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    const second = await page.context().newPage()
    await second.goto('/dashboard')
    await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread')
    expect(streams).toHaveLength(1)
    await page.close()
    await expect.poll(() => streams.length).toBe(2)
    await call('POST', 'notifications', { token: tokenOf(person), body: {} })
    await expect(bell(second)).toHaveAccessibleName('Notifications')
    const ended = second.waitForEvent('requestfailed', (asked) => asked.url().endsWith('/notifications/stream'))
    await second.getByRole('button', { name: /^Account menu/ }).click()
    await second.getByRole('menuitem', { name: 'Logout' }).click()
    await ended
    await expect(second).toHaveURL(/\/$/)
  },
)

test(
  'where no stream comes through, the bell asks by itself; without a network it waits for one',
  sweep,
  async ({ page }) => {
    const person = await newPerson()
    await page.clock.install()
    const tries: string[] = []
    await page.route('**/notifications/stream', (route) => {
      tries.push(route.request().url())
      return route.fulfill({ status: 503, body: '' })
    })
    await enter(page, person, '/dashboard')
    for (let step = 0; step < 20 && tries.length < 3; step += 1) await page.clock.runFor(3_000)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await page.context().setOffline(true)
    const before = tries.length
    await page.clock.runFor(200_000)
    expect(tries).toHaveLength(before)
    await page.context().setOffline(false)
    await page.clock.runFor(1_000)
    await expect.poll(() => tries.length).toBeGreaterThan(before)
  },
)
