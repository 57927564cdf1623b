import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { print } from '../measure.ts'
import { compareRaceFiles, findRaceFiles } from './races/files.ts'

/** `npm run drill:races` runs at full size every server test whose size grows with DRILL_SCALE. */
const house = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const vitest = join(house, 'node_modules', 'vitest', 'vitest.mjs')
const found = findRaceFiles(house)
const wrong = compareRaceFiles(found)
for (const line of wrong) print(`WRONG: ${line} (bench/drills/races/files.ts)`)
if (wrong.length > 0) process.exit(1)
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...found], {
  cwd: house,
  stdio: 'inherit',
  // Sweeps are left out unless they are asked for.
  env: { ...process.env, TUPPENCE_SWEEPS: '1', DRILL_SCALE: process.env['DRILL_SCALE'] ?? '1' },
})
process.exit(status ?? 1)
