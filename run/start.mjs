import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from './build.mjs'
import { runTogether } from './children.mjs'
import { fail, install, root } from './install.mjs'
import { needPorts } from './ports.mjs'

install()
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const port = Number(process.env.PORT || 3000)
const withSandbox = process.env.NODE_ENV !== 'production' && process.env.SANDBOX_PORT !== '0'
const sandboxPort = Number(process.env.SANDBOX_PORT || 3001)

await needPorts([
  { variable: 'PORT', port, purpose: 'the site' },
  ...(withSandbox
    ? [
        { variable: 'SANDBOX_PORT', port: sandboxPort, purpose: 'the sandbox' },
        { variable: 'SANDBOX_PORT', port: sandboxPort + 1, purpose: "the sandbox's mail" },
      ]
    : []),
])
await build().catch((error) => fail(`The build failed: ${error.message}`))

const source = '--enable-source-maps'
const code = await runTogether([
  { name: 'server', keep: true, args: [source, 'app/server/dist/main.js', ...process.argv.slice(2)] },
  ...(withSandbox ? [{ name: 'sandbox', keep: true, args: [source, 'sandbox/dist/main.js'] }] : []),
])
stopLeftDatabase()
process.exit(code)

/** A server that was killed could not stop its database: nothing that this command started stays behind. */
function stopLeftDatabase() {
  const cluster = join(resolve(root, process.env.DATA_DIR || '.data'), 'postgres')
  const note = join(cluster, 'postmaster.pid')
  if (process.env.DATABASE_URL || process.platform === 'win32' || !existsSync(note)) return
  const pid = readFileSync(note, 'utf8').split('\n')[0]
  // The note may be old and its number another program's by now.
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', pid], { encoding: 'utf8' })
  if (stdout?.includes(cluster)) process.kill(Number(pid), 'SIGINT')
}
