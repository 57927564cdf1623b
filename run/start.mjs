import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
await runTogether([
  { name: 'server', args: [source, 'server/dist/main.js', ...process.argv.slice(2)] },
  ...(withSandbox ? [{ name: 'sandbox', args: [source, 'sandbox/dist/main.js'] }] : []),
])
