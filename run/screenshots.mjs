import { install, run } from './install.mjs'

/** `npm run screenshots` takes the README's pictures anew, from a product that runs on a fresh demo world. */
install()
process.exit(run(process.execPath, ['--import', 'tsx', 'e2e/screenshots.ts', ...process.argv.slice(2)]))
