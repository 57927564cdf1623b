import type { BrowserContext } from '@playwright/test'
import { enter, expect, newPerson, test } from './people.ts'
import { call, productUrl } from './world.ts'

type Manifest = {
  name: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; purpose: string }[]
}

const keptAddresses = (context: BrowserContext) =>
  context.pages()[0]?.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('the site is installable under the operator’s name, with icons of the sizes it names', async ({ page }) => {
  await page.goto('/contact')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Tuppence', start_url: '/my-survey', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (path) => {
      const image = await createImageBitmap(await (await fetch(path)).blob())
      return `${image.width}x${image.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})

test.describe('the keeper of static files', () => {
  test.use({ serviceWorkers: 'allow' })

  test('keeps files of the program and never a call, and opens a questionnaire without network', async ({
    page,
    context,
    faults,
  }) => {
    const person = await newPerson()
    const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
      token: person.token.access.token,
      body: { surveyId: 'demo-hosted' },
    })
    await enter(page, person, '/my-survey')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    for (const address of ['/my-survey', `/questionair-survey?attemptId=${data.attemptId}`]) {
      await page.goto(new URL(address, productUrl).href)
      await page.waitForLoadState('networkidle')
    }
    // A file is kept a moment after it was handed on.
    await expect.poll(async () => (await keptAddresses(context))?.length ?? 0).toBeGreaterThan(5)
    const others = async () => (await keptAddresses(context))?.filter((path) => !path.startsWith('/assets/'))
    await expect.poll(others).toEqual(['/app-shell'])
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('You seem to be offline').first()).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Which do you like better?' })).toBeVisible()
    faults.length = 0
  })
})
