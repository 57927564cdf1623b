import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const house = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const playwright = join(house, 'node_modules', '@playwright', 'test', 'cli.js')

/** Five tabs in a real browser that find their token expired at once, fifty times over: nobody is logged out. */
const { status } = spawnSync(
  process.execPath,
  [playwright, 'test', 'sessions.spec.ts', '--project=desktop', '--reporter=list'],
  {
    cwd: join(house, 'e2e'),
    stdio: 'inherit',
    env: { ...process.env, SESSION_ROUNDS: process.env['SESSION_ROUNDS'] ?? '50' },
  },
)
process.exit(status ?? 1)
