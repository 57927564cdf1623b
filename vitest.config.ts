import { configDefaults, defineConfig } from 'vitest/config'

/** The sweeps run with `npm run test:all` alone. */
const sweeps = process.env['TUPPENCE_SWEEPS'] ? [] : ['**/*.sweep.test.ts']
const common = { testTimeout: 60_000, hookTimeout: 120_000, exclude: [...configDefaults.exclude, ...sweeps] }
/** Loading the modules takes these tests three times as long as running, and none of them changes what it loads. */
const together = { isolate: false, ...common }

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...together } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          ...common,
        },
      },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'], ...together } },
      { test: { name: 'web', include: ['web/*.test.ts', 'web/src/**/*.test.{ts,tsx}'], ...together } },
    ],
  },
})
