import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const house = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const vitest = join(house, 'node_modules', 'vitest', 'vitest.mjs')

/** The tests whose size grows with DRILL_SCALE: they ask `scaled` of app/testing/pools.ts how much to do. */
const heavy = ['app', 'areas', 'platform']
  .flatMap((room) =>
    readdirSync(join(house, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
  )
  .filter((path) => path.endsWith('.test.ts') && readFileSync(join(house, path), 'utf8').includes('scaled('))
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...heavy], {
  cwd: house,
  stdio: 'inherit',
  env: { ...process.env, DRILL_SCALE: process.env['DRILL_SCALE'] ?? '1' },
})
process.exit(status ?? 1)
