import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFolder } from './compress.mjs'
import { install, root, run } from './install.mjs'
import { prerender } from './prerender.mjs'

/** What each program is made of: folders, and what of them another program has alone and no change of which builds this one again. */
const serverProgram = {
  folders: ['app', 'areas', 'platform', 'seed'],
  butNot:
    /^(?:app\/(?:web|testing)|areas\/[^/]+\/(?:web|journeys)|platform\/web)\/|^areas\/(?:web\.ts|[^/]+\/README\.md)$/,
}
const webProgram = {
  folders: ['app/web', 'areas', 'platform', 'kit'],
  butNot: /^(?:areas\/[^/]+\/(?:server|journeys)|platform\/server)\/|^areas\/(?:list\.ts|[^/]+\/README\.md)$/,
}
/** It plays the outside, and so needs nothing of ours. */
const sandboxProgram = { folders: ['sandbox/src'], butNot: /^$/ }

/** Builds server, sandbox and web, each only when its sources changed. Throws when one does not build. */
export async function build() {
  await buildServerAlone()
  await buildWhenChanged('sandbox', sandboxProgram, () => bundle('sandbox', 'src/main.ts'))
  await buildWhenChanged('app/web', webProgram, buildWeb)
}

/** The server alone, for its commands. */
export const buildServerAlone = () => buildWhenChanged('app/server', serverProgram, buildServer)

const scripts = ['run/build.mjs', 'run/prerender.mjs', 'run/compress.mjs']

async function buildWhenChanged(workspace, sources, make) {
  const dist = join(root, workspace, 'dist')
  const stamp = join(dist, '.built-from')
  const wanted = digestOf([...sources.folders, 'package-lock.json', 'tsconfig.base.json', ...scripts], sources.butNot)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building ${workspace} ...`)
  rmSync(dist, { recursive: true, force: true })
  await make()
  writeFileSync(stamp, wanted)
}

async function buildServer() {
  await bundle('app/server', 'main.ts')
  const dist = join(root, 'app', 'server', 'dist')
  const areas = join(root, 'areas')
  const owned = (kind) => readdirSync(areas).map((name) => [join(kind, name), join(areas, name, 'server', kind)])
  const owners = [...owned('migrations'), ...owned('events')]
  owners.push([join('migrations', 'platform'), join(root, 'platform', 'server', 'own-migrations')])
  await writeWords(dist)
  for (const name of readdirSync(areas)) {
    const articles = join(areas, name, 'server', 'articles')
    if (existsSync(articles)) cpSync(articles, join(dist, 'articles'), { recursive: true })
  }
  for (const [owner, from] of owners) {
    if (existsSync(from)) cpSync(from, join(dist, owner), { recursive: true })
  }
}

/**
 * Puts the words of each language beside the bundle, a file for each: `words/ar.json` has those of `areas/auth/words/ar/server/x.ts` at
 * `areas/auth/words/server/x`. The server reads them as it reads the folders of the sources (platform/server/word-files.ts).
 */
async function writeWords(dist) {
  const { build: esbuild, stop } = await import('esbuild')
  const rooms = [...readdirSync(join(root, 'areas')).map((name) => join('areas', name)), 'platform']
  const files = rooms.flatMap((room) => filesIn(join(root, room, 'words'))).map(toPath)
  const places = files.flatMap((path) => {
    const [, room, language, rest] = /^(.*\/words)\/([a-z]+)\/(.*)\.ts$/.exec(path) ?? []
    return language ? [{ path, language, place: `${room}/${rest}` }] : []
  })
  const entry = places.map(({ path }, at) => `export * as w${at} from './${path}'`).join('\n')
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
  })
  await stop()
  const said = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
  const byLanguage = new Map()
  for (const [at, { language, place }] of places.entries()) {
    const [first] = Object.values(said[`w${at}`])
    const known = byLanguage.get(language) ?? {}
    byLanguage.set(language, Object.assign(known, { [place]: typeof first.words === 'object' ? first.words : first }))
  }
  mkdirSync(join(dist, 'words'))
  for (const [language, words] of byLanguage)
    writeFileSync(join(dist, 'words', `${language}.json`), JSON.stringify(words))
}

/** One file of our own code; packages stay in node_modules, because some of them bring native parts. */
async function bundle(workspace, entry) {
  const { build: esbuild, stop } = await import('esbuild')
  await esbuild({
    absWorkingDir: root,
    entryPoints: [`${workspace}/${entry}`],
    outdir: `${workspace}/dist`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'error',
  })
  await stop()
}

async function buildWeb() {
  const web = join(root, 'app', 'web')
  viteBuild([])
  await prerender(web, viteBuild)
  await writeApiReference(join(web, 'dist', 'docs'))
  await compressFolder(join(web, 'dist'))
}

/** Puts the script that shows the API's document on /docs beside the program: it is a Fastify plugin's, and asked of that. */
async function writeApiReference(folder) {
  const [{ default: fastify }, { default: apiReference }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ])
  const app = fastify()
  await app.register(apiReference, { routePrefix: '/docs', configuration: { content: {} } })
  const { statusCode, body } = await app.inject('/docs/js/scalar.js')
  await app.close()
  if (statusCode !== 200) throw new Error(`the script of the API's page was answered with ${statusCode}`)
  // Its type faces come from another host, whose every request our policy would refuse.
  const script = body.replaceAll(/@font-face\s*\{[^{}]*fonts\.scalar\.com[^{}]*\}/g, '')
  if (script.includes('fonts.scalar.com')) throw new Error("the script of the API's page still asks for type faces")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'api-reference.js'), script)
}

function viteBuild(args) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = ['--configLoader', 'runner', '--logLevel', 'warn']
  const code = run(process.execPath, [vite, 'build', ...options, ...args], {
    cwd: join(root, 'app', 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`vite build ended with code ${code}`)
}

function digestOf(paths, butNot) {
  const hash = createHash('sha256')
  const files = paths.flatMap((path) => filesIn(join(root, path))).map((file) => [toPath(file), file])
  for (const [path, file] of files.filter(([one]) => !butNot.test(one)).sort()) {
    hash.update(path).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const toPath = (file) => relative(root, file).split(sep).join('/')

function filesIn(path) {
  if (!existsSync(path)) return []
  const entries = readdirIfFolder(path)
  if (!entries) return [path]
  return entries
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !name.includes('.test.'))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
}

function readdirIfFolder(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return null
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  await build()
}
