import type { Page } from '@playwright/test'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, type Person } from '../../../e2e/people.ts'
import { sweep } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'
import type { Home } from '../contract/home.ts'

const main = (page: Page) => page.getByRole('main')
const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const homeOf = async ({ token }: Person): Promise<Home> =>
  (await call<Home>('GET', 'home', { token: token.access.token })).data

/** The accounts of the demo world without role 1, and the part of the home that is the work of each. */
const accounts = {
  admin: 'Waiting',
  manager: 'Waiting',
  finance: 'Waiting',
  support: 'Waiting',
  affiliates: 'Waiting',
  analyst: 'Today',
  vendor: 'Your campaigns',
} as const

for (const [name, work] of Object.entries(accounts)) {
  // One of them in every run: what each of the others is shown is decided by the server (home.test.ts).
  const tag = name === 'finance' ? {} : sweep
  test(
    `${name} sees work of theirs after the log-in, at both addresses, and its first row opens`,
    tag,
    async ({ page }) => {
      const person = await knownPerson(`${name}@example.com`)
      await enter(page, person, '/my-survey')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This account does not take surveys')
      await expect(part(page, work)).toBeVisible()
      await menu(page).getByRole('link', { name: 'Dashboard', exact: true }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
      await expect(part(page, work)).toBeVisible()
      for (const word of ['Dashboard', 'My Surveys', 'My Earnings', 'Redeem Earnings', 'My Account', 'Contact Us'])
        await expect(menu(page).getByRole('link', { name: word, exact: true })).toBeVisible()
      if (name === 'finance') {
        expect(await barriers(page), 'the home').toEqual([])
        expect(await sideways(page)).toBe(0)
      }
      if (work !== 'Waiting') return
      // Other journeys decide what waits beside this one: the row that is first here is known by where it leads.
      const first = part(page, work).getByRole('listitem').first().getByRole('link')
      const href = (await first.getAttribute('href')) ?? ''
      await part(page, work).locator(`a[href="${href}"]`).first().click()
      await expect(page).toHaveURL((url) => url.pathname + url.search === href)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/find that page|Dashboard/)
    },
  )
}

test(
  'the menu counts what the rows of the home say, and its group of panelists’ pages folds for good',
  sweep,
  async ({ page }) => {
    const person = await knownPerson('finance@example.com')
    await enter(page, person, '/dashboard')
    // Other journeys decide requests beside this one, so that it compares until nothing changed meanwhile.
    let visits = 1
    await expect(async () => {
      if (visits > 1) await page.reload()
      visits += 1
      await expect(part(page, 'Waiting').getByRole('listitem').first()).toBeVisible()
      const titles = await part(page, 'Waiting').getByRole('listitem').getByRole('link').allInnerTexts()
      const { waiting } = await homeOf(person)
      expect(titles.length).toBe(waiting?.rows.length)
      const finance = waiting?.rows.filter(({ page: at }) => at === '/finance') ?? []
      const count = finance.reduce((sum, row) => sum + row.count, 0)
      expect(count).toBeGreaterThan(0)
      await expect(menu(page).getByRole('link', { name: 'Finance', exact: true })).toHaveAccessibleDescription(
        new RegExp(`^${count} waiting$`),
        { timeout: 2_000 },
      )
    }).toPass()
    const fold = menu(page).getByText('Pages of panelists')
    await fold.click()
    await expect(menu(page).getByRole('link', { name: 'My Surveys' })).toBeHidden()
    // It is kept a moment later; a reload at once would be faster.
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
      .toMatch(/areMemberPagesFolded\\*":true/)
    await page.reload()
    await expect(fold).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'My Surveys' })).toBeHidden()
    await fold.press('Enter')
    await expect(menu(page).getByRole('link', { name: 'My Surveys' })).toBeVisible()
  },
)

test('a panel manager comes from the home to open disputes, and sees nothing else on the page of finance', async ({
  page,
}) => {
  const manager = await knownPerson('manager@example.com')
  await enter(page, manager, '/dashboard')
  const row = part(page, 'Waiting').getByRole('link', { name: /disputes? to decide/ })
  // Other journeys raise and decide disputes beside this one, so that it compares until nothing changed meanwhile.
  await expect(async () => {
    if (new URL(page.url()).pathname !== '/dashboard') await page.goto('/dashboard')
    const count = (await homeOf(manager)).waiting?.rows.find(({ kind }) => kind === 'disputes')?.count ?? 0
    expect(count).toBeGreaterThan(0)
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Disputes'])
    await expect(main(page).getByRole('table').getByRole('row')).toHaveCount(count + 1, { timeout: 5_000 })
  }).toPass()
  await page.goto('/finance')
  await expect(page.getByRole('tab', { name: 'Disputes', selected: true })).toBeVisible()
  expect(await barriersInSweeps(page)).toEqual([])
})

test('a vendor reads what is paid next, when something is released, and what is missing', sweep, async ({ page }) => {
  await enter(page, await knownPerson('vendor@example.com'), '/dashboard')
  const own = part(page, 'Your campaigns')
  for (const name of ['Next release', 'Next payout', 'What holds up the next payout', 'Callbacks failing'])
    await expect(own.getByText(name, { exact: true })).toBeVisible()
  await own.getByText('What holds up the next payout').locator('xpath=..').getByRole('link').click()
  await expect(page).toHaveURL(/\/my-statements$/)
  await expect(page.getByRole('region', { name: 'Money', exact: true })).toBeVisible()
})

test('what cannot be loaded says so alone and comes when it is tried again', sweep, async ({ page }) => {
  let isBroken = true
  await page.route('**/api/v1/home?parts=waiting', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { status: 500, code: 'unexpected', message: 'No', requestId: 'r-9' } })
      : route.fallback(),
  )
  await enter(page, await knownPerson('support@example.com'), '/dashboard')
  await expect(part(page, 'Waiting').getByRole('alert')).toContainText('r-9')
  await expect(part(page, 'Two weeks')).toBeVisible()
  isBroken = false
  await part(page, 'Waiting').getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Waiting').getByRole('link', { name: /tickets? to answer/ })).toBeVisible()
})

test('on a phone what waits is the first thing, and nothing is pushed sideways', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await enter(page, await knownPerson('admin@example.com'), '/dashboard')
  await expect(part(page, 'Waiting').getByRole('listitem').first()).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText('Waiting')
  expect(await sideways(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
})

test('who takes surveys and works on the panel chooses which comes first, on this device', sweep, async ({ page }) => {
  const admin = await knownPerson('admin@example.com')
  const person = await newPerson({ name: 'both' })
  const body = { userId: person.user.userId, role: '1,6' }
  await call('PATCH', 'panelist/updateUserRole', { token: admin.token.access.token, body })
  await enter(page, { ...person, user: { ...person.user, role: '1,6' } }, '/dashboard')
  await expect(part(page, 'Waiting')).toBeHidden()
  await menu(page).getByText('Work', { exact: true }).click()
  await expect(part(page, 'Waiting')).toBeVisible()
  await page.reload()
  await expect(part(page, 'Waiting')).toBeVisible()
  await page.goto('/my-survey')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Surveys')
  await menu(page).getByText('Panelist', { exact: true }).click()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(part(page, 'Waiting')).toBeHidden()
})
