import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const oldestNode = [20, 19]

/** Installs the packages of the lockfile unless they are there already. Ends the program with one line when it cannot. */
export function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    fail(`Tuppence needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}`)
  }
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
  const stamp = join(root, 'node_modules', '.tuppence-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!existsSync(stamp) && installedMatches(JSON.parse(String(lock)))) return remember(stamp, wanted)
  refuseLinks(JSON.parse(String(lock)))
  console.log('Installing packages (once, about a minute) ...')
  // Building needs the development packages too, whatever NODE_ENV says.
  const npm = run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  if (npm !== 0) fail(`npm ci failed with code ${npm}: the packages are not installed`)
  remember(stamp, wanted)
}

/** npm ci empties each of its folders first: through a link that would be somebody else's. */
function refuseLinks({ packages }) {
  const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules'))
  const folders = workspaces.flatMap((path) => [path, join(path, 'node_modules')]).filter((path) => path !== '')
  const isLink = (path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink()
  const linked = folders.find(isLink)
  if (linked) fail(`The packages are not those of the lockfile, and ${linked} is a link: install them where it leads`)
}

/** Whether what npm itself noted about node_modules is what the lockfile wants; optional packages may be absent. */
function installedMatches(lock) {
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(lock.packages)
    .filter(([path, { optional, link }]) => path.startsWith('node_modules/') && !optional && !link)
    .every(([path, { version }]) => installed[path] && installed[path].version === version)
}

/** A read-only node_modules only costs the check above at every start. */
function remember(stamp, wanted) {
  try {
    writeFileSync(stamp, wanted)
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

/** Runs a program at the root with this terminal, and answers its exit code. */
export function run(command, args, options = {}) {
  const npm = process.env.npm_execpath
  const [program, rest] = command === 'npm' && npm ? [process.execPath, [npm, ...args]] : [command, args]
  const shell = process.platform === 'win32' && program === 'npm'
  const { status, error } = spawnSync(program, rest, { cwd: root, stdio: 'inherit', shell, ...options })
  if (error) console.error(`${command} could not be run: ${error.message}`)
  return status ?? 1
}

/** Says why in one line and ends the program. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install()
