import { barriers, schemesFor, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { answer, busy, heading, openTicket, options, search } from './help-page.ts'

test('help has no barrier in any of its states, and nothing leaves the screen', async ({ page, faults }) => {
  const person = await knownPerson('maya@example.com')
  const { ticketNumber } = await openTicket(await newPerson({ isAnswered: false }))
  const states = [
    '/contact-us',
    '/contact-us?search=points',
    '/contact-us?search=zzqxzzqx',
    '/contact-us?article=your-data',
    '/contact-us?article=nothing',
    '/contact-us?view=write',
    '/contact-us?view=tickets',
    '/contact-us?view=tickets&status=open',
    `/contact-us?ticket=${ticketNumber}`,
  ]
  await enter(page, person, '/contact-us')
  const check = async (state: string) => {
    expect(await barriers(page, { schemes: schemesFor(page) }), state).toEqual([])
    expect(await sideways(page), state).toBe(0)
  }
  for (const state of states) {
    await page.goto(state)
    await expect(heading(page), state).toBeVisible()
    await page.waitForLoadState('networkidle')
    await check(state)
  }
  const token = person.token.access.token
  const own = await call<{ rows: { ticketNumber: string }[] }>('GET', 'support/tickets', { token })
  await page.goto(`/contact-us?ticket=${own.data.rows[0]?.ticketNumber}`)
  await expect(answer(page)).toBeVisible()
  await check('a thread')
  await page.goto('/contact-us')
  await search(page).fill('points')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await check('an open search')
  await page.route('**/api/v1/support/**', (route) => route.fulfill(busy))
  for (const state of [
    '/contact-us',
    '/contact-us?article=join',
    '/contact-us?view=tickets',
    '/contact-us?ticket=T-1',
  ]) {
    await page.goto(state)
    await expect(page.getByRole('main').getByRole('alert'), state).toContainText('r-9')
    await check(`${state}, failed`)
  }
  faults.length = 0
})
