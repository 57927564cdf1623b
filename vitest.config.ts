import { configDefaults, defineConfig } from 'vitest/config'

/** The sweeps run with `npm run test:all` alone. */
const sweeps = process.env['TUPPENCE_SWEEPS'] ? [] : ['**/*.sweep.test.ts']
/** What replaces modules by others has a process of its own for each file: where they are loaded already, nothing is replaced. */
const broken = '**/*.broken.test.ts'
/** Whatever is waited for comes late on a busy machine; where nothing is wrong, patience costs nothing. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }
/** The other files share a process: loading the modules takes longer than most tests, and none of them changes what it loads. */
const together = { isolate: false, ...limits, exclude: [...configDefaults.exclude, ...sweeps, broken] }

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'contract',
          include: ['platform/contract/**/*.test.ts', 'areas/*/contract.test.ts', 'areas/*/contract/**/*.test.ts'],
          ...together,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'app/{server,commands,testing}/**/*.test.ts',
            'areas/*/server/**/*.test.ts',
            'platform/server/**/*.test.ts',
            'seed/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
          globalSetup: ['app/testing/global-setup.ts'],
          ...together,
        },
      },
      { test: { name: 'apart', include: [broken], ...limits } },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'], ...together } },
      {
        test: {
          name: 'web',
          include: ['app/web', 'areas/*/web', 'areas/*/words', 'kit', 'platform/web'].map(
            (room) => `${room}/**/*.test.{ts,tsx}`,
          ),
          ...together,
        },
      },
    ],
  },
})
