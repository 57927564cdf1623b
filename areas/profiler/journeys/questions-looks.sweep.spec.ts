import { barriers, schemesFor, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'

const states = [
  '/profile-questions',
  '/profile-questions?search=zzqxzzqx',
  '/profile-questions?tab=top',
  '/profile-questions?tab=consent',
  '/profile-questions/employment',
  '/profile-questions/date_of_birth',
  '/profile-questions/religion',
  '/profile-questions/nowhere',
  '/new-profile-question',
]

test('the questions of the profile have no barrier in any of their states', async ({ page }) => {
  test.setTimeout(240_000)
  await enter(page, await knownPerson('manager@example.com'), '/profile-questions')
  for (const state of states) {
    await page.goto(state)
    await expect(page.getByRole('heading', { level: 1 }), state).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await barriers(page, { schemes: schemesFor(page) }), state).toEqual([])
    expect(await sideways(page), state).toBe(0)
  }
})
