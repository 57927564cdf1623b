import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areaOf, byName, lists, readHouse } from './house-graph.mjs'
import { findMutual, measureHouse } from './house-numbers.mjs'
import { root } from './install.mjs'

/**
 * `npm run house` says which areas other areas need and why, and prints the house's numbers with their goals. Then it removes each
 * of the others in turn from a copy: its folder and its lines in the lists. It fails when a file of another area still refers to the
 * removed one, or when server or pages do not build; the lines of the program outside of the areas that have to go too are printed with it. `npm run house -- support`
 * tries one area, `--graph` none, and `--full` builds the pages with Vite as well.
 */
const programs = ['app/server', 'app/web']
const entries = ['app/server/main.ts', 'app/web/main.tsx', 'app/web/landing.ts', 'app/web/prerender.tsx']

/** The text of a list without its imports from the area, and without the lines that name what they brought. */
export function withoutArea(text, area) {
  const brought = [...text.matchAll(new RegExp(`^import \\{([^}]+)\\} from '[./]+(?:areas/)?${area}/.+\\n`, 'gm'))]
  const names = brought.flatMap(([, list]) => list.split(',').map((name) => name.trim()))
  const rest = brought.reduce((left, [line]) => left.replace(line, ''), text)
  return names.reduce((left, name) => left.replace(new RegExp(`^ +(?:\\w+: )?${name},\\n`, 'gm'), ''), rest)
}

/** The text of an area's `area.ts` that does not ask for these ports. */
export const withoutPorts = (text, ports) =>
  text.replace(/^  ports: \[(.*)\],$/m, (_line, asked) => {
    const kept = asked.split(', ').filter((port) => !ports.includes(port.replaceAll("'", '')))
    return `  ports: [${kept.join(', ')}],`
  })

