import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { freePorts } from './free-ports.ts'
import { desktop, phone, withSweeps } from './screens.ts'

// The configuration is read again in every worker, which inherits what the first reading chose.
if (!process.env.E2E_URL) {
  const port = await freePorts(3)
  process.env.E2E_PORT = String(port)
  process.env.E2E_URL = `http://localhost:${port}`
  process.env.E2E_SANDBOX_URL = `http://localhost:${port + 1}`
}

const { executablePath, args, env } = await findBrowser()

/** The sweeps run with `npm run test:all` alone: files of that name, and tests with that tag. */
const sweeps = withSweeps ? [] : ['**/*.sweep.spec.ts']

const onPhone = { viewport: phone, hasTouch: true }

export default defineConfig({
  testDir: '..',
  // An area's journeys are in its folder; those through several areas are here.
  testMatch: ['areas/*/journeys/*.spec.ts', 'e2e/**/*.spec.ts'],
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  ...(withSweeps ? {} : { grepInvert: /@sweep/ }),
  forbidOnly: true,
  // Patience costs nothing where nothing is wrong: a machine with other work to do may be slower by a factor of ten.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // A second try would hide what the first one met: a test that fails now and then is a broken test, or a broken product.
  retries: 0,
  use: {
    baseURL: process.env.E2E_URL ?? '',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
    screenshot: 'only-on-failure',
    // Recording every step of every test costs a third of the run; `--trace on` by hand shows what one test met.
    trace: 'off',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // What it answers no test could change; the spec about installing lets it in.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desktop', testIgnore: ['**/phone.spec.ts', ...sweeps], use: { viewport: desktop } },
    // What differs on a phone: a journey from end to end, the phone's own pieces, and what axe finds on every page.
    {
      name: 'phone',
      testMatch: ['journey', 'phone', ...(withSweeps ? ['pages.sweep'] : [])].map((name) => `**/${name}.spec.ts`),
      use: onPhone,
    },
    {
      name: 'phone, looks alone',
      testMatch: '**/*-looks.sweep.spec.ts',
      testIgnore: sweeps,
      use: onPhone,
    },
  ],
})
