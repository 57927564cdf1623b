import { configDefaults, defineConfig } from 'vitest/config'

/** The sweeps run only with `npm run test:all`. */
const sweeps = process.env['TUPPENCE_SWEEPS'] ? [] : ['**/*.sweep.test.ts']
/** A file that replaces modules has its own process, because a module that is already loaded cannot be replaced. */
const broken = '**/*.broken.test.ts'
/** On a busy machine, results that a test waits for come late; long limits cost nothing when all is well. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }
/**
 * The other files share a process: loading the modules takes longer than most tests, and no test changes what it
 * loads.
 */
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