/** Sorts what the compiler says by where it is: the files of other areas, and the rest of the house. Throws when it says something else. */
export function sortErrors(output, removed) {
  const lines = [...output.matchAll(/^(\S[^(\n]*)\((\d+),\d+\): error (TS\d+): (.*)$/gm)]
  const found = lines.map(([, path, line, code, text]) => ({ path: path.replace(/^(\.\.\/)+/, ''), line, code, text }))
  if (output.trim() !== '' && found.length === 0) throw new Error(`the compiler did not work: ${output}`)
  const inAreas = found.filter(({ path }) => areaOf(path) && areaOf(path) !== removed)
  return { inAreas, outside: found.filter((one) => !inAreas.includes(one)) }
}

async function main(args) {
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = tracked.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
  const house = readHouse(root, files)
  const leaves = house.areas.filter((area) => house.reasons(area).length === 0)
  for (const area of house.areas.filter((one) => !leaves.includes(one)))
    console.log(`${area}: needed by ${shorten(house.reasons(area), 4)}`)
  console.log(`Leaves: ${leaves.join(', ')}\n`)
  for (const line of measureHouse(root, files, findMutual(house.areas, house.needersOf))) console.log(line)
  if (args.includes('--graph')) return
  const refused = wanted.filter((area) => !leaves.includes(area))
  if (refused.length > 0) return fail(`${refused.join(', ')}: no leaf`)

  const copy = mkdtempSync(join(tmpdir(), 'tuppence-house-'))
  try {
    putBack(copy, files)
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const program of programs) {
      const { output } = typeCheck(copy, program)
      if (output !== '') return fail(`${program} does not compile as it is:\n${output}`)
      cpSync(notesOf(copy, program), `${notesOf(copy, program)}.whole`)
    }
    for (const area of wanted.length > 0 ? wanted : leaves) await remove(area, { copy, files, house, args })
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Takes one area out of the copy, says what is left of it, and puts it back. */
async function remove(area, { copy, files, house, args }) {
  const started = Date.now()
  rmSync(join(copy, 'areas', area), { recursive: true })
  for (const list of lists) edit(join(copy, list), (text) => withoutArea(text, area))
  const asking = files.filter((path) => /^areas\/[^/]+\/server\/area\.ts$/.test(path) && areaOf(path) !== area)
  const ports = house.declared.get(area)?.provides ?? []
  for (const path of ports.length > 0 ? asking : []) edit(join(copy, path), (text) => withoutPorts(text, ports))
  const checked = programs.map((program) => {
    cpSync(`${notesOf(copy, program)}.whole`, notesOf(copy, program))
    return sortErrors(typeCheck(copy, program).output, area)
  })
  const built = await bundle(copy, area)
  const faults = checked.flatMap(({ inAreas }) => inAreas).map(({ path, line, text }) => `${path}:${line} ${text}`)
  faults.push(...built.faults)
  const compiler = checked.flatMap(({ outside }) => outside).map(({ path, line }) => `${path}:${line}`)
  const named = [...new Set([...compiler, ...house.namedOutside(area)])].toSorted(byName)
  const hasDirectImports = built.importers.length > 0
  if (args.includes('--full') && !hasDirectImports && !viteBuilds(copy)) faults.push('app/web: vite build')
  putBack(copy, [...files.filter((path) => areaOf(path) === area), ...asking, ...lists])

  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${verdictOf(area, faults, named)} (${seconds} s)`)
  for (const fault of faults) console.log(`  ! ${fault}`)
  print(
    'tests, drills and benches name it',
    named.filter((one) => !isOfProgram(one)),
  )
  if (args.includes('--full') && hasDirectImports)
    console.log('  not built with Vite: files outside of the areas import it directly')
  print('links lead to its pages', house.linksTo(area))
  if (faults.length > 0) process.exitCode = 1
}

/** Whether an area can be removed, and which lines of the program outside of the areas have to go with it. */
export function verdictOf(area, faults, named) {
  if (faults.length > 0) return `${area}: CANNOT be removed`
  const lines = byFile(named.filter(isOfProgram))
  return `${area}: can be removed${lines.length > 0 ? ` with these lines of the program: ${lines.join(', ')}` : ''}`
}

const isOfProgram = (place) =>
  /^(app|platform|kit|sandbox|seed)\//.test(place) && !/^app\/testing\/|\.test\./.test(place)
function print(what, places) {
  if (places.length > 0) console.log(`  ${what}: ${byFile(places).join(', ')}`)
}

/** `path:1 path:2` as `path:1,2`. */
function byFile(places) {
  const lines = new Map()
  for (const [path, line] of places.map((place) => place.split(':')))
    lines.set(path, [...(lines.get(path) ?? []), Number(line)])
  return [...lines].map(([path, at]) => `${path}:${at.toSorted((a, b) => a - b).join(',')}`)
}

function shorten(reasons, most) {
  const more = reasons.length > most ? ` and ${reasons.length - most} more` : ''
  return reasons.slice(0, most).join(', ') + more
}

const edit = (path, change) => writeFileSync(path, change(readFileSync(path, 'utf8')))

function putBack(copy, files) {
  for (const path of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
}

/** What the compiler noted about the whole house, so that it looks only at what a removal changes. */
const notesOf = (copy, program) => join(copy, `${program.replace('/', '-')}.tsbuildinfo`)

function typeCheck(copy, program) {
  const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', notesOf(copy, program), '--pretty', 'false']
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, ...options, '-p', program], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { output: stdout + stderr }
}

/**
 * Bundles server and pages. What outside of the areas imports from the removed one is an empty module, as if those lines were gone
 * too; what another area imports from it does not resolve.
 */
async function bundle(copy, area) {
  const esbuild = await import('esbuild')
  const importers = []
  const removed = join(copy, 'areas', area)
  const emptyModules = {
    name: 'empty-modules',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, resolveDir, importer }) => {
        const target = resolve(resolveDir, path)
        if (!target.startsWith(`${removed}/`) || areaOf(relative(copy, importer))) return undefined
        importers.push(relative(copy, importer))
        return { path: target, namespace: 'removed' }
      })
      build.onLoad({ filter: /./, namespace: 'removed' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
    },
  }
  const faults = []
  for (const entry of entries) {
    const { errors } = await esbuild
      .build({
        absWorkingDir: copy,
        entryPoints: [entry],
        outdir: 'out',
        bundle: true,
        write: false,
        packages: 'external',
        platform: entry.startsWith('app/server') ? 'node' : 'browser',
        format: 'esm',
        target: 'es2023',
        jsx: 'automatic',
        loader: { '.svg': 'empty', '.woff2': 'empty', '.png': 'empty' },
        logLevel: 'silent',
        plugins: [emptyModules],
      })
      .catch((error) => error)
    faults.push(...errors.map(({ text, location }) => `${location?.file ?? entry}:${location?.line ?? 1} ${text}`))
  }
  return { importers, faults }
}

function viteBuilds(copy) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--configLoader', 'runner'], {
    cwd: join(copy, 'app', 'web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) console.error(stderr)
  return status === 0
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
