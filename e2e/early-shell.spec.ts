import type { Page } from '@playwright/test'
import { enter, expect, newPerson, test } from './people.ts'
import { desktop, phone, sweep } from './screens.ts'

/** Lets the program's files wait until they are let go. */
async function holdProgram(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test(
    `the shell of a page stands before the program does, and the page takes its place (${name})`,
    sweep,
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await enter(page, await newPerson(), '/dashboard')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const release = await holdProgram(page)
      await page.goto('/my-survey', { waitUntil: 'commit' })
      const early = page.locator('#early')
      await expect(early.getByText('My Surveys', { exact: true }).locator('visible=true').first()).toBeVisible()
      await expect(early.locator('[data-for=my-survey]')).toBeVisible()
      await expect(early.locator('[data-for=dashboard]')).toBeHidden()
      const shell = await topOf(page, '[data-for=my-survey]')
      // What the page needs has been asked for meanwhile.
      await expect.poll(() => asked).toContain('/api/v1/survey/getRecommendedSurveys')
      release()
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(early).toHaveCount(0)
      // The heading has not moved.
      expect(Math.abs(((await topOf(page, 'h1')) ?? 0) - (shell ?? 999))).toBeLessThanOrEqual(2)
      await page.waitForLoadState('networkidle')
      expect(asked.filter((path) => path.endsWith('/getRecommendedSurveys'))).toHaveLength(1)
      expect(asked.filter((path) => path.endsWith('/getUserDetails'))).toHaveLength(1)
    },
  )

test('a visitor who is not signed in never sees the shell of a member', async ({ page }) => {
  const release = await holdProgram(page)
  await page.goto('/my-survey', { waitUntil: 'commit' })
  await expect(page.locator('#early')).toBeHidden()
  release()
  await expect(page.locator('#early')).toHaveCount(0)
})
