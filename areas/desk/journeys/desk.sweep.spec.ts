import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import type { Home } from '../contract/home.ts'

for (const name of ['admin', 'manager', 'finance', 'support', 'affiliates', 'analyst', 'vendor'])
  test(`every entry of the menu and every row of the home opens a page for ${name}`, async ({ page }) => {
    const person = await knownPerson(`${name}@example.com`)
    await enter(page, person, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    const { data } = await call<Home>('GET', 'home', { token: person.token.access.token })
    const rows = data.waiting?.rows.map(({ href }) => href) ?? []
    const entries = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(entries.length).toBeGreaterThan(5)
    for (const address of new Set([...rows, ...entries])) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/find that page/)
      expect(new URL(page.url()).pathname, address).toBe(address.split('?')[0])
    }
  })
