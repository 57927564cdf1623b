import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFolder } from './compress.mjs'
import { install, root, run } from './install.mjs'
import { prerender } from './prerender.mjs'

/** Builds server, sandbox and web, each only when its sources changed. Throws when one does not build. */
export async function build() {
  await buildServerAlone()
  await buildWhenChanged('sandbox', ['contract/src', 'sandbox/src'], () => bundle('sandbox'))
  await buildWhenChanged('web', ['contract/src', 'web'], buildWeb)
}

/** The server alone, for its commands. */
export const buildServerAlone = () =>
  buildWhenChanged('server', ['contract/src', 'server/src', 'server/seed', 'server/articles'], buildServer)

const scripts = ['run/build.mjs', 'run/prerender.mjs', 'run/compress.mjs']

async function buildWhenChanged(workspace, sources, make) {
  const dist = join(root, workspace, 'dist')
  const stamp = join(dist, '.built-from')
  const wanted = digestOf([...sources, 'package-lock.json', 'tsconfig.base.json', ...scripts])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building ${workspace} ...`)
  rmSync(dist, { recursive: true, force: true })
  await make()
  writeFileSync(stamp, wanted)
}

async function buildServer() {
  await bundle('server')
  const modules = join(root, 'server', 'src', 'modules')
  const owners = readdirSync(modules).map((name) => [name, join(modules, name, 'migrations')])
  owners.push(['platform', join(root, 'server', 'src', 'platform', 'own-migrations')])
  cpSync(join(root, 'server', 'articles'), join(root, 'server', 'dist', 'articles'), { recursive: true })
  mkdirSync(join(root, 'server', 'dist', 'migrations'))
  for (const [owner, from] of owners) {
    if (existsSync(from)) cpSync(from, join(root, 'server', 'dist', 'migrations', owner), { recursive: true })
  }
}

/** One file of our own code; packages stay in node_modules, because some of them bring native parts. */
async function bundle(workspace) {
  const { build: esbuild, stop } = await import('esbuild')
  await esbuild({
    absWorkingDir: root,
    entryPoints: [`${workspace}/src/main.ts`],
    outdir: `${workspace}/dist`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'error',
    plugins: [ownContract],
  })
  await stop()
}

/** The contract is ours and TypeScript, so it goes into the bundle though it is imported like a package. */
const ownContract = {
  name: 'own-contract',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^@tuppence\/contract\// }, ({ path }) => ({
      path: join(root, 'contract', 'src', `${path.slice('@tuppence/contract/'.length)}.ts`),
    }))
  },
}

async function buildWeb() {
  const web = join(root, 'web')
  viteBuild([])
  await prerender(web, viteBuild)
  await compressFolder(join(web, 'dist'))
}

function viteBuild(args) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = ['--configLoader', 'runner', '--logLevel', 'warn']
  const code = run(process.execPath, [vite, 'build', ...options, ...args], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`vite build ended with code ${code}`)
}

function digestOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(join(root, path))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

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
