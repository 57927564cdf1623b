import { defineConfig } from 'vitest/config'

/** The tests of one part alone, named by the drill; they need no database. */
export default defineConfig({
  test: { include: (process.env['MUTATION_TESTS'] ?? '').split(' '), testTimeout: 60_000, isolate: false },
})
