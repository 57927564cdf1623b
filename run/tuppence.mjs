#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildServerAlone } from './build.mjs'
import { fail, install, root } from './install.mjs'

/** `npx tuppence doctor`, or `npm run tuppence -- doctor`: a command of the built server, with the settings of .env. */
// What a command answers may go into a file: what happens on the way to it is told beside.
console.log = console.error
install()
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
await buildServerAlone().catch((error) => fail(`The build failed: ${error.message}`))

const [command = 'help', ...rest] = process.argv.slice(2)
const main = join(root, 'app', 'server', 'dist', 'main.js')
const { status } = spawnSync(process.execPath, [main, command, ...rest], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
