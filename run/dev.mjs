import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf, runTogether } from './children.mjs'
import { install, root } from './install.mjs'
import { needPorts } from './ports.mjs'

install()
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const sandboxPort = Number(process.env.SANDBOX_PORT || 3001)
await needPorts([
  { variable: 'PORT', port: Number(process.env.PORT || 3000), purpose: 'the server' },
  { variable: 'SANDBOX_PORT', port: sandboxPort, purpose: 'the sandbox' },
])

const tsx = pathOf('node_modules/tsx/dist/cli.mjs')
const code = await runTogether([
  { name: 'server', args: [tsx, 'watch', '--clear-screen=false', 'app/server/main.ts'] },
  ...(sandboxPort ? [{ name: 'sandbox', args: [tsx, 'watch', '--clear-screen=false', 'sandbox/src/main.ts'] }] : []),
  { name: 'web', args: [pathOf('node_modules/vite/bin/vite.js')], cwd: pathOf('web') },
])
process.exit(code)
